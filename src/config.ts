import { parseEnv } from 'node:util';
import {
  absent,
  BOOLEAN,
  CURRENCIES,
  DATABASE_URL,
  ENCRYPTION_KEYS,
  FOLDER,
  HOST,
  INDEX_KEY,
  matching,
  nearestName,
  oneOf,
  POSTGRES,
  RATE,
  type Setting,
  type Settled,
  SOME_TAGS,
  setting,
  TAGS,
  TEXT,
  TIME_ZONE,
  WEB_ADDRESS,
  whole,
} from './setting.ts';

/** `postgres://…/kolo?x=y` to `postgres://…/kolo_sandbox_bank?x=y`. */
const besideDatabase = ({ databaseUrl }: Settled): string | undefined =>
  databaseUrl?.replace(DATABASE_URL, '$1$2_sandbox_bank$3');

/** Every setting: name, accepted values, default, meaning. `docs/settings.md` is made from this table. */
const SETTINGS = {
  port: setting('KOLO_PORT', whole(0, 65_535), '4000', 'Port of the API; 0 lets the system choose.'),
  host: setting('KOLO_HOST', HOST, '127.0.0.1', 'Address that the API listens on; 0.0.0.0 for all.'),
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
    absent('an embedded PostgreSQL in the data folder'),
    'A PostgreSQL 15 or newer to use.',
  ),
  migrationDatabaseUrl: setting(
    'KOLO_MIGRATION_DATABASE_URL',
    POSTGRES,
    { says: '`KOLO_DATABASE_URL`', from: (settled) => settled.databaseUrl },
    "The same database as the tables' owner, for migrations.",
  ),
  sandboxDatabaseUrl: setting(
    'KOLO_SANDBOX_DATABASE_URL',
    POSTGRES,
    {
      says: '`KOLO_DATABASE_URL` with `_sandbox_bank` behind the name of its database',
      from: besideDatabase,
    },
    "The sandbox bank's own database: another institution's book, never Kolo's.",
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
    absent('generated into the data folder; required in production'),
    'Keys for secrets at rest. The first seals, every one opens.',
    'such as k1:<key>, the key made by: openssl rand -base64 32',
  ),
  indexKey: setting(
    'KOLO_INDEX_KEY',
    INDEX_KEY,
    absent('generated into the data folder; required in production'),
    'Root of the blind indexes that find a BVN without storing it. Never change it once used.',
    'made by: openssl rand -base64 32',
  ),
  baseUrl: setting(
    'KOLO_BASE_URL',
    WEB_ADDRESS,
    absent('the address that the API listens on'),
    'Public address of the API.',
  ),
  logLevel: setting(
    'KOLO_LOG_LEVEL',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'The least important messages that are logged.',
  ),
  bulkWalletsMax: setting('KOLO_BULK_WALLETS_MAX', whole(1, 1_000), '1000', 'Wallets in one bulk request.'),
  walletTags: setting('KOLO_WALLET_TAGS', TAGS, 'expense,savings,settlement', 'Tags that a wallet may have.'),
  interestTags: setting(
    'KOLO_INTEREST_TAGS',
    SOME_TAGS,
    {
      says: '`savings`, where it is a tag',
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
  nipInstitutionCode: setting(
    'KOLO_NIP_INSTITUTION_CODE',
    matching(/^\d{6}$/, '6 digits'),
    '999999',
    'Your institution at NIBSS Instant Payments: the first digits of every session id.',
  ),
  virtualAccountInstitution: setting(
    'KOLO_VIRTUAL_ACCOUNT_INSTITUTION',
    matching(/^\d{5}$/, '5 digits'),
    '50547',
    'CBN code of the institution that issues virtual accounts.',
  ),
  virtualAccountBankName: setting(
    'KOLO_VIRTUAL_ACCOUNT_BANK_NAME',
    TEXT,
    'Kolo Sandbox Bank',
    'Name of that institution, as account holders see it.',
  ),
  webhookAllowPrivate: setting(
    'KOLO_WEBHOOK_ALLOW_PRIVATE',
    BOOLEAN,
    { says: '`true`; `false` in production', from: (settled) => !settled.production },
    'Whether webhooks of test keys may go to private addresses. Those of live keys never do.',
  ),
  webhookTimeoutMs: setting(
    'KOLO_WEBHOOK_TIMEOUT_MS',
    whole(1, 60_000),
    '15000',
    'How long one webhook delivery may take, in milliseconds.',
  ),
  sandboxTimeoutMs: setting(
    'KOLO_SANDBOX_TIMEOUT_MS',
    whole(1, 60_000),
    '1000',
    'When Kolo gives up on an answer of the sandbox bank, in milliseconds.',
  ),
  sandboxLatencyMs: setting(
    'KOLO_SANDBOX_LATENCY_MS',
    whole(0, 60_000),
    '0',
    'How long the sandbox bank takes to answer, in milliseconds.',
  ),
  sandboxErrorRate: setting(
    'KOLO_SANDBOX_ERROR_RATE',
    RATE,
    '0',
    'Share of requests that get no useful answer from the sandbox bank.',
  ),
  sandboxDuplicateRate: setting(
    'KOLO_SANDBOX_DUPLICATE_RATE',
    RATE,
    '0',
    'Share of requests that reach the sandbox bank twice.',
  ),
  shutdownTimeoutMs: setting(
    'KOLO_SHUTDOWN_TIMEOUT_MS',
    whole(1, 600_000),
    '9000',
    'How long Kolo finishes its work on SIGTERM before it ends, in milliseconds.',
  ),
};

type Values = { [Key in keyof typeof SETTINGS]: (typeof SETTINGS)[Key] extends Setting<infer T> ? T : never };

/** What Kolo is set to. */
export type Config = Readonly<Values & { /** NODE_ENV is `production`. */ production: boolean }>;

/** Settings that are unknown, malformed or missing: each named with what would be right. */
export class ConfigError extends Error {}

const NODE_ENVS = ['production', 'development', 'test'];

/**
 * Reads the settings.
 *
 * @param env the environment; what stands there, even if empty, wins over the file
 * @param dotenvText the text of a `.env` file
 * @throws ConfigError that names every fault at once
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>, dotenvText = ''): Config {
  const texts: Record<string, string | undefined> = { ...parseEnv(dotenvText) };
  for (const [name, text] of Object.entries(env)) if (text !== undefined) texts[name] = text;
  const faults = [...unreadableLines(dotenvText), ...unknownNames(Object.keys(texts))];
  const mode = texts.NODE_ENV ?? 'development';
  if (!NODE_ENVS.includes(mode))
    faults.push(`NODE_ENV must be one of ${NODE_ENVS.join(', ')}, not ${JSON.stringify(mode)}.`);

  const values: Record<string, unknown> = { production: mode === 'production' };
  for (const [key, row] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const text = texts[row.env];
    const value = text === undefined ? undefined : row.kind.parse(text);
    if (text !== undefined && value === undefined) faults.push(malformed(row, text));
    // In a malformed one's place too, for the defaults that depend on it.
    values[key] = value ?? defaultOf(row, values);
    if (text === undefined && values.production && row.howToMake !== undefined) {
      faults.push(`${row.env} is missing, which production requires: ${row.howToMake}`);
    }
  }
  const config = Object.freeze(values) as Config;
  // What is malformed by itself would only be reported twice.
  if (faults.length === 0) faults.push(...contradictions(config, texts));
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return config;
}

const defaultOf = (row: Setting<unknown>, values: Record<string, unknown>): unknown =>
  typeof row.fallback === 'string'
    ? row.kind.parse(row.fallback)
    : row.fallback.from(values as unknown as Settled);

function malformed({ env, kind }: Setting<unknown>, text: string): string {
  const found = kind.secret ? '' : `, not ${JSON.stringify(text.slice(0, 100))}`;
  return `${env} must be ${kind.accepts}${found}.`;
}

/** Lines of the file that set one of ours and that `parseEnv` passes over. */
function unreadableLines(dotenvText: string): string[] {
  const parsed = parseEnv(dotenvText);
  const named = [...dotenvText.matchAll(/^[ \t]*(?:export[ \t]+)?(KOLO_\w+)/gm)].map((match) => match[1]!);
  return named
    .filter((name) => !(name in parsed))
    .map((name) => `${name} in .env must be followed by = and its value.`);
}

function unknownNames(names: readonly string[]): string[] {
  const known = Object.values(SETTINGS).map((row) => row.env);
  const unknown = names.filter((name) => name.startsWith('KOLO_') && !known.includes(name));
  return unknown.map((name) => {
    const near = nearestName(name, known);
    return `${name} is not a setting; ${near ? `did you mean ${near}?` : `there are ${known.join(', ')}.`}`;
  });
}

function contradictions(config: Config, texts: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  if (!config.interestTags.every((tag) => config.walletTags.includes(tag))) {
    faults.push(`KOLO_INTEREST_TAGS must be some of KOLO_WALLET_TAGS (${config.walletTags.join(', ')}).`);
  }
  if (texts.KOLO_MIGRATION_DATABASE_URL !== undefined && config.databaseUrl === undefined) {
    faults.push('KOLO_MIGRATION_DATABASE_URL needs KOLO_DATABASE_URL beside it.');
  }
  const place = (url: string | undefined) => url?.replace(DATABASE_URL, '$1$2');
  if (config.databaseUrl !== undefined && place(config.sandboxDatabaseUrl) === place(config.databaseUrl)) {
    faults.push(
      "KOLO_SANDBOX_DATABASE_URL must name another database than KOLO_DATABASE_URL: the bank's own.",
    );
  }
  return faults;
}

/** The table of settings in Markdown, for `docs/settings.md`. */
export function settingsMarkdown(): string {
  const rows = Object.values(SETTINGS).map(({ env, kind, fallback, meaning }) => {
    const without = typeof fallback === 'string' ? `\`${fallback}\`` : fallback.says;
    return `| \`${env}\` | ${meaning} | ${kind.accepts} | ${without} |\n`;
  });
  return `| Name | Meaning | Accepted | Without it |\n|---|---|---|---|\n${rows.join('')}`;
}
