import { findCustomer } from '../../payments/customer-data/queries.ts';
import { CLOSED, changeWalletStatus } from '../../payments/wallets/restrictions/change-status.ts';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { uuidv7Floor } from '../../platform/values/ids.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { bodyWithout, ERASED_NAME, mentions, type Terms, withoutPerson } from '../personal-data/mentions.ts';
import * as erasing from './erasing-queries.ts';
import { idsOf, type Person, readPerson, termsOf } from './person.ts';
import {
  accountsOf,
  eventsNaming,
  hasHeldMoney,
  lockCustomer,
  markErasing,
  movementsOf,
  type PersonalWallet,
  walletsOf,
} from './queries.ts';

/** Rows that are written together. */
const ROWS_MAX = 200;
const BY_ITSELF: Actor = { kind: 'kolo', name: 'erasures', address: null };

/** What it takes to close the wallets of a customer, and that its erasure begins. */
interface Beginning {
  by: Actor;
  /** What was approved. */
  proposalId: string;
  nowMs: number;
}

/**
 * Begins to erase a customer: its wallets are closed, and nothing is added to it any more. The rest is done by `eraseCustomer`. Of one that was
 * erased before, what was written about it since goes.
 *
 * @param session of `kolo_app`, in the transaction of the approval
 * @throws ApiError `not_found`; `customer_in_use` where money, a schedule or a transfer is not finished
 */
export async function beginErasing(
  session: Session,
  tenantId: string,
  customerId: string,
  { by, proposalId, nowMs }: Beginning,
): Promise<void> {
  await lockCustomer(session, tenantId, customerId);
  const customer = await findCustomer(session, tenantId, customerId);
  if (customer === undefined) throw new ApiError('not_found');
  if (customer.erasedAt === null) await closeWallets(session, tenantId, customerId, nowMs);
  await markErasing(session, tenantId, customerId, toRfc3339(nowMs));
  await recordAct(session, {
    tenantId,
    actor: by,
    act: 'customer.erasure_begun',
    subject: `customer ${customerId}`,
    after: { proposal_id: proposalId },
    atMs: nowMs,
  });
}

const inUse = (message: string): ApiError =>
  new ApiError('customer_in_use', [{ path: 'customer_id', message }]);

/** Makes sure that nothing is left to happen; all or nothing. */
async function closeWallets(
  session: Session,
  tenantId: string,
  customerId: string,
  nowMs: number,
): Promise<void> {
  const wallets = await walletsOf(session, tenantId, customerId);
  if (await hasHeldMoney(session, tenantId, wallets)) throw inUse('has money that waits in suspense');
  for (const { walletId } of wallets) {
    const record = { reason: 'the customer is erased', madeBy: 'operator', nowMs };
    await changeWalletStatus(session, tenantId, walletId, CLOSED, record).catch((error) => {
      const fault = error instanceof ApiError ? error.errors[0] : undefined;
      throw fault === undefined ? error : inUse(`has wallet ${walletId}, which ${fault.message}`);
    });
  }
}

interface EraseOptions {
  /** Of `kolo_app`: what is read, and closes wallets. */
  database: TenantDatabase;
  /** Of `kolo_janitor`: what is written. */
  janitor: TenantDatabase;
  vault: Vault;
  tenantId: string;
  customerId: string;
  nowMs: number;
  /** It ends before it reads or writes more. */
  stopping: AbortSignal;
}

/** How many rows were changed, by table. */
type Counts = Record<string, number>;

/** One row of one table without what is personal. */
interface Erasure {
  table: string;
  statement: Statement;
  values: readonly unknown[];
}

/**
 * Takes out what is personal of a customer whose erasure has begun, for ever: names, email, phone, numbers and whatever tells of it
 * are replaced in every table, in small transactions; the customer itself comes last, so ended in the middle and called
 * again it goes on. The ledger stays: movements, amounts, times, ids and whom the customer paid. What people wrote about the customer
 * stays sealed, and its key is deleted: that of what was written after an erasure goes with the next one.
 *
 * @throws ApiError `customer_in_use` where a wallet that was being made meanwhile cannot be closed
 */
export async function eraseCustomer(options: EraseOptions): Promise<void> {
  const { database, tenantId, customerId, vault, nowMs } = options;
  const read = async () =>
    (await database.within(tenantId, (session) => readPerson(session, tenantId, customerId, vault)))!;
  const counts: Counts = {};
  let person = await read();
  if (person.customer.erasingAt === null) return;
  // What was erased before has nothing of the person any more but words.
  while (person.customer.erasedAt === null) {
    for await (const batch of batches(erasuresOf(person, options))) await write(batch, counts, options);
    // A wallet whose making was under way when it began.
    person = await read();
    if (person.wallets.every(({ status }) => status === 'closed')) break;
    await database.transaction(tenantId, (session) => closeWallets(session, tenantId, customerId, nowMs));
    person = await read();
  }
  await finish(counts, person, options);
}

