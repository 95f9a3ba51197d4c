import { describe, expect, test } from 'vitest';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { SETTINGS, settingsMarkdown } from './settings.ts';

const KEY = Buffer.alloc(32, 7);
const KEY_TEXT = KEY.toString('base64');
const SECRETS = { KOLO_ENCRYPTION_KEYS: `k1:${KEY_TEXT}`, KOLO_INDEX_KEY: KEY_TEXT };
const KOLO = 'postgres://kolo:secret@db.example:5432/kolo';

const faultsOf = (env: Record<string, string>, dotenvText?: string): string[] => {
  try {
    loadConfig(env, dotenvText);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
};

test('without any setting, the defaults', () => {
  expect(loadConfig({})).toEqual({
    production: false,
    leftAlone: [],
    port: 4000,
    host: '127.0.0.1',
    opsPort: undefined,
    opsHost: '127.0.0.1',
    probes: 'api',
    metrics: 'api',
    docs: 'api',
    operatorApi: 'api',
    singleOperator: false,
    dataDir: '.kolo',
    databaseUrl: undefined,
    embedded: undefined,
    migrationDatabaseUrl: undefined,
    replicaUrl: undefined,
    replicaAgeMaxMs: 10_000,
    sandboxDatabaseUrl: undefined,
    databaseStorageIsCrashSafe: false,
    failoverIsSynchronous: false,
    migrateAtStart: true,
    encryptionKeys: undefined,
    indexKey: undefined,
    indexKeys: undefined,
    baseUrl: undefined,
    passkeyOrigins: undefined,
    passkeyDomain: undefined,
    oidcIssuer: undefined,
    oidcClientId: undefined,
    oidcClientSecret: undefined,
    oidcRoles: undefined,
    oidcGroupsClaim: 'groups',
    oidcScopes: 'openid email profile offline_access',
    oidcName: 'single sign-on',
    trustedProxies: [],
    failedKeysPerMinute: 100,
    browserIdleMinutes: 15,
    rateLimitPerKey: 0,
    rateLimitPerAddress: 0,
    rateLimitWindowS: 10,
    rateLimitTestKeys: false,
    logLevel: 'info',
    accessLog: true,
    traces: 'off',
    tracesEndpoint: 'http://localhost:4318',
    tracesHeaders: undefined,
    tracesShare: 0.1,
    tracesServiceName: 'kolo',
    bulkWalletsMax: 1_000,
    bulkTransfersMax: 1_000,
    walletTags: ['expense', 'savings', 'settlement'],
    interestTags: ['savings'],
    currencies: ['NGN'],
    timeZone: 'Africa/Lagos',
    missedSchedules: 'make-up',
    verifyHour: 3,
    nipInstitutionCode: '999999',
    virtualAccountInstitution: '50547',
    virtualAccountBankName: 'Kolo Sandbox Bank',
    railAllowPrivate: false,
    failureConfirmAfterMs: 600_000,
    webhookAllowPrivate: true,
    webhookTimeoutMs: 15_000,
    smtp: undefined,
    emailFrom: undefined,
    sandboxTimeoutMs: 1_000,
    sandboxLatencyMs: 0,
    sandboxErrorRate: 0,
    sandboxDuplicateRate: 0,
    apiConnectionsMax: 8,
    engineConnectionsMax: 4,
    workerConnectionsMax: 8,
    directoryConnectionsMax: 4,
    sandboxConnectionsMax: 6,
    shutdownTimeoutMs: 9_000,
  } satisfies Config);
});

const ACCEPTED: [env: Record<string, string>, expected: Partial<Config>][] = [
  [{ KOLO_PORT: '0' }, { port: 0 }],
  [{ KOLO_PORT: '65535' }, { port: 65_535 }],
  [{ KOLO_HOST: '::1' }, { host: '::1' }],
  [{ KOLO_HOST: 'api.example' }, { host: 'api.example' }],
  [
    { KOLO_HOST: '0.0.0.0', KOLO_OPS_PORT: '9000' },
    { opsPort: 9_000, opsHost: '0.0.0.0', probes: 'ops', metrics: 'ops', docs: 'api' },
  ],
  [
    { KOLO_OPS_PORT: '0', KOLO_OPS_HOST: '::1', KOLO_PROBES: 'api', KOLO_METRICS: 'off', KOLO_DOCS: 'ops' },
    { opsPort: 0, opsHost: '::1', probes: 'api', metrics: 'off', docs: 'ops' },
  ],
  [{ KOLO_OPS_PORT: 'tcp://10.0.0.1:80' }, { opsPort: undefined, probes: 'api' }],
  [{ KOLO_DATA_DIR: '/var/lib/kolo' }, { dataDir: '/var/lib/kolo' }],
  [
    { KOLO_DATABASE_URL: KOLO },
    { databaseUrl: KOLO, migrationDatabaseUrl: KOLO, sandboxDatabaseUrl: `${KOLO}_sandbox_bank` },
  ],
  [
    { KOLO_DATABASE_URL: `${KOLO}?sslmode=require` },
    { sandboxDatabaseUrl: `${KOLO}_sandbox_bank?sslmode=require` },
  ],
  [
    { KOLO_DATABASE_URL: 'postgresql://kolo@/kolo?host=/run/postgresql' },
    { sandboxDatabaseUrl: 'postgresql://kolo@/kolo_sandbox_bank?host=/run/postgresql' },
  ],
  [
    { KOLO_DATABASE_URL: 'postgres://kolo@a,[::1]:5433,c:5434/kolo?target_session_attrs=read-write' },
    {
      sandboxDatabaseUrl:
        'postgres://kolo@a,[::1]:5433,c:5434/kolo_sandbox_bank?target_session_attrs=read-write',
    },
  ],
  [
    { KOLO_DATABASE_URL: KOLO, KOLO_MIGRATION_DATABASE_URL: 'postgres://owner@db.example/kolo' },
    { databaseUrl: KOLO, migrationDatabaseUrl: 'postgres://owner@db.example/kolo' },
  ],
  [
    { KOLO_DATABASE_URL: KOLO, KOLO_SANDBOX_DATABASE_URL: 'postgres://bank@other.example/book' },
    { sandboxDatabaseUrl: 'postgres://bank@other.example/book' },
  ],
  [{ KOLO_EMBEDDED: 'true' }, { embedded: true }],
  [
    { KOLO_EMBEDDED: 'false', KOLO_DATABASE_URL: KOLO },
    { embedded: false, databaseUrl: KOLO },
  ],
  [{ KOLO_MIGRATE_AT_START: 'false' }, { migrateAtStart: false }],
  [{ KOLO_DATABASE_STORAGE_IS_CRASH_SAFE: 'true' }, { databaseStorageIsCrashSafe: true }],
  [
    { KOLO_ENCRYPTION_KEYS: `new:${KEY_TEXT}, old:${KEY_TEXT}` },
    {
      encryptionKeys: {
        current: 'new',
        keys: new Map([
          ['new', KEY],
          ['old', KEY],
        ]),
      },
    },
  ],
  [{ KOLO_INDEX_KEY: KEY_TEXT }, { indexKey: KEY }],
  [{ KOLO_INDEX_KEYS: `i2:${KEY_TEXT}` }, { indexKeys: { current: 'i2', keys: new Map([['i2', KEY]]) } }],
  [{ KOLO_BASE_URL: 'https://pay.example/' }, { baseUrl: 'https://pay.example' }],
  [{ KOLO_BASE_URL: 'http://localhost:4000/kolo' }, { baseUrl: 'http://localhost:4000/kolo' }],
  [{ KOLO_LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [{ KOLO_ACCESS_LOG: 'false' }, { accessLog: false }],
  [{ KOLO_BULK_WALLETS_MAX: '1' }, { bulkWalletsMax: 1 }],
  [{ KOLO_BULK_TRANSFERS_MAX: '1' }, { bulkTransfersMax: 1 }],
  [{ KOLO_WALLET_TAGS: 'rent, savings' }, { walletTags: ['rent', 'savings'], interestTags: ['savings'] }],
  [{ KOLO_WALLET_TAGS: 'rent' }, { walletTags: ['rent'], interestTags: [] }],
  [{ KOLO_INTEREST_TAGS: '' }, { interestTags: [] }],
  [{ KOLO_INTEREST_TAGS: 'expense,savings' }, { interestTags: ['expense', 'savings'] }],
  [{ KOLO_TRUSTED_PROXIES: '' }, { trustedProxies: [] }],
  [
    { KOLO_TRUSTED_PROXIES: '10.0.0.0/8, ::ffff:192.0.2.7 ,2001:DB8::/32' },
    { trustedProxies: ['10.0.0.0/8', '192.0.2.7/32', '2001:db8::/32'] },
  ],
  [{ KOLO_RATE_LIMIT_PER_KEY: '100' }, { rateLimitPerKey: 100 }],
  [{ KOLO_CURRENCIES: 'NGN,USD' }, { currencies: ['NGN', 'USD'] }],
  [{ KOLO_TIME_ZONE: 'UTC' }, { timeZone: 'UTC' }],
  [{ KOLO_MISSED_SCHEDULES: 'skip' }, { missedSchedules: 'skip' }],
  [{ KOLO_VERIFY_HOUR: '0' }, { verifyHour: 0 }],
  [{ KOLO_VERIFY_HOUR: 'off' }, { verifyHour: 'off' }],
  [{ KOLO_NIP_INSTITUTION_CODE: '000014' }, { nipInstitutionCode: '000014' }],
  [{ KOLO_WEBHOOK_ALLOW_PRIVATE: 'false' }, { webhookAllowPrivate: false }],
  [{ KOLO_SANDBOX_ERROR_RATE: '0.05' }, { sandboxErrorRate: 0.05 }],
  [{ KOLO_SANDBOX_DUPLICATE_RATE: '1' }, { sandboxDuplicateRate: 1 }],
  [{ NODE_ENV: 'test' }, { production: false }],
  [
    { NODE_ENV: 'production', ...SECRETS },
    { production: true, webhookAllowPrivate: false },
  ],
  [{ NODE_ENV: 'production', ...SECRETS, KOLO_WEBHOOK_ALLOW_PRIVATE: 'true' }, { webhookAllowPrivate: true }],
  // Others' settings are none of ours.
  [{ PATH: '/bin', KOLOSSUS: '1' }, {}],
];

test.each(ACCEPTED)('%j is read', (env, expected) => {
  expect(loadConfig(env)).toMatchObject(expected);
});

const MALFORMED: [name: string, texts: string[], accepted: string][] = [
  ['KOLO_PORT', ['', '-1', '65536', '4e3', '40.5', ' 4000', 'http'], 'a whole number from 0 to 65535'],
  ['KOLO_HOST', ['', 'a b', '-x', 'http://x'], 'an IP address or a host name'],
  ['KOLO_DATA_DIR', ['', 'a\0b'], 'the path of a folder'],
  ['KOLO_EMBEDDED', ['', '1', 'yes'], 'true or false'],
  ['KOLO_MIGRATE_AT_START', ['', 'yes', 'TRUE', '1'], 'true or false'],
  ['KOLO_BASE_URL', ['', 'pay.example', 'ftp://x', 'https://', 'https://a@b', 'https://x/?q'], 'an http://'],
  ['KOLO_LOG_LEVEL', ['', 'INFO', 'verbose'], 'one of fatal, error, warn, info, debug, trace, silent'],
  ['KOLO_TRACES', ['', 'on', 'true', 'OTLP'], 'one of off, otlp'],
  ['KOLO_BULK_TRANSFERS_MAX', ['0', '1001'], 'a whole number from 1 to 1000'],
  ['KOLO_BULK_WALLETS_MAX', ['0', '1001'], 'a whole number from 1 to 1000'],
  ['KOLO_WALLET_TAGS', ['', 'a,,b', 'a,a', 'Savings', '1st', 'a'.repeat(33)], 'tags between commas'],
  ['KOLO_INTEREST_TAGS', ['savings,savings', 'rent'], 'some of KOLO_WALLET_TAGS'],
  [
    'KOLO_TRUSTED_PROXIES',
    [
      'true',
      '*',
      '10.0.0.1/8',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/8,10.0.0.0/8',
      'proxy.example',
      '10.0.0.1 10.0.0.2',
    ],
    'networks or addresses between commas',
  ],
  ['KOLO_RATE_LIMIT_PER_KEY', ['', '-1', '1.5', '1000001'], 'a whole number from 0 to 1000000'],
  ['KOLO_RATE_LIMIT_WINDOW_S', ['0', '3601'], 'a whole number from 1 to 3600'],
  ['KOLO_CURRENCIES', ['', 'ngn', 'NGN,NGN', 'XQZ'], 'ISO 4217 codes between commas'],
  ['KOLO_MISSED_SCHEDULES', ['', 'SKIP', 'true'], 'one of make-up, skip'],
  ['KOLO_TIME_ZONE', ['', 'Lagos', '+01:00', 'Africa/Lagoss'], 'the name of a time zone'],
  ['KOLO_NIP_INSTITUTION_CODE', ['', '99999', '9999999', 'abcdef'], '6 digits'],
  ['KOLO_VIRTUAL_ACCOUNT_INSTITUTION', ['', '011', '505470'], '5 digits'],
  ['KOLO_VIRTUAL_ACCOUNT_BANK_NAME', ['', 'a\nb', 'x'.repeat(101)], 'text of 1 to 100 characters'],
  ['KOLO_WEBHOOK_ALLOW_PRIVATE', ['on'], 'true or false'],
  ['KOLO_VERIFY_HOUR', ['', '24', '-1', 'Off'], 'a whole number from 0 to 23, or off'],
  ['KOLO_WEBHOOK_TIMEOUT_MS', ['0', '15s', '60001'], 'a whole number from 1 to 60000'],
  ['KOLO_SANDBOX_TIMEOUT_MS', ['0', '60001'], 'a whole number from 1 to 60000'],
  ['KOLO_SANDBOX_LATENCY_MS', ['-1', '60001'], 'a whole number from 0 to 60000'],
  ['KOLO_SANDBOX_ERROR_RATE', ['', '1.01', '-0', '.5', '5%', '1e-3'], 'a number from 0 to 1'],
  ['KOLO_SANDBOX_DUPLICATE_RATE', ['2'], 'a number from 0 to 1'],
  ['KOLO_API_CONNECTIONS_MAX', ['0', '101'], 'a whole number from 1 to 100'],
  ['KOLO_ENGINE_CONNECTIONS_MAX', ['0', '101'], 'a whole number from 1 to 100'],
  ['KOLO_WORKER_CONNECTIONS_MAX', ['0', '101'], 'a whole number from 1 to 100'],
  ['KOLO_DIRECTORY_CONNECTIONS_MAX', ['0', '101'], 'a whole number from 1 to 100'],
  ['KOLO_SANDBOX_CONNECTIONS_MAX', ['0', '101'], 'a whole number from 1 to 100'],
  ['KOLO_SHUTDOWN_TIMEOUT_MS', ['0', '600001'], 'a whole number from 1 to 600000'],
];

describe.each(MALFORMED)('%s', (name, texts, accepted) => {
  test.each(texts)('refuses %j and says what is accepted', (text) => {
    const faults = faultsOf({ [name]: text });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`${name} must be ${accepted}`);
  });
});

const DATABASE_URLS = [
  '',
  'mysql://h/kolo',
  'postgres://',
  'postgres://host',
  'postgres://host/',
  'db.example/kolo',
  'postgres://a,,b/kolo',
  'postgres://a:5432,b:none/kolo',
  'postgres://a,b/kolo?port=5433',
  'postgres://a,b/kolo?target_session_attrs=any',
  'postgres://a/kolo?target_session_attrs=standby',
];
const KEY_TEXTS = [
  '',
  'short',
  KEY_TEXT.slice(1),
  KEY_TEXT.slice(0, -1),
  `${KEY_TEXT}A`,
  KEY.toString('hex'),
];
const SECRET_SETTINGS: [name: string, texts: string[], accepted: string][] = [
  ['KOLO_DATABASE_URL', DATABASE_URLS, 'postgres://user:password@host:port/database'],
  ['KOLO_MIGRATION_DATABASE_URL', DATABASE_URLS, 'postgres://user:password@host:port/database'],
  ['KOLO_SANDBOX_DATABASE_URL', DATABASE_URLS, 'postgres://user:password@host:port/database'],
  ['KOLO_INDEX_KEY', KEY_TEXTS, '32 bytes in base64'],
  [
    'KOLO_ENCRYPTION_KEYS',
    [...KEY_TEXTS.map((text) => `k1:${text}`), KEY_TEXT, `:${KEY_TEXT}`, `a:${KEY_TEXT},a:${KEY_TEXT}`, ','],
    'id:key between commas',
  ],
];

describe.each(SECRET_SETTINGS)('%s', (name, texts, accepted) => {
  test.each(texts)('refuses %j without repeating it', (text) => {
    const faults = faultsOf({ [name]: text });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`${name} must be ${accepted}`);
    expect(faults[0]).not.toContain(', not ');
  });
});

const UNKNOWN: [name: string, said: string][] = [
  ['KOLO_PROT', 'did you mean KOLO_PORT?'],
  ['KOLO_DATABSE_URL', 'did you mean KOLO_DATABASE_URL?'],
  ['KOLO_ENCRYPTION_KEY', 'did you mean KOLO_ENCRYPTION_KEYS?'],
  ['KOLO_WEBHOOKS_TIMEOUT_MS', 'did you mean KOLO_WEBHOOK_TIMEOUT_MS?'],
  ['KOLO_SOMETHING_ELSE', 'there are KOLO_PORT, KOLO_HOST, '],
];

test.each(UNKNOWN)('%s is refused: %s', (name, said) => {
  expect(faultsOf({ [name]: '1' })).toEqual([expect.stringContaining(`${name} is not a setting; ${said}`)]);
});

const CONTRADICTIONS: [env: Record<string, string>, named: string][] = [
  [{ KOLO_WALLET_TAGS: 'rent', KOLO_INTEREST_TAGS: 'savings' }, 'KOLO_INTEREST_TAGS'],
  [{ KOLO_MIGRATION_DATABASE_URL: KOLO }, 'KOLO_MIGRATION_DATABASE_URL needs KOLO_DATABASE_URL'],
  [{ KOLO_SANDBOX_DATABASE_URL: KOLO }, 'KOLO_SANDBOX_DATABASE_URL needs KOLO_DATABASE_URL'],
  [{ KOLO_INDEX_KEY: KEY_TEXT, KOLO_INDEX_KEYS: `a:${KEY_TEXT}` }, 'KOLO_INDEX_KEY and KOLO_INDEX_KEYS'],
  [{ KOLO_EMBEDDED: 'false' }, 'KOLO_EMBEDDED=false needs KOLO_DATABASE_URL'],
  [{ KOLO_EMBEDDED: 'true', KOLO_DATABASE_URL: KOLO }, 'KOLO_EMBEDDED=true and KOLO_DATABASE_URL contradict'],
  [{ KOLO_DATABASE_URL: KOLO, KOLO_SANDBOX_DATABASE_URL: `${KOLO}?x=1` }, 'KOLO_SANDBOX_DATABASE_URL'],
  [{ KOLO_DOCS: 'ops' }, 'KOLO_DOCS=ops needs KOLO_OPS_PORT'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
];

test.each(CONTRADICTIONS)('%j is refused', (env, named) => {
  expect(faultsOf(env)).toEqual([expect.stringContaining(named)]);
});

test('all faults are named at once', () => {
  const faults = faultsOf({ KOLO_PORT: 'x', KOLO_WALLET_TAGS: '', KOLO_PROT: '1', NODE_ENV: 'production' });
  expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual([
    'KOLO_ENCRYPTION_KEYS',
    'KOLO_INDEX_KEY',
    'KOLO_PORT',
    'KOLO_PROT',
    'KOLO_WALLET_TAGS',
  ]);
});

test('production asks for secrets and says how to make them', () => {
  const faults = faultsOf({ NODE_ENV: 'production' });
  expect(faults).toHaveLength(2);
  for (const fault of faults) expect(fault).toContain('openssl rand -base64 32');
});

test('production takes several index keys in place of one', () => {
  const keys = { KOLO_ENCRYPTION_KEYS: `k1:${KEY_TEXT}`, KOLO_INDEX_KEYS: `a:${KEY_TEXT}` };
  expect(loadConfig({ NODE_ENV: 'production', ...keys }).indexKeys?.current).toBe('a');
});

const FILES: [env: Record<string, string>, file: string, port: number][] = [
  [{}, 'KOLO_PORT=5000', 5_000],
  [{}, '# ours\nexport KOLO_PORT="5000"\nOTHER=1\n', 5_000],
  [{ KOLO_PORT: '6000' }, 'KOLO_PORT=5000', 6_000],
  [{}, '\uFEFFKOLO_PORT=5000\r\nOTHER=1\r\n', 5_000],
];

test.each(FILES)('with %j and the file %j the port is %i', (env, file, port) => {
  expect(loadConfig(env, file).port).toBe(port);
});

const FAULTY_FILES: [env: Record<string, string>, file: string, named: string][] = [
  [{}, 'KOLO_PROT=5000', 'KOLO_PROT is not a setting'],
  [{}, 'KOLO_PORT 5000', 'KOLO_PORT in .env must be followed by ='],
  [{ KOLO_PORT: '' }, 'KOLO_PORT=5000', 'KOLO_PORT must be'],
];

test.each(FAULTY_FILES)('with %j the file %j is refused: %s', (env, file, named) => {
  expect(faultsOf(env, file)).toEqual([expect.stringContaining(named)]);
});

test('the file may say that this is production', () => {
  expect(faultsOf({}, 'NODE_ENV=production')).toHaveLength(2);
});

test('nothing can be set later', () => {
  const config = loadConfig({ ...SECRETS });
  expect(Object.isFrozen(config)).toBe(true);
  for (const value of [config.walletTags, config.interestTags, config.currencies, config.encryptionKeys]) {
    expect(Object.isFrozen(value)).toBe(true);
  }
});

test('the documentation has a row for each setting, and no cell breaks its table', () => {
  const rows = settingsMarkdown().trimEnd().split('\n').slice(2);
  expect(rows).toHaveLength(Object.keys(SETTINGS).length);
  for (const row of rows) expect(row).toMatch(/^\| `(?:KOLO|OTEL)_[A-Z_]+` \|(?: [^|]+ \|){3}$/);
});
