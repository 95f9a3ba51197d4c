import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/each-file.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A process runs file after file, and loads and compiles the code once. What one keeps for the process must not
    // matter to the next: `each-file.ts` sees to what does.
    isolate: false,
    // One PostgreSQL serves all files, each in a database of its own; two files at a time fill two cores.
    maxWorkers: 2,
  },
});