async function* batches(erasures: AsyncIterable<Erasure>): AsyncGenerator<Erasure[]> {
  let batch: Erasure[] = [];
  for await (const erasure of erasures) {
    batch.push(erasure);
    if (batch.length < ROWS_MAX) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function write(
  batch: readonly Erasure[],
  counts: Counts,
  { janitor, tenantId, stopping, nowMs }: EraseOptions,
): Promise<void> {
  stopping.throwIfAborted();
  await janitor.transaction(tenantId, async (session) => {
    await session.execute(erasing.HOLD_KEYS, [tenantId, toRfc3339(nowMs)]);
    for (const { statement, values } of batch) await session.execute(statement, [tenantId, ...values]);
  });
  for (const { table } of batch) counts[table] = (counts[table] ?? 0) + 1;
}

/** Every row that has something of the person in it, but for the customer itself. */
async function* erasuresOf(person: Person, options: EraseOptions): AsyncGenerator<Erasure> {
  const { database, tenantId } = options;
  const terms = termsOf(person);
  for (const { accountId, walletId, name } of person.wallets) {
    if (name === walletId) continue;
    const values = [accountId, name, person.customer.name];
    yield { table: 'search_keys', statement: erasing.ERASE_WALLET_KEYS, values };
    yield { table: 'wallets', statement: erasing.ERASE_WALLET, values: [accountId, walletId] };
  }
  const accounts = await database.within(tenantId, (session) =>
    accountsOf(session, tenantId, person.wallets),
  );
  for (const { id, accountName, issuedName } of accounts) {
    if (accountName === ERASED_NAME) continue;
    const values = [id, ERASED_NAME, issuedName === null ? null : ERASED_NAME];
    yield { table: 'virtual_accounts', statement: erasing.ERASE_ACCOUNT, values };
  }
  for (const wallet of person.wallets) yield* movementErasures(wallet, terms, options);
  yield* bodyErasures(person, terms, options);
}

async function* movementErasures(
  { accountId }: PersonalWallet,
  terms: Terms,
  { database, tenantId, stopping }: EraseOptions,
): AsyncGenerator<Erasure> {
  for await (const page of movementsOf(database, tenantId, accountId)) {
    stopping.throwIfAborted();
    for (const { id, narration, senderName, senderAccount, senderRail, senderInflow } of page) {
      if (narration !== null && mentions(narration, terms)) {
        const values = [id, withoutPerson(narration, terms)];
        yield { table: 'transactions', statement: erasing.ERASE_NARRATION, values };
      }
      if (senderName !== null && mentions(senderName, terms)) {
        const values = [senderRail, senderInflow, ERASED_NAME];
        yield {
          table: 'search_keys',
          statement: erasing.ERASE_SENDER_KEYS,
          values: [id, senderName, senderAccount],
        };
        yield { table: 'inflow_senders', statement: erasing.ERASE_SENDER, values };
      }
    }
  }
}

/** What endpoints were told. Nothing tells of a customer before there was one. */
async function* bodyErasures(
  person: Person,
  terms: Terms,
  { database, tenantId, stopping }: EraseOptions,
): AsyncGenerator<Erasure> {
  const from = uuidv7Floor(person.customer.createdAt);
  for await (const events of eventsNaming(database, tenantId, idsOf(person), from)) {
    stopping.throwIfAborted();
    for (const { id, body } of events) {
      const erased = bodyWithout(body, terms);
      if (erased === body) continue;
      yield { table: 'events', statement: erasing.ERASE_EVENT, values: [id, erased] };
      yield { table: 'webhook_deliveries', statement: erasing.ERASE_EXCERPTS, values: [id] };
    }
  }
}

/**
 * From then on nobody opens what was written about the customer. Why it was erased stands in the proposal, which is closed with all other words.
 * Another process that was at it may be first: then nothing is left to say.
 */
async function finish(
  counts: Counts,
  { customer, wallets }: Person,
  { janitor, tenantId, customerId, nowMs }: EraseOptions,
): Promise<void> {
  await janitor.transaction(tenantId, async (session) => {
    const erasedAt = toRfc3339(Math.max(nowMs, customer.erasingAt ?? 0));
    await session.execute(erasing.HOLD_KEYS, [tenantId, erasedAt]);
    const values = [tenantId, customerId, ERASED_NAME, erasedAt];
    if ((await session.execute(erasing.ERASE_CUSTOMER, values)) === 0) return;
    const accounts = wallets.map(({ accountId }) => accountId);
    await session.execute(erasing.ERASE_CUSTOMER_KEYS, [tenantId, accounts, customer.name]);
    const keys = await session.execute(erasing.ERASE_KEY, [tenantId, customerId]);
    const rows = keys === 0 ? counts : { ...counts, audit_keys: keys };
    await recordAct(session, {
      tenantId,
      actor: BY_ITSELF,
      act: 'customer.erased',
      subject: `customer ${customerId}`,
      after: { rows },
      atMs: nowMs,
    });
  });
}
