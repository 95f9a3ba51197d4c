import MiniSearch from 'minisearch';
import { pathOfEvent, pathOfOperation } from './contents.ts';
import { EVENTS, OPERATIONS, type Parameter, resolved, type Schema } from './description.ts';
import type { Rendered } from './markdown.ts';
import { SEARCH_OPTIONS } from './search-options.ts';

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
}

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
        ...{
          id: pathOfOperation(operationId),
          title: summary,
          page: `${method.toUpperCase()} ${path}`,
          weight: 1,
        },
        text: [operationId, path, description, ...new Set(names)].join(' '),
      };
    },
  );
  const events = EVENTS.map(({ type, summary, description, schema }) => ({
    ...{ id: pathOfEvent(type), title: type, page: 'Event' },
    ...{ text: [summary, description, ...fieldsIn(schema)].join(' '), weight: 1 },
  }));
  return [...operations, ...events];
}

/** The index that the pages search, as JSON. @param texts the texts by their addresses */
export function searchIndexOf(
  texts: readonly (Omit<Found, 'id' | 'page' | 'text'> & { path: string; rendered: Rendered })[],
): string {
  const index = new MiniSearch<Found>(SEARCH_OPTIONS);
  index.addAll(ofReference());
  for (const { path, title, rendered, weight } of texts)
    for (const { heading, text } of rendered.passages) {
      const isTop = heading.level === 1;
      const where = isTop
        ? { id: path, title, page: '' }
        : { id: `${path}#${heading.id}`, title: heading.text, page: title };
      if (!isTop || text !== '') index.add({ ...where, text, weight });
    }
  return JSON.stringify(index);
}
