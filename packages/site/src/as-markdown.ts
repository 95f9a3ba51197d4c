/** Pages as Markdown, for programs that read them and for people who hand them on. */
import { dirname, join, normalize } from 'node:path/posix';
import { type Entry, EVENT_PAGES, pageOf, pathOfEvent, REFERENCE, TEXTS } from './contents.ts';
import { CONVENTIONS, EVENTS, type Event, type Operation, TAGS } from './description.ts';
import { type Field, type Fields, fieldsOf, PLACES, parametersOf } from './fields.ts';
import { receiverOf, samplesOf } from './samples.ts';

/** The address of a page's Markdown. */
export const markdownPathOf = (path: string): string => `${path}.md`;

/** The Markdown that a link leads to; undefined for what is none of the site. @param at the file that it stands in */
function linkedFrom(href: string, at: string): string | undefined {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const page = path.startsWith('/') ? path : pageOf(normalize(join(dirname(at), path)), anchor);
  if (page === undefined) return undefined;
  const address = /^\/docs(?:\/|$)(?!.*\.json$)/.test(page) ? markdownPathOf(page) : page;
  return anchor === undefined ? address : `${address}#${anchor}`;
}

const FENCED = /(^ *```[\s\S]*?^ *```$)/m;
const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** A text whose links lead to Markdown of the site; of a link to what is none of it, the words stay. @param at its file */
export const linked = (text: string, at: string): string =>
  text
    .replace(/<!--[\s\S]*?-->\n?/g, '')
    .split(FENCED)
    .map((part, index) => {
      if (index % 2 === 1) return part;
      return part.replace(LINK, (_, words: string, href: string) => {
        const target = linkedFrom(href, at);
        return target === undefined ? words : `[${words}](${target})`;
      });
    })
    .join('');

/** A text of the description. */
const said = (text: string | undefined): string => linked(text ?? '', 'openapi.json');
const inLine = (text: string | undefined): string =>
  said(text)
    .replace(/\s*\n\s*/g, ' ')
    .trim();

const block = (code: string, language: string): string => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;
const json = (value: unknown): string => block(JSON.stringify(value, null, 2), 'json');
const document = (...parts: readonly string[]): string =>
  `${parts.filter((part) => part !== '').join('\n\n')}\n`;

type Direction = 'request' | 'response';

const insideLines = ({ title, see, fields }: Fields, of: Direction, indent: string): string[] => {
  if (see !== undefined)
    return [
      `${indent}- The fields of ${see.address.startsWith('#') ? `\`${see.text}\` above` : `[${see.text}](${markdownPathOf(see.address)})`}.`,
    ];
  return [...(title === undefined ? [] : [`${indent}- ${title}:`]), ...fieldLines(fields, of, indent)];
};

/** A list of fields, with those inside them indented. */
function fieldLines(fields: readonly Field[], of: Direction, indent = ''): string[] {
  return fields.flatMap(({ name, type, isRequired, about, limits, inside }) => {
    const mark = of === 'request' ? (isRequired ? ', required' : '') : isRequired ? '' : ', optional';
    const words = [inLine(about), ...limits].filter((part) => part !== '').join(' ');
    return [
      `${indent}- \`${name}\` (${type}${mark})${words === '' ? '' : `: ${words}`}`,
      ...inside.flatMap((part) => insideLines(part, of, `${indent}  `)),
    ];
  });
}

const list = (fields: readonly Field[], of: Direction): string => fieldLines(fields, of).join('\n');

/** The parameters of an operation by their places, a heading each. */
function requestOf({ parameters, body }: Operation): string[] {
  const placed = (['path', 'query', 'header'] as const).flatMap((place) => {
    const some = parameters.filter((one) => one.in === place);
    if (some.length === 0) return [];
    return [`### ${PLACES[place]}`, list(parametersOf(some, place), 'request')];
  });
  const fields =
    body === undefined ? [] : ['### Body parameters', list(fieldsOf(body.schema, 'body'), 'request')];
  return placed.length + fields.length === 0 ? [] : ['## Request', ...placed, ...fields];
}

