import { type Actor, recordAct } from '../audit/entry.ts';
import { sealWords } from '../audit/words.ts';
import type { Session, TenantDatabase } from '../db/database.ts';
import type { Statement } from '../db/statement.ts';
import { toRfc3339 } from '../values/clock.ts';
import { ApiError } from '../values/errors.ts';
import { uuidv7Floor } from '../values/ids.ts';
import { OperatorError } from '../values/operator-error.ts';
import type { Vault } from '../values/vault.ts';
import { CLOSED, changeWalletStatus } from '../wallets/restrictions/change-status.ts';
import * as erasing from './erasing-queries.ts';
import { bodyWithout, ERASED_NAME, mentions, type Terms, withoutPerson } from './mentions.ts';
import { idsOf, type Person, readPerson, termsOf } from './person.ts';
import {
  accountsOf,
  beginErasure,
  eventsNaming,
  hasHeldMoney,
  lockCustomer,
  movementsOf,
  type PersonalWallet,
} from './queries.ts';

/** Rows that are read, and written, together. */
const ROWS_MAX = 200;

/** A customer cannot be erased now; the message says why, in one sentence. */
export class ErasureRefusedError extends OperatorError {}

interface EraseOptions {
  /** Of `kolo_app`: what is read. */
  database: TenantDatabase;
  /** Of `kolo_janitor`: what is written. */
  janitor: TenantDatabase;
  vault: Vault;
  tenantId: string;
  customerId: string;
  reason: string;
  by: Actor;
  nowMs: number;
  /** Told how many rows have been changed in a table. */
  onProgress: (table: string, changed: number) => void;
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
 * Takes out what is personal of a customer, for ever: its wallets are closed, and names, email, phone, numbers and whatever tells of it
 * are replaced in every table, in small transactions; the customer itself comes last, so ended in the middle and called
 * again it goes on. The ledger stays: movements, amounts, times, ids and whom the customer paid. What people wrote about the customer
 * stays sealed, and its key is deleted: that of what was written after an erasure goes with the next one.
 *
 * @returns what was changed, by table; null where the customer was erased before and nothing was left to do
 * @throws ErasureRefusedError where nobody has the id, or money, a schedule or a transfer is not finished
 */
export async function eraseCustomer(options: EraseOptions): Promise<Counts | null> {
  const { database, tenantId, customerId, vault } = options;
  const read = () => database.within(tenantId, (session) => readPerson(session, tenantId, customerId, vault));
  const found = await read();
  if (found === undefined) throw new ErasureRefusedError(`No customer has the id ${customerId}.`);
  if (found.customer.erasedAt !== null) return forgetAgain(options);
  const counts: Counts = {};
  for (;;) {
    await close(options);
    const person = (await read())!;
    for await (const batch of batches(erasuresOf(person, options))) await write(batch, counts, options);
    // A wallet whose making was under way when it began.
    const now = (await read())!;
    if (now.wallets.every(({ status }) => status === 'closed')) break;
  }
  await finish(counts, options);
  return counts;
}

/** Makes sure that nothing is left to happen, and that nothing begins; all or nothing. */
async function close({ database, vault, ...options }: EraseOptions): Promise<void> {
  const { tenantId, customerId, nowMs, by } = options;
  await database.transaction(tenantId, async (session) => {
    await lockCustomer(session, tenantId, customerId);
    const { customer, wallets } = (await readPerson(session, tenantId, customerId, vault))!;
    if (await hasHeldMoney(session, tenantId, wallets)) {
      throw new ErasureRefusedError(
        'Money that came in for the customer waits in suspense: decide first what becomes of it.',
      );
    }
    for (const { walletId } of wallets) {
      const record = { reason: 'the customer is erased', madeBy: 'operator', nowMs };
      await changeWalletStatus(session, tenantId, walletId, CLOSED, record).catch((error) => {
        const fault = error instanceof ApiError ? error.errors[0] : undefined;
        throw fault === undefined
          ? error
          : new ErasureRefusedError(`Wallet ${walletId} of the customer ${fault.message}.`);
      });
    }
    await beginErasure(session, tenantId, customerId, toRfc3339(nowMs));
    if (customer.erasingAt !== null) return;
    const concerned = { tenantId, customerIds: [customerId] };
    await recordAct(session, {
      ...{ tenantId, actor: by, act: 'customer.erasure_begun', subject: `customer ${customerId}` },
      reason: await sealWords(session, vault, concerned, options.reason, nowMs),
      atMs: nowMs,
    });
  });
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
  { janitor, tenantId, onProgress }: EraseOptions,
): Promise<void> {
  await janitor.transaction(tenantId, async (session) => {
    for (const { statement, values } of batch) await session.execute(statement, [tenantId, ...values]);
  });
  for (const { table } of batch) counts[table] = (counts[table] ?? 0) + 1;
  const { table } = batch.at(-1)!;
  onProgress(table, counts[table]!);
}

/** Every row that has something of the person in it, but for the customer itself. */
async function* erasuresOf(person: Person, options: EraseOptions): AsyncGenerator<Erasure> {
  const { database, tenantId } = options;
  const terms = termsOf(person);
  for (const { accountId, walletId, name } of person.wallets) {
    if (name === walletId) continue;
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
  { database, tenantId }: EraseOptions,
): AsyncGenerator<Erasure> {
  for await (const page of movementsOf(database, tenantId, accountId)) {
    for (const { id, narration, senderName, senderRail, senderInflow } of page) {
      if (narration !== null && mentions(narration, terms)) {
        const values = [id, withoutPerson(narration, terms)];
        yield { table: 'transactions', statement: erasing.ERASE_NARRATION, values };
      }
      if (senderName !== null && mentions(senderName, terms)) {
        const values = [senderRail, senderInflow, ERASED_NAME];
        yield { table: 'inflow_senders', statement: erasing.ERASE_SENDER, values };
      }
    }
  }
}

/** What endpoints were told. Nothing tells of a customer before there was one. */
async function* bodyErasures(
  person: Person,
  terms: Terms,
  { database, tenantId }: EraseOptions,
): AsyncGenerator<Erasure> {
  const from = uuidv7Floor(person.customer.createdAt);
  for await (const events of eventsNaming(database, tenantId, idsOf(person), from)) {
    for (const { id, body } of events) {
      const erased = bodyWithout(body, terms);
      if (erased === body) continue;
      yield { table: 'events', statement: erasing.ERASE_EVENT, values: [id, erased] };
      yield { table: 'webhook_deliveries', statement: erasing.ERASE_EXCERPTS, values: [id] };
    }
  }
}

/** From then on nobody opens what was written about the customer. */
async function forgetWords(
  session: Session,
  counts: Counts,
  { tenantId, customerId }: EraseOptions,
): Promise<void> {
  const keys = await session.execute(erasing.ERASE_KEY, [tenantId, customerId]);
  if (keys > 0) counts.audit_keys = keys;
}

/** Why stands in the entry of the beginning, which is closed with all other words. */
const recordErased = (
  session: Session,
  rows: Counts,
  { tenantId, customerId, by, nowMs }: EraseOptions,
): Promise<void> =>
  recordAct(session, {
    ...{ tenantId, actor: by, act: 'customer.erased', subject: `customer ${customerId}` },
    ...{ after: { rows }, atMs: nowMs },
  });

async function finish(counts: Counts, options: EraseOptions): Promise<void> {
  const { janitor, tenantId, customerId, nowMs } = options;
  await janitor.transaction(tenantId, async (session) => {
    const values = [tenantId, customerId, ERASED_NAME, toRfc3339(nowMs)];
    await session.execute(erasing.ERASE_CUSTOMER, values);
    await forgetWords(session, counts, options);
    await recordErased(session, counts, options);
  });
}

/** Of a customer who was erased before: what was written about it since. */
async function forgetAgain(options: EraseOptions): Promise<Counts | null> {
  const counts: Counts = {};
  await options.janitor.transaction(options.tenantId, async (session) => {
    await forgetWords(session, counts, options);
    if (Object.keys(counts).length > 0) await recordErased(session, counts, options);
  });
  return Object.keys(counts).length === 0 ? null : counts;
}
