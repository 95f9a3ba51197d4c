import {
  byCategory,
  type Category,
  groupParts,
  isColumn,
  type NumberedPart,
  namesOf,
  type Part,
  type Side,
  STATUSES,
  withArticle,
} from './categories.ts';
import type { Check } from './report.ts';
import { listed, quoted } from './sql.ts';

/** Sorted rather than grouped, so that both bearers of a name are at hand. A null names nothing. */
const REFERENCES = `
  WITH named AS (
    SELECT tenant_id, reference, id, lag(id) OVER (PARTITION BY reference, tenant_id ORDER BY id) AS earlier
    FROM transactions
    WHERE reference IS NOT NULL
  )
  SELECT tenant_id, 'transactions' AS row_table, format('id=%s', id) AS row_key,
         'its reference is that of another movement' AS problem,
         'one movement a reference' AS expected, format('%s also names id=%s', reference, earlier) AS found
  FROM named
  WHERE earlier IS NOT NULL`;

const lostReferences = (categories: readonly Category[]): string => `
  SELECT tenant_id, 'transactions' AS row_table, format('id=%s', id) AS row_key,
         'a movement that no reference finds' AS problem, 'a reference' AS expected, reference AS found
  FROM transactions
  WHERE category IN (${namesOf(categories.filter(({ needsReference }) => needsReference))})
    AND coalesce(reference, '') = '' AND reverses_id IS NULL`;

/** SQL. */
const typeOf = ({ type, typeOfReversal = type, typeFromWallet = type }: Category): string => {
  if (typeFromWallet !== type)
    return `CASE WHEN w.account_id IS NULL THEN ${quoted(type)} ELSE ${quoted(typeFromWallet)} END`;
  return typeOfReversal === type
    ? quoted(type)
    : `CASE WHEN reverses_id IS NULL THEN ${quoted(type)} ELSE ${quoted(typeOfReversal)} END`;
};

/** Problem of a movement by its category. */
const stateProblem = (category: Category): string => {
  const one = withArticle(category);
  const charges = CHARGES.filter((column) => !category.parts.some(({ amount }) => amount === column));
  return `
                  CASE WHEN type <> ${typeOf(category)} THEN ${quoted(`${one} is a ${category.type}`)}
                       WHEN status NOT IN (${listed(Object.keys(category.states))})
                         THEN ${quoted(`${one} is never in this state`)}
                       ${charges.map((column) => `WHEN ${column} <> 0 THEN ${quoted(`${one} has no ${wordsOf(column)}`)}`).join('\n                       ')}
                  END`;
};

const CHARGES = ['fee', 'vat', 'stamp_duty'] as const;
const PAYERS = CHARGES.map((column) => `${column}_payer`);
const wordsOf = (column: string): string => column.replace('_', ' ');

/** Problem of one charge. */
const chargeProblems = (column: string): string => `
                WHEN ${column} NOT BETWEEN 0 AND 9007199254740991 THEN 'the ${wordsOf(column)} is out of range'
                WHEN (${column} > 0) <> (${column}_payer IS NOT NULL)
                  THEN 'a ${wordsOf(column)} and who pays it do not go together'`;

