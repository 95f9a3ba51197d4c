// Builds what runs, into `dist`: the service each time (its compiler takes from before what has not changed), the dashboard when
// something of it has changed; with `--dashboard` that alone. Plain JavaScript: it runs before anything is compiled, and where only what production needs is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DASHBOARD = join(ROOT, 'packages/dashboard');
/** What the dashboard in `dist` was built from. */
const STAMP = join(ROOT, 'dist/dashboard.sha256');

/** The compiler; undefined where only what production needs is installed. */
function compiler() {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'lib/tsc.js');
  } catch {
    return undefined;
  }
}

/** A digest of everything that the dashboard is built from: its files, the packages that it takes, and how it is built. */
function digestOfDashboard() {
  const digest = createHash('sha256');
  const files = readdirSync(DASHBOARD, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.includes('node_modules'));
  for (const file of [...files.toSorted(), join(ROOT, 'package-lock.json'), fileURLToPath(import.meta.url)]) {
    digest
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return digest.digest('hex');
}

/** Puts beside each text the same compressed, as browsers ask for it. */
function compress(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const file = join(folder, name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}

async function buildDashboard() {
  const digest = digestOfDashboard();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return;
  // Whatever this process is for: React's own checks would be in the files otherwise, which are a fifth more.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ root: DASHBOARD, logLevel: 'warn' });
  compress(join(ROOT, 'dist/dashboard-files/assets'));
  writeFileSync(STAMP, digest);
}

function buildService(tsc) {
  const args = [tsc, '-p', join(ROOT, 'tsconfig.build.json')];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const tsc = compiler();
if (tsc !== undefined) {
  if (!process.argv.includes('--dashboard')) buildService(tsc);
  await buildDashboard();
} else if (!existsSync(join(ROOT, 'dist/main.js'))) {
  console.error('Kolo is not built, and what builds it is not installed: run npm ci, without --omit=dev.');
  process.exit(1);
}
