import { byCategory, type Category, eventTypesOf } from './categories.ts';
import type { Check } from './report.ts';
import { listed, quoted } from './sql.ts';

/** The types that report what became of a run of a schedule: that it was not paid, and that it was the third in a row. */
export const SCHEDULE_TYPES = {
  failed: 'schedule-payment.failed',
  deactivated: 'schedule-payment.deactivated',
} as const;

/** The types that report what a wallet may do, by what it may do then (contract section 3.10). */
const RESTRICTED_TYPE = 'restriction-created.success';
const LIFTED_TYPE = 'restriction-lifted.success';
const WALLET_TYPE = 'create-wallet.success';
const VIRTUAL_ACCOUNT_TYPE = 'reserve_virtual_account.success';

/** The types that report the state of a webhook endpoint, and are about no wallet. */
const ENDPOINT_TYPES = ['webhook-endpoint.failing', 'webhook-endpoint.disabled'];
const BULK_TYPE = 'bulk-transfer.completed';

/** Reads a content. One that is not a JSON object fails the whole query. */
const CONTENT = 'e.content::jsonb';
const contentWithout = (eventIds: readonly string[]): string =>
  `CASE WHEN e.id <> ALL ('{${eventIds.join(',')}}'::uuid[]) THEN ${CONTENT} END`;

/** A text is a UUID in lower case. One regular expression for it takes eight times as long. SQL. */
const isUuid = (text: string): string =>
  `${text} LIKE '________-____-____-____-____________' AND ${text} COLLATE "C" !~ '[^0-9a-f-]'
             AND length(replace(${text}, '-', '')) = 32`;

/**
 * Events of some types with what their contents say; a content is parsed once. `problem` is the first of those that hold
 * for every type. `nth` counts the events of one type about one thing, the column `about`. Rows are cut to these
 * columns before they are sorted for it: whole contents would not fit in memory.
 */
export const reportedEvents = (content: string, types: string, about: string): string => `
    SELECT n.*, row_number() OVER (PARTITION BY n.${about}, n.tenant_id, n.type ORDER BY n.id) AS nth
    FROM (
      SELECT e.tenant_id, e.id, e.type, e.ledger_version, c.content ->> 'reference' AS reference,
             c.content ->> 'wallet' AS wallet,
             CASE WHEN ${isUuid("d.data ->> 'id'")} THEN (d.data ->> 'id')::uuid END AS data_id,
             d.data ->> 'amount' AS data_amount, d.data ->> 'status' AS data_status, d.data ->> 'type' AS data_type,
             d.data ->> 'reason' AS data_reason,
             CASE WHEN d.data IS NULL THEN 'its content is no JSON object with eventData'
                  WHEN c.content ->> 'wallet' IS NOT NULL AND h.customer_id IS NULL
                    THEN 'it is about a wallet that does not exist in the tenant'
                  WHEN c.content ->> 'customer_id' IS DISTINCT FROM h.customer_id::text
                    THEN 'it names another customer than that of its wallet'
                  WHEN coalesce(d.data ->> 'wallet_id', c.content ->> 'wallet') IS DISTINCT FROM c.content ->> 'wallet'
                    OR coalesce(d.data ->> 'customer_id', c.content ->> 'customer_id')
                      IS DISTINCT FROM c.content ->> 'customer_id'
                    THEN 'its eventData names another wallet or customer'
             END AS problem
      FROM events e
      CROSS JOIN LATERAL (SELECT ${content} AS content OFFSET 0) AS c
      CROSS JOIN LATERAL (
        SELECT CASE jsonb_typeof(c.content -> 'eventData') WHEN 'object' THEN c.content -> 'eventData' END AS data
        OFFSET 0) AS d
      LEFT JOIN wallets h ON h.tenant_id = e.tenant_id AND h.wallet_id = c.content ->> 'wallet'
      WHERE e.type ${types}
      OFFSET 0) AS n`;

/** The type of the event that a movement of a category is to have, by its state. */
const typeByStatus = ({ states, reportedAs }: Category): string => {
  if (reportedAs !== undefined) return reportedAs;
  const cases = Object.entries(states).flatMap(([status, type]) =>
    type === null ? [] : [`WHEN ${quoted(status)} THEN ${quoted(type)}`],
  );
  if (cases.length === 0) return 'NULL';
  return `CASE status ${cases.join(' ')} END`;
};