const states = (categories: readonly Category[]): string => {
  const byPayer = categories.filter(({ typeFromWallet }) => typeFromWallet !== undefined);
  return `
  WITH judged AS (
    SELECT t.*,
           CASE WHEN status NOT IN (${listed(STATUSES)}) THEN 'the status is unknown'
                WHEN (status = 'processing') <> (completed_at IS NULL)
                  THEN 'completed_at and being final do not go together'
                WHEN completed_at < created_at THEN 'completed before it was created'
                WHEN status <> 'failed' AND failure_code IS NOT NULL THEN 'a failure code without a failure'
                WHEN amount NOT BETWEEN 1 AND 9007199254740991 THEN 'the amount is out of range'
                ${CHARGES.map(chargeProblems).join('')}
                WHEN vat > 0 AND fee = 0 THEN 'VAT without a fee'
                ELSE ${byCategory(categories, stateProblem, "'the category is unknown'")}
           END AS problem
    FROM transactions t
    LEFT JOIN (SELECT tenant_id AS in_tenant, account_id FROM wallets) w
      ON w.in_tenant = t.tenant_id AND w.account_id = CASE WHEN t.category IN (${namesOf(byPayer)}) THEN t.source_account END
  )
  SELECT tenant_id, 'transactions' AS row_table, format('id=%s', id) AS row_key, problem, NULL AS expected,
         format('%s %s %s, amount %s, fee %s of %s, VAT %s of %s, stamp duty %s of %s, created %s, completed %s',
                category, type, status, amount, fee, coalesce(fee_payer::text, 'nobody'), vat,
                coalesce(vat_payer::text, 'nobody'), stamp_duty, coalesce(stamp_duty_payer::text, 'nobody'),
                created_at, completed_at) AS found
  FROM judged
  WHERE problem IS NOT NULL`;
};

/** Problem of one side of a movement, whose account, if any, is the alias `account`. */
const endProblem = (category: Category, end: 'source' | 'destination', account: string): string => {
  const kinds = category[end];
  if (kinds.length === 0) {
    return `WHEN t.${end}_account IS NOT NULL THEN ${quoted(`${withArticle(category)} has a ${end} account`)}`;
  }
  const problem = `the ${end} of ${withArticle(category)} is no ${kinds.join(' or ')} account`;
  return `WHEN coalesce(${account}.kind, 'none') NOT IN (${listed(kinds)}) THEN ${quoted(problem)}`;
};

const accountsProblem = (category: Category): string => `
                  CASE ${endProblem(category, 'source', 's')}
                       ${endProblem(category, 'destination', 'd')}
                  END`;

