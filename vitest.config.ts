import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One PostgreSQL serves all files, each in a database of its own; two files at a time fill two cores.
    maxWorkers: 2,
  },
});