/** The first 60 bits of a hash, as `archive_files` sums them up. SQL. */
const hashOf = (...columns: readonly string[]): string =>
  `('x' || left(encode(sha256(convert_to(concat_ws(' ', ${columns}), 'UTF8')), 'hex'), 15))::bit(60)::bigint`;

/**
 * The event that each movement is to have. A movement of an account that is no wallet has none. The answer to a movement is
 * reported by that movement's reference.
 */
const dueEvents = (categories: readonly Category[]): string => `
  due AS (
    SELECT t.tenant_id, t.id, t.status, t.amount, coalesce(t.reference, original, payment) AS reference,
           coalesce(t.completed_at, t.created_at) AS completed_at,
           CASE WHEN s.id IS NULL THEN ${byCategory(categories, typeByStatus)} END AS type
    FROM transactions t
    LEFT JOIN (SELECT tenant_id, id FROM accounts WHERE kind <> 'wallet') s
      ON s.tenant_id = t.tenant_id AND s.id = ${byCategory(categories, ({ about }) => about ?? 'NULL::uuid')}
    LEFT JOIN (
      SELECT r.tenant_id AS in_tenant, r.id AS answer_id, p.category AS answered, p.reference AS original,
             o.category AS origin, o.reference AS payment
      FROM transactions r
      JOIN transactions p ON p.tenant_id = r.tenant_id AND p.id = r.reverses_id
      LEFT JOIN transactions o ON o.tenant_id = p.tenant_id AND o.id = p.reverses_id
      WHERE r.category IN ('bank-outflow-reversal', 'adjustment')
    ) AS answers ON in_tenant = t.tenant_id AND answer_id = t.id
  )`;

/** Movements and the events that report them. Those of a tenant's archive are compared by count and by hash. */
const transferEvents = (categories: readonly Category[], content: string): string => `
  WITH reported AS (${reportedEvents(content, `IN (${listed(eventTypesOf(categories))})`, 'data_id')}
  ),
  ${dueEvents(categories)},
  judged AS (
    SELECT coalesce(reported.tenant_id, due.tenant_id) AS tenant_id, reported.id AS event_id, due.id AS transaction_id,
           due.type AS type_due, due.amount, due.status, due.reference AS reference_due, due.completed_at,
           reported.type, reported.data_id, reported.data_amount, reported.data_status, reported.reference,
           CASE WHEN reported.id IS NULL THEN
                  CASE WHEN due.type IS NOT NULL THEN 'no event reports its final state' END
                WHEN reported.problem IS NOT NULL THEN reported.problem
                WHEN due.id IS NULL THEN 'it reports a transaction that does not exist in the tenant'
                WHEN due.type IS DISTINCT FROM reported.type
                  THEN 'it reports a state that the transaction is not in'
                WHEN reported.nth > 1 THEN 'the same has been reported by another event'
                WHEN reported.data_amount IS DISTINCT FROM due.amount::text
                  OR reported.data_status IS DISTINCT FROM due.status
                  THEN 'it reports another amount or status than that of the transaction'
                WHEN due.reference IS NOT NULL AND reported.reference IS DISTINCT FROM due.reference
                  THEN 'it reports another reference than that of the transaction'
           END AS problem
    FROM reported
    FULL JOIN due ON due.tenant_id = reported.tenant_id AND due.id = reported.data_id
  ),
  archives AS (
    SELECT tenant_id, sum(events) AS events, sum(transactions_hash) AS hash, max(to_at) AS to_at
    FROM archive_files GROUP BY tenant_id
  ),
  problems AS (
    SELECT j.*, coalesce(event_id IS NULL AND completed_at <= a.to_at, false) AS is_archived
    FROM judged j
    LEFT JOIN archives a ON a.tenant_id = j.tenant_id
    WHERE problem IS NOT NULL
  ),
  -- One row for each problem, and one for all transactions of a tenant whose events are to be in the archive.
  grouped AS (
    SELECT tenant_id, event_id, CASE WHEN NOT is_archived THEN transaction_id END AS transaction_id, is_archived,
           count(*) AS transactions, min(problem) AS problem,
           sum(CASE WHEN is_archived THEN ${hashOf('transaction_id', 'type_due', 'amount', 'status')} END) AS hash,
           min(CASE WHEN transaction_id IS NOT NULL AND NOT is_archived
                    THEN format('%s of id=%s, amount %s, %s, reference %s', coalesce(type_due, 'no event'),
                                transaction_id, amount, status, reference_due) END) AS expected,
           min(CASE WHEN event_id IS NOT NULL
                    THEN format('%s of id=%s, amount %s, %s, reference %s', type, data_id, data_amount, data_status,
                                reference) END) AS found
    FROM problems
    GROUP BY 1, 2, 3, 4
  )
  SELECT a.tenant_id, 'archive_files' AS row_table, format('tenant_id=%s', a.tenant_id) AS row_key,
         'the archived events do not report exactly the transactions of their time that no event reports' AS problem,
         format('%s transactions, hash %s', coalesce(transactions, 0), coalesce(g.hash, 0)) AS expected,
         format('%s events, hash %s', events, a.hash) AS found
  FROM archives a
  LEFT JOIN grouped g ON g.tenant_id = a.tenant_id AND is_archived
  WHERE events <> coalesce(transactions, 0) OR a.hash <> coalesce(g.hash, 0)
  UNION ALL
  SELECT tenant_id, CASE WHEN event_id IS NULL THEN 'transactions' ELSE 'events' END AS row_table,
         format('id=%s', coalesce(event_id, transaction_id)) AS row_key, problem, expected, found
  FROM grouped
  WHERE NOT is_archived`;

