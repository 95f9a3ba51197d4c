import { RAILS } from '../rails/registry.ts';

const SETTLEMENT_ACCOUNTS = RAILS.map(({ settlementAccountId }) => `'${settlementAccountId}'`).join(', ');

/**
 * SQL scalar: bank outflows posted on a wallet between two of its postings. Exactly one posting of a bank outflow,
 * and none of another movement, goes from the wallet to a settlement account.
 *
 * @param account SQL: the wallet's account
 * @param after SQL: sequence number after which they are counted
 * @param through SQL: last sequence number that may count
 * @param max upper bound of the count
 */
export const withdrawalsBetween = (account: string, after: string, through: string, max: number): string => `
  (SELECT count(*) FROM (
     SELECT 1 FROM postings p
     WHERE p.tenant_id = $1 AND p.debit_account = ${account} AND p.debit_seq > ${after} AND p.debit_seq <= ${through}
       AND p.credit_account IN (${SETTLEMENT_ACCOUNTS})
     LIMIT ${max}) withdrawals)`;
