import type { Check } from './report.ts';

/**
 * Reported provider fees and their postings side by side. The movement's own posting shows which settlement account
 * is the provider's.
 */
const RAIL_FEES = `
  WITH fees AS (
    SELECT f.*, m.status AS movement_status, m.category AS movement_category,
           coalesce(p.rail, i.rail) AS movement_rail, c.amount AS charged, c.transaction_id AS charged_id,
           CASE WHEN m.category = 'bank-inflow' THEN s.debit_account ELSE s.credit_account END AS settlement
    FROM rail_fees f
    LEFT JOIN transactions m ON m.tenant_id = f.tenant_id AND m.id = f.movement_id
    LEFT JOIN payouts p ON p.tenant_id = f.tenant_id AND p.transaction_id = f.movement_id
    LEFT JOIN inflows i ON i.tenant_id = f.tenant_id AND i.transaction_id = f.movement_id
    LEFT JOIN postings s ON s.tenant_id = f.tenant_id AND s.transaction_id = f.movement_id AND s.part = 0
    LEFT JOIN rail_fees c
      ON f.kind = 'refund' AND c.tenant_id = f.tenant_id AND c.rail = f.rail AND c.movement_id = f.movement_id
         AND c.kind <> 'refund'
  ),
  judged AS (
    SELECT coalesce(f.tenant_id, t.tenant_id) AS tenant_id, f.rail, f.movement_id, f.kind, f.amount, f.charged,
           coalesce(f.transaction_id, t.id) AS transaction_id, f.movement_id IS NULL AS missing,
           t.category, t.amount AS posted, t.reverses_id,
           CASE WHEN f.movement_id IS NULL THEN 'a rail fee that no provider has charged'
                WHEN f.movement_status IS NULL THEN 'charged for a movement that does not exist in the tenant'
                WHEN f.movement_status <> 'successful' THEN 'charged for a movement that is not successful'
                WHEN f.movement_rail IS DISTINCT FROM f.rail THEN 'charged by another rail than that of the movement'
                WHEN f.kind = 'payout' AND f.movement_category NOT IN ('bank-outflow', 'bank-inflow-return')
                  OR f.kind = 'inflow' AND f.movement_category <> 'bank-inflow'
                  THEN 'charged for a movement of another kind'
                WHEN f.kind = 'refund' AND f.amount > coalesce(f.charged, 0) THEN 'more was given back than charged'
                WHEN (f.amount = 0) <> (f.transaction_id IS NULL) THEN 'what was charged and what moved do not go together'
                WHEN f.transaction_id IS NULL THEN NULL
                WHEN t.id IS NULL THEN 'it was never posted'
                WHEN t.category <> 'rail-fee' THEN 'posted by a movement that is no rail fee'
                WHEN t.amount <> f.amount THEN 'another amount was posted'
                WHEN t.reverses_id IS DISTINCT FROM CASE f.kind WHEN 'refund' THEN f.charged_id END
                  THEN 'it does not reverse the fee that was given back'
                WHEN s.kind IS DISTINCT FROM CASE f.kind WHEN 'refund' THEN 'settlement' ELSE 'bank_charges' END
                  OR d.kind IS DISTINCT FROM CASE f.kind WHEN 'refund' THEN 'bank_charges' ELSE 'settlement' END
                  THEN 'it does not go from bank charges to settlement, or a refund the other way'
                WHEN CASE f.kind WHEN 'refund' THEN t.source_account ELSE t.destination_account END <> f.settlement
                  THEN 'the settlement account is not that of the movement'
           END AS problem
    FROM fees f
    FULL JOIN (SELECT * FROM transactions WHERE category = 'rail-fee'
               OR (tenant_id, id) IN (SELECT tenant_id, transaction_id FROM rail_fees)) t
      ON t.tenant_id = f.tenant_id AND t.id = f.transaction_id
    LEFT JOIN accounts s ON s.tenant_id = t.tenant_id AND s.id = t.source_account
    LEFT JOIN accounts d ON d.tenant_id = t.tenant_id AND d.id = t.destination_account
  )
  SELECT tenant_id, CASE WHEN missing THEN 'transactions' ELSE 'rail_fees' END AS row_table,
         CASE WHEN missing THEN format('id=%s', transaction_id)
              ELSE format('rail=%s movement_id=%s kind=%s', rail, movement_id, kind) END AS row_key,
         problem, CASE WHEN NOT missing THEN format('%s of %s', amount, kind) END AS expected,
         CASE WHEN transaction_id IS NOT NULL
              THEN format('id=%s %s, amount %s, reverses_id %s', transaction_id, category, posted, reverses_id)
         END AS found
  FROM judged
  WHERE problem IS NOT NULL`;

const ONCE = `
  WITH charged AS (
    SELECT tenant_id, rail, movement_id, kind, amount,
           lag(amount) OVER (PARTITION BY movement_id, kind, rail, tenant_id ORDER BY charged_at) AS other
    FROM rail_fees
  )
  SELECT tenant_id, 'rail_fees' AS row_table,
         format('rail=%s movement_id=%s kind=%s', rail, movement_id, kind) AS row_key,
         'what was charged once is booked twice' AS problem, 'one row' AS expected,
         format('%s and %s', other, amount) AS found
  FROM charged
  WHERE other IS NOT NULL`;

