import {
  BOOLEAN,
  CURRENCIES,
  ENCRYPTION_KEYS,
  FOLDER,
  HOST,
  HOUR_OR_OFF,
  INDEX_KEY,
  matching,
  NETWORKS,
  noDefault,
  oneOf,
  POOL_SIZE,
  POSTGRES,
  POSTGRES_REPLICA,
  type PrecedingSettings,
  setting,
  TAG_SUBSET,
  TAGS,
  TIME_ZONE,
  WEB_ADDRESS,
  wholeNumber,
} from '../../platform/values/setting-kinds.ts';
import { RAIL_SETTINGS } from '../../rails/registry.ts';
import { EMAIL_SETTINGS } from './email-settings.ts';
import { OPERATOR_SETTINGS } from './operator-settings.ts';
import { SINGLE_SIGN_ON_SETTINGS } from './single-sign-on-settings.ts';
import { TRACE_SETTINGS } from './trace-settings.ts';

/** The listener that serves a part of the service: `api` is the first, `ops` the second, `off` neither. */
const PLACE = oneOf('api', 'ops', 'off');
const WHERE_OPERATORS_ARE = {
  description: '`ops` if `KOLO_OPS_PORT` is set, else `api`',
  from: ({ opsPort }: PrecedingSettings) => (opsPort === undefined ? ('api' as const) : ('ops' as const)),
};

const RATE_LIMIT = wholeNumber(0, 1_000_000);

