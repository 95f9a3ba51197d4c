import { isValidNuban } from '../platform/values/nuban.ts';
import type { Check, Finding, TextRow } from './report.ts';

/**
 * An account number is a serial of 9 digits and a check digit; a block is 10,000 serials. Banks that issue accounts have numbers
 * of their own.
 */
const VIRTUAL_ACCOUNTS = `
  WITH judged AS (
    SELECT v.tenant_id, v.id, v.account_id, v.bank_code, v.account_number, b.tenant_id AS allotted_to,
           CASE WHEN w.account_id IS NULL THEN 'its wallet does not exist in the tenant'
                WHEN v.rail IS NOT NULL THEN NULL
                WHEN b.tenant_id IS NULL THEN 'its number is of a block that nobody was allotted'
                WHEN b.tenant_id <> v.tenant_id THEN 'its number is of a block of another tenant'
                WHEN s.institution_code IS NULL
                  OR s.block = b.block AND left(v.account_number, 9)::integer % 10000 >= s.used
                  THEN 'its serial is not marked as used, so another could get it'
           END AS problem
    FROM virtual_accounts v
    LEFT JOIN wallets w ON w.tenant_id = v.tenant_id AND w.account_id = v.account_id
    LEFT JOIN virtual_account_blocks b
      ON v.rail IS NULL AND b.institution_code = v.bank_code AND b.block = left(v.account_number, 9)::integer / 10000
    LEFT JOIN virtual_account_serials s ON s.tenant_id = v.tenant_id AND s.institution_code = v.bank_code
  )
  SELECT tenant_id, 'virtual_accounts' AS row_table, format('id=%s', id) AS row_key, problem,
         NULL AS expected,
         format('%s at %s for account_id=%s, block of %s', account_number, bank_code, account_id,
                coalesce(allotted_to::text, 'nobody')) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** Block -1, all used, stands for none yet. */
const SERIALS = `
  SELECT s.tenant_id, 'virtual_account_serials' AS row_table,
         format('institution_code=%s', s.institution_code) AS row_key,
         'serials are taken from a block that the tenant was not allotted' AS problem,
         format('block %s allotted to it', s.block) AS expected, b.tenant_id AS found
  FROM virtual_account_serials s
  LEFT JOIN virtual_account_blocks b ON b.institution_code = s.institution_code AND b.block = s.block
  WHERE b.tenant_id IS DISTINCT FROM s.tenant_id AND NOT (s.block = -1 AND s.used = 10000)`;

/**
 * An account that a bank issues has nothing but its name until the bank has issued it. One that can never be paid to may have been
 * issued all the same; its number is stored then.
 */
const ISSUING = `
  WITH judged AS (
    SELECT v.*, a.rail AS rail_of_tenant,
           CASE WHEN v.rail IS NULL THEN
                  CASE WHEN v.status NOT IN ('active', 'closed') OR v.issued_at IS NOT NULL
                       THEN 'its number is from a block, and its state that of one which a bank issues' END
                WHEN a.rail IS NULL THEN 'its tenant has no account by which it could be issued'
                WHEN v.status = 'pending' AND v.account_number IS NOT NULL
                  THEN 'it has a number, and is still to be issued'
                WHEN v.status = 'pending' AND v.due_at IS NULL THEN 'it is still to be issued, and no request for it is due'
                WHEN v.status IN ('active', 'closed') AND (v.account_number IS NULL OR v.issued_at IS NULL)
                  THEN 'it can be paid to, or could once, and has no number'
                WHEN v.status = 'failed' AND v.failure_reason IS NULL THEN 'nobody says why it can never be paid to'
           END AS problem
    FROM virtual_accounts v
    LEFT JOIN rail_accounts a ON a.tenant_id = v.tenant_id AND a.rail = v.rail
  )
  SELECT tenant_id, 'virtual_accounts' AS row_table, format('id=%s', id) AS row_key, problem, NULL AS expected,
         format('%s by %s, %s at %s, asked for at %s, issued at %s, due at %s', status, rail, account_number,
                coalesce(bank_code, bank_name), created_at, issued_at, due_at) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/**
 * Money that comes in at Kolo's own institution names a bank and a number, over all tenants. Money that comes in at a provider
 * comes by an account of one tenant, and names the number alone.
 */
const NUMBERS = `
  WITH issued AS (
    SELECT tenant_id, id, coalesce(bank_code, bank_name) AS bank_code, account_number,
           lag(id) OVER (
             PARTITION BY account_number, rail, CASE WHEN rail IS NULL THEN bank_code ELSE tenant_id::text END ORDER BY id
           ) AS other
    FROM virtual_accounts
    WHERE account_number IS NOT NULL
  )
  SELECT tenant_id, 'virtual_accounts' AS row_table, format('id=%s', id) AS row_key,
         'its number is that of another virtual account' AS problem, 'one account a number' AS expected,
         format('%s at %s is also id=%s', account_number, bank_code, other) AS found
  FROM issued
  WHERE other IS NOT NULL`;

/** Compares inflows to virtual accounts with the credits. The rail's time is the one that counts. */
const PAID = `
    SELECT i.tenant_id, i.transaction_id, i.virtual_account_id, i.account_reference, i.paid_at, t.amount,
           t.created_at, t.destination_account, a.kind = 'wallet' AS credited
    FROM inflows i
    JOIN transactions t ON t.tenant_id = i.tenant_id AND t.id = i.transaction_id
    LEFT JOIN accounts a ON a.tenant_id = t.tenant_id AND a.id = t.destination_account
    WHERE i.virtual_account_id IS NOT NULL`;

