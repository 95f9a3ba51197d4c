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
  type PrecedingSettings,
  setting,
  TAG_SUBSET,
  TAGS,
  TIME_ZONE,
  WEB_ADDRESS,
  wholeNumber,
} from '../../platform/values/setting-kinds.ts';
import { RAIL_SETTINGS } from '../../rails/registry.ts';
import { OPERATOR_SETTINGS } from './operator-settings.ts';
import { TRACE_SETTINGS } from './trace-settings.ts';

/** Which listener something is on, if any. */
const PLACE = oneOf('api', 'ops', 'off');
const WHERE_OPERATORS_ARE = {
  description: '`ops` where there is a `KOLO_OPS_PORT`, else `api`',
  from: ({ opsPort }: PrecedingSettings) => (opsPort === undefined ? ('api' as const) : ('ops' as const)),
};

const RATE_LIMIT = wholeNumber(0, 1_000_000);

/** Every setting, those of the rails last: name, accepted values, default, meaning. `docs/settings.md` is made from this table. */
export const SETTINGS = {
  port: setting('KOLO_PORT', wholeNumber(0, 65_535), '4000', 'Port of the API; 0 lets the system choose.'),
  host: setting('KOLO_HOST', HOST, '127.0.0.1', 'Address that the API listens on; 0.0.0.0 for all.'),
  opsPort: setting(
    'KOLO_OPS_PORT',
    wholeNumber(0, 65_535),
    noDefault('no second listener'),
    'Port of a second listener, for operators and their programs; 0 lets the system choose.',
  ),
  opsHost: setting(
    'KOLO_OPS_HOST',
    HOST,
    { description: '`KOLO_HOST`', from: (earlier) => earlier.host },
    'Address that the second listener listens on.',
  ),
  probes: setting(
    'KOLO_PROBES',
    PLACE,
    WHERE_OPERATORS_ARE,
    'Where `/healthz` and `/readyz` are: on the port of the API, on the second one, or nowhere.',
  ),
  metrics: setting('KOLO_METRICS', PLACE, WHERE_OPERATORS_ARE, 'Where `/metrics` is, likewise.'),
  docs: setting('KOLO_DOCS', PLACE, 'api', 'Where `/docs` and `/openapi.json` are, likewise.'),
  operatorApi: setting('KOLO_OPERATOR_API', PLACE, WHERE_OPERATORS_ARE, 'Where `/ops` is, likewise.'),
  /** As given: relative to the folder that Kolo is started in. */
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
    'A PostgreSQL 15 or newer to use.',
  ),
  embedded: setting(
    'KOLO_EMBEDDED',
    BOOLEAN,
    noDefault(
      'in production, only where the data folder holds a ledger; else where there is no `KOLO_DATABASE_URL`',
    ),
    'Whether the ledger is in the embedded PostgreSQL. In production a new one is made only when this says `true`.',
  ),
  migrationDatabaseUrl: setting(
    'KOLO_MIGRATION_DATABASE_URL',
    POSTGRES,
    { description: '`KOLO_DATABASE_URL`', from: (earlier) => earlier.databaseUrl },
    "The same database as the tables' owner, for migrations.",
  ),
  databaseStorageIsCrashSafe: setting(
    'KOLO_DATABASE_STORAGE_IS_CRASH_SAFE',
    BOOLEAN,
    'false',
    'Whether `fsync` or `full_page_writes` may be off, because the storage under PostgreSQL keeps every write through a crash.',
  ),
  failoverIsSynchronous: setting(
    'KOLO_FAILOVER_IS_SYNCHRONOUS',
    BOOLEAN,
    'false',
    'Whether a standby that takes over has everything that was committed, so that payouts go on. Otherwise they are stopped until somebody has compared the books (docs/operations.md).',
  ),
  migrateAtStart: setting(
    'KOLO_MIGRATE_AT_START',
    BOOLEAN,
    'true',
    'Whether `kolo serve` migrates first; `kolo migrate` does it alone.',
  ),
  encryptionKeys: setting(
    'KOLO_ENCRYPTION_KEYS',
    ENCRYPTION_KEYS,
    noDefault('generated into the data folder; required in production'),
    'Keys for secrets at rest. The first seals, every one opens.',
    'such as k1:<key>, the key made by: openssl rand -base64 32',
  ),
  indexKey: setting(
    'KOLO_INDEX_KEY',
    INDEX_KEY,
    noDefault('generated into the data folder; required in production'),
    'Root of the blind indexes that find a BVN without storing it; the same as `default:<key>` in `KOLO_INDEX_KEYS`.',
    'made by: openssl rand -base64 32',
  ),
  indexKeys: setting(
    'KOLO_INDEX_KEYS',
    ENCRYPTION_KEYS,
    noDefault('`KOLO_INDEX_KEY`'),
    'Several of them, to change from one to another (docs/operations.md). `kolo keys reseal` changes to the first.',
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
    'Your proxies in front of the API: whoever calls through them is known by `X-Forwarded-For`, where keys are for some networks and wherever addresses count.',
  ),
  rateLimitPerKey: setting(
    'KOLO_RATE_LIMIT_PER_KEY',
    RATE_LIMIT,
    '0',
    'Requests that one live key may send within the window; 0 for as many as come.',
  ),
  rateLimitPerAddress: setting(
    'KOLO_RATE_LIMIT_PER_ADDRESS',
    RATE_LIMIT,
    '0',
    'The same with live keys from one address, that of an IPv6 network of 64 bits.',
  ),
  rateLimitWindowS: setting(
    'KOLO_RATE_LIMIT_WINDOW_S',
    wholeNumber(1, 3_600),
    '10',
    'The window of both, in seconds.',
  ),
  rateLimitTestKeys: setting(
    'KOLO_RATE_LIMIT_TEST_KEYS',
    BOOLEAN,
    'false',
    'Whether test keys are held to both limits too.',
  ),
  failedKeysPerMinute: setting(
    'KOLO_FAILED_KEYS_PER_MINUTE',
    RATE_LIMIT,
    '100',
    'Requests without a good key, and callbacks of no provider, that one address may send in a minute before they are refused without a look; 0 for as many as come.',
  ),
  logLevel: setting(
    'KOLO_LOG_LEVEL',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'The least important messages that are logged.',
  ),
  accessLog: setting(
    'KOLO_ACCESS_LOG',
    BOOLEAN,
    'true',
    'Whether each request has a line in the log: method, route, status, time, key and request id. Those of probes have the level `debug`.',
  ),
  bulkWalletsMax: setting(
    'KOLO_BULK_WALLETS_MAX',
    wholeNumber(1, 1_000),
    '1000',
    'Wallets in one bulk request.',
  ),
  walletTags: setting('KOLO_WALLET_TAGS', TAGS, 'expense,savings,settlement', 'Tags that a wallet may have.'),
  interestTags: setting(
    'KOLO_INTEREST_TAGS',
    TAG_SUBSET,
    {
      description: '`savings`, where it is a tag',
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
  timeZone: setting('KOLO_TIME_ZONE', TIME_ZONE, 'Africa/Lagos', 'Where business days and months begin.'),
  missedSchedules: setting(
    'KOLO_MISSED_SCHEDULES',
    oneOf('make-up', 'skip'),
    'make-up',
    'What becomes of scheduled payments that no process made within an hour of their time: each is made up, or skipped.',
  ),
  verifyHour: setting(
    'KOLO_VERIFY_HOUR',
    HOUR_OR_OFF,
    '3',
    'From which hour of the business day on what was done since yesterday began is verified, once a day; `off` for never.',
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
    { description: '`true`; `false` in production', from: (earlier) => !earlier.production },
    'Whether webhooks of test keys may go to private addresses. Those of live keys never do.',
  ),
  railAllowPrivate: setting(
    'KOLO_RAIL_ALLOW_PRIVATE',
    BOOLEAN,
    'false',
    'Whether banks that live payments go by may have private addresses: for one inside your own network.',
  ),
  failureConfirmAfterMs: setting(
    'KOLO_FAILURE_CONFIRM_AFTER_MS',
    wholeNumber(1_000, 86_400_000),
    '600000',
    'How long after a bank first said that a payment failed it must say so again, where it may say it without knowing, in milliseconds.',
  ),
  webhookTimeoutMs: setting(
    'KOLO_WEBHOOK_TIMEOUT_MS',
    wholeNumber(1, 60_000),
    '15000',
    'How long one webhook delivery may take, in milliseconds.',
  ),
  apiConnectionsMax: setting(
    'KOLO_API_CONNECTIONS_MAX',
    POOL_SIZE,
    '8',
    'Database connections of requests that move no money, at most.',
  ),
  engineConnectionsMax: setting(
    'KOLO_ENGINE_CONNECTIONS_MAX',
    POOL_SIZE,
    '4',
    'Tenants whose money moves at the same time: as many database connections, and as many again for look-ups.',
  ),
  workerConnectionsMax: setting(
    'KOLO_WORKER_CONNECTIONS_MAX',
    POOL_SIZE,
    '8',
    'Database connections of payouts, scheduled payments and webhook deliveries, at most.',
  ),
  directoryConnectionsMax: setting(
    'KOLO_DIRECTORY_CONNECTIONS_MAX',
    POOL_SIZE,
    '4',
    'Database connections for keys, probes and looking for due work, at most.',
  ),
  shutdownTimeoutMs: setting(
    'KOLO_SHUTDOWN_TIMEOUT_MS',
    wholeNumber(1, 600_000),
    '9000',
    'How long Kolo finishes its work on SIGTERM before it ends, in milliseconds.',
  ),
  ...OPERATOR_SETTINGS,
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
