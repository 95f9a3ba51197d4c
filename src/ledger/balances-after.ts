import { type Session, statement } from '../platform/db/database.ts';
import type { Kobo } from '../platform/values/money.ts';
import type { Transaction } from './transactions.ts';

/** More postings than any movement has. */
const POSTINGS_MAX = 100;

const POSTINGS_OF = statement(
  'postings_of_transactions',
  `SELECT p.transaction_id AS id, p.debit_account AS "debitAccount", p.debit_balance_after AS "debitBalanceAfter",
          p.credit_account AS "creditAccount", p.credit_balance_after AS "creditBalanceAfter"
   FROM unnest($2::uuid[]) AS k (id)
   CROSS JOIN LATERAL (
     SELECT * FROM postings WHERE tenant_id = $1 AND transaction_id = k.id ORDER BY part LIMIT ${POSTINGS_MAX}) p`,
);

interface PostingRow {
  id: string;
  debitAccount: string;
  debitBalanceAfter: Kobo | null;
  creditAccount: string;
  creditBalanceAfter: Kobo | null;
}

/** Whether a movement was posted by a version that did not keep what it left in its wallets. */
const lacksBalances = (t: Transaction): boolean =>
  t.status === 'successful' &&
  t.sourceBalanceAfter === null &&
  t.destinationBalanceAfter === null &&
  (t.sourceWalletId !== null || t.destinationWalletId !== null);

/** Completes movements, as they were read, with what earlier versions did not keep in their rows; their postings say it. */
export async function completeBalances<T extends Transaction>(
  session: Session,
  tenantId: string,
  transactions: T[],
): Promise<T[]> {
  const lacking = new Map(transactions.filter(lacksBalances).map((t) => [t.id, t]));
  if (lacking.size === 0) return transactions;
  const postings = await session.query<PostingRow>(POSTINGS_OF, [tenantId, [...lacking.keys()]]);
  // In the order of parts, so that the last one counts.
  for (const { id, ...posting } of postings) {
    const t = lacking.get(id)!;
    for (const side of ['debit', 'credit'] as const) {
      if (posting[`${side}Account`] === t.sourceAccount)
        t.sourceBalanceAfter = posting[`${side}BalanceAfter`];
      if (posting[`${side}Account`] === t.destinationAccount)
        t.destinationBalanceAfter = posting[`${side}BalanceAfter`];
    }
  }
  return transactions;
}
