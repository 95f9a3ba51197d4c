import { type Session, statement } from '../../platform/db/database.ts';
import { plainArray, textArray } from '../../platform/values/pg-array.ts';
import type { Facts } from '../facts.ts';
import {
  refundsOfInflows,
  transactionsByIds,
  transactionsByInflows,
  transactionsByReferences,
  transactionsOfReturns,
} from '../find-transactions.ts';
import { type HeldMoney, heldMoneyByIds } from '../held-money.ts';
import { type InterestMonth, interestMonthKey, paidInterestMonths } from '../interest-payouts.ts';
import { loadUsage, type UsageKey, type UsageState } from '../policy/usage.ts';
import { type ChargedMovement, type RailFee, railFeesOf } from '../rail-fees.ts';
import type { WalletState } from '../state.ts';
import { type Transaction, walletsToSettle } from '../transactions.ts';
import type { VirtualAccountState } from '../virtual-account.ts';
import { loadManualFacts, type ManualFacts, type ManualFactsToLoad, NO_MANUAL_FACTS } from './load-manual.ts';

const WALLET_COLUMNS = `
  w.account_id AS "accountId", w.wallet_id AS "walletId", w.customer_id AS "customerId", w.currency, w.status,
  w.restriction, c.tier, w.inflow_transfer_fee AS "inflowTransferFee", a.posted, a.held, a.seq`;

/** Reads wallet and balance by account. Only one plan is possible, as in `TRANSACTION_JOINS`. */
const WALLET_OF = (account: string): string => `
   CROSS JOIN LATERAL (SELECT * FROM wallets WHERE tenant_id = $1 AND account_id = ${account} LIMIT 1) w
   CROSS JOIN LATERAL (SELECT * FROM accounts WHERE tenant_id = $1 AND id = ${account} LIMIT 1) a
   CROSS JOIN LATERAL (SELECT tier FROM customers WHERE tenant_id = $1 AND id = w.customer_id LIMIT 1) c`;

const WALLETS_BY_IDS = statement(
  'wallet_states_by_ids',
  `SELECT k.id AS "givenId", ${WALLET_COLUMNS}
   FROM unnest($2::text[]) AS k (id)
   CROSS JOIN LATERAL (SELECT account_id FROM wallet_ids WHERE tenant_id = $1 AND id = k.id LIMIT 1) n
   ${WALLET_OF('n.account_id')}`,
);

const WALLETS_BY_ACCOUNTS = statement(
  'wallet_states_by_accounts',
  `SELECT ${WALLET_COLUMNS}
   FROM unnest($2::uuid[]) AS k (account_id) ${WALLET_OF('k.account_id')}`,
);

/** A wallet with the id it was read by: its wallet id or its identifier. */
type NamedWallet = WalletState & { readonly givenId: string };

/** Facts to read. */
export interface FactsToLoad
  extends Pick<Facts, 'inflows' | 'attempted' | 'returned' | 'refunded'>,
    ManualFactsToLoad {
  readonly interestMonths: readonly InterestMonth[];
  readonly chargedMovements: readonly ChargedMovement[];
  readonly walletIds: ReadonlySet<string>;
  readonly accounts: ReadonlySet<string>;
  readonly virtualAccounts: ReadonlySet<string>;
  readonly references: ReadonlySet<string>;
  readonly transactionIds: ReadonlySet<string>;
  readonly held: ReadonlySet<string>;
}

/** Facts that were read. */
export interface LoadedFacts {
  readonly named: readonly NamedWallet[];
  readonly wallets: readonly WalletState[];
  readonly virtualAccounts: readonly VirtualAccountState[];
  readonly transactions: readonly Transaction[];
  readonly held: ReadonlyMap<string, HeldMoney>;
  readonly manual: ManualFacts;
  readonly interestPaid: ReadonlySet<string>;
  /** By `chargedKey`, with a list for each requested movement. */
  readonly railFees: ReadonlyMap<string, readonly RailFee[]>;
  /** Attempts by payout; locked until the transaction ends. */
  readonly attempts: ReadonlyMap<string, number>;
}

const NONE_HELD: ReadonlyMap<string, HeldMoney> = new Map();
const NONE_PAID: ReadonlySet<string> = new Set();
const NO_ATTEMPTS: ReadonlyMap<string, number> = new Map();
const NO_FEES: ReadonlyMap<string, readonly RailFee[]> = new Map();
export const NO_FACTS: LoadedFacts = {
  named: [],
  wallets: [],
  virtualAccounts: [],
  transactions: [],
  held: NONE_HELD,
  manual: NO_MANUAL_FACTS,
  attempts: NO_ATTEMPTS,
  interestPaid: NONE_PAID,
  railFees: NO_FEES,
};

/**
 * Reads facts: under the lock where the session called `lockLedger`, otherwise as they are at the moment. A
 * transaction to settle comes with the wallets whose balances change.
 */
