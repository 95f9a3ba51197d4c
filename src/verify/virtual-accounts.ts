import { isValidNuban } from '../values/nuban.ts';
import type { Check, Finding, TextRow } from './report.ts';

/** An account number is a serial of 9 digits and a check digit; a block is 10,000 serials. */
const VIRTUAL_ACCOUNTS = `
  WITH judged AS (
    SELECT v.tenant_id, v.id, v.account_id, v.bank_code, v.account_number, b.tenant_id AS allotted_to,
           CASE WHEN w.account_id IS NULL THEN 'its wallet does not exist in the tenant'
                WHEN b.tenant_id IS NULL THEN 'its number is of a block that nobody was allotted'
                WHEN b.tenant_id <> v.tenant_id THEN 'its number is of a block of another tenant'
                WHEN s.institution_code IS NULL
                  OR s.block = b.block AND left(v.account_number, 9)::integer % 10000 >= s.used
                  THEN 'its serial is not marked as used, so another could get it'
           END AS problem
    FROM virtual_accounts v
    LEFT JOIN wallets w ON w.tenant_id = v.tenant_id AND w.account_id = v.account_id
    LEFT JOIN virtual_account_blocks b
      ON b.institution_code = v.bank_code AND b.block = left(v.account_number, 9)::integer / 10000
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

/** One number at one bank is one account, whoever's: money coming in has only the number to go by. */
const NUMBERS = `
  WITH issued AS (
    SELECT tenant_id, id, bank_code, account_number,
           lag(id) OVER (PARTITION BY account_number, bank_code ORDER BY id) AS other
    FROM virtual_accounts
  )
  SELECT tenant_id, 'virtual_accounts' AS row_table, format('id=%s', id) AS row_key,
         'its number is that of another virtual account' AS problem, 'one account a number' AS expected,
         format('%s at %s is also id=%s', account_number, bank_code, other) AS found
  FROM issued
  WHERE other IS NOT NULL`;

const ISSUED = `
  SELECT tenant_id::text AS tenant_id, id::text AS id, bank_code, account_number FROM virtual_accounts`;

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
    says: 'A virtual account leads to a wallet, under a number of a block allotted to its tenant.',
    over: ['virtual_accounts'],
    query: VIRTUAL_ACCOUNTS,
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
    says: 'An account number at a bank is of one virtual account, over all tenants.',
    over: ['virtual_accounts'],
    query: NUMBERS,
  },
  {
    name: 'virtual-account-check-digits',
    invariant: 8,
    says: 'An account number that was issued has a valid check digit.',
    over: ['virtual_accounts'],
    rows: ISSUED,
    judging: () => judgeCheckDigit,
  },
];
