import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { sealWords } from '../../platform/audit/sealed-text.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import { eventBody } from '../../platform/events/event.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { uuidv7Floor } from '../../platform/values/ids.ts';
import { NO_METADATA } from '../../platform/values/metadata.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { nameOf } from '../../webhooks/archive/file.ts';
import { archiveFiles, EVENT_MARGIN_MS, eventsArchived } from '../../webhooks/archive/queries.ts';
import { idsOf, type Person, readPerson } from './person.ts';
import { accountsOf, eventsNaming, movementsOf, type PersonalMovement, schedulesOf } from './queries.ts';

/** A location of personal data of a customer, and its rows. */
interface DataLocation {
  where: string;
  description: string;
  /** Rows in batches. */
  rows: AsyncIterable<object[]> | Iterable<object[]>;
}

interface ExportOptions {
  /** Role `kolo_app`. */
  database: TenantDatabase;
  vault: Vault;
  tenantId: string;
  customerId: string;
  reason: string;
  by: Actor;
  nowMs: number;
}

/**
 * Streams all personal data of a customer, opened, by location: JSON, as `{"customer_id", "exported_at",
 * "events_archived_until", "data"}`. The access is recorded first, and no connection is held between two pieces. @throws ApiError
 * `not_found`
 */
export async function exportCustomer(options: ExportOptions): Promise<AsyncGenerator<string>> {
  const { database, tenantId, customerId, vault, reason, by, nowMs } = options;
  const { person, archived } = await database.transaction(tenantId, async (session) => {
    const found = await readPerson(session, tenantId, customerId, vault);
    if (found === undefined) throw new ApiError('not_found');
    await recordAct(session, {
      tenantId,
      actor: by,
      act: 'customer.exported',
      subject: `customer ${customerId}`,
      atMs: nowMs,
      reason: await sealWords(session, vault, { tenantId, customerIds: [customerId] }, reason, nowMs),
    });
    const { createdAt } = found.customer;
    return { person: found, archived: await eventsArchived(session, tenantId, createdAt, nowMs) };
  });
  const text = {
    customer_id: customerId,
    exported_at: toRfc3339(nowMs),
    events_archived_until: toRfc3339OrNull(archived?.untilAt ?? null),
  };
  return written(JSON.stringify(text), await locationsOf(database, tenantId, person));
}

async function* written(head: string, locations: readonly DataLocation[]): AsyncGenerator<string> {
  yield `${head.slice(0, -1)},"data":[`;
  for (const [at, { rows, ...location }] of locations.entries()) {
    yield `${at === 0 ? '' : ','}${JSON.stringify(location).slice(0, -1)},"rows":[`;
    let isFirst = true;
    for await (const some of rows) {
      const texts = some.map((row) => JSON.stringify(row)).join(',');
      // An empty line keeps the stream alive.
      yield texts === '' ? '\n' : `${isFirst ? '' : ','}${texts}`;
      isFirst &&= texts === '';
    }
    yield ']}';
  }
  yield ']}';
}

async function locationsOf(
  database: TenantDatabase,
  tenantId: string,
  person: Person,
): Promise<DataLocation[]> {
  const { accounts, schedules } = await database.within(tenantId, async (session) => ({
    accounts: await accountsOf(session, tenantId, person.wallets),
    schedules: await schedulesOf(session, tenantId, person.wallets),
  }));
  const times: number[] = [];
  return [
    { where: 'customers', description: 'name, contact and identity data', rows: [[customerRow(person)]] },
    { where: 'wallets', description: 'its wallets', rows: [person.wallets.map(walletRow)] },
    {
      where: 'virtual_accounts',
      description: 'virtual accounts of these wallets',
      rows: [accounts.map(accountRow)],
    },
    {
      where: 'transactions, payouts, inflow_senders',
      description: 'all transactions of these wallets, with recipients and senders',
      rows: movements(database, tenantId, person, times),
    },
    { where: 'schedules', description: 'scheduled payments', rows: [schedules.map(scheduleRow)] },
    {
      where: 'events, webhook_deliveries',
      description: 'events about the customer, sent to the endpoints of the business',
      rows: events(database, tenantId, person),
    },
    {
      where: 'archive',
      description:
        'files of the archive of events from the times of these transactions; `kolo archive show` opens what they hold of each, by its id',
      rows: archiveFilesOf(database, tenantId, times),
    },
  ];
}