export async function loadFacts(
  session: Session,
  tenantId: string,
  wanted: FactsToLoad,
): Promise<LoadedFacts> {
  const [attempts, transactions, held, manual, virtualAccounts, interestPaid, railFees, named, byAccounts] =
    await Promise.all([
      lockAttempts(session, tenantId, wanted.attempted),
      loadTransactions(session, tenantId, wanted),
      loadHeld(session, tenantId, [...wanted.held]),
      loadManualFacts(session, tenantId, wanted),
      virtualAccountsByIds(session, tenantId, [...wanted.virtualAccounts]),
      loadInterestPaid(session, tenantId, wanted.interestMonths),
      wanted.chargedMovements.length > 0 ? railFeesOf(session, tenantId, wanted.chargedMovements) : NO_FEES,
      walletsByIds(session, tenantId, [...wanted.walletIds]),
      walletsByAccounts(session, tenantId, [...wanted.accounts]),
    ]);
  const loaded = new Set([...named, ...byAccounts].map((wallet) => wallet.accountId));
  const missing = transactions
    .filter((transaction) => wanted.transactionIds.has(transaction.id))
    .flatMap((transaction) => [
      ...walletsToSettle(transaction),
      ...(wanted.returned.includes(transaction.id) ? [transaction.sourceAccount ?? []].flat() : []),
    ])
    .filter((account) => !loaded.has(account));
  const more = await walletsByAccounts(session, tenantId, [...new Set(missing)]);
  return {
    named,
    wallets: [...byAccounts, ...more],
    virtualAccounts,
    transactions,
    held,
    manual,
    interestPaid,
    railFees,
    attempts,
  };
}

/** State to read that the policy makes commands depend on. */
export interface TermsToLoad {
  readonly accounts: ReadonlySet<string>;
  readonly uses: readonly UsageKey[];
}

export interface LoadedTerms {
  readonly wallets: readonly WalletState[];
  readonly uses: ReadonlyMap<string, UsageState>;
}

/** Reads state that the policy makes commands depend on. */
export async function loadTerms(
  session: Session,
  tenantId: string,
  { accounts, uses }: TermsToLoad,
): Promise<LoadedTerms> {
  const [wallets, found] = await Promise.all([
    walletsByAccounts(session, tenantId, [...accounts]),
    uses.length === 0 ? new Map<string, UsageState>() : loadUsage(session, tenantId, uses),
  ]);
  return { wallets, uses: found };
}

const itself = (text: string): string => text;

async function walletsByIds(session: Session, tenantId: string, ids: string[]) {
  if (ids.length === 0) return [];
  return session.query<NamedWallet>(WALLETS_BY_IDS, [tenantId, textArray(ids, itself)]);
}

async function walletsByAccounts(session: Session, tenantId: string, accounts: string[]) {
  if (accounts.length === 0) return [];
  return session.query<WalletState>(WALLETS_BY_ACCOUNTS, [tenantId, plainArray(accounts, itself)]);
}

const VIRTUAL_ACCOUNTS = statement(
  'virtual_account_states',
  `SELECT v.id, v.reference, v.type, v.payment_policy AS policy, v.amount, v.error_margin AS margin,
          NULLIF(v.expires_at, 'infinity') AS "expiresAt", v.status IN ('closed', 'failed') AS closed
   FROM unnest($2::uuid[]) AS k (id)
   CROSS JOIN LATERAL (SELECT * FROM virtual_accounts WHERE tenant_id = $1 AND id = k.id LIMIT 1) v`,
);

async function virtualAccountsByIds(session: Session, tenantId: string, ids: string[]) {
  if (ids.length === 0) return [];
  return session.query<VirtualAccountState>(VIRTUAL_ACCOUNTS, [tenantId, plainArray(ids, itself)]);
}

/** Locked, so that no further attempt begins before the batch has committed. */
const LOCK_ATTEMPTS = statement(
  'lock_attempts',
  `SELECT transaction_id AS id, attempts FROM payouts
   WHERE tenant_id = $1 AND transaction_id = ANY ($2::uuid[])
   ORDER BY transaction_id FOR NO KEY UPDATE`,
);

async function lockAttempts(session: Session, tenantId: string, ids: readonly string[]) {
  if (ids.length === 0) return NO_ATTEMPTS;
  const rows = await session.query<{ id: string; attempts: number }>(LOCK_ATTEMPTS, [tenantId, ids]);
  return new Map(rows.map((row) => [row.id, row.attempts]));
}

async function loadHeld(session: Session, tenantId: string, ids: readonly string[]) {
  if (ids.length === 0) return NONE_HELD;
  return new Map((await heldMoneyByIds(session, tenantId, ids)).map((row) => [row.movementId, row]));
}

async function loadInterestPaid(session: Session, tenantId: string, months: readonly InterestMonth[]) {
  if (months.length === 0) return NONE_PAID;
  return new Set((await paidInterestMonths(session, tenantId, months)).map(interestMonthKey));
}

async function loadTransactions(
  session: Session,
  tenantId: string,
  wanted: FactsToLoad,
): Promise<Transaction[]> {
  const { references, transactionIds, inflows, returned, refunded } = wanted;
  const found = await Promise.all([
    references.size > 0 ? transactionsByReferences(session, tenantId, [...references]) : [],
    transactionIds.size > 0 ? transactionsByIds(session, tenantId, [...transactionIds]) : [],
    inflows.length > 0 ? transactionsByInflows(session, tenantId, inflows) : [],
    returned.length > 0 ? transactionsOfReturns(session, tenantId, returned) : [],
    refunded.length > 0 ? refundsOfInflows(session, tenantId, refunded) : [],
  ]);
  return found.flat();
}
