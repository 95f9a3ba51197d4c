import { isDatabaseChanged } from '../../../platform/database-identity.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import { nuban } from '../../../platform/values/nuban.ts';
import type { Institution } from './issuers.ts';

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
const NEXT_BLOCK = statement(
  'next_virtual_account_block',
  `INSERT INTO counters (name, next) VALUES ('virtual-account-block:' || $1, 1)
   ON CONFLICT (name) DO UPDATE SET next = counters.next + 1
   RETURNING next - 1 AS block`,
);
const GIVE_BLOCK = statement(
  'give_virtual_account_block',
  'INSERT INTO virtual_account_blocks (tenant_id, institution_code, block) VALUES ($1, $2, $3)',
);

const SET_ASIDE = statement(
  'set_aside_virtual_account_serials',
  `UPDATE virtual_account_serials SET used = ${BLOCK_SIZE} WHERE tenant_id = $1 AND used < ${BLOCK_SIZE}`,
);
const MOVE = statement(
  'move_counters',
  `INSERT INTO counters (name, next)
   SELECT name, moved FROM unnest($1::text[], $2::bigint[]) AS n (name, moved)
   ON CONFLICT (name) DO UPDATE SET next = counters.next + EXCLUDED.next`,
);
/** Maximum number of blocks and process numbers that changes lost from the database gave out. */
const LOST_BLOCKS = 500;
const LOST_PROCESSES = 10_000;

/** Gives up the rest of a tenant's blocks: the database may be older than the numbers given out of them. */
export const setAsideNumbers = (session: Session, tenantId: string): Promise<number> =>
  session.execute(SET_ASIDE, [tenantId]);

/**
 * Moves all counters across tenants past any number that may have been given out. Runs under kolo_directory.
 *
 * @param institutionCodes the institutions that give out account numbers
 */
export function moveCounters(session: Session, institutionCodes: readonly string[]): Promise<number> {
  const blocks = institutionCodes.map((code) => `virtual-account-block:${code}`);
  return session.execute(MOVE, [
    ['process', ...blocks],
    [LOST_PROCESSES, ...blocks.map(() => LOST_BLOCKS)],
  ]);
}

async function takeBlock(session: Session, tenantId: string, institutionCode: string): Promise<number> {
  const [allotted] = await session.query<{ block: bigint }>(NEXT_BLOCK, [institutionCode]);
  await session.execute(GIVE_BLOCK, [tenantId, institutionCode, allotted!.block]);
  return Number(allotted!.block);
}

/**
 * Gives `count` account numbers that no wallet of any tenant has: NUBANs under the institution's code, their
 * serials counted inside blocks of 10,000 so that tenants do not wait for one another. Numbers that the
 * institution reserves are left out. Call it in the transaction that issues the accounts; it holds the tenant's counter until then.
 */
export async function nextAccountNumbers(
  session: Session,
  tenantId: string,
  { code: institutionCode, reservedNumbers }: Institution,
  count: number,
): Promise<string[]> {
  await session.execute(START_COUNTING, [tenantId, institutionCode]);
  const [counter] = await session.query<{ block: number; used: number }>(LOCK_COUNTER, [
    tenantId,
    institutionCode,
  ]);
  // Behind the lock: what a recovery sets aside is seen, and before it has nothing is given out.
  if (await isDatabaseChanged(session)) throw new ApiError('service_unavailable');
  let { block, used } = counter!;
  const numbers: string[] = [];
  while (numbers.length < count) {
    if (used === BLOCK_SIZE) {
      block = await takeBlock(session, tenantId, institutionCode);
      used = 0;
    }
    const number = nuban(institutionCode, block * BLOCK_SIZE + used);
    if (!reservedNumbers.has(number)) numbers.push(number);
    used += 1;
  }
  await session.execute(SAVE_COUNTER, [tenantId, institutionCode, block, used]);
  return numbers;
}
