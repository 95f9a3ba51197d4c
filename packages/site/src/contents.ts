import { readFileSync } from 'node:fs';
import { EVENTS, OPERATIONS, TAGS } from './description.ts';

const ROOT = new URL('../../../', import.meta.url);

/** The text of a file of the repository. */
export const readFile = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');

/** A page in the menu. */
export interface Entry {
  /** Its address. */
  path: string;
  title: string;
  /** The method, for an operation. */
  method?: string;
  /** The path of an operation. */
  apiPath?: string;
}

/** A text that is a page. */
export interface Text extends Entry {
  /** The file, from the root of the repository. */
  file: string;
  /** One sentence about it. */
  about: string;
  /** How much it counts in a search, beside the guides and the reference, which count 1. */
  weight: number;
}

/** A part of the menu. */
export interface Part {
  title: string;
  entries: readonly Entry[];
}

/** A list of the index of the guides: `To begin with:` and what stands under it. */
const LIST = /^(?<title>[A-Z][^\n]*):\n\n(?<items>(?:- .*\n)+)/gm;
const ITEM = /^- \[(?<title>[^\]]+)\]\((?<name>[\w-]+)\.md\): (?<about>.*)$/gm;

/** A page of a text, at `/docs/<name>`. */
const textOf = (
  name: string,
  title: string,
  about: string,
  weight: number,
  file = `docs/${name}.md`,
): Text => ({
  path: `/docs/${name}`,
  title,
  about,
  weight,
  file,
});

/** The guides, in the order of their index, which says what each is about. */
const GUIDES = [...readFile('docs/guides/README.md').matchAll(LIST)].map(({ groups }) => ({
  title: groups!.title!,
  entries: [...groups!.items!.matchAll(ITEM)].map(({ groups: item }) =>
    textOf(`guides/${item!.name}`, item!.title!, item!.about!, 1),
  ),
}));

const PROMISES: readonly Text[] = [
  textOf('contract', 'The contract', 'What a program may rely on.', 0.6),
  textOf('errors', 'Error codes', 'Every code, and what to do about it.', 1),
  textOf('client', 'The TypeScript client', 'What it does for you, and how.', 0.8, 'packages/sdk/README.md'),
  textOf('changelog', 'Changelog', 'What changed, version by version.', 0.05, 'CHANGELOG.md'),
];

const RUNNING: readonly Text[] = [
  textOf('commands', 'Commands', 'Signing in, and every command with its options.', 0.4),
  textOf('operations', 'Operations', 'Installing it, looking after it.', 0.4),
  textOf('settings', 'Settings', 'Every setting, and what it may be.', 0.4),
  textOf('runbooks', 'Runbooks', 'What to do when something calls.', 0.4),
  textOf('rails', 'Rails', 'Banks and providers.', 0.4),
  textOf('reliability', 'Reliability', 'What holds, whatever breaks.', 0.4),
  textOf('performance', 'Performance', 'What it carries, and how that was measured.', 0.4),
];

const [begin, building, keeping] = GUIDES;
if (keeping === undefined) throw new Error('docs/guides/README.md lists guides under three headings');

/** The guides and what else there is to read, by what they are for. */
export const TEXTS: readonly { title: string; entries: readonly Text[] }[] = [
  { title: 'To begin with', entries: begin!.entries },
  { title: 'While you build', entries: building!.entries },
  { title: 'Contract and reference', entries: PROMISES },
  { title: 'For operators', entries: [...keeping.entries, ...RUNNING] },
];

/** The page of an operation. */
export const pathOfOperation = (operationId: string): string => `/docs/reference/${operationId}`;
/** The page of a type of event. */
export const pathOfEvent = (type: string): string => `/docs/events/${type}`;

/** Operations by what they are about, in the order of the description. */
export const REFERENCE: readonly Part[] = TAGS.map(({ name }) => ({
  title: name,
  entries: OPERATIONS.filter(({ tags }) => tags[0] === name).map(
    ({ operationId, summary, method, path }) => ({
      path: pathOfOperation(operationId),
      title: summary,
      method,
      apiPath: path,
    }),
  ),
}));

/** Types of events. */
export const EVENT_PAGES: Part = {
  title: 'Event types',
  entries: EVENTS.map(({ type }) => ({ path: pathOfEvent(type), title: type })),
};

const BY_FILE = new Map<string, string>([
  ...TEXTS.flatMap(({ entries }) => entries.map(({ file, path }) => [file, path] as const)),
  ['docs/guides/README.md', '/docs'],
  ['openapi.json', '/openapi.json'],
  ['openapi-hosted-2026.json', '/openapi-hosted-2026.json'],
]);

/** The page of a file of the repository; undefined for what is none of the site. */
export const pageOf = (file: string): string | undefined => BY_FILE.get(file);