/** Bank charges equal the reported fees less the refunds, and charges that were booked from lines of statements. */
const BANK_CHARGES = `
  WITH said AS (
    SELECT tenant_id, sum(amount) AS amount FROM (
      SELECT tenant_id, CASE kind WHEN 'refund' THEN -amount ELSE amount END AS amount FROM rail_fees
      UNION ALL
      SELECT t.tenant_id, CASE WHEN a.id = t.source_account THEN t.amount ELSE -t.amount END
      FROM transactions t
      JOIN accounts a ON a.tenant_id = t.tenant_id AND a.id IN (t.source_account, t.destination_account)
      WHERE t.category = 'adjustment' AND a.kind = 'bank_charges') c
    GROUP BY tenant_id
  ),
  spent AS (
    SELECT tenant_id, -sum(posted) AS amount FROM accounts WHERE kind = 'bank_charges' GROUP BY tenant_id
  )
  SELECT coalesce(said.tenant_id, spent.tenant_id) AS tenant_id, 'accounts' AS row_table,
         'kind=bank_charges' AS row_key, 'the balance is not what banks and providers charged' AS problem,
         coalesce(said.amount, 0) AS expected, coalesce(spent.amount, 0) AS found
  FROM said
  FULL JOIN spent ON spent.tenant_id = said.tenant_id
  WHERE coalesce(said.amount, 0) <> coalesce(spent.amount, 0)`;

/**
 * An adjustment of a settlement account is against the business's own bank, or what the bank itself booked: charges,
 * interest and errors. It answers nothing.
 */
const BESIDE_WALLETS = "'settlement', 'own_bank', 'bank_charges', 'interest_income', 'bank_errors'";
const SETTLEMENT_ADJUSTMENTS = `
  SELECT t.tenant_id, 'transactions' AS row_table, format('id=%s', t.id) AS row_key,
         'an adjustment of a settlement account against another account than these, or that answers another movement' AS problem,
         'settlement and own_bank, bank_charges, interest_income or bank_errors, reverses_id null unless it takes back a booking' AS expected,
         format('%s to %s, reverses_id %s', s.kind, d.kind, t.reverses_id) AS found
  FROM transactions t
  JOIN accounts s ON s.tenant_id = t.tenant_id AND s.id = t.source_account
  JOIN accounts d ON d.tenant_id = t.tenant_id AND d.id = t.destination_account
  WHERE t.category = 'adjustment'
    AND (s.kind IN (${BESIDE_WALLETS}) OR d.kind IN (${BESIDE_WALLETS}))
    AND ((s.kind = 'settlement') = (d.kind = 'settlement') OR s.kind NOT IN (${BESIDE_WALLETS})
      OR d.kind NOT IN (${BESIDE_WALLETS}) OR t.reverses_id IS NOT NULL AND t.reference NOT LIKE 'statement:%')`;

/** The reversal of what was booked from a line is its opposite, once, as its reference says, which is unique. */
const BOOKING_REVERSALS = `
  SELECT r.tenant_id, 'transactions' AS row_table, format('id=%s', r.id) AS row_key,
         'it is not the opposite of a booking of a line' AS problem,
         format('%s from %s to %s, reference %s:reversal', o.amount, o.destination_account, o.source_account, o.reference) AS expected,
         format('%s from %s to %s, reference %s', r.amount, r.source_account, r.destination_account, r.reference) AS found
  FROM transactions r
  LEFT JOIN transactions o ON o.tenant_id = r.tenant_id AND o.id = r.reverses_id
  WHERE r.category = 'adjustment' AND r.reference LIKE 'statement:%'
    AND (r.reverses_id IS NOT NULL OR r.reference LIKE '%:reversal')
    AND (o.category = 'adjustment' AND o.reverses_id IS NULL AND r.reference = o.reference || ':reversal'
      AND r.amount = o.amount AND r.currency = o.currency AND r.source_account = o.destination_account
      AND r.destination_account = o.source_account) IS NOT TRUE
  UNION ALL
  SELECT b.tenant_id, 'transactions', format('reference=%s', line), 'the line is booked more than once',
         'one booking that is not reversed', format('%s of them', count(*))
  FROM (
    SELECT t.tenant_id, substring(t.reference FROM '^statement:[^:]+:[0-9]+') AS line
    FROM transactions t
    LEFT JOIN transactions r ON r.tenant_id = t.tenant_id AND r.reverses_id = t.id AND r.category = 'adjustment'
    WHERE t.category = 'adjustment' AND t.reverses_id IS NULL AND t.reference LIKE 'statement:%' AND r.id IS NULL) b
  GROUP BY b.tenant_id, line
  HAVING count(*) > 1`;

/** Checks provider fees, and the business's own transfers to and from providers. */
export const railFeeChecks: readonly Check[] = [
  {
    name: 'rail-fees',
    invariant: 6,
    says: 'Each fee of a provider for a successful movement, and each refund of one, is posted against its settlement account.',
    over: ['rail_fees', 'transactions'],
    query: RAIL_FEES,
  },
  {
    name: 'rail-fees-unique',
    invariant: 3,
    says: 'A fee is booked once a movement and kind.',
    over: ['rail_fees'],
    query: ONCE,
  },
  {
    name: 'bank-charges',
    invariant: 2,
    says: 'The bank charges of a tenant are what providers said, less what they gave back, and what was booked from statements.',
    over: ['rail_fees', 'transactions', 'accounts'],
    query: BANK_CHARGES,
  },
  {
    name: 'settlement-adjustments',
    invariant: 6,
    says: 'An adjustment of a settlement account is against the own bank of the business, bank charges, interest income or bank errors.',
    over: ['transactions'],
    query: SETTLEMENT_ADJUSTMENTS,
  },
  {
    name: 'booking-reversals',
    invariant: 6,
    says: 'A line of a statement is booked once, but for bookings that are reversed by their exact opposite.',
    over: ['transactions'],
    query: BOOKING_REVERSALS,
  },
];
