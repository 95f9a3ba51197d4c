import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/each-file.ts'],
    // These end what hangs; no test says how fast anything is, on however busy a machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // A process runs file after file, and loads and compiles the code once. What one keeps for the process must not
    // matter to the next: `each-file.ts` sees to what does.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // One PostgreSQL serves all files, each in a database of its own; four files at a time fill two cores, as many of
    // them wait for processes and for time to pass.
    maxWorkers: 4,
  },
});
