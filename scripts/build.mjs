// Builds into `dist` the service, the dashboard and the site, each only when something that it is built from has changed; with
// `--pages` the pages alone. Plain JavaScript: it runs before anything is compiled, and where only what production needs is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const { resolve } = createRequire(import.meta.url);

/** Bundles of pages, each in a folder of `dist`, with their sources beside the packages they use. */
const PAGES = [
  { name: 'dashboard-files', from: ['packages/dashboard'], build: buildDashboard },
  {
    name: 'site-files',
    from: [
      'packages/site',
      'packages/dashboard/src/kolo.svg',
      'packages/sdk/README.md',
      'docs',
      'examples',
      'CHANGELOG.md',
      'openapi.json',
      'scripts/references.ts',
      'scripts/fill-ins.ts',
    ],
    build: buildSite,
  },
];
/** Sources of the service, beside the packages it uses. */
const SERVICE_FROM = ['src', 'tsconfig.json'];
/** The file that says what its folder was built from: a digest, for times of files change with each checkout. */
const STAMP = 'built-from';
/** Brotli's own scale, to 11: the last steps take most of the time and save a hundredth. */
const COMPRESSION = 9;

/** False where only what production needs is installed. */
function canBuild() {
  try {
    return resolve('esbuild') !== '';
  } catch {
    return false;
  }
}

/** All files of a folder, or the file itself. */
function filesOf(name) {
  const path = join(ROOT, name);
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.includes('node_modules') && !file.endsWith('.test.ts'));
}

/** A digest of everything that something is built from: files, the packages that it takes, and how it is built. */
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

const isBuilt = (folder, digest) =>
  existsSync(join(folder, STAMP)) && readFileSync(join(folder, STAMP), 'utf8') === digest;

/** Puts beside each text the same compressed, as browsers ask for it. */
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(html|md|txt|js|json|css|svg)$/.test(name)) continue;
    const file = join(folder, name);
    const params = { [constants.BROTLI_PARAM_QUALITY]: COMPRESSION };
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params }));
  }
}

async function buildDashboard(outDir) {
  // Whatever this process is for: React's own checks would be in the files otherwise, which are a fifth more.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const root = join(ROOT, 'packages/dashboard');
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
}

function buildSite(folder) {
  const site = join(ROOT, 'packages/site');
  const args = ['--tsconfig', join(site, 'tsconfig.json'), join(site, 'src/build.tsx'), folder];
  const { status } = spawnSync(process.execPath, [resolve('tsx/cli'), ...args], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the site cannot be built: see the errors above');
}

/** Builds pages beside those that are there, and puts them in their place once they are whole. */
async function buildPages({ name, from, build }) {
  const folder = join(ROOT, 'dist', name);
  const digest = digestOf(from);
  if (isBuilt(folder, digest)) return;
  const draft = `${folder}.${process.pid}`;
  try {
    await build(draft);
    compress(draft);
    writeFileSync(join(draft, STAMP), digest);
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } catch (error) {
    // Another build has put its own there meanwhile.
    if (error.code !== 'ENOTEMPTY') throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Takes away files of an earlier build: their names change with what is in them. */
function removeLeftOver(built) {
  const dist = join(ROOT, 'dist');
  for (const file of readdirSync(dist, { recursive: true })) {
    const isPages = PAGES.some(({ name }) => file.startsWith(name));
    if (!/\.js(?:\.map)?$/.test(file) || isPages || built.has(join(dist, file))) continue;
    rmSync(join(dist, file));
  }
}

/**
 * Writes characters outside of ASCII as escapes, which esbuild leaves as they are in regular expressions: V8 keeps a text
 * with one of them in two bytes a character, and the service alone is more than a million.
 */
function keepToAscii(file) {
  const text = readFileSync(file, 'utf8');
  const escaped = text.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (escaped !== text) writeFileSync(file, escaped);
}

/** The programs: the service with its commands, and what runs in threads (`src/platform/pdf/draw-in-thread.ts`). */
const programs = () => [
  'src/main.ts',
  ...filesOf('src').filter((file) => basename(file) === 'pdf-thread.ts'),
];

/** Packages that are joined too: this one has 680 modules. */
const JOINED = ['typebox'];

/** Packages that stay where they are. */
function packages() {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.keys(dependencies).filter((name) => !JOINED.includes(name));
}

/**
 * Joins the modules of each program: to find, read and link more than a thousand files took a third of a start. What a
 * command or a rare act needs stays apart. Types are checked by `npm run types`.
 */
async function buildService() {
  const dist = join(ROOT, 'dist');
  const digest = digestOf(SERVICE_FROM);
  if (isBuilt(dist, digest)) return;
  const stamp = join(dist, STAMP);
  // A build that fails or is cut short leaves none.
  rmSync(stamp, { force: true });
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: programs(),
    outdir: 'dist',
    outbase: 'src',
    bundle: true,
    splitting: true,
    // The script says that an old Node is too old, which could not read the rest.
    external: ['../scripts/node-version.mjs', ...packages()],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  }).catch(() => process.exit(1));
  // It names files with slashes on every system.
  const built = Object.keys(metafile.outputs).map((file) => join(ROOT, file));
  built.filter((file) => file.endsWith('.js')).forEach(keepToAscii);
  removeLeftOver(new Set(built));
  writeFileSync(stamp, digest);
}

if (canBuild()) {
  if (!process.argv.includes('--pages')) await buildService();
  for (const pages of PAGES) await buildPages(pages);
} else if (!existsSync(join(ROOT, 'dist/main.js'))) {
  console.error('Kolo is not built, and what builds it is not installed: run npm ci, without --omit=dev.');
  process.exit(1);
}
