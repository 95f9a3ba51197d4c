import { type Session, statement, type TenantDatabase } from '../db/database.ts';
import type { Bank } from '../rails/banks.ts';
import type { Sender } from '../rails/rail.ts';
import { toRfc3339 } from '../values/clock.ts';
import { uuidv7 } from '../values/ids.ts';
import type { NewWallet } from './new-wallet.ts';
import type { VirtualAccount } from './queries.ts';
import { nextAccountNumbers } from './virtual-account-numbers.ts';

/** The institution that issues virtual accounts; their numbers are valid under its code. */
export type Issuer = Pick<Bank, 'code' | 'name'>;

const INSERT_VIRTUAL_ACCOUNTS = statement(
  'insert_virtual_accounts',
  `INSERT INTO virtual_accounts (tenant_id, id, account_id, account_number, account_name, bank_code, bank_name, created_at)
   SELECT $1, n.id, n.account_id, n.number, n.name, $6, $7, $8
   FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]) AS n (id, account_id, number, name)`,
);

/**
 * Issues a virtual account to each of these wallets, in one statement. Call it in the transaction that creates them.
 *
 * @returns the accounts in the order of the wallets
 */
export async function issueVirtualAccounts(
  session: Session,
  tenantId: string,
  wallets: readonly NewWallet[],
  issuer: Issuer | null,
  nowMs: number,
): Promise<VirtualAccount[]> {
  if (wallets.length === 0) return [];
  if (issuer === null) throw new Error('nobody issues virtual accounts here');
  const { code: bankCode, name: bankName } = issuer;
  const numbers = await nextAccountNumbers(session, tenantId, bankCode, wallets.length);
  const accounts = wallets.map((wallet, i) => ({
    id: uuidv7(nowMs),
    accountNumber: numbers[i]!,
    accountName: wallet.name,
    bankName,
    bankCode,
    status: 'active' as const,
    createdAt: nowMs,
  }));
  await session.execute(INSERT_VIRTUAL_ACCOUNTS, [
    tenantId,
    accounts.map((account) => account.id),
    wallets.map((wallet) => wallet.accountId),
    accounts.map((account) => account.accountNumber),
    accounts.map((account) => account.accountName),
    bankCode,
    bankName,
    toRfc3339(nowMs),
  ]);
  return accounts;
}

/** Of a wallet's few accounts those at a bank are picked: looked up by the bank they would be most of a tenant's. */
const AT_BANK = (bank: string): string => `bank_code || '' = ${bank} AND status = 'active'`;

const INSERT_FUNDING_ACCOUNT = statement(
  'insert_test_funding_account',
  `INSERT INTO virtual_accounts
     (tenant_id, id, account_id, account_number, account_name, bank_code, bank_name, purpose, created_at)
   SELECT $1, $2, w.account_id, $4, w.name, $5, $6, 'test_funding', $7
   FROM wallets w
   WHERE w.tenant_id = $1 AND w.account_id = $3 AND NOT EXISTS (
     SELECT FROM virtual_accounts WHERE tenant_id = $1 AND account_id = $3 AND ${AT_BANK('$5')})`,
);

/** Plan: virtual_accounts_by_wallet. */
const ACCOUNT_AT = statement(
  'virtual_account_at',
  `SELECT account_number AS "accountNumber" FROM virtual_accounts
   WHERE tenant_id = $1 AND account_id = $2 AND ${AT_BANK('$3')}
   ORDER BY purpose, id LIMIT 1`,
);

/**
 * The number by which a wallet can be paid from outside for a test: of its own virtual account where it has one there,
 * else of one that is issued once, and is not listed.
 */
export async function accountForTestFunding(
  database: TenantDatabase,
  tenantId: string,
  accountId: string,
  issuer: Issuer,
  nowMs: number,
): Promise<string> {
  const { code: bankCode, name: bankName } = issuer;
  const find = async (session: Session) =>
    (await session.query<{ accountNumber: string }>(ACCOUNT_AT, [tenantId, accountId, bankCode]))[0];
  const known = await database.within(tenantId, find);
  if (known !== undefined) return known.accountNumber;
  const issued = await database.transaction(tenantId, async (session) => {
    // Holds the tenant's count of numbers, so that whoever else issues has committed or waits.
    const [number] = await nextAccountNumbers(session, tenantId, bankCode, 1);
    const values = [uuidv7(nowMs), accountId, number, bankCode, bankName, toRfc3339(nowMs)];
    await session.execute(INSERT_FUNDING_ACCOUNT, [tenantId, ...values]);
    return find(session);
  });
  return issued!.accountNumber;
}

const SENDER = statement(
  'sender_of_payout',
  `SELECT w.name, v.account_number AS "accountNumber", v.bank_code AS "bankCode", v.bank_name AS "bankName"
   FROM wallets w
   LEFT JOIN LATERAL (
     SELECT * FROM virtual_accounts
     WHERE tenant_id = $1 AND account_id = w.account_id AND purpose = 'collection' AND status = 'active'
     ORDER BY id LIMIT 1) v ON true
   WHERE w.tenant_id = $1 AND w.account_id = $2`,
);

/** Who pays from a wallet, as a bank shows it: the wallet's name, and its account number where it has one. */
export async function findSender(session: Session, tenantId: string, accountId: string): Promise<Sender> {
  const [sender] = await session.query<Sender>(SENDER, [tenantId, accountId]);
  if (sender === undefined) throw new Error(`no wallet has the account ${accountId}`);
  return sender;
}
