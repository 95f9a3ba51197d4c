import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import type { Kobo } from '../../platform/values/money.ts';

/** An earlier transfer of the same amount to the same account. */
export interface EarlierTransfer {
  transaction_id: string;
  reference: string | null;
  created_at: string;
}

/** Keys of an account read at most: its newest transfers. */
const KEYS_MAX = 200;
/** Plan: for each transfer, the newest search keys of its account, then the primary key of each movement. */
const DUPLICATES = statement(
  'earlier_transfers_to_accounts',
  `SELECT wanted.place::integer, found.id AS "transactionId", found.reference, found.created_at AS "createdAt"
   FROM unnest($2::text[], $3::text[], $4::bigint[]) WITH ORDINALITY AS wanted (key, bank_code, amount, place)
   CROSS JOIN LATERAL (
     SELECT t.id, t.reference, t.created_at FROM (
       SELECT id FROM search_keys WHERE tenant_id = $1 AND key = wanted.key AND id >= $5
       ORDER BY id DESC LIMIT ${KEYS_MAX}) k
     CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = k.id LIMIT 1) t
     CROSS JOIN LATERAL (
       SELECT bank_code FROM payouts WHERE tenant_id = $1 AND transaction_id = k.id LIMIT 1) p
     WHERE t.amount = wanted.amount AND p.bank_code = wanted.bank_code AND t.status <> 'failed'
     ORDER BY t.id DESC LIMIT 1) found`,
);

/** A wanted transfer: its search key, the `code` of its bank, and kobo. */
interface Wanted {
  key: string;
  bankCode: string;
  amount: Kobo;
}

/** Of each transfer the newest other one of the same amount to the same account since a moment, by place from 0. */
export async function earlierTransfers(
  session: Session,
  tenantId: string,
  wanted: readonly Wanted[],
  sinceId: string,
): Promise<Map<number, EarlierTransfer>> {
  const found = await session.query<{
    place: number;
    transactionId: string;
    reference: string | null;
    createdAt: number;
  }>(DUPLICATES, [
    tenantId,
    wanted.map(({ key }) => key),
    wanted.map(({ bankCode }) => bankCode),
    wanted.map(({ amount }) => amount.toString()),
    sinceId,
  ]);
  return new Map(
    found.map(({ place, transactionId, reference, createdAt }) => [
      place - 1,
      { transaction_id: transactionId, reference, created_at: toRfc3339(createdAt) },
    ]),
  );
}
