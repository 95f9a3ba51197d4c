/** Writes the site into the folder that it is given, a new one: pages as files, and what they load under names of their content. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { renderToStaticMarkup } from 'react-dom/server';
import { COLLECTION, TEXTS } from './contents.ts';
import { EVENTS, OPERATIONS } from './description.ts';
import { eventPage } from './pages/event.tsx';
import { homePage } from './pages/home.tsx';
import { type Assets, Layout, type PageParts } from './pages/layout.tsx';
import { notFoundPage } from './pages/not-found.tsx';
import { operationPage } from './pages/operation.tsx';
import { referencePage } from './pages/reference.tsx';
import { textPage } from './pages/text.tsx';
import { readFile } from './repository.ts';
import { searchIndexOf } from './search-index.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('say which folder the site is written into');
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

function write(file: string, content: string | Uint8Array): void {
  const path = join(folder!, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Writes a file that never changes under its name. @returns its address */
function writeAsset(name: string, extension: string, content: string | Uint8Array): string {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const file = `${name}-${digest}.${extension}`;
  write(`assets/${file}`, content);
  return `/docs/assets/${file}`;
}

/** A program or a style of the pages, with all that it needs. @param define words in it that are known only now */
function bundled(file: string, define: Record<string, string> = {}): Uint8Array {
  const { outputFiles } = buildSync({
    entryPoints: [here(file)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define,
  });
  return outputFiles[0]!.contents;
}

function writeAssets(index: string): Assets {
  const search = writeAsset('search', 'json', index);
  return {
    style: writeAsset('site', 'css', bundled('styles/site.css')),
    theme: writeAsset('theme', 'js', bundled('browser/theme.ts')),
    script: writeAsset('site', 'js', bundled('browser/main.ts', { SEARCH_INDEX: JSON.stringify(search) })),
    icon: writeAsset('kolo', 'svg', readFileSync(here('../../dashboard/src/kolo.svg'))),
  };
}

const texts = TEXTS.flatMap(({ entries }) => entries.map(textPage));
const pages: readonly PageParts[] = [
  homePage,
  ...texts,
  referencePage,
  ...OPERATIONS.map(operationPage),
  ...EVENTS.map(eventPage),
];
const assets = writeAssets(searchIndexOf(texts));
const writePage = (file: string, page: PageParts): void =>
  write(file, `<!doctype html>${renderToStaticMarkup(<Layout page={page} assets={assets} />)}`);
for (const page of pages) {
  const name = `pages/${page.path.replace(/^\/docs\/?/, '') || 'index'}`;
  writePage(`${name}.html`, page);
  write(`${name}.md`, page.markdown);
}
write('pages/collection/kolo.postman_collection.json', readFile(COLLECTION));
write('llms.txt', homePage.markdown);
// Beside the pages: it has no address of its own.
writePage('not-found.html', notFoundPage);
