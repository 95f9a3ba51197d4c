import { type Session, statement } from '../../db/database.ts';
import { nuban } from '../../values/nuban.ts';

/** Serials in one block; a tenant takes a whole block from the shared table, then counts inside it alone. */
const BLOCK_SIZE = 10_000;

const START_COUNTING = statement(
  'start_virtual_account_serials',
  // "Block −1, all used": the first number opens a real block.
  `INSERT INTO virtual_account_serials (tenant_id, institution_code, block, used) VALUES ($1, $2, -1, ${BLOCK_SIZE})
   ON CONFLICT (tenant_id, institution_code) DO NOTHING`,
);
const LOCK_COUNTER = statement(
  'lock_virtual_account_serials',
  'SELECT block, used FROM virtual_account_serials WHERE tenant_id = $1 AND institution_code = $2 FOR UPDATE',
);
const SAVE_COUNTER = statement(
  'save_virtual_account_serials',
  'UPDATE virtual_account_serials SET block = $3, used = $4 WHERE tenant_id = $1 AND institution_code = $2',
);
const ALLOT_BLOCK = statement(
  'allot_virtual_account_block',
  `INSERT INTO allotments (name, next) VALUES ('virtual-account-block:' || $1, 1)
   ON CONFLICT (name) DO UPDATE SET next = allotments.next + 1
   RETURNING next - 1 AS block`,
);
const TAKE_BLOCK = statement(
  'take_virtual_account_block',
  'INSERT INTO virtual_account_blocks (tenant_id, institution_code, block) VALUES ($1, $2, $3)',
);

async function takeBlock(session: Session, tenantId: string, institutionCode: string): Promise<number> {
  const [allotted] = await session.query<{ block: bigint }>(ALLOT_BLOCK, [institutionCode]);
  await session.execute(TAKE_BLOCK, [tenantId, institutionCode, allotted!.block]);
  return Number(allotted!.block);
}

/**
 * Gives `count` account numbers that no wallet of any tenant has: NUBANs under the institution's code, their
 * serials counted inside blocks of 10,000 so that tenants do not wait for one another. Call it in the
 * transaction that issues the accounts; it holds the tenant's counter until then.
 */
export async function nextAccountNumbers(
  session: Session,
  tenantId: string,
  institutionCode: string,
  count: number,
): Promise<string[]> {
  await session.execute(START_COUNTING, [tenantId, institutionCode]);
  const [counter] = await session.query<{ block: number; used: number }>(LOCK_COUNTER, [
    tenantId,
    institutionCode,
  ]);
  let { block, used } = counter!;
  const numbers: string[] = [];
  while (numbers.length < count) {
    if (used === BLOCK_SIZE) {
      block = await takeBlock(session, tenantId, institutionCode);
      used = 0;
    }
    numbers.push(nuban(institutionCode, block * BLOCK_SIZE + used));
    used += 1;
  }
  await session.execute(SAVE_COUNTER, [tenantId, institutionCode, block, used]);
  return numbers;
}
