import { readFile, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { onceARun } from './once-a-run.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Packages that start others of their files, that are loaded when they are needed only, or that are no JavaScript. */
const NOT_BUNDLED = [
  'pino',
  '@node-rs/argon2',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  '@fastify/otel',
  '@opentelemetry/*',
];

/** A source finds the migrations, the list of banks and built pages from where it stands, which stays true in the bundle. */
const standsWhereItStood: Plugin = {
  name: 'stands where it stood',
  setup({ onLoad }) {
    onLoad({ filter: /\/(?:src\/.*\.ts|scripts\/node-version\.mjs)$/ }, async ({ path }) => {
      const place = JSON.stringify(pathToFileURL(path).href);
      return { loader: 'ts', contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', place) };
    });
  },
};

/**
 * A program as it is in the sources now, to be run by Node, made once a run. Packages are joined too, unlike in what
 * `npm run build` makes, which the gate starts.
 *
 * @param entry its file, from the root of the repository
 */
export async function bundled(entry: string): Promise<string> {
  const name = basename(entry, '.ts');
  const folder = await onceARun(`bundle-${name}`, async (draft) => {
    await build({
      entryPoints: [join(ROOT, entry)],
      outdir: draft,
      bundle: true,
      splitting: true,
      sourcemap: true,
      logLevel: 'error',
      platform: 'node',
      target: 'node20',
      format: 'esm',
      external: NOT_BUNDLED,
      // Packages in CommonJS ask for Node's own modules by it.
      banner: {
        js: `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`,
      },
      plugins: [standsWhereItStood],
    });
    await symlink(join(ROOT, 'node_modules'), join(draft, 'node_modules'));
  });
  return join(folder, `${name}.js`);
}
