import { removeMetadataKeys } from '../../ledger/metadata-keys.ts';
import { emailLookup, findCustomer } from '../../payments/customer-data/queries.ts';
import {
  CLOSED,
  changeWalletStatus,
  requireClosable,
} from '../../payments/wallets/restrictions/change-status.ts';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { deleteEmails, openEmail, waitingEmails } from '../../platform/email/outbox.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { NIL_UUID, uuidv7Floor } from '../../platform/values/ids.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { endpointsWithContact } from '../../webhooks/endpoints/queries.ts';
import { bodyWithout, ERASED_NAME, mentions, type Terms, withoutPerson } from '../personal-data/mentions.ts';
import * as erasing from './erase-queries.ts';
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

/** Rows written together. */
const ROWS_MAX = 200;
const BY_ITSELF: Actor = { kind: 'kolo', name: 'erasures', address: null };

/** Parameters of beginning an erasure. */
interface Beginning {
  by: Actor;
  /** The approved proposal. */
  proposalId: string;
  nowMs: number;
}

/**
 * Begins to erase a customer: closes the wallets, after which nothing is added; `eraseCustomer` does the
 * rest. For a customer erased before, it erases text written since. @param session of `kolo_app`, in the
 * approval's transaction @throws ApiError `not_found`; `customer_in_use` where money, a schedule or a
 * transfer is unfinished
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

/**
 * Says in advance that a customer cannot be erased now. @throws ApiError `not_found`; `customer_in_use` as the
 * approval does
 */
export async function requireErasable(session: Session, tenantId: string, customerId: string): Promise<void> {
  const customer = await findCustomer(session, tenantId, customerId);
  if (customer === undefined) throw new ApiError('not_found');
  if (customer.erasedAt === null)
    await eachWallet(session, tenantId, customerId, ({ walletId }) =>
      requireClosable(session, tenantId, walletId),
    );
}

const inUse = (message: string): ApiError =>
  new ApiError('customer_in_use', [{ path: 'customer_id', message }]);

/** Closes every wallet of the customer, or none. */
const closeWallets = (session: Session, tenantId: string, customerId: string, nowMs: number): Promise<void> =>
  eachWallet(session, tenantId, customerId, ({ walletId }) => {
    const record = { reason: 'the customer is erased', madeBy: 'operator', nowMs };
    return changeWalletStatus(session, tenantId, walletId, CLOSED, record);
  });

/** Works on the wallets of a customer without money in suspense. @throws ApiError `customer_in_use` */
async function eachWallet(
  session: Session,
  tenantId: string,
  customerId: string,
  work: (wallet: PersonalWallet) => Promise<unknown>,
): Promise<void> {
  const wallets = await walletsOf(session, tenantId, customerId);
  if (await hasHeldMoney(session, tenantId, wallets)) throw inUse('has money that waits in suspense');
  for (const wallet of wallets)
    await work(wallet).catch((error) => {
      const fault = error instanceof ApiError ? error.errors[0] : undefined;
      throw fault === undefined ? error : inUse(`has wallet ${wallet.walletId}, which ${fault.message}`);
    });
}

interface EraseOptions {
  /** Role `kolo_app`: reads, and closes wallets. */
  database: TenantDatabase;
  /** Role `kolo_janitor`: writes. */
  janitor: TenantDatabase;
  vault: Vault;
  tenantId: string;
  customerId: string;
  nowMs: number;
  /** Aborts before the next read or write. */
  stopping: AbortSignal;
}

/** Changed rows by table. */
type Counts = Record<string, number>;

/** An erasure of one row of one table. */
interface Erasure {
  table: string;
  statement: Statement;
  values: readonly unknown[];
}

/**
 * Erases the personal data of a customer permanently, once begun: names, email, phone, numbers and texts
 * about the customer are replaced in every table, in small transactions. The customer's row comes last, so an
 * interrupted erasure resumes. The ledger stays: transactions, amounts, times, ids and the recipients paid.
 * Text about the customer stays sealed, and its key is deleted; the key of text written after an erasure goes
 * with the next one. @throws ApiError `customer_in_use` where a wallet created meanwhile cannot be closed
 */
export async function eraseCustomer(options: EraseOptions): Promise<void> {
  const { database, tenantId, customerId, vault, nowMs } = options;
  const read = async () =>
    (await database.within(tenantId, (session) => readPerson(session, tenantId, customerId, vault)))!;
  const counts: Counts = {};
  let person = await read();
  if (person.customer.erasingAt === null) return;
  // A customer erased before has nothing left except text.
  while (person.customer.erasedAt === null) {
    for await (const batch of batches(erasuresOf(person, options))) await write(batch, counts, options);
    await eraseEmails(person, counts, options);
    // A wallet that was being created when the erasure began.
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

/** Every row with the person's data, except the customer's. */
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
  yield* contactErasures(person, options);
}

async function* contactErasures(
  { customer }: Person,
  { database, tenantId }: EraseOptions,
): AsyncGenerator<Erasure> {
  const endpoints = await database.within(tenantId, (session) => endpointsWithContact(session, tenantId));
  for (const { id, contactEmail } of endpoints)
    if (emailLookup(contactEmail) === emailLookup(customer.email))
      yield { table: 'webhook_endpoints', statement: erasing.ERASE_CONTACT, values: [id] };
}

/** Emails that wait for the customer. Recipients are sealed, so each of the tenant's is opened: few wait. */
async function eraseEmails(
  { customer }: Person,
  counts: Counts,
  { database, vault, tenantId, stopping }: EraseOptions,
): Promise<void> {
  const address = emailLookup(customer.email);
  if (address === null) return;
  for (let after = NIL_UUID; ; ) {
    stopping.throwIfAborted();
    const page = await database.within(tenantId, (session) =>
      waitingEmails(session, tenantId, after, ROWS_MAX),
    );
    const ids = page
      .filter(({ id, ...sealed }) => emailLookup(openEmail(vault, tenantId, id, sealed).to) === address)
      .map(({ id }) => id);
    if (ids.length > 0) {
      const deleted = await database.within(tenantId, (session) => deleteEmails(session, tenantId, ids));
      counts.emails = (counts.emails ?? 0) + deleted;
    }
    if (page.length < ROWS_MAX) return;
    after = page.at(-1)!.id;
  }
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

/** Webhook bodies. No event names a customer before the customer existed. */
async function* bodyErasures(
  person: Person,
  terms: Terms,
  { database, tenantId, stopping }: EraseOptions,
): AsyncGenerator<Erasure> {
  const from = uuidv7Floor(person.customer.createdAt);
  for await (const events of eventsNaming(database, tenantId, idsOf(person), from)) {
    stopping.throwIfAborted();
    for (const { id, content } of events) {
      const erased = bodyWithout(content, terms);
      if (erased === content) continue;
      yield { table: 'events', statement: erasing.ERASE_EVENT, values: [id, erased] };
      yield { table: 'webhook_deliveries', statement: erasing.ERASE_EXCERPTS, values: [id] };
    }
  }
}

/**
 * Deletes the key of text about the customer, which nobody can open afterwards. The proposal records the
 * reason and is closed with all other text. Another process may have finished first; then there is nothing to
 * record.
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
    await removeMetadataKeys(session, tenantId, 'customer', customer);
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