/** All settings, those of the rails last. `docs/settings.md` is generated from this table. */
export const SETTINGS = {
  port: setting('KOLO_PORT', wholeNumber(0, 65_535), '4000', 'Port of the API. With 0 the system chooses.'),
  host: setting('KOLO_HOST', HOST, '127.0.0.1', 'Address that the API listens on. Use 0.0.0.0 for all.'),
  opsPort: setting(
    'KOLO_OPS_PORT',
    wholeNumber(0, 65_535),
    noDefault('no second listener'),
    'Port of a second listener for operators and their programs. With 0 the system chooses.',
  ),
  opsHost: setting(
    'KOLO_OPS_HOST',
    HOST,
    { description: '`KOLO_HOST`', from: (preceding) => preceding.host },
    'Address that the second listener listens on.',
  ),
  probes: setting(
    'KOLO_PROBES',
    PLACE,
    WHERE_OPERATORS_ARE,
    'Serves `/healthz` and `/readyz` on the port of the API, on the second port, or nowhere.',
  ),
  metrics: setting('KOLO_METRICS', PLACE, WHERE_OPERATORS_ARE, 'Serves `/metrics`, in the same way.'),
  docs: setting('KOLO_DOCS', PLACE, 'api', 'Serves `/docs` and `/openapi.json`, in the same way.'),
  operatorApi: setting('KOLO_OPERATOR_API', PLACE, WHERE_OPERATORS_ARE, 'Serves `/ops`, in the same way.'),
  /** Unresolved: a relative path is relative to the working directory. */
  dataDir: setting(
    'KOLO_DATA_DIR',
    FOLDER,
    '.kolo',
    'Folder of the embedded database and generated secrets.',
  ),
  databaseUrl: setting(
    'KOLO_DATABASE_URL',
    POSTGRES,
    noDefault('an embedded PostgreSQL in the data folder'),
    'PostgreSQL server to use, version 15 or newer.',
  ),
  embedded: setting(
    'KOLO_EMBEDDED',
    BOOLEAN,
    noDefault(
      'in production, `true` only if the data folder holds a ledger; otherwise, `true` if `KOLO_DATABASE_URL` is not set',
    ),
    'Keeps the ledger in the embedded PostgreSQL. In production Kolo creates a new one only if this is `true`.',
  ),
  migrationDatabaseUrl: setting(
    'KOLO_MIGRATION_DATABASE_URL',
    POSTGRES,
    { description: '`KOLO_DATABASE_URL`', from: (preceding) => preceding.databaseUrl },
    'The same database, as the owner of the tables, for migrations.',
  ),
  replicaUrl: setting(
    'KOLO_REPLICA_URL',
    POSTGRES_REPLICA,
    noDefault('the primary is read'),
    'A standby of the same database. Statements, reports, exports and lists of the dashboard are read from it.',
  ),
  replicaAgeMaxMs: setting(
    'KOLO_REPLICA_AGE_MAX_MS',
    wholeNumber(2_000, 3_600_000),
    '10000',
    'The age up to which the replica is read. Beyond it, the primary is read.',
  ),
  databaseStorageIsCrashSafe: setting(
    'KOLO_DATABASE_STORAGE_IS_CRASH_SAFE',
    BOOLEAN,
    'false',
    'Allows `fsync` or `full_page_writes` to be off. Set it only if the storage under PostgreSQL keeps every write through a crash.',
  ),
  failoverIsSynchronous: setting(
    'KOLO_FAILOVER_IS_SYNCHRONOUS',
    BOOLEAN,
    'false',
    'Continues payouts after a failover. Set it only if a standby that takes over has every committed transaction. Otherwise payouts stop until an operator has compared the books (docs/operations.md).',
  ),
  migrateAtStart: setting(
    'KOLO_MIGRATE_AT_START',
    BOOLEAN,
    'true',
    'Makes `kolo serve` migrate the database first. `kolo migrate` only migrates.',
  ),
  encryptionKeys: setting(
    'KOLO_ENCRYPTION_KEYS',
    ENCRYPTION_KEYS,
    noDefault('generated into the data folder; required in production'),
    'Keys for secrets at rest. The first key encrypts; every key decrypts.',
    'such as k1:<key>, the key made by: openssl rand -base64 32',
  ),
  indexKey: setting(
    'KOLO_INDEX_KEY',
    INDEX_KEY,
    noDefault('generated into the data folder; required in production'),
    'Root key of the blind indexes, which find a BVN without storing it. The same as `default:<key>` in `KOLO_INDEX_KEYS`.',
    'made by: openssl rand -base64 32',
  ),
  indexKeys: setting(
    'KOLO_INDEX_KEYS',
    ENCRYPTION_KEYS,
    noDefault('`KOLO_INDEX_KEY`'),
    'Several index keys, for rotation (docs/operations.md). `kolo keys reseal` changes to the first.',
  ),
  baseUrl: setting(
    'KOLO_BASE_URL',
    WEB_ADDRESS,
    noDefault('the address that the API listens on'),
    'Public address of the API.',
  ),
  trustedProxies: setting(
    'KOLO_TRUSTED_PROXIES',
    NETWORKS,
    { description: 'none', from: () => Object.freeze([]) },
    'Your proxies in front of the API. Behind them, Kolo takes the client address from `X-Forwarded-For`, wherever addresses count: address restrictions on keys, rate limits, login throttles.',
  ),
  rateLimitPerKey: setting(
    'KOLO_RATE_LIMIT_PER_KEY',
    RATE_LIMIT,
    '0',
    'Requests that one live key may send within the window. 0 means no limit.',
  ),
  rateLimitPerAddress: setting(
    'KOLO_RATE_LIMIT_PER_ADDRESS',
    RATE_LIMIT,
    '0',
    'Requests with live keys that one address may send within the window. An IPv6 network of 64 bits counts as one address. 0 means no limit.',
  ),
  rateLimitWindowS: setting(
    'KOLO_RATE_LIMIT_WINDOW_S',
    wholeNumber(1, 3_600),
    '10',
    'Window of both rate limits, in seconds.',
  ),
  rateLimitTestKeys: setting(
    'KOLO_RATE_LIMIT_TEST_KEYS',
    BOOLEAN,
    'false',
    'Applies both rate limits to test keys too.',
  ),
  failedKeysPerMinute: setting(
    'KOLO_FAILED_KEYS_PER_MINUTE',
    RATE_LIMIT,
    '100',
    'Requests without a valid key, and unverified provider callbacks, that one address may send in a minute. Kolo rejects further ones without checking them. 0 means no limit.',
  ),
  logLevel: setting(
    'KOLO_LOG_LEVEL',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'Lowest level of the messages to log.',
  ),
  accessLog: setting(
    'KOLO_ACCESS_LOG',
    BOOLEAN,
    'true',
    'Logs a line for each request: method, route, status, time, key and request id. Lines of probes have the level `debug`.',
  ),
  bulkWalletsMax: setting(
    'KOLO_BULK_WALLETS_MAX',
    wholeNumber(1, 1_000),
    '1000',
    'Maximum wallets in one bulk request.',
  ),
  bulkTransfersMax: setting(
    'KOLO_BULK_TRANSFERS_MAX',
    wholeNumber(1, 1_000),
    '1000',
    'Maximum transfers in one bulk transfer.',
  ),
  walletTags: setting('KOLO_WALLET_TAGS', TAGS, 'expense,savings,settlement', 'Tags that a wallet may have.'),
  interestTags: setting(
    'KOLO_INTEREST_TAGS',
    TAG_SUBSET,
    {
      description: '`savings`, if it is a tag',
      from: ({ walletTags }) => Object.freeze(walletTags.filter((tag) => tag === 'savings')),
    },
    'Tags whose wallets earn interest when `interest_enabled` is omitted.',
  ),
  currencies: setting(
    'KOLO_CURRENCIES',
    CURRENCIES,
    'NGN',
    'Currencies that a wallet may hold. Bank transfers move NGN only.',
  ),
  timeZone: setting('KOLO_TIME_ZONE', TIME_ZONE, 'Africa/Lagos', 'Time zone of business days and months.'),
  missedSchedules: setting(
    'KOLO_MISSED_SCHEDULES',
    oneOf('make-up', 'skip'),
    'make-up',
    'Makes up, or skips, each scheduled payment that no process made within an hour of its time.',
  ),
  verifyHour: setting(
    'KOLO_VERIFY_HOUR',
    HOUR_OR_OFF,
    '3',
    'Hour of the business day from which Kolo verifies the ledger since the start of yesterday, once a day. `off` means never.',
  ),
  nipInstitutionCode: setting(
    'KOLO_NIP_INSTITUTION_CODE',
    matching(/^\d{6}$/, '6 digits'),
    '999999',
    'Your institution at NIBSS Instant Payments: the first digits of every session id.',
  ),
  webhookAllowPrivate: setting(
    'KOLO_WEBHOOK_ALLOW_PRIVATE',
    BOOLEAN,
    { description: '`true`; `false` in production', from: (preceding) => !preceding.production },
    'Allows webhooks of test keys to private addresses. Webhooks of live keys never go there.',
  ),
  railAllowPrivate: setting(
    'KOLO_RAIL_ALLOW_PRIVATE',
    BOOLEAN,
    'false',
    'Allows private addresses for the banks of live payments, for a bank inside your own network.',
  ),
  failureConfirmAfterMs: setting(
    'KOLO_FAILURE_CONFIRM_AFTER_MS',
    wholeNumber(1_000, 86_400_000),
    '600000',
    'Time from the first status query that says a payment failed to the query that must confirm it, in milliseconds. It applies where a bank may say so without knowing the outcome.',
  ),
  webhookTimeoutMs: setting(
    'KOLO_WEBHOOK_TIMEOUT_MS',
    wholeNumber(1, 60_000),
    '15000',
    'Timeout of one webhook delivery, in milliseconds.',
  ),
  apiConnectionsMax: setting(
    'KOLO_API_CONNECTIONS_MAX',
    POOL_SIZE,
    '8',
    'Maximum database connections for requests that move no money.',
  ),
  engineConnectionsMax: setting(
    'KOLO_ENGINE_CONNECTIONS_MAX',
    POOL_SIZE,
    '4',
    'Maximum environments whose money moves at the same time. Kolo uses as many database connections, and as many again for look-ups.',
  ),
  workerConnectionsMax: setting(
    'KOLO_WORKER_CONNECTIONS_MAX',
    POOL_SIZE,
    '8',
    'Maximum database connections for payouts, scheduled payments and webhook deliveries.',
  ),
  directoryConnectionsMax: setting(
    'KOLO_DIRECTORY_CONNECTIONS_MAX',
    POOL_SIZE,
    '4',
    'Maximum database connections for keys, probes and polls for due work.',
  ),
  shutdownTimeoutMs: setting(
    'KOLO_SHUTDOWN_TIMEOUT_MS',
    wholeNumber(1, 600_000),
    '9000',
    'Time that Kolo has to finish its work on SIGTERM, in milliseconds.',
  ),
  ...OPERATOR_SETTINGS,
  ...SINGLE_SIGN_ON_SETTINGS,
  ...EMAIL_SETTINGS,
  ...TRACE_SETTINGS,
  ...RAIL_SETTINGS,
};

/** The table of settings in Markdown, for `docs/settings.md`. */
export function settingsMarkdown(): string {
  const rows = Object.values(SETTINGS).map(({ env, kind, fallback, description }) => {
    const without = typeof fallback === 'string' ? `\`${fallback}\`` : fallback.description;
    return `| \`${env}\` | ${description} | ${kind.accepts} | ${without} |\n`;
  });
  return `| Name | Meaning | Accepted | Without it |\n|---|---|---|---|\n${rows.join('')}`;
}