function responseOf(answer: Operation['answers'][number]): string[] {
  const media = answer.content?.['application/json'];
  const others = Object.keys(answer.content ?? {}).filter((type) => type !== 'application/json');
  const also = others.length === 0 ? '' : ` Also as ${others.join(' and ')}.`;
  return [
    `### ${answer.status}`,
    `${inLine(answer.description)}${also}`,
    ...(media === undefined
      ? []
      : [list(fieldsOf(media.schema, 'response'), 'response'), json(media.example)]),
  ];
}

/** The codes with which an operation refuses, and their messages. */
const errorsOf = (answers: Operation['answers']): string =>
  answers
    .flatMap(({ status, content }) =>
      Object.entries(content?.['application/json']?.examples ?? {}).map(
        ([code, { value }]) =>
          `- ${status} [\`${code}\`](/docs/errors.md#${code}): ${(value as { message: string }).message}`,
      ),
    )
    .join('\n');

export function markdownOfOperation(operation: Operation): string {
  const { operationId, method, path, summary, description, answers } = operation;
  const isSuccess = ({ status }: { status: string }): boolean => status.startsWith('2');
  return document(
    `# ${summary}`,
    `\`${method.toUpperCase()} ${path}\`, operation \`${operationId}\``,
    said(description),
    ...requestOf(operation),
    '## Request samples',
    ...samplesOf(operation).flatMap(({ name, language, code }) => [`### ${name}`, block(code, language)]),
    '## Response',
    ...answers.filter(isSuccess).flatMap(responseOf),
    '## Errors',
    errorsOf(answers.filter((answer) => !isSuccess(answer))),
  );
}

export function markdownOfEvent(event: Event): string {
  const { type, summary, description, schema, example, headers } = event;
  return document(
    `# ${type}`,
    `${summary}.`,
    said(description),
    '## Payload',
    list(fieldsOf(schema, 'payload'), 'response'),
    json(example),
    '## Headers',
    list(parametersOf(headers, 'header'), 'response'),
    '## Handle the event',
    block(receiverOf(event), 'ts'),
  );
}

const entryLine = ({ path, title }: Entry, about: string): string =>
  `- [${title}](${markdownPathOf(path)}): ${about}`;

const operationLines = (entries: readonly Entry[]): string =>
  entries.map((entry) => entryLine(entry, `\`${entry.method!.toUpperCase()} ${entry.apiPath}\``)).join('\n');

const eventLines = EVENTS.map(({ type, summary }) =>
  entryLine({ path: pathOfEvent(type), title: type }, `${summary}.`),
).join('\n');

export const referenceMarkdown: string = document(
  '# API reference',
  'All operations and events, as [openapi.json](/openapi.json) describes them.',
  ...REFERENCE.flatMap(({ title, entries }) => [
    `## ${title}`,
    said(TAGS.find(({ name }) => name === title)!.description),
    operationLines(entries),
  ]),
  `## ${EVENT_PAGES.title}`,
  eventLines,
  '## Conventions',
  said(CONVENTIONS),
);

/** The index of the site as `llms.txt` has it (llmstxt.org); also the Markdown of the first page. */
export const indexMarkdown: string = document(
  '# Kolo',
  '> Wallets for your customers and payouts to Nigerian bank accounts, in kobo. A self-hosted service with a JSON API.',
  'Each page is also HTML at its address without `.md`. The API is at `/api/v1`; send a key as `Authorization: Bearer`.',
  ...TEXTS.flatMap(({ title, entries }) => [
    `## ${title}`,
    entries.map((entry) => entryLine(entry, entry.about)).join('\n'),
  ]),
  '## API reference',
  [
    entryLine({ path: '/docs/reference', title: 'API reference' }, 'All operations and events.'),
    '- [OpenAPI description](/openapi.json): For generators and validators.',
    ...REFERENCE.map(({ entries }) => operationLines(entries)),
  ].join('\n'),
  `## ${EVENT_PAGES.title}`,
  eventLines,
);
