import { type Session, statement, type TenantDatabase } from '../../platform/db/database.ts';
import type { StoredEvent } from '../../platform/events/event.ts';
import { MAX_UUID, NIL_UUID } from '../../platform/values/ids.ts';
import type { Metadata } from '../../platform/values/metadata.ts';
import type { Kobo } from '../../platform/values/money.ts';

/**
 * Locations of personal data of a customer. Writes run as `kolo_janitor`, whose grants list everything that
 * can be erased.
 */

/** A wallet of a customer. */
export interface PersonalWallet {
  accountId: string;
  walletId: string;
  identifier: string;
  name: string;
  tag: string | null;
  status: string;
  metadata: Metadata | null;
  createdAt: number;
}

const WALLETS = statement(
  'personal_wallets',
  `SELECT account_id AS "accountId", wallet_id AS "walletId", identifier, name, tag, status, metadata,
     created_at AS "createdAt"
   FROM wallets WHERE tenant_id = $1 AND customer_id = $2 ORDER BY account_id`,
);

/** Wallets of a customer, including closed ones. */
export const walletsOf = (
  session: Session,
  tenantId: string,
  customerId: string,
): Promise<PersonalWallet[]> => session.query<PersonalWallet>(WALLETS, [tenantId, customerId]);

/** A virtual account of one of the wallets. */
interface PersonalAccount {
  id: string;
  accountNumber: string | null;
  accountName: string;
  issuedName: string | null;
  bankName: string | null;
  reference: string | null;
  metadata: Metadata | null;
}

const ACCOUNTS = statement(
  'personal_accounts',
  `SELECT id, account_number AS "accountNumber", account_name AS "accountName", issued_name AS "issuedName",
     bank_name AS "bankName", reference, metadata
   FROM virtual_accounts WHERE tenant_id = $1 AND account_id = ANY ($2::uuid[]) ORDER BY id`,
);

/** The virtual accounts of wallets. */
export const accountsOf = (
  session: Session,
  tenantId: string,
  wallets: readonly PersonalWallet[],
): Promise<PersonalAccount[]> =>
  session.query<PersonalAccount>(ACCOUNTS, [tenantId, wallets.map(({ accountId }) => accountId)]);

/** A transaction of one of the wallets, with recipient and sender. */
export interface PersonalMovement {
  id: string;
  type: string;
  category: string;
  status: string;
  reference: string | null;
  amount: Kobo;
  currency: string;
  narration: string | null;
  metadata: Metadata | null;
  createdAt: number;
  /** Null before. */
  completedAt: number | null;
  recipientBank: string | null;
  recipientAccount: string | null;
  /** Null where the sender is unknown. */
  senderRail: string | null;
  senderInflow: string | null;
  senderName: string | null;
  senderAccount: string | null;
  senderBank: string | null;
}

const MOVEMENT_COLUMNS = `
  t.id, t.type, t.category, t.status, t.reference, t.amount, t.currency, t.narration, t.metadata, t.created_at AS "createdAt", t.completed_at AS "completedAt",
  p.bank_code AS "recipientBank", p.account_number AS "recipientAccount", s.rail AS "senderRail",
  s.rail_inflow_id AS "senderInflow", s.name AS "senderName", s.account_number AS "senderAccount",
  s.bank_name AS "senderBank"`;
const MOVEMENT_JOINS = `
  LEFT JOIN LATERAL (SELECT * FROM payouts WHERE tenant_id = $1 AND transaction_id = t.id LIMIT 1) p ON true
  LEFT JOIN LATERAL (SELECT * FROM inflows WHERE tenant_id = $1 AND transaction_id = t.id LIMIT 1) i ON true
  LEFT JOIN LATERAL (SELECT * FROM inflow_senders
    WHERE tenant_id = $1 AND rail = i.rail AND rail_inflow_id = i.rail_inflow_id LIMIT 1) s ON true`;

const MOVEMENTS = statement(
  'personal_movements',
  `SELECT ${MOVEMENT_COLUMNS} FROM (
     (SELECT * FROM transactions WHERE tenant_id = $1 AND source_account = $2 AND id > $3 ORDER BY id LIMIT $4)
     UNION
     (SELECT * FROM transactions WHERE tenant_id = $1 AND destination_account = $2 AND id > $3 ORDER BY id LIMIT $4)
   ) t ${MOVEMENT_JOINS} ORDER BY t.id LIMIT $4`,
);

/** Transactions read together. */
const MOVEMENTS_READ = 500;

/** The transactions of a wallet in order of id, page by page. */
export async function* movementsOf(
  database: TenantDatabase,
  tenantId: string,
  accountId: string,
): AsyncGenerator<PersonalMovement[]> {
  for (let after = NIL_UUID; ; ) {
    const values = [tenantId, accountId, after, MOVEMENTS_READ];
    const page = await database.within(tenantId, (session) =>
      session.query<PersonalMovement>(MOVEMENTS, values),
    );
    yield page;
    if (page.length < MOVEMENTS_READ) return;
    after = page.at(-1)!.id;
  }
}