const ends = (categories: readonly Category[]): string => `
  WITH judged AS (
    SELECT t.*, s.kind AS source_kind, d.kind AS destination_kind,
           CASE WHEN t.source_account IS NOT NULL AND s.id IS NULL
                  THEN 'the source account does not exist in the tenant'
                WHEN t.destination_account IS NOT NULL AND d.id IS NULL
                  THEN 'the destination account does not exist in the tenant'
                WHEN ${PAYERS.map((payer) => `t.${payer} IS NOT NULL AND ${payer}.kind IS DISTINCT FROM 'wallet'`).join(' OR ')}
                  THEN 'a fee, VAT or stamp duty is not paid by a wallet of the tenant'
                ELSE ${byCategory(categories, accountsProblem)}
           END AS problem
    FROM transactions t
    LEFT JOIN accounts s ON s.tenant_id = t.tenant_id AND s.id = t.source_account
    LEFT JOIN accounts d ON d.tenant_id = t.tenant_id AND d.id = t.destination_account
    ${PAYERS.map((payer) => `LEFT JOIN accounts ${payer} ON ${payer}.tenant_id = t.tenant_id AND ${payer}.id = t.${payer}`).join('\n    ')}
  )
  SELECT tenant_id, 'transactions' AS row_table, format('id=%s', id) AS row_key, problem, NULL AS expected,
         format('%s from %s %s to %s %s, fee paid by %s, VAT by %s, stamp duty by %s', category, source_kind,
                source_account, destination_kind, destination_account, fee_payer, vat_payer,
                stamp_duty_payer) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

const accountIn = (side: Side): string => (isColumn(side) ? side : 'NULL::uuid');
const kindOf = (side: Side): string => (isColumn(side) ? 'NULL' : quoted(side));

/** Movements with the tax that their payout of interest says. */
const TAXED = `(
      SELECT t.*, p.tax FROM transactions t
      JOIN interest_payouts p ON p.tenant_id = t.tenant_id AND p.transaction_id = t.id) taxed`;

/** Expected postings of a part number, for movements whose amount is in one column. */
function dueParts(parts: readonly NumberedPart[]): string {
  const { number, amount } = parts[0]!;
  const categories = parts.map(({ category }) => category);
  const each = (say: (part: Part) => string): string =>
    byCategory(categories, (category) => say(category.parts[number]!));
  return `
    SELECT tenant_id, id, ${number} AS part, status, currency, ${amount} AS amount,
           ${each(({ debit }) => accountIn(debit))} AS debit_account,
           ${each(({ debit }) => kindOf(debit))} AS debit_kind,
           ${each(({ credit }) => accountIn(credit))} AS credit_account,
           ${each(({ credit }) => kindOf(credit))} AS credit_kind
    FROM ${amount === 'tax' ? TAXED : 'transactions'}
    WHERE ${amount} <> 0 AND category IN (${namesOf(categories)})`;
}

/**
 * Side by side: what each transaction should have posted (its parts, and nothing unless it is successful) and what
 * stands in postings. A system account is known by its kind.
 */
const postings = (categories: readonly Category[]): string => `
  WITH system AS (
    SELECT tenant_id, id, kind, coalesce(currency, 'NGN') AS currency FROM accounts WHERE kind <> 'wallet'
  ),
  due AS (${groupParts(categories, ({ number, amount }) => `${number} of ${amount}`)
    .map(dueParts)
    .join('\n    UNION ALL')}
  ),
  made AS (
    SELECT p.tenant_id, p.transaction_id, p.part::integer AS part, p.amount, p.debit_account, p.credit_account,
           d.kind AS debit_kind, c.kind AS credit_kind, d.currency AS debit_currency, c.currency AS credit_currency
    FROM postings p
    LEFT JOIN system d ON d.tenant_id = p.tenant_id AND d.id = p.debit_account
    LEFT JOIN system c ON c.tenant_id = p.tenant_id AND c.id = p.credit_account
  ),
  judged AS (
    SELECT coalesce(due.tenant_id, made.tenant_id) AS tenant_id,
           coalesce(due.id, made.transaction_id) AS transaction_id, coalesce(due.part, made.part) AS part,
           made.part IS NULL AS missing, due.status,
           due.amount AS amount_due, made.amount,
           coalesce(due.debit_account::text, due.debit_kind) AS debit_due, made.debit_account,
           coalesce(due.credit_account::text, due.credit_kind) AS credit_due, made.credit_account,
           CASE WHEN made.part IS NULL THEN
                  CASE WHEN due.status = 'successful' THEN 'a successful transaction lacks this posting' END
                WHEN due.part IS NULL THEN 'the transaction does not exist or has no such part'
                WHEN due.status <> 'successful' THEN 'a posting of a transaction that is not successful'
                WHEN made.amount <> due.amount THEN 'the amount is not that of the transaction'
                WHEN made.debit_account IS DISTINCT FROM coalesce(due.debit_account, made.debit_account)
                  OR due.debit_kind IS NOT NULL AND made.debit_kind IS DISTINCT FROM due.debit_kind
                  THEN 'the debit account is not that of the transaction'
                WHEN made.credit_account IS DISTINCT FROM coalesce(due.credit_account, made.credit_account)
                  OR due.credit_kind IS NOT NULL AND made.credit_kind IS DISTINCT FROM due.credit_kind
                  THEN 'the credit account is not that of the transaction'
                WHEN made.debit_currency <> due.currency OR made.credit_currency <> due.currency
                  THEN 'a system account of another currency'
           END AS problem
    FROM due
    FULL JOIN made
      ON made.tenant_id = due.tenant_id AND made.transaction_id = due.id AND made.part = due.part
  )
  SELECT tenant_id, CASE WHEN missing THEN 'transactions' ELSE 'postings' END AS row_table,
         CASE WHEN missing THEN format('id=%s', transaction_id)
              ELSE format('transaction_id=%s part=%s', transaction_id, part) END AS row_key,
         problem,
         CASE WHEN status = 'successful'
              THEN format('part %s: %s from %s to %s', part, amount_due, debit_due, credit_due) END AS expected,
         CASE WHEN NOT missing
              THEN format('part %s: %s from %s to %s', part, amount, debit_account, credit_account) END AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** Reversals are few, so the join keeps only them. */
