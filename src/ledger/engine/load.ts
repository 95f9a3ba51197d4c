import { type Session, statement, type TenantDatabase } from '../../db/database.ts';
import { plainArray, textArray } from '../../values/pg-array.ts';
import { type Command, definitionOf } from '../commands/catalogue.ts';
import { Facts } from '../facts.ts';
import type { BatchState, WalletState } from '../state.ts';
import {
  type Transaction,
  transactionsByIds,
  transactionsByInflows,
  transactionsByReferences,
  walletsToFinish,
} from '../transactions.ts';
import type { Books } from './books.ts';

const WALLET_COLUMNS = `
  w.account_id AS "accountId", w.wallet_id AS "walletId", w.customer_id AS "customerId", w.currency, w.status,
  w.inflow_transfer_fee AS "inflowTransferFee", a.posted, a.held, a.seq`;

/** Looks wallet and balance up by account; one plan is possible, as in `TRANSACTION_JOINS`. */
const WALLET_OF = (account: string): string => `
   CROSS JOIN LATERAL (SELECT * FROM wallets WHERE tenant_id = $1 AND account_id = ${account} LIMIT 1) w
   CROSS JOIN LATERAL (SELECT * FROM accounts WHERE tenant_id = $1 AND id = ${account} LIMIT 1) a`;

const WALLETS_BY_IDS = statement(
  'wallet_states_by_ids',
  `SELECT k.id AS "asNamed", ${WALLET_COLUMNS}
   FROM unnest($2::text[]) AS k (id)
   CROSS JOIN LATERAL (SELECT account_id FROM wallet_ids WHERE tenant_id = $1 AND id = k.id LIMIT 1) n
   ${WALLET_OF('n.account_id')}`,
);

const WALLETS_BY_ACCOUNTS = statement(
  'wallet_states_by_accounts',
  `SELECT ${WALLET_COLUMNS}
   FROM unnest($2::uuid[]) AS k (account_id) ${WALLET_OF('k.account_id')}`,
);

/**
 * Reads what the commands of a batch may look at. Call it behind `lockLedger`, in the same transaction.
 *
 * @param trustClaims take transfers as settlements bring them instead of reading them; when one turns out to be
 *   final already, writing fails with `StaleStateError` and the batch is decided again without trust
 */
export async function loadState(
  session: Session,
  tenantId: string,
  commands: readonly Command[],
  trustClaims: boolean,
): Promise<Omit<BatchState, 'policy' | 'lastPostedAt'>> {
  const named = factsOf(commands, trustClaims);
  const [attempts, found, byIds, byAccounts] = await Promise.all([
    lockAttempts(session, tenantId, named.attempted),
    loadTransactions(session, tenantId, named),
    walletsByIds(session, tenantId, [...named.walletIds]),
    walletsByAccounts(session, tenantId, [...named.accounts]),
  ]);
  const transactions = [...named.brought, ...found];
  const wallets = new Map([...byIds, ...byAccounts].map((wallet) => [wallet.accountId, wallet]));
  const toSettle = transactions.filter((transaction) => named.transactionIds.has(transaction.id));
  const missing = toSettle.flatMap(walletsToFinish).filter((account) => !wallets.has(account));
  for (const wallet of await walletsByAccounts(session, tenantId, [...new Set(missing)])) {
    wallets.set(wallet.accountId, wallet);
  }
  const accountsByWalletId = new Map(byIds.map((wallet) => [wallet.asNamed, wallet.accountId]));
  return { wallets, accountsByWalletId, transactions, attempts };
}

/**
 * Completes the books with what a batch names and they do not have, without the lock, and gives the transactions
 * that it has to know. Those that are found are there for ever; that nobody changes a wallet before the batch
 * commits, or uses a reference, the version of the books and the unique constraint make sure of. So references
 * need to be looked up only where some are expected to exist. Undefined when the commands can only be decided under
 * the lock.
 *
 * @param lookUpReferences look references up that are not among the newest
 */
export async function completeBooks(
  database: TenantDatabase,
  tenantId: string,
  books: Books,
  commands: readonly Command[],
  lookUpReferences: boolean,
): Promise<Transaction[] | undefined> {
  const named = factsOf(commands, true);
  if (named.transactionIds.size > 0 || named.attempted.length > 0) return undefined;
  const known = [...books.recent(named.references, named.inflows.length > 0), ...named.brought];
  const ids = [...named.walletIds].filter((id) => !books.accounts.has(id));
  const accounts = [...named.accounts].filter((account) => !books.wallets.has(account));
  const references = lookUpReferences ? named.references : NONE;
  if (ids.length + accounts.length + references.size + named.inflows.length === 0) return known;
  const [found, byIds, byAccounts] = await database.within(tenantId, (session) =>
    Promise.all([
      loadTransactions(session, tenantId, { ...named, references }),
      walletsByIds(session, tenantId, ids),
      walletsByAccounts(session, tenantId, accounts),
    ]),
  );
  books.add([...byIds, ...byAccounts]);
  return [...known, ...found];
}

const NONE: Set<string> = new Set();

const itself = (text: string): string => text;

async function walletsByIds(session: Session, tenantId: string, ids: string[]) {
  if (ids.length === 0) return [];
  return session.query<WalletState & { asNamed: string }>(WALLETS_BY_IDS, [tenantId, textArray(ids, itself)]);
}

async function walletsByAccounts(session: Session, tenantId: string, accounts: string[]) {
  if (accounts.length === 0) return [];
  return session.query<WalletState>(WALLETS_BY_ACCOUNTS, [tenantId, plainArray(accounts, itself)]);
}

/** Locked, so that no further attempt begins before the batch has decided and committed. */
const LOCK_ATTEMPTS = statement(
  'lock_attempts',
  `SELECT transaction_id AS id, attempts FROM payouts
   WHERE tenant_id = $1 AND transaction_id = ANY ($2::uuid[])
   ORDER BY transaction_id FOR NO KEY UPDATE`,
);

async function lockAttempts(session: Session, tenantId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>();
  const rows = await session.query<{ id: string; attempts: number }>(LOCK_ATTEMPTS, [tenantId, ids]);
  return new Map(rows.map((row) => [row.id, row.attempts]));
}

/** What the commands of a batch name. */
function factsOf(commands: readonly Command[], trustsBrought: boolean): Facts {
  const facts = new Facts(trustsBrought);
  for (const command of commands) definitionOf(command).names(command, facts);
  return facts;
}

type TransactionFacts = Pick<Facts, 'references' | 'transactionIds' | 'inflows'>;

async function loadTransactions(
  session: Session,
  tenantId: string,
  named: TransactionFacts,
): Promise<Transaction[]> {
  const { references, transactionIds, inflows } = named;
  const found = await Promise.all([
    references.size > 0 ? transactionsByReferences(session, tenantId, [...references]) : [],
    transactionIds.size > 0 ? transactionsByIds(session, tenantId, [...transactionIds]) : [],
    inflows.length > 0 ? transactionsByInflows(session, tenantId, inflows) : [],
  ]);
  return found.flat();
}
