import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Left to `npm run test:all`, for each takes long: every way to crash, every version of Node, five languages, every
 * page and form in a browser, every plan on large tables, every command in processes of its own, and rules that only
 * show over thousands of rows or days of the clock.
 */
const THOROUGH = [
  'test/api/{gauges,hostile}.test.ts',
  'test/app/site/samples.test.ts',
  'test/backoffice/imports/import.test.ts',
  'test/backoffice/operators/route-permissions.test.ts',
  'test/backoffice/recovery/**/*.test.ts',
  'test/browser/!(approval).test.ts',
  'test/app/{process/heartbeats,process/metrics,process/replica,traces/traces}.test.ts',
  'test/cli/!(readme).test.ts',
  'test/client/**/*.test.ts',
  'test/crash/!(crash).test.ts',
  'test/examples/**/*.test.ts',
  'test/guides/{commands,interest-month,questions-wallets,receivers}.test.ts',
  'test/journeys/{commit-outcome,connections,sandbox-accounts,silent-database}.test.ts',
  'test/ledger/{away,grants}.test.ts',
  'test/live/**/*.test.ts',
  'test/node/**/*.test.ts',
  'test/payments/interest/time-zone.test.ts',
  'test/payments/statements/{pdfs,properties,streaming}.test.ts',
  'test/plans/**/*.test.ts',
  'test/platform/db/{commit-outcome,silence}.test.ts',
  'test/platform/db/embedded/**/*.test.ts',
  'test/sdk/bad-line.test.ts',
  'test/verify/day.test.ts',
  'test/webhooks/lanes.test.ts',
  'test/year/**/*.test.ts',
  'src/payments/statements/pdf.test.ts',
];
/** In both runs: a short run of it, and a long one by settings of the environment. */
const IN_BOTH = ['test/crash/crash.test.ts', 'test/ledger/engine-properties.test.ts'];

const EVERY = ['src/**/*.test.ts', 'test/**/*.test.ts'];
/** Without the setting every file is there, so that a file or folder can be named. */
const { KOLO_TESTS: run } = process.env;

/** Files that start whole processes or fill large tables: a run is as long as the last of these that begins. */
const LONG = [
  '/test/crash/',
  '/test/plans/',
  '/test/year/',
  '/test/cli/',
  '/test/node/',
  '/test/platform/db/embedded/',
];

/** The long ones first, and within these and the others as Vitest orders them: by how long they last took. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShort = ({ moduleId }: TestSpecification): number =>
      Number(!LONG.some((folder) => moduleId.includes(folder)));
    return (await super.sort(files)).toSorted((a, b) => isShort(a) - isShort(b));
  }
}

/** Left out on Citus: it plans whole tables itself, and these proxies stand before the coordinator but not before the nodes. */
const OF_ONE_SERVER = [
  'test/plans/**',
  'test/journeys/commit-outcome.test.ts',
  'test/journeys/silent-database.test.ts',
];

export default defineConfig({
  test: {
    include: run === 'thorough' ? [...THOROUGH, ...IN_BOTH] : EVERY,
    exclude: [
      '**/node_modules/**',
      ...(run === 'short' ? THOROUGH : []),
      ...(process.env.KOLO_TEST_CITUS_URL === undefined ? [] : OF_ONE_SERVER),
    ],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/each-file.ts'],
    // These end what hangs; no test says how fast anything is, on however busy a machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // A process runs file after file, and loads and compiles the code once. State that one keeps for the process must
    // not matter to the next; `each-file.ts` resets what would.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // One PostgreSQL serves all files, each in a database of its own; four files at a time fill two cores, as many of
    // them wait for processes and for time to pass.
    maxWorkers: 4,
  },
});
