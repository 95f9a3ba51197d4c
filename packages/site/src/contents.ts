import { CONTRACT_FILE, contractIndex, TOPICS, topicOf, topicText } from './contract.ts';
import { EVENTS, OPERATIONS, TAGS } from './description.ts';
import { readFile } from './repository.ts';

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
  /** The file that it is in, from the root of the repository. */
  file: string;
  /** Its Markdown. */
  text: string;
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

/** A part of the menu that consists of texts. */
interface TextPart extends Part {
  entries: readonly Text[];
  /** True if the menu shows its entries only beside its own pages. */
  folds?: boolean;
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
  text: readFile(file),
});

/** The guides, in the order of their index, which says what each is about. */
const GUIDES = [...readFile('docs/guides/README.md').matchAll(LIST)].map(({ groups }) => ({
  title: groups!.title!,
  entries: [...groups!.items!.matchAll(ITEM)].map(({ groups: item }) =>
    textOf(`guides/${item!.name}`, item!.title!, item!.about!, 1),
  ),
}));

const CONTRACT: readonly Text[] = [
  {
    name: 'contract',
    title: 'About the contract',
    about: 'Everything that a program may rely on.',
    text: contractIndex,
  },
  ...TOPICS.map((topic) => ({ ...topic, name: `contract/${topic.name}`, text: topicText(topic) })),
].map(({ name, title, about, text }) => ({
  path: `/docs/${name}`,
  title,
  about,
  text,
  file: CONTRACT_FILE,
  weight: 0.6,
}));

/** A page of an example: its README, and the program itself. */
const exampleOf = (name: string, title: string, about: string): Text => {
  const readme = textOf(`examples/${name}`, title, about, 0.4, `examples/${name}/README.md`);
  const program = readFile(`examples/${name}/${name}.ts`);
  return { ...readme, text: `${readme.text}\n## The program\n\n\`\`\`ts\n${program}\`\`\`\n` };
};

const RESOURCES: readonly Text[] = [
  textOf('errors', 'Error codes', 'Every code, and how to handle it.', 1),
  textOf(
    'client',
    'The TypeScript client',
    'Installation, calls, retries and webhooks.',
    0.8,
    'packages/sdk/README.md',
  ),
  textOf(
    'collection',
    'Collection of requests',
    'For Postman, Bruno, Insomnia and Hoppscotch.',
    0.4,
    'docs/collection/README.md',
  ),
  exampleOf('payouts', 'Example: payouts from a CSV file', 'Pays each row of a file at most once.'),
  exampleOf(
    'savings',
    'Example: a savings program',
    'Moves a part of each inflow to a wallet that earns interest.',
  ),
  textOf('changelog', 'Changelog', 'Changes in each version.', 0.05, 'CHANGELOG.md'),
];

const RUNNING: readonly Text[] = [
  textOf('commands', 'Commands', 'Signing in, and every command with its options.', 0.4),
  textOf('operations', 'Operations', 'Installation, production, backups and upgrades.', 0.4),
  textOf('monitoring', 'Monitoring', 'Metrics, alerts, the log and traces.', 0.4),
  textOf('settings', 'Settings', 'Every setting and its values.', 0.4),
  textOf('runbooks', 'Runbooks', 'How to respond to each alert.', 0.4),
  textOf('rails', 'Rails', 'Banks and providers.', 0.4),
  textOf('reliability', 'Reliability', 'Guarantees, and how they are tested.', 0.4),
  textOf('scaling', 'Scaling', 'Failover and Citus, with figures, and what other machines take.', 0.4),
  textOf('performance', 'Performance', 'Measured load, and how to reproduce it.', 0.4),
];

const [begin, building, keeping] = GUIDES;
if (keeping === undefined) throw new Error('docs/guides/README.md lists guides under three headings');

/** The guides, which stand before the reference in the menu. */
export const GUIDE_PARTS: readonly TextPart[] = [
  { title: 'Get started', entries: begin!.entries },
  { title: 'Guides', entries: building!.entries },
];

/** The texts behind the reference in the menu. */
export const OTHER_PARTS: readonly TextPart[] = [
  { title: 'Contract', entries: CONTRACT, folds: true },
  { title: 'Resources', entries: RESOURCES },
  { title: 'For operators', entries: [...keeping.entries, ...RUNNING] },
];

/** All texts, by what they are for. */
export const TEXTS: readonly TextPart[] = [...GUIDE_PARTS, ...OTHER_PARTS];

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

/** The collection of requests, which the site has as it is. */
export const COLLECTION = 'docs/collection/kolo.postman_collection.json';

const BY_FILE = new Map<string, string>([
  ...TEXTS.flatMap(({ entries }) => entries.map(({ file, path }) => [file, path] as const)),
  [CONTRACT_FILE, CONTRACT[0]!.path],
  ['docs/guides/README.md', '/docs'],
  ['examples/payouts/payouts.ts', '/docs/examples/payouts'],
  ['examples/savings/savings.ts', '/docs/examples/savings'],
  [COLLECTION, '/docs/collection/kolo.postman_collection.json'],
  ['openapi.json', '/openapi.json'],
  ['openapi-hosted-2026.json', '/openapi-hosted-2026.json'],
]);

/** The page of a file of the repository, or of the place in it; undefined for what is none of the site. */
export function pageOf(file: string, anchor?: string): string | undefined {
  const topic = file === CONTRACT_FILE ? topicOf(anchor) : undefined;
  return topic === undefined ? BY_FILE.get(file) : `/docs/contract/${topic.name}`;
}