const walletEvents = (content: string): string => `
  WITH reported AS (${reportedEvents(content, `= ${quoted(WALLET_TYPE)}`, 'wallet COLLATE "C"')}
  ),
  judged AS (
    SELECT coalesce(reported.tenant_id, w.tenant_id) AS tenant_id, reported.id AS event_id, w.account_id, w.wallet_id,
           reported.wallet,
           CASE WHEN reported.id IS NULL THEN CASE WHEN w.import_id IS NULL THEN 'no event reports its creation' END
                WHEN reported.problem IS NOT NULL THEN reported.problem
                WHEN w.account_id IS NULL THEN 'it reports a wallet that does not exist in the tenant'
                WHEN w.import_id IS NOT NULL THEN 'it reports a wallet that an import created'
                WHEN reported.nth > 1 THEN 'the same has been reported by another event'
           END AS problem
    FROM reported
    FULL JOIN (SELECT tenant_id, account_id, wallet_id, import_id FROM wallets) w
      ON w.tenant_id = reported.tenant_id AND w.wallet_id = reported.wallet
  )
  SELECT tenant_id, CASE WHEN event_id IS NULL THEN 'wallets' ELSE 'events' END AS row_table,
         CASE WHEN event_id IS NULL THEN format('account_id=%s', account_id)
              ELSE format('id=%s', event_id) END AS row_key,
         problem, format('create-wallet.success of %s', wallet_id) AS expected,
         CASE WHEN event_id IS NOT NULL THEN format('wallet %s', wallet) END AS found
  FROM judged
  WHERE problem IS NOT NULL`;

