import { holdLedgerVersion } from '../../../ledger/ledger-lock.ts';
import type { AccountTerms } from '../../../ledger/virtual-account.ts';
import { TakenError } from '../../../platform/db/check-then-write.ts';
import { type Session, statement, type TenantDatabase } from '../../../platform/db/database.ts';
import { type NewEvent, newEvent } from '../../../platform/events/event.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { ApiError, type FieldError } from '../../../platform/values/errors.ts';
import { uuidv7 } from '../../../platform/values/ids.ts';
import { metadataText } from '../../../platform/values/metadata.ts';
import { textArray } from '../../../platform/values/pg-array.ts';
import type { Sender } from '../../../rails/money-in.ts';
import { findCustomer } from '../../customer-data/queries.ts';
import { VIRTUAL_ACCOUNT_RESERVED } from '../events.ts';
import type { NewWallet } from '../new-wallet.ts';
import type { KnownWallet } from '../queries.ts';
import type { Institution } from './issuers.ts';
import { nextAccountNumbers } from './numbers.ts';
import { type IssuedAccount, REGULAR, type VirtualAccount } from './queries.ts';
import { issuedAccountView } from './schemas.ts';

/** The terms of an account that stays. */
export const REGULAR_TERMS: AccountTerms = {
  type: 'regular',
  policy: 'ALLOW_ANY',
  amount: null,
  margin: 0n,
  expiresAt: null,
};

/** A new account without its number. */
export type NewAccount = AccountTerms &
  Pick<VirtualAccount, 'accountId' | 'accountName' | 'reference' | 'metadata'>;

/** Only the index can refuse a taken reference: the number is certainly free. */
const INSERT_VIRTUAL_ACCOUNTS = statement(
  'insert_virtual_accounts',
  `INSERT INTO virtual_accounts (tenant_id, id, account_id, account_number, account_name, type, payment_policy, amount,
     error_margin, expires_at, reference, metadata, bank_code, bank_name, created_at)
   SELECT $1, n.*, $13, $14, $15
   FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[],
     $10::timestamptz[], $11::text[], $12::jsonb[]) AS n
   ON CONFLICT (tenant_id, reference) WHERE reference IS NOT NULL DO NOTHING`,
);

/**
 * Issues virtual accounts of Kolo's own institution, in one statement. Call it in a transaction: it holds the tenant's count of numbers until that
 * ends.
 *
 * @returns the accounts, in order
 * @throws TakenError when a reference is taken
 */
export async function issueVirtualAccounts(
  session: Session,
  tenantId: string,
  wanted: readonly NewAccount[],
  issuer: Institution | null,
  nowMs: number,
): Promise<IssuedAccount[]> {
  if (wanted.length === 0) return [];
  if (issuer === null) throw new Error('nobody issues virtual accounts here');
  const { code: bankCode, name: bankName } = issuer;
  const numbers = await nextAccountNumbers(session, tenantId, issuer, wanted.length);
  const issued = {
    bankName,
    bankCode,
    issuedName: null,
    state: 'active',
    failureReason: null,
    createdAt: nowMs,
  } as const;
  const accounts = wanted.map((account, i) => ({
    ...account,
    ...issued,
    id: uuidv7(nowMs),
    accountNumber: numbers[i]!,
  }));
  const written = await session.execute(INSERT_VIRTUAL_ACCOUNTS, [
    tenantId,
    accounts.map((account) => account.id),
    accounts.map((account) => account.accountId),
    accounts.map((account) => account.accountNumber),
    accounts.map((account) => account.accountName),
    accounts.map((account) => account.type),
    accounts.map((account) => account.policy),
    accounts.map((account) => account.amount),
    accounts.map((account) => account.margin),
    accounts.map((account) => (account.expiresAt === null ? 'infinity' : toRfc3339(account.expiresAt))),
    accounts.map((account) => account.reference),
    textArray(accounts, ({ metadata }) => metadataText(metadata)),
    bankCode,
    bankName,
    toRfc3339(nowMs),
  ]);
  if (written !== accounts.length) throw new TakenError('the reference of a virtual account is taken');
  return accounts;
}

/** A closed wallet cannot be paid, from outside either. */
export const WALLET_CLOSED: FieldError = { path: 'wallet_id', message: 'is closed' };
/** The currency of virtual accounts: that of the banks that pay to them. */
export const ACCOUNT_CURRENCY = 'NGN';
/** A wallet that nothing can be paid to from a bank. */
export const NO_NAIRA: FieldError = {
  path: 'wallet_id',
  message: `is a wallet that does not hold ${ACCOUNT_CURRENCY}`,
};
/** A wallet that is not created, because it is to have an account that its currency does not go with. */
export const noAccountIn = (path: string): FieldError => ({
  path,
  message: `must be false: virtual accounts are in ${ACCOUNT_CURRENCY}`,
});