const REVERSALS = `
  SELECT r.tenant_id, 'transactions' AS row_table, format('id=%s', r.id) AS row_key,
         CASE WHEN o.id IS NULL THEN 'what it reverses does not exist in the tenant'
              WHEN o.id = r.id THEN 'it reverses itself'
              ELSE 'what it reverses is not successful' END AS problem,
         'a successful transaction' AS expected, format('reverses_id=%s %s', r.reverses_id, o.status) AS found
  FROM transactions r
  LEFT JOIN transactions o ON o.tenant_id = r.tenant_id AND o.id = r.reverses_id
  WHERE r.reverses_id IS NOT NULL AND (o.id IS NULL OR o.id = r.id OR o.status <> 'successful')`;

/** Refunds are few, so the join keeps only them. One that failed refunds nothing. */
const REFUNDS = `
  WITH refunds AS (
    SELECT tenant_id, id, reverses_id, source_account,
           sum(amount) FILTER (WHERE status <> 'failed') OVER (PARTITION BY tenant_id, reverses_id) AS refunded
    FROM transactions
    WHERE category = 'bank-outflow' AND reverses_id IS NOT NULL
  ),
  judged AS (
    SELECT r.tenant_id, r.id, r.refunded, i.category, i.amount,
           CASE WHEN i.category IS DISTINCT FROM 'bank-inflow' THEN 'what it refunds is no inflow'
                WHEN i.destination_account IS DISTINCT FROM r.source_account
                  THEN 'another wallet refunds the inflow than the one that got it'
                WHEN r.refunded > i.amount THEN 'more of the inflow is refunded than came in' END AS problem
    FROM refunds r
    LEFT JOIN transactions i ON i.tenant_id = r.tenant_id AND i.id = r.reverses_id
  )
  SELECT tenant_id, 'transactions' AS row_table, format('id=%s', id) AS row_key, problem,
         format('at most %s', amount) AS expected, format('%s of %s', refunded, category) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** Movements of money and what they posted. */
export const transactionChecks = (categories: readonly Category[]): readonly Check[] => [
  {
    name: 'references-unique',
    invariant: 3,
    says: 'A reference names one movement of a tenant.',
    over: ['transactions'],
    query: REFERENCES,
  },
  {
    name: 'outflows-findable',
    invariant: 4,
    says: 'Every movement that its caller is to find by a reference has one.',
    over: ['transactions'],
    query: lostReferences(categories),
  },
  {
    name: 'transaction-states',
    invariant: 6,
    says: 'A transaction is processing, or final with a time; its amounts are in range.',
    over: ['transactions'],
    query: states(categories),
  },
  {
    name: 'transaction-accounts',
    invariant: 8,
    says: 'The accounts of a transaction are of its tenant and of the kind that its category needs.',
    over: ['transactions'],
    query: ends(categories),
  },
  {
    name: 'transaction-postings',
    invariant: 6,
    says: 'A successful transaction posted its amount and its fee, once; any other posted nothing.',
    over: ['transactions', 'postings'],
    query: postings(categories),
  },
  {
    name: 'refunds',
    invariant: 6,
    says: 'A refund is of an inflow, from the wallet that got it; all of them together are at most its amount.',
    over: ['transactions'],
    query: REFUNDS,
  },
  {
    name: 'reversals',
    invariant: 6,
    says: 'A reversal points to a successful transaction of its tenant.',
    over: ['transactions'],
    query: REVERSALS,
  },
];
