import { TRANSACTION_COLUMNS, TRANSACTION_JOINS } from '../../ledger/transactions.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import type { WalletPosting } from './entries.ts';

/** The columns of a `WalletPosting` of one side of postings, whose numbers are in a range. */
const side = (own: 'credit' | 'debit', other: 'credit' | 'debit', sign: '' | '-'): string => `
  SELECT ${own}_seq AS seq, transaction_id, posted_at, ${sign}amount AS change, ${own}_balance_after AS balance_after,
         ${other}_account AS other_account
  FROM postings WHERE tenant_id = $1 AND ${own}_account = $2 AND ${own}_seq > $3 AND ${own}_seq <= $4`;

/** Plan: a range of each of the two indexes that number a wallet's postings, then look-ups by keys. */
const POSTINGS = statement(
  'postings_of_statement',
  `SELECT m.seq, m.posted_at AS "postedAt", m.change, m.balance_after AS "balanceAfter",
          m.other_account AS "otherAccount", o.name AS "otherWalletName",
          CASE WHEN reversed_payout.rail IS NOT NULL OR reversed_inflow.rail IS NOT NULL THEN json_build_object(
            'name', reversed_sender.name,
            'account_number', COALESCE(reversed_payout.account_number, reversed_sender.account_number),
            'bank_code', COALESCE(reversed_payout.bank_code, reversed_sender.bank_code),
            'bank_name', reversed_sender.bank_name)
          END AS "reversedParty", ${TRANSACTION_COLUMNS}
   FROM (${side('credit', 'debit', '')} UNION ALL ${side('debit', 'credit', '-')}) m
   CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = m.transaction_id LIMIT 1) t
   ${TRANSACTION_JOINS}
   LEFT JOIN LATERAL (
     SELECT name FROM wallets
     WHERE tenant_id = $1
       AND account_id = CASE WHEN t.source_account = $2 THEN t.destination_account ELSE t.source_account END
     LIMIT 1) o ON true
   LEFT JOIN LATERAL (
     SELECT payment_id FROM payment_returns
     WHERE t.reverses_id IS NOT NULL AND tenant_id = $1 AND transaction_id = t.reverses_id LIMIT 1) credited_return ON true
   LEFT JOIN LATERAL (
     SELECT * FROM payouts
     WHERE t.reverses_id IS NOT NULL AND tenant_id = $1
       AND transaction_id = coalesce(credited_return.payment_id, t.reverses_id) LIMIT 1) reversed_payout ON true
   LEFT JOIN LATERAL (
     SELECT * FROM inflows
     WHERE t.reverses_id IS NOT NULL AND tenant_id = $1 AND transaction_id = t.reverses_id LIMIT 1) reversed_inflow ON true
   LEFT JOIN LATERAL (
     SELECT * FROM inflow_senders
     WHERE tenant_id = $1 AND rail = reversed_inflow.rail AND rail_inflow_id = reversed_inflow.rail_inflow_id
     LIMIT 1) reversed_sender ON true`,
);

/**
 * A wallet's postings by their numbers, in their order.
 *
 * @param afterSeq the number before the first of them
 * @param upToSeq the number of the last one
 */
export async function readPostings(
  session: Session,
  tenantId: string,
  accountId: string,
  afterSeq: bigint,
  upToSeq: bigint,
): Promise<WalletPosting[]> {
  const found = await session.query<WalletPosting>(POSTINGS, [tenantId, accountId, afterSeq, upToSeq]);
  if (BigInt(found.length) !== upToSeq - afterSeq) {
    throw new Error(`account ${accountId} lacks postings from ${afterSeq} to ${upToSeq}`);
  }
  return found.toSorted((a, b) => Number(a.seq - b.seq));
}

const BUSINESS_NAME = statement('business_name', 'SELECT name FROM businesses WHERE id = $1');

/** The name of a business, read under `kolo_directory`. */
export async function businessName(directory: Session, businessId: string): Promise<string> {
  const [business] = await directory.query<{ name: string }>(BUSINESS_NAME, [businessId]);
  return business!.name;
}
