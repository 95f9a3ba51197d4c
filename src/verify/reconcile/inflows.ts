import type { Inflow } from '../../rails/money-in.ts';
import type { Comparison, Mismatch } from './comparison.ts';

/** Money that was credited, with the accounts that it may have come to; or that came for a number that nobody had; or both. */
interface LedgerInflow {
  inflow_id: string;
  /** Null, with what follows, where it was not credited. */
  tenant_id: string | null;
  transaction_id: string | null;
  amount: string | null;
  /** It was credited to something else than a wallet: to suspense. */
  in_suspense: boolean;
  /** The virtual accounts of the wallet that was credited, each as bank/number, without its bank where that is not on the bank list. */
  account_numbers: string[];
  /** Inflows for unknown account numbers, as amount to bank/number; null where the number is known. */
  unclaimed: string | null;
}

/** A number may have been issued between the first poll and the one that credited it. */
const INFLOWS = `
  SELECT coalesce(i.rail_inflow_id, u.rail_inflow_id) AS inflow_id, i.tenant_id::text AS tenant_id,
         i.transaction_id::text AS transaction_id, t.amount::text AS amount,
         coalesce(a.kind = 'suspense', false) AS in_suspense, coalesce(v.numbers, '{}') AS account_numbers,
         u.amount || ' to ' || u.bank_code || '/' || u.account_number AS unclaimed
  FROM (SELECT * FROM inflows WHERE rail = $1 AND ($2::uuid IS NULL OR tenant_id = $2)) i
  FULL JOIN (SELECT * FROM unclaimed_inflows WHERE rail = $1 AND $2::uuid IS NULL) u ON u.rail_inflow_id = i.rail_inflow_id
  LEFT JOIN transactions t ON t.tenant_id = i.tenant_id AND t.id = i.transaction_id
  LEFT JOIN accounts a ON a.tenant_id = t.tenant_id AND a.id = t.destination_account
  LEFT JOIN (
    SELECT tenant_id, account_id, array_agg(coalesce(bank_code, '') || '/' || account_number) AS numbers
    FROM virtual_accounts
    GROUP BY tenant_id, account_id
  ) v ON v.tenant_id = t.tenant_id AND v.account_id = t.destination_account`;
const KEY = 'coalesce(i.rail_inflow_id, u.rail_inflow_id)';
const ALL_INFLOWS = `${INFLOWS} ORDER BY ${KEY} COLLATE "C"`;
const SOME_INFLOWS = `${INFLOWS} WHERE ${KEY} = ANY ($3)`;

function judgeInflow(ours: LedgerInflow | undefined, theirs: Inflow | undefined): Mismatch | undefined {
  if (theirs === undefined) return { problem: 'it came in here, and the bank never had it' };
  const { to } = theirs;
  if (ours && ours.unclaimed !== null) {
    const unclaimed = `${theirs.amount} to ${to.bankCode}/${to.accountNumber}`;
    if (ours.unclaimed !== unclaimed)
      return { problem: 'nobody had its number here, and the bank has another amount or number' };
  }
  if (ours === undefined || ours.transaction_id === null) {
    return theirs.state === 'acknowledged'
      ? { problem: 'acknowledged to the bank, and not credited here', early: true }
      : undefined;
  }
  if (theirs.state === 'returned') return { problem: 'credited here, returned by the bank' };
  if (ours.amount !== theirs.amount.toString()) return { problem: 'the bank has another amount' };
  const numbers = [`${to.bankCode}/${to.accountNumber}`, `/${to.accountNumber}`];
  const same = ours.in_suspense || numbers.some((number) => ours.account_numbers.includes(number));
  return same ? undefined : { problem: 'the bank has an account number that the wallet does not have' };
}

/** Compares recorded inflows, credited or for unknown numbers, with the bank's inflows. */
export const inflows: Comparison<LedgerInflow, Inflow> = {
  report: {
    name: 'bank-inflows',
    invariant: 5,
    says: "An inflow is the same here and in the bank's book, and an acknowledged one is credited.",
  },
  table: 'inflows',
  all: ALL_INFLOWS,
  some: SOME_INFLOWS,
  keyColumn: 'rail_inflow_id',
  keyOfOurs: (row) => row.inflow_id,
  keyOfTheirs: (row) => row.inflowId,
  tenantOf: (ours) => ours?.tenant_id ?? null,
  judge: judgeInflow,
};
