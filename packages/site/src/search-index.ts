import MiniSearch from 'minisearch';
import { pathOfEvent, pathOfOperation } from './contents.ts';
import { EVENTS, OPERATIONS, type Parameter, resolved, type Schema } from './description.ts';
import type { SearchData } from './find.ts';
import { type Rendered, ROW } from './markdown.ts';
import { SEARCH_OPTIONS } from './search-options.ts';
import { SEARCH_SYNONYMS } from './search-synonyms.ts';

/** Something that can be found. */
interface Found {
  /** How much it counts beside what has the same words. */
  weight: number;
  /** Its address, with the heading. */
  id: string;
  title: string;
  /** The page that it is of, where the title is not that of the page. */
  page: string;
  text: string;
  /** How it begins, shown with the result. */
  said: string;
}

/** So much of a text is shown from, characters: all of most, and the index is half as large again by it. */
const SAID_MAX = 400;

/** How a text begins, whole words of it. @param title what stands above it already */
function saidOf(text: string, title = ''): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/^[ ·]+/, '')
    .trim();
  const own = line.startsWith(title) ? line.slice(title.length).replace(/^[ ·]+/, '') : line;
  return own.length <= SAID_MAX ? own : `${own.slice(0, SAID_MAX).replace(/\s\S*$/, '')}…`;
}

/** A text of the description without the marks of Markdown. */
const plain = (text: string): string => text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

/** The names of all fields inside a schema, each once. @param seen names of components that were gone through */
function fieldsIn(schema: Schema, seen = new Set<string>()): string[] {
  if (schema.$ref !== undefined) {
    if (seen.has(schema.$ref)) return [];
    seen.add(schema.$ref);
  }
  const own = resolved(schema);
  const parts = [
    ...(own.allOf ?? []),
    ...(own.anyOf ?? []),
    ...(own.oneOf ?? []),
    ...(own.items === undefined ? [] : [own.items]),
  ];
  const fields = Object.entries(own.properties ?? {}).flatMap(([name, field]) => [
    name,
    ...fieldsIn(field, seen),
  ]);
  return [...new Set([...fields, ...parts.flatMap((part) => fieldsIn(part, seen))])];
}

const namesOf = (parameters: readonly Parameter[]): string[] => parameters.map(({ name }) => name);

function ofReference(): Found[] {
  const operations = OPERATIONS.map(
    ({ operationId, method, path, summary, description, parameters, body, answers }) => {
      const schemas = [body?.schema, answers[0]?.content?.['application/json']?.schema].filter(
        (one) => one !== undefined,
      );
      const names = [...namesOf(parameters), ...schemas.flatMap((schema) => fieldsIn(schema))];
      return {
        id: pathOfOperation(operationId),
        title: summary,
        page: `${method.toUpperCase()} ${path}`,
        weight: 1,
        text: [operationId, path, description, ...new Set(names)].join(' '),
        said: saidOf(plain(description)),
      };
    },
  );
  const events = EVENTS.map(({ type, summary, description, schema }) => ({
    id: pathOfEvent(type),
    title: type,
    page: 'Event',
    text: [summary, description, ...fieldsIn(schema)].join(' '),
    weight: 1,
    said: saidOf(plain(`${summary}. ${description}`)),
  }));
  return [...operations, ...events];
}

/** A row of a table beside a heading: `wallet_name` of a file that is imported is not what `wallet` asks for first. */
const WEIGHT_OF_ROW = 0.5;

/** Search entries of a text: each heading, and each table row that has a name. */
const ofText = ({ path, title, rendered, weight }: Findable): Found[] =>
  rendered.passages.map(({ heading, text }) => ({
    ...(heading.level === 1
      ? { id: path, title, page: '' }
      : { id: `${path}#${heading.id}`, title: heading.text, page: title }),
    text,
    said: saidOf(text, heading.text),
    weight: heading.level === ROW ? weight * WEIGHT_OF_ROW : weight,
  }));

/** A text with its address. */
interface Findable {
  path: string;
  title: string;
  rendered: Rendered;
  weight: number;
}

/** Builds the search index as JSON. */
export function searchIndexOf(texts: readonly Findable[]): string {
  const index = new MiniSearch<Found>(SEARCH_OPTIONS);
  index.addAll([...ofReference(), ...texts.flatMap(ofText)]);
  const missing = SEARCH_SYNONYMS.flatMap(({ at }) => at).filter((id) => !index.has(id));
  if (missing.length > 0)
    throw new Error(`packages/site/src/search-synonyms.ts leads to ${missing.join(', ')}`);
  return JSON.stringify({ index, synonyms: SEARCH_SYNONYMS } satisfies SearchData);
}
