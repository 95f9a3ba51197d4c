import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { ROOT, readText } from './repository.ts';

/** Limit of the client's compressed size, bytes: edge functions load it at each cold start. */
const CLIENT_MAX = 20_000;

test(`the whole client weighs less than ${CLIENT_MAX / 1_000} KB compressed, needs nothing else, and its README says how much`, async () => {
  const { outputFiles } = await build({
    stdin: { contents: `export * from './packages/sdk/src/index.ts';`, resolveDir: ROOT },
    outfile: join(ROOT, 'client.js'),
    bundle: true,
    minify: true,
    write: false,
    logLevel: 'silent',
    platform: 'neutral',
    target: 'es2022',
    format: 'esm',
  });
  const bytes = gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
  expect(bytes).toBeLessThan(CLIENT_MAX);
  expect(readText('packages/sdk/README.md')).toContain(`about ${Math.ceil(bytes / 1_000)} KB compressed`);
});
