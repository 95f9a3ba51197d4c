/** The contract, which is one document in the repository and a page for each topic on the site. */
import { slug } from 'github-slugger';
import { readFile } from './repository.ts';

export const CONTRACT_FILE = 'docs/contract.md';

/** A section of the contract. */
interface Section {
  /** `3.2`. */
  number: string;
  /** `3.2 Bank transfer`. */
  title: string;
  /** Its anchor in the document and on its page. */
  anchor: string;
  text: string;
}

/** Several sections that are one page. */
interface Topic {
  name: string;
  title: string;
  about: string;
  sections: readonly Section[];
}

const HEADING = /^#{2,3} (?<title>(?<number>\d+(?:\.\d+)?)[. ].*)$/m;

const [intro, ...PARTS] = readFile(CONTRACT_FILE).split(/^(?=#{2,3} )/m);
const SECTIONS: readonly Section[] = PARTS.map((text) => {
  const { number, title } = HEADING.exec(text)!.groups!;
  return { number: number!, title: title!, anchor: slug(title!.replaceAll('`', '')), text };
});

/** Name, title, one sentence, and the numbers of its sections. */
type Row = readonly [name: string, title: string, about: string, ...numbers: string[]];

const ROWS: readonly Row[] = [
  ['conventions', 'Conventions', 'Bodies, keys, money, references, lists, limits and versions.', '1'],
  ['endpoints', 'Endpoints', 'Every method and path.', '2'],
  [
    'wallets',
    'Wallets',
    'Bulk creation, statements, restrictions, closing and metadata.',
    '3.1',
    '3.9',
    '3.10',
    '3.13',
  ],
  [
    'transfers',
    'Transfers',
    'Transfers to banks and between wallets, status queries and returns.',
    '3.2',
    '3.3',
    '3.4',
    '3.11',
    '3.12',
  ],
  ['money-in', 'Money in', 'Virtual accounts, inflows and refunds.', '3.5', '3.15'],
  ['scheduled-payments', 'Scheduled payments', 'One-time and recurring payments.', '3.8'],
  ['fees-and-limits', 'Fees and limits', 'The policy of a business.', '3.6'],
  ['interest', 'Interest', 'Rates, accrual and payout.', '3.7'],
  ['webhooks', 'Events and webhooks', 'Events, signatures, delivery and failing endpoints.', '4', '3.16'],
  ['sandbox', 'The sandbox bank', 'Account numbers with special behaviour.', '5'],
  ['hosted-2026', 'The profile hosted-2026', 'Differences for clients of a hosted service.', '6'],
];

/** The topics in the order of their pages. */
export const TOPICS: readonly Topic[] = ROWS.map(([name, title, about, ...numbers]) => ({
  name,
  title,
  about,
  sections: numbers.map((number) => SECTIONS.find((section) => section.number === number)!),
}));

/** A section that only gathers others has no page. */
const GATHERS = '3';
const missing = SECTIONS.filter(
  ({ number }) => number !== GATHERS && !ROWS.some(([, , , ...numbers]) => numbers.includes(number)),
);
if (missing.length > 0)
  throw new Error(`${missing.map(({ title }) => title)} is on no page: see packages/site/src/contract.ts`);

/** The topic with an anchor of the document. */
export const topicOf = (anchor: string | undefined): Topic | undefined =>
  TOPICS.find(({ sections }) => sections.some((section) => section.anchor === anchor));

const CODE = /(`[^`]*`)/;
const CITED = /\b(?:sections? )?\d+(?:\.\d+)?/gi;
const CITATION = /\bsections? \d+(?:\.\d+)?(?:(?:, | and | to )\d+(?:\.\d+)?)*/gi;

/** A text with a link at each section that it cites. */
const withSectionLinks = (text: string): string =>
  text
    .split(CODE)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(CITATION, (citation) => citation.replace(CITED, linkTo)),
    )
    .join('');

function linkTo(cited: string): string {
  const section = SECTIONS.find(
    ({ number }) => cited.endsWith(number) && /^(?:sections? )?$/i.test(cited.slice(0, -number.length)),
  );
  return section === undefined ? cited : `[${cited}](contract.md#${section.anchor})`;
}

const listed = ({ title, about, sections }: Topic): string => {
  const links = sections.map((section) => `  - [${section.title}](contract.md#${section.anchor})`);
  return [`- **${title}.** ${about}`, ...links].join('\n');
};

/** The contract's introduction, and all sections by their pages. */
export const contractIndex = `${withSectionLinks(intro!)}## Topics

${TOPICS.map(listed).join('\n')}
`;

/** The Markdown of a topic's page. */
export const topicText = ({ title, sections }: Topic): string =>
  `# ${title}\n\n${sections.map(({ text }) => withSectionLinks(text.replace(/^###? /, '## '))).join('')}`;
