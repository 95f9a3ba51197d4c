import { RAILS } from '../rails/registry.ts';

const SETTLEMENT_ACCOUNTS = RAILS.map(({ settlementAccountId }) => `'${settlementAccountId}'`).join(', ');

/**
 * SQL: how many bank outflows were posted on a wallet between two of its postings; a scalar expression. Of a bank outflow
 * one posting goes from its wallet to a settlement account, and of nothing else.
 *
 * @param account SQL: the wallet's account
 * @param after SQL: the number of the posting behind which they are counted
 * @param through SQL: the number of the last posting that may be one
 * @param max past so many they are not counted one by one
 */
export const withdrawalsBetween = (account: string, after: string, through: string, max: number): string => `
  (SELECT count(*) FROM (
     SELECT 1 FROM postings p
     WHERE p.tenant_id = $1 AND p.debit_account = ${account} AND p.debit_seq > ${after} AND p.debit_seq <= ${through}
       AND p.credit_account IN (${SETTLEMENT_ACCOUNTS})
     LIMIT ${max}) withdrawals)`;
