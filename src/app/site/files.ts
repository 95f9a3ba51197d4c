import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built `packages/site`. */
export const FILES = fileURLToPath(new URL('../../../dist/site-files/', import.meta.url));
/** Addresses behind `/docs/`, of files and of pages: nothing in them leads out of their folder. */
const ASSET = /^assets\/[\w-]+\.(?:css|js|json|svg)$/;
const PAGE = /^(?:[\w-]+\/)?[\w-]+(?:\.[\w-]+)*$/;
/** Where a folder of pages or its list is asked for, as documents of the repository lead there. */
const LISTS = new Map([
  ...['', 'readme', 'guides', 'guides/readme'].map((name) => [name, ''] as const),
  ...['events', 'openapi'].map((name) => [name, 'reference'] as const),
]);

/** The file of an address behind `/docs/`; undefined where there is none. */
export function fileOf(address: string): { name: string; isPage: boolean } | undefined {
  const isPage = !ASSET.test(address);
  if (isPage && address !== '' && (address === 'index' || !PAGE.test(address))) return undefined;
  const name = isPage ? `pages/${address || 'index'}.html` : address;
  return existsSync(join(FILES, name)) ? { name, isPage } : undefined;
}

/** Page names by themselves, and by their last part where only one has it, in small letters. */
function pagesByName(): ReadonlyMap<string, string> {
  const folder = join(FILES, 'pages');
  if (!existsSync(folder)) return new Map();
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && file !== 'index.html')
    .map((file) => file.replaceAll('\\', '/').replace(/\.html$/, ''));
  const lastOf = (page: string): string => page.split('/').at(-1)!;
  const last = pages.map(lastOf);
  const alone = pages.filter((page) => last.indexOf(lastOf(page)) === last.lastIndexOf(lastOf(page)));
  return new Map([
    ...alone.map((page) => [lastOf(page).toLowerCase(), page] as const),
    ...pages.map((page) => [page.toLowerCase(), page] as const),
  ]);
}

let known: ReadonlyMap<string, string> | undefined;

/**
 * Where a page is that was asked for by an address that is nearly its own: with a slash behind it, as the file of the repository
 * (`guides/paying.md`), in other letters, or in another folder. undefined where no page is meant, or more than one.
 */
export function placeOf(address: string): string | undefined {
  known ??= pagesByName();
  const asked = address.toLowerCase().replace(/\/+$/, '').replace(/\.md$/, '');
  const page = LISTS.get(asked) ?? known.get(asked) ?? known.get(asked.split('/').at(-1)!);
  return page === undefined ? undefined : `/docs${page === '' ? '' : `/${page}`}`;
}

/** The page that says that there is none; undefined where the site was not built. */
export const notFoundPage = (): Promise<string | undefined> =>
  readFile(join(FILES, 'not-found.html'), 'utf8').catch(() => undefined);