/** Reports that an account of a wallet can be paid to. */
export const reservedEvent = (
  { customerId, walletId }: Pick<NewWallet, 'customerId' | 'walletId'>,
  account: IssuedAccount,
  nowMs: number,
): NewEvent =>
  newEvent(VIRTUAL_ACCOUNT_RESERVED, {
    eventId: uuidv7(nowMs),
    customerId,
    reference: account.reference,
    wallet: walletId,
    createdAtMs: nowMs,
    eventData: { ...issuedAccountView(account, nowMs), wallet_id: walletId, customer_id: customerId },
  });

/** Picks a wallet's regular accounts at a bank. An index by bank would read most of a tenant's accounts. */
const AT_BANK = (bank: string): string => `bank_code || '' = ${bank} AND ${REGULAR}`;

const INSERT_FUNDING_ACCOUNT = statement(
  'insert_test_funding_account',
  `INSERT INTO virtual_accounts
     (tenant_id, id, account_id, account_number, account_name, bank_code, bank_name, purpose, created_at)
   SELECT w.tenant_id, $2, w.account_id, $4, w.name, $5, $6, 'test_funding', $7
   FROM wallets w
   WHERE w.tenant_id = $1 AND w.account_id = $3 AND w.status <> 'closed' AND NOT EXISTS (
     SELECT FROM virtual_accounts WHERE tenant_id = $1 AND account_id = $3 AND ${AT_BANK('$5')})`,
);

/** Plan: virtual_accounts_open. */
const ACCOUNT_AT = statement(
  'virtual_account_at',
  `SELECT account_number AS "accountNumber" FROM virtual_accounts
   WHERE tenant_id = $1 AND account_id = $2 AND ${AT_BANK('$3')}
   ORDER BY purpose, id LIMIT 1`,
);

/**
 * The number by which a wallet can be paid from outside for a test: of its own virtual account where it has one there,
 * else of one that is issued once, and is not listed.
 *
 * @throws ApiError `wallet_restricted` for a closed wallet
 */
export async function accountForTestFunding(
  database: TenantDatabase,
  tenantId: string,
  accountId: string,
  issuer: Institution,
  nowMs: number,
): Promise<string> {
  const { code: bankCode, name: bankName } = issuer;
  const find = async (session: Session) =>
    (await session.query<{ accountNumber: string }>(ACCOUNT_AT, [tenantId, accountId, bankCode]))[0];
  const known = await database.within(tenantId, find);
  if (known !== undefined) return known.accountNumber;
  const issued = await database.transaction(tenantId, async (session) => {
    // Locks the tenant's counter of numbers: other issues have committed, or wait.
    const [number] = await nextAccountNumbers(session, tenantId, issuer, 1);
    // The wallet was closed before, or is not closed until this commits.
    await holdLedgerVersion(session, tenantId);
    const values = [uuidv7(nowMs), accountId, number, bankCode, bankName, toRfc3339(nowMs)];
    await session.execute(INSERT_FUNDING_ACCOUNT, [tenantId, ...values]);
    return find(session);
  });
  if (issued === undefined) throw new ApiError('wallet_restricted', [WALLET_CLOSED]);
  return issued.accountNumber;
}

const SENDER = statement(
  'sender_of_payout',
  `SELECT w.name, w.wallet_id AS "walletId", w.customer_id AS "customerId", v.account_number AS "accountNumber",
     v.bank_code AS "bankCode", v.bank_name AS "bankName"
   FROM wallets w
   LEFT JOIN LATERAL (
     SELECT * FROM virtual_accounts
     WHERE tenant_id = $1 AND account_id = w.account_id AND purpose = 'collection' AND ${REGULAR}
     ORDER BY id LIMIT 1) v ON true
   WHERE w.tenant_id = $1 AND w.account_id = $2`,
);

type Named = Pick<KnownWallet, 'name' | 'walletId' | 'customerId'>;

/** The name of a wallet at a bank: its own, or its customer's where the wallet is named by its id. */
export async function nameAtBank(
  session: Session,
  tenantId: string,
  { name, walletId, customerId }: Named,
): Promise<string> {
  return name === walletId ? (await findCustomer(session, tenantId, customerId))!.name : name;
}

/** The sender of a wallet's payments, as a bank shows it, with the wallet's account number if it has one. */
export async function findSender(session: Session, tenantId: string, accountId: string): Promise<Sender> {
  const [found] = await session.query<Sender & Named>(SENDER, [tenantId, accountId]);
  if (found === undefined) throw new Error(`no wallet has the account ${accountId}`);
  const { walletId: _, customerId: __, ...sender } = found;
  return { ...sender, name: await nameAtBank(session, tenantId, found) };
}
