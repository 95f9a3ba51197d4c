import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGE_FOLDER } from '../../platform/package-folder.ts';

/** The built `packages/site`. */
export const FILES = fileURLToPath(new URL('dist/site-files/', PACKAGE_FOLDER));
/** Accepted paths below `/docs/`: assets, texts beside the pages, and all that is not an asset. No pattern allows a path to leave its folder. */
const ASSET = /^assets\/[\w-]+\.(?:css|js|json|svg)$/;
const TEXT = /\.(?:md|json)$/;
const PAGE = /^(?:[\w-]+\/)?[\w-]+(?:\.[\w-]+)*$/;
/** Paths of folders and lists, as links in the repository's documents name them, and the page for each. */
const LISTS = new Map([
  ...['', 'readme', 'guides', 'guides/readme'].map((name) => [name, ''] as const),
  ...['events', 'openapi'].map((name) => [name, 'reference'] as const),
]);

/** Indexes of all pages for programs, outside of `/docs/`. */
export const INDEXES = { '/docs.md': 'pages/index.md', '/llms.txt': 'llms.txt' };

type Kind = 'asset' | 'page' | 'text';

/** The file for a path below `/docs/`; undefined if there is none. */
export function fileOf(address: string): { name: string; kind: Kind } | undefined {
  const kind = ASSET.test(address) ? 'asset' : TEXT.test(address) ? 'text' : 'page';
  const isRefused = /^index(?:\.md)?$/.test(address) || (address !== '' && !PAGE.test(address));
  if (kind !== 'asset' && isRefused) return undefined;
  const page = `pages/${address || 'index'}`;
  const name = { asset: address, page: `${page}.html`, text: page }[kind];
  return existsSync(join(FILES, name)) ? { name, kind } : undefined;
}

/** Pages by their lower-case names, and by the last part of the name where it is unique outside of the contract. */
function pagesByName(): ReadonlyMap<string, string> {
  const folder = join(FILES, 'pages');
  if (!existsSync(folder)) return new Map();
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && file !== 'index.html')
    .map((file) => file.replaceAll('\\', '/').replace(/\.html$/, ''));
  const lastOf = (page: string): string => page.split('/').at(-1)!;
  const known = pages.filter((page) => !page.startsWith('contract/'));
  const last = known.map(lastOf);
  const alone = known.filter((page) => last.indexOf(lastOf(page)) === last.lastIndexOf(lastOf(page)));
  return new Map([
    ...alone.map((page) => [lastOf(page).toLowerCase(), page] as const),
    ...pages.map((page) => [page.toLowerCase(), page] as const),
  ]);
}

let known: ReadonlyMap<string, string> | undefined;

/**
 * The page to redirect a nearly right path to, as Markdown if the path asks for it. It tolerates a final slash,
 * another case, and another folder. Undefined if no page matches, or more than one.
 */
export function nearestPage(address: string): string | undefined {
  known ??= pagesByName();
  const [, path = '', extension = ''] = /^(.*?)(\.md)?\/*$/s.exec(address.toLowerCase())!;
  const page = LISTS.get(path) ?? known.get(path) ?? known.get(path.split('/').at(-1)!);
  return page === undefined ? undefined : `/docs${page === '' ? '' : `/${page}`}${extension}`;
}

/** The page for a 404; undefined if the site was not built. */
export const notFoundPage = (): Promise<string | undefined> =>
  readFile(join(FILES, 'not-found.html'), 'utf8').catch(() => undefined);