/** Events scanned by one statement. */
const EVENTS_SEEN = 2_000;
const END = statement(
  'end_of_events',
  `SELECT id FROM events WHERE tenant_id = $1 AND id > $2 ORDER BY id OFFSET ${EVENTS_SEEN - 1} LIMIT 1`,
);
/** Plan: the primary key, from one id to another. */
const EVENTS = statement(
  'personal_events',
  `SELECT id, sequence, type, content, created_at AS "createdAt" FROM events
   WHERE tenant_id = $1 AND id > $2 AND id <= $3 AND content LIKE ANY ($4::text[]) ORDER BY id`,
);

/** Ids contain no LIKE metacharacters. */
const patternsOf = (ids: readonly string[]): string[] => ids.map((id) => `%"${id}"%`);

/**
 * Events whose contents contain one of some ids, in order of id, in parts. Without an index, it scans the
 * tenant's events. @param after an id before all of them
 */
export async function* eventsNaming(
  database: TenantDatabase,
  tenantId: string,
  ids: readonly string[],
  after: string,
): AsyncGenerator<StoredEvent[]> {
  for (let from = after, more = true; more; ) {
    const part = await database.within(tenantId, async (session) => {
      const [end] = await session.query<{ id: string }>(END, [tenantId, from]);
      const values = [tenantId, from, end?.id ?? MAX_UUID, patternsOf(ids)];
      return { end: end?.id, events: await session.query<StoredEvent>(EVENTS, values) };
    });
    yield part.events;
    more = part.end !== undefined;
    from = part.end ?? from;
  }
}

const HELD = statement(
  'money_held_for_wallets',
  `SELECT transaction_id AS id FROM held_inflows
   WHERE tenant_id = $1 AND account_id = ANY ($2::uuid[]) AND state IN ('held', 'returning') LIMIT 1`,
);

/** True where an inflow for one of the wallets waits in suspense. */
export async function hasHeldMoney(
  session: Session,
  tenantId: string,
  wallets: readonly PersonalWallet[],
): Promise<boolean> {
  const accounts = wallets.map(({ accountId }) => accountId);
  return (await session.query(HELD, [tenantId, accounts])).length > 0;
}

/** Citus adds to times only without a zone. */
const BEGIN = statement(
  'begin_erasure',
  `UPDATE customers
   SET erasing_at = CASE WHEN erased_at IS NULL THEN coalesce(erasing_at, $3)
                         ELSE greatest($3, (erased_at AT TIME ZONE 'UTC' + interval '1 ms') AT TIME ZONE 'UTC') END
   WHERE tenant_id = $1 AND id = $2`,
);

/**
 * Blocks additions to a customer and marks the data for erasure; for an erased customer, the text written
 * since.
 */
export const markErasing = (session: Session, tenantId: string, id: string, now: string): Promise<number> =>
  session.execute(BEGIN, [tenantId, id, now]);

const LOCK = statement(
  'lock_customer_to_erase',
  'SELECT id FROM customers WHERE tenant_id = $1 AND id = $2 FOR UPDATE',
);

/** Waits for wallet creation of a customer and blocks it until the transaction ends. */
export async function lockCustomer(session: Session, tenantId: string, id: string): Promise<void> {
  await session.query(LOCK, [tenantId, id]);
}

/** A scheduled payment, past or future. */
interface PersonalSchedule {
  id: string;
  bankCode: string | null;
  accountNumber: string | null;
  amount: Kobo;
  description: string | null;
  metadata: Metadata | null;
}

const SCHEDULES = statement(
  'personal_schedules',
  `SELECT id, bank_code AS "bankCode", account_number AS "accountNumber", amount, description, metadata
   FROM schedules WHERE tenant_id = $1 AND source_account = ANY ($2::uuid[]) ORDER BY id`,
);

/** The schedules of wallets. No index covers inactive ones: it scans the tenant's. */
export const schedulesOf = (
  session: Session,
  tenantId: string,
  wallets: readonly PersonalWallet[],
): Promise<PersonalSchedule[]> =>
  session.query<PersonalSchedule>(SCHEDULES, [tenantId, wallets.map(({ accountId }) => accountId)]);

/** Plan: customers_being_erased, which has those alone. */
const BEING_ERASED = statement(
  'customers_being_erased',
  `SELECT tenant_id AS "tenantId", id AS "customerId" FROM customers
   WHERE erasing_at IS NOT NULL AND (erased_at IS NULL OR erased_at < erasing_at) AND (tenant_id, id) > ($1::uuid, $2::uuid)
   ORDER BY tenant_id, id LIMIT $3`,
);

/** A customer with data to erase. */
export interface BeingErased {
  tenantId: string;
  customerId: string;
}

/**
 * Customers to erase, in order of tenant and id, after a given one. @param directory a session of the role
 * `kolo_directory`
 */
export const customersBeingErased = (
  directory: Session,
  after: BeingErased,
  limit: number,
): Promise<BeingErased[]> => directory.query(BEING_ERASED, [after.tenantId, after.customerId, limit]);
