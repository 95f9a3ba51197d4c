import type { Operation } from './description.ts';
import { named } from './fill-ins.ts';

/** Address of a Kolo that was just started. Pages served by an API replace it by that API's address. */
export const BASE_URL = 'http://127.0.0.1:4000';

/** The examples of an operation's parameters of one kind; those without one are left out. */
export function givenIn(place: 'path' | 'query', { parameters }: Operation): Record<string, unknown> {
  const given = parameters.filter((one) => one.in === place && one.example !== undefined);
  return Object.fromEntries(given.map(({ name, example }) => [name, named(example)]));
}

/** The path and the query of an operation's example. @param values of the query, if not the example's */
export function urlOf(operation: Operation, values = givenIn('query', operation)): string {
  let { path } = operation;
  for (const [name, value] of Object.entries(givenIn('path', operation)))
    path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
  const query = new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The body of an operation's example; undefined where it takes none. */
export const bodyOf = ({ body }: Operation): unknown =>
  body === undefined ? undefined : named(body.example);
