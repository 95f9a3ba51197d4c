// Builds what runs, into `dist`: the service each time (its compiler takes from before what has not changed), the dashboard and
// the site when something of them has changed; with `--pages` these alone. Plain JavaScript: it runs before anything is compiled, and where only what production needs is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const { resolve } = createRequire(import.meta.url);

/**
 * What is built of pages into a folder of `dist`: what it is built from beside the packages that it takes, and how. What it was built from
 * the last time stands beside it.
 */
const PAGES = [
  { folder: 'dashboard-files', from: ['packages/dashboard'], build: buildDashboard },
  {
    folder: 'site-files',
    from: [
      'packages/site',
      'packages/sdk/README.md',
      'docs',
      'CHANGELOG.md',
      'openapi.json',
      'scripts/references.ts',
    ],
    build: buildSite,
  },
];
/** Brotli's own scale, to 11: the last steps take most of the time and save a hundredth. */
const COMPRESSION = 9;

/** The compiler; undefined where only what production needs is installed. */
function compiler() {
  try {
    return join(dirname(resolve('typescript/package.json')), 'lib/tsc.js');
  } catch {
    return undefined;
  }
}

/** All files of a folder, or the file itself. */
function filesOf(name) {
  const path = join(ROOT, name);
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.includes('node_modules'));
}

/** A digest of everything that some pages are built from: files, the packages that they take, and how they are built. */
function digestOf(from) {
  const digest = createHash('sha256');
  for (const file of [...from, 'package-lock.json', 'scripts/build.mjs'].flatMap(filesOf).toSorted()) {
    digest
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return digest.digest('hex');
}

/** Puts beside each text the same compressed, as browsers ask for it. */
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(html|js|json|css|svg)$/.test(name)) continue;
    const file = join(folder, name);
    const params = { [constants.BROTLI_PARAM_QUALITY]: COMPRESSION };
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params }));
  }
}

async function buildDashboard() {
  // Whatever this process is for: React's own checks would be in the files otherwise, which are a fifth more.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ root: join(ROOT, 'packages/dashboard'), logLevel: 'warn' });
}

function buildSite(folder) {
  const site = join(ROOT, 'packages/site');
  run(resolve('tsx/cli'), '--tsconfig', join(site, 'tsconfig.json'), join(site, 'src/build.tsx'), folder);
}

async function buildPages({ folder: name, from, build }) {
  const folder = join(ROOT, 'dist', name);
  const stamp = `${folder}.sha256`;
  const digest = digestOf(from);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  await build(folder);
  compress(folder);
  writeFileSync(stamp, digest);
}

/** Runs a program by this Node; what it says is shown, and where it fails, so does this. */
function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const tsc = compiler();
if (tsc !== undefined) {
  if (!process.argv.includes('--pages')) run(tsc, '-p', join(ROOT, 'tsconfig.build.json'));
  for (const pages of PAGES) await buildPages(pages);
} else if (!existsSync(join(ROOT, 'dist/main.js'))) {
  console.error('Kolo is not built, and what builds it is not installed: run npm ci, without --omit=dev.');
  process.exit(1);
}