/** Contract section 3.5: each payment is judged by itself and gross; at the very instant of expiry it is too late. */
const PAYMENTS = `
  WITH paid AS (${PAID}
  ),
  judged AS (
    SELECT p.*, v.payment_policy, v.amount AS amount_due, v.error_margin, v.expires_at, v.account_id, v.reference,
           CASE WHEN v.id IS NULL THEN 'it came in by a virtual account that does not exist in the tenant'
                WHEN p.account_reference IS DISTINCT FROM v.reference
                  THEN 'it has another reference than the account that was paid'
                WHEN NOT p.credited THEN NULL
                WHEN p.destination_account <> v.account_id
                  THEN 'it was credited to another wallet than that of the account that was paid'
                WHEN p.paid_at >= v.expires_at THEN 'it was credited, and the account that was paid had expired'
                WHEN v.payment_policy <> 'ALLOW_ANY' AND v.amount - p.amount > v.error_margin
                  THEN 'it was credited, and is less than the account takes'
                WHEN v.payment_policy = 'EXACT_ONLY' AND p.amount - v.amount > v.error_margin
                  THEN 'it was credited, and is more than the account takes'
           END AS problem
    FROM paid p
    LEFT JOIN virtual_accounts v ON v.tenant_id = p.tenant_id AND v.id = p.virtual_account_id
  )
  SELECT tenant_id, 'inflows' AS row_table, format('transaction_id=%s', transaction_id) AS row_key, problem,
         format('%s of %s, %s more or less, before %s, for account_id=%s, reference %s', payment_policy, amount_due,
                error_margin, expires_at, account_id, reference) AS expected,
         format('%s at %s, to %s, reference %s', amount, paid_at, destination_account, account_reference) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** If an operator closed an account, or it closed with its wallet, nothing was paid: closed_at is null. */
const CLOSINGS = `
  WITH paid AS (${PAID}
  ),
  credited AS (
    SELECT tenant_id, virtual_account_id, count(*) AS payments, max(created_at) AS at
    FROM paid
    WHERE credited
    GROUP BY tenant_id, virtual_account_id
  ),
  judged AS (
    SELECT v.*, coalesce(c.payments, 0) AS payments, c.at,
           CASE WHEN v.closed_at IS NOT NULL AND v.status <> 'closed' THEN 'a payment closed it, and it is open'
                WHEN v.payment_policy = 'ALLOW_ANY'
                  THEN CASE WHEN v.closed_at IS NOT NULL THEN 'a payment closed it, and it takes any number of them' END
                WHEN c.payments > 1 THEN 'it took more than one payment'
                WHEN c.payments IS NULL AND v.closed_at IS NOT NULL THEN 'no payment closed it'
                WHEN c.at IS DISTINCT FROM v.closed_at THEN 'the payment that it took did not close it'
           END AS problem
    FROM virtual_accounts v
    LEFT JOIN credited c ON c.tenant_id = v.tenant_id AND c.virtual_account_id = v.id
  )
  SELECT tenant_id, 'virtual_accounts' AS row_table, format('id=%s', id) AS row_key, problem,
         format('closed by a payment at %s', at) AS expected,
         format('%s, %s at %s, %s payments', payment_policy, status, closed_at, payments) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

const ISSUED = `
  SELECT tenant_id::text AS tenant_id, id::text AS id, bank_code, account_number FROM virtual_accounts
  WHERE rail IS NULL`;

function judgeCheckDigit(row: TextRow): Finding | undefined {
  const bankCode = row.bank_code ?? '';
  const accountNumber = row.account_number ?? '';
  let problem: string;
  try {
    if (isValidNuban(bankCode, accountNumber)) return undefined;
    problem = 'the check digit is wrong';
  } catch {
    problem = 'the bank code is no institution code';
  }
  return {
    tenantId: row.tenant_id ?? null,
    table: 'virtual_accounts',
    key: `id=${row.id}`,
    problem,
    expected: null,
    found: `${accountNumber} at ${bankCode}`,
  };
}

/** Account numbers that were issued. */
export const virtualAccountChecks: readonly Check[] = [
  {
    name: 'virtual-accounts',
    invariant: 8,
    says: 'A virtual account leads to a wallet, under a number of a block allotted to its tenant, or of the bank that issued it.',
    over: ['virtual_accounts'],
    query: VIRTUAL_ACCOUNTS,
  },
  {
    name: 'virtual-account-issuing',
    invariant: 8,
    says: 'An account that a bank issues for a tenant has a number once it can be paid to, and not before.',
    over: ['virtual_accounts'],
    query: ISSUING,
  },
  {
    name: 'virtual-account-serials',
    invariant: 8,
    says: 'A tenant takes serials from a block that was allotted to it.',
    over: ['virtual_account_serials'],
    query: SERIALS,
  },
  {
    name: 'virtual-account-numbers',
    invariant: 8,
    says: 'An account number is of one virtual account of those that the same provider account has issued.',
    over: ['virtual_accounts'],
    query: NUMBERS,
  },
  {
    name: 'virtual-account-check-digits',
    invariant: 8,
    says: 'An account number that was given out here has a valid check digit.',
    over: ['virtual_accounts'],
    rows: ISSUED,
    rowJudge: () => judgeCheckDigit,
  },
  {
    name: 'virtual-account-payments',
    invariant: 6,
    says: 'A credit by a virtual account fits its terms at the time of the payment.',
    over: ['inflows'],
    query: PAYMENTS,
  },
  {
    name: 'virtual-account-closings',
    invariant: 6,
    says: 'An account for one payment took one at most, and exactly that closed it.',
    over: ['virtual_accounts'],
    query: CLOSINGS,
  },
];
