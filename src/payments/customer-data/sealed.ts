import { type Session, statement } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/failures.ts';
import type { Sealed } from '../../platform/values/vault.ts';
import {
  type Moved,
  type MoveOptions,
  type SealedTable,
  sealedAnew,
} from '../../platform/vault/sealed-rows.ts';
import { indexOf } from './bvn-index.ts';
import { numberContext } from './personal-numbers.ts';

interface Row {
  id: string;
  bvn: Buffer | null;
  bvnKeyId: string | null;
  idNumber: Buffer | null;
  idNumberKeyId: string | null;
}

const FIND = statement(
  'customers_to_seal',
  `SELECT id, bvn_ciphertext AS bvn, bvn_key_id AS "bvnKeyId", id_number_ciphertext AS "idNumber",
     id_number_key_id AS "idNumberKeyId"
   FROM customers
   WHERE tenant_id = $1 AND id > $2
     AND (bvn_key_id <> $3 OR id_number_key_id <> $3
          OR bvn_index IS NOT NULL AND bvn_index_key_id IS DISTINCT FROM $4)
   ORDER BY id LIMIT $5`,
);

/** Applies only to values that are still as they were read: a change made meanwhile has sealed them too. */
const WRITE = statement(
  'seal_customer',
  `UPDATE customers
   SET bvn_ciphertext = $3, bvn_key_id = $4, bvn_index = $5, bvn_index_key_id = $6,
     id_number_ciphertext = $7, id_number_key_id = $8
   WHERE tenant_id = $1 AND id = $2 AND bvn_ciphertext IS NOT DISTINCT FROM $9
     AND id_number_ciphertext IS NOT DISTINCT FROM $10`,
);

const FIRST = '00000000-0000-0000-0000-000000000000';

async function write(
  session: Session,
  tenantId: string,
  row: Row,
  { vault, indexKey }: MoveOptions,
): Promise<number> {
  const { id, bvn, bvnKeyId, idNumber, idNumberKeyId } = row;
  const anew = (
    field: 'bvn' | 'id_number',
    ciphertext: Buffer | null,
    keyId: string | null,
  ): Sealed | null =>
    ciphertext === null
      ? null
      : sealedAnew(vault, { ciphertext, keyId: keyId! }, numberContext(tenantId, id, field));
  const sealedBvn = anew('bvn', bvn, bvnKeyId);
  const sealedNumber = anew('id_number', idNumber, idNumberKeyId);
  const text =
    sealedBvn === null
      ? null
      : vault.open(sealedBvn.ciphertext, sealedBvn.keyId, numberContext(tenantId, id, 'bvn'));
  const { index, keyId } = indexOf(vault, tenantId, text, indexKey);
  return session.execute(WRITE, [
    tenantId,
    id,
    sealedBvn?.ciphertext ?? null,
    sealedBvn?.keyId ?? null,
    index,
    keyId,
    sealedNumber?.ciphertext ?? null,
    sealedNumber?.keyId ?? null,
    bvn,
    idNumber,
  ]);
}

const twice = (id: string): string => `customer ${id} has the BVN of another customer`;

/** Writes a row. If another customer has its BVN, the row retains its index and stops no other row. */
async function writeOrReport(
  session: Session,
  tenantId: string,
  row: Row,
  options: MoveOptions,
): Promise<number | string> {
  await session.execute('SAVEPOINT row');
  try {
    return await write(session, tenantId, row, options);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await session.execute('ROLLBACK TO SAVEPOINT row');
    return twice(row.id);
  }
}

async function move(session: Session, tenantId: string, options: MoveOptions): Promise<Moved> {
  const { vault, indexKey, after, limit } = options;
  const rows = await session.query<Row>(FIND, [tenantId, after ?? FIRST, vault.sealsUnder, indexKey, limit]);
  const done: (number | string)[] = [];
  for (const row of rows) done.push(await writeOrReport(session, tenantId, row, options));
  return {
    found: rows.length,
    moved: done.filter((one) => one === 1).length,
    last: rows.at(-1)?.id ?? null,
    conflicts: done.filter((one) => typeof one === 'string'),
  };
}

/** BVNs and numbers of documents; with a BVN its index goes along. */
export const SEALED_CUSTOMERS: SealedTable = {
  table: 'customers',
  ciphertexts: ['bvn_ciphertext', 'id_number_ciphertext'],
  move,
};
