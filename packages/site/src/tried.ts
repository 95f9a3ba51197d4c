import type { Operation } from './description.ts';
import { SOURCES } from './fill-ins.ts';
import { bodyOf, givenIn, urlOf } from './requests.ts';

/** Replacements for the times of examples: a new sandbox has no data at those times. */
const TIMES: Readonly<Record<string, string>> = {
  start_date: 'MONTH_BEGIN',
  end_date: 'DAY_TODAY',
  at: 'TIME_NOW',
};

/**
 * The address that a page sends its request to: the example, with times that have what the reader has just done, and of a list without
 * filters, by which an example finds what another example has made.
 */
export function triedUrlOf(operation: Operation): string {
  const isList = operation.parameters.some(({ name }) => name === 'cursor');
  const query = Object.entries(givenIn('query', operation))
    .filter(([name]) => !isList || name === 'limit')
    .map(([name, value]) => [name, TIMES[name] ?? value]);
  return urlOf(operation, Object.fromEntries(query));
}

/** The body that a page sends: the example, under a reference of its own each time that the page is opened. */
export function triedBodyOf(operation: Operation): string | undefined {
  const body = bodyOf(operation) as Record<string, unknown> | undefined;
  if (body === undefined) return undefined;
  const { reference } = body;
  const own =
    typeof reference === 'string' ? { reference: reference.replace(/\d[\d-]*$/, 'TIME_NUMBER') } : {};
  return JSON.stringify({ ...body, ...own }, null, 2);
}

/** Placeholders in a request, and the operation that brings each; none for values of the reader's own. */
export function neededIn(text: string): { name: string; operation: string | undefined }[] {
  const names = new Set(text.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g));
  return [...names].flatMap((name) => {
    const [operation, field] = SOURCES[name]?.split('.') ?? [];
    return operation === undefined ? [] : [{ name, operation: field === undefined ? undefined : operation }];
  });
}