const virtualAccountEvents = (content: string): string => `
  WITH reported AS (${reportedEvents(content, `= ${quoted(VIRTUAL_ACCOUNT_TYPE)}`, 'data_id')}
  ),
  judged AS (
    SELECT coalesce(reported.tenant_id, v.tenant_id) AS tenant_id, reported.id AS event_id,
           v.id AS virtual_account_id, reported.data_id,
           CASE WHEN reported.id IS NULL THEN 'no event reports it'
                WHEN reported.problem IS NOT NULL THEN reported.problem
                WHEN v.id IS NULL THEN 'it reports a virtual account that does not exist in the tenant, or was never open'
                WHEN reported.nth > 1 THEN 'the same has been reported by another event'
           END AS problem
    FROM reported
    FULL JOIN (
      SELECT tenant_id, id FROM virtual_accounts WHERE purpose = 'collection' AND status IN ('active', 'closed')) v
      ON v.tenant_id = reported.tenant_id AND v.id = reported.data_id
  )
  SELECT tenant_id, CASE WHEN event_id IS NULL THEN 'virtual_accounts' ELSE 'events' END AS row_table,
         format('id=%s', coalesce(event_id, virtual_account_id)) AS row_key, problem,
         format('reserve_virtual_account.success of id=%s', virtual_account_id) AS expected,
         CASE WHEN event_id IS NOT NULL THEN format('id=%s', data_id) END AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** A restriction, or its lifting, has the event that the change names. */
const restrictionEvents = (content: string): string => `
  WITH reported AS (${reportedEvents(content, `IN (${listed([RESTRICTED_TYPE, LIFTED_TYPE])})`, 'id')}
  ),
  due AS (
    SELECT c.tenant_id, c.event_id, c.account_id, c.ledger_version, c.reason, w.wallet_id,
           CASE c.status WHEN 'restricted' THEN ${quoted(RESTRICTED_TYPE)} WHEN 'active' THEN ${quoted(LIFTED_TYPE)}
           END AS type,
           coalesce(c.restriction, lag(c.restriction) OVER (
             PARTITION BY c.tenant_id, c.account_id ORDER BY c.ledger_version)) AS restriction
    FROM wallet_status_changes c
    LEFT JOIN wallets w ON w.tenant_id = c.tenant_id AND w.account_id = c.account_id
  ),
  judged AS (
    SELECT coalesce(reported.tenant_id, due.tenant_id) AS tenant_id, reported.id AS event_id, due.account_id,
           due.ledger_version, due.type AS type_due, reported.type,
           CASE WHEN reported.id IS NULL THEN
                  CASE WHEN due.type IS NOT NULL THEN 'no event reports it'
                       WHEN due.event_id IS NOT NULL THEN 'the event that it names does not exist' END
                WHEN reported.problem IS NOT NULL THEN reported.problem
                WHEN due.event_id IS NULL THEN 'it reports a change that was not made'
                WHEN due.type IS DISTINCT FROM reported.type THEN 'its type is not that of the change'
                WHEN reported.wallet IS DISTINCT FROM due.wallet_id THEN 'it names another wallet than the change'
                WHEN reported.data_type IS DISTINCT FROM due.restriction
                  OR reported.data_reason IS DISTINCT FROM due.reason
                  THEN 'it reports another restriction or reason than those of the change'
                WHEN reported.ledger_version IS DISTINCT FROM due.ledger_version
                  THEN 'its moment is not that of the change'
           END AS problem
    FROM reported
    FULL JOIN due ON due.tenant_id = reported.tenant_id AND due.event_id = reported.id
  )
  SELECT tenant_id, CASE WHEN event_id IS NULL THEN 'wallet_status_changes' ELSE 'events' END AS row_table,
         CASE WHEN event_id IS NULL THEN format('account_id=%s ledger_version=%s', account_id, ledger_version)
              ELSE format('id=%s', event_id) END AS row_key,
         problem, type_due AS expected, type AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** The types that a check above knows. */
const knownTypes = (categories: readonly Category[]): string =>
  listed([
    ...eventTypesOf(categories),
    ...Object.values(SCHEDULE_TYPES),
    WALLET_TYPE,
    VIRTUAL_ACCOUNT_TYPE,
    RESTRICTED_TYPE,
    LIFTED_TYPE,
    ...ENDPOINT_TYPES,
    BULK_TYPE,
  ]);

const otherEvents = (categories: readonly Category[]): string => `
  SELECT tenant_id, 'events' AS row_table, format('id=%s', id) AS row_key, 'no event has this type' AS problem,
         NULL AS expected, type AS found
  FROM events
  WHERE type NOT IN (${knownTypes(categories)})`;

/** A check whose query parses the contents of events. */
export const contentCheck = (
  name: string,
  says: string,
  over: Check['over'],
  query: (content: string) => string,
): Check => ({
  name,
  invariant: 7,
  says,
  over,
  query: query(CONTENT),
  queryWithout: (eventIds) => query(contentWithout(eventIds)),
});

/** Every change that has an event has it once, and the event says what stands in the tables. */
export const eventChecks = (categories: readonly Category[]): readonly Check[] => [
  contentCheck(
    'transfer-events',
    'A movement that is to be reported has one event, and the event matches it.',
    ['transactions', 'events', 'archive_files'],
    (content) => transferEvents(categories, content),
  ),
  contentCheck(
    'wallet-events',
    'A wallet that no import created has one event of its creation.',
    ['wallets', 'events'],
    walletEvents,
  ),
  contentCheck(
    'virtual-account-events',
    'A virtual account that can be paid to, or could once, has one event that says so.',
    ['virtual_accounts', 'events'],
    virtualAccountEvents,
  ),
  contentCheck(
    'restriction-events',
    'Each restriction of a wallet, and its end, has one event, and the event matches it.',
    ['wallet_status_changes', 'events'],
    restrictionEvents,
  ),
  {
    name: 'other-events',
    invariant: 7,
    says: 'No event is of another type.',
    over: ['events'],
    query: otherEvents(categories),
  },
];