const customerRow = ({ customer, bvn, idNumber }: Person) => ({
  id: customer.id,
  name: customer.name,
  email: customer.email,
  phone: customer.phone,
  bvn,
  id_type: customer.idType,
  id_number: idNumber,
  third_party_identifier: customer.thirdPartyIdentifier,
  metadata: customer.metadata ?? NO_METADATA,
  tier: customer.tier,
  created_at: toRfc3339(customer.createdAt),
  erased_at: toRfc3339OrNull(customer.erasedAt),
});

const walletRow = ({
  accountId: _,
  walletId,
  metadata,
  createdAt,
  ...wallet
}: Person['wallets'][number]) => ({
  wallet_id: walletId,
  ...wallet,
  metadata: metadata ?? NO_METADATA,
  created_at: toRfc3339(createdAt),
});

const accountRow = (account: Awaited<ReturnType<typeof accountsOf>>[number]) => ({
  id: account.id,
  account_number: account.accountNumber,
  account_name: account.accountName,
  issued_name: account.issuedName,
  bank_name: account.bankName,
  reference: account.reference,
  metadata: account.metadata ?? NO_METADATA,
});

const movementRow = (movement: PersonalMovement) => ({
  id: movement.id,
  type: movement.type,
  category: movement.category,
  status: movement.status,
  reference: movement.reference,
  amount: koboToNumber(movement.amount),
  currency: movement.currency,
  narration: movement.narration,
  metadata: movement.metadata ?? NO_METADATA,
  created_at: toRfc3339(movement.createdAt),
  recipient: { bank: movement.recipientBank, account_number: movement.recipientAccount },
  sender: {
    name: movement.senderName,
    account_number: movement.senderAccount,
    bank_name: movement.senderBank,
  },
});

type Schedule = Awaited<ReturnType<typeof schedulesOf>>[number];
const scheduleRow = ({ id, bankCode, accountNumber, amount, description, metadata }: Schedule) => ({
  id,
  bank: bankCode,
  account_number: accountNumber,
  amount: koboToNumber(amount),
  description,
  metadata: metadata ?? NO_METADATA,
});

/** Wallet by wallet; a transaction between two of them appears once. @param times gets when each was completed */
async function* movements(
  database: TenantDatabase,
  tenantId: string,
  { wallets }: Person,
  times: number[],
): AsyncGenerator<object[]> {
  const seen = new Set<string>();
  for (const { accountId } of wallets) {
    for await (const page of movementsOf(database, tenantId, accountId)) {
      const unseen = page.filter(({ id }) => !seen.has(id));
      if (wallets.length > 1) for (const { id } of unseen) seen.add(id);
      for (const { completedAt } of unseen) if (completedAt !== null) times.push(completedAt);
      yield unseen.map(movementRow);
    }
  }
}

/** The first of sorted times that is not before another; undefined where all are. */
function firstFrom(sorted: Float64Array, time: number): number | undefined {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return sorted[low];
}

/** The files with events of some of the times, which are known once the transactions are written. */
async function* archiveFilesOf(
  database: TenantDatabase,
  tenantId: string,
  times: readonly number[],
): AsyncGenerator<object[]> {
  // After the events: a run of the archive meanwhile may have moved some.
  const files = await database.within(tenantId, (session) => archiveFiles(session, tenantId));
  const sorted = Float64Array.from(times).sort();
  yield files
    .filter(({ fromAt, toAt }) => {
      const first = firstFrom(sorted, fromAt - EVENT_MARGIN_MS);
      return first !== undefined && first <= toAt + EVENT_MARGIN_MS;
    })
    .map((file) => ({
      file: `${tenantId}/${nameOf(file)}`,
      from: toRfc3339(file.fromAt),
      to: toRfc3339(file.toAt),
      sha256: file.sha256.toString('hex'),
    }));
}

async function* events(database: TenantDatabase, tenantId: string, person: Person): AsyncGenerator<object[]> {
  const from = uuidv7Floor(person.customer.createdAt);
  for await (const some of eventsNaming(database, tenantId, idsOf(person), from)) {
    yield some.map((event) => ({
      id: event.id,
      type: event.type,
      created_at: toRfc3339(event.createdAt),
      body: JSON.parse(eventBody(event)) as object,
    }));
  }
}
