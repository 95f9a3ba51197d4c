import { toNaira } from '../platform/values/money.ts';

/**
 * Templates for the text output of commands. `{field}` is a field of the response, or of the input if the response
 * lacks it. `{field|text}` has a text for null. `{field:format}` names one of `FORMATS`. Two spaces separate columns. A
 * column with a null or empty field is omitted. A line that begins with `?` is then omitted as a whole.
 */
export type Lines = readonly (string | Each | LinesOf)[];

/** Lines for each item of a list. */
interface Each {
  each: string;
  lines: Lines;
}

/** Lines that no template expresses. `never` accepts functions of any answer and input. */
type LinesOf = (answer: never, input: never) => Iterable<string>;

export const each = (field: string, ...lines: Lines): Each => ({ each: field, lines });

type Fields = Readonly<Record<string, unknown>>;

/** Numbers that are counted up to a limit. */
const countedTo =
  (limit: number) =>
  (value: number): string =>
    value >= limit ? `${limit.toLocaleString('en-GB')} or more` : String(value);

const FORMATS: Readonly<Record<string, (value: never, fields: Fields) => string>> = {
  money: (value: number | string, { currency }) => `${toNaira(BigInt(value))} ${currency ?? 'NGN'}`,
  list: (value: readonly unknown[]) => value.join(', '),
  thousand: countedTo(1_000),
  hundredthousand: countedTo(100_000),
  json: (value: unknown) => JSON.stringify(value, null, 2),
};

const PLACEHOLDER = /\{([a-z_.]+)(?::([a-z]+))?(?:\|([^}]*))?\}/g;

/** Fields in templates, for the test that compares them with the API. */
export function* fieldsOf(lines: Lines, prefix = ''): Generator<string> {
  for (const line of lines) {
    if (typeof line === 'string') for (const [, path] of line.matchAll(PLACEHOLDER)) yield `${prefix}${path}`;
    else if ('each' in line) yield* fieldsOf(line.lines, `${prefix}${line.each}.`);
  }
}

const valueAt = (fields: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Fields | null | undefined)?.[name], fields);

const isUnknown = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Fills in a column; undefined if a field of it is unknown. */
function filled(column: string, fields: Fields): string | undefined {
  let isComplete = true;
  const text = column.replace(PLACEHOLDER, (_, path: string, format?: string, fallback?: string) => {
    const value = valueAt(fields, path);
    if (!isUnknown(value))
      return format === undefined ? String(value) : FORMATS[format]!(value as never, fields);
    isComplete = isComplete && fallback !== undefined;
    return fallback ?? '';
  });
  return isComplete ? text : undefined;
}

function* lineOf(template: string, fields: Fields): Generator<string> {
  if (template.startsWith('?')) {
    const line = filled(template.slice(1), fields);
    if (line !== undefined) yield line;
    return;
  }
  const [, indent, columns] = /^( *)(.*)$/s.exec(template)!;
  const known = columns!.split('  ').flatMap((column) => filled(column, fields) ?? []);
  if (known.length > 0) yield `${indent}${known.join('  ')}`;
}

/** @param answer a response; a list repeats the lines for each item */
export function* linesOf(lines: Lines, answer: unknown, input: Fields): Generator<string> {
  if (Array.isArray(answer)) {
    for (const item of answer) yield* linesOf(lines, item, input);
    return;
  }
  const fields = { ...input, ...(answer as Fields | null) };
  for (const line of lines) {
    if (typeof line === 'string') yield* lineOf(line, fields);
    else if (typeof line === 'function') yield* line(answer as never, input as never);
    else yield* linesOf(line.lines, valueAt(fields, line.each), input);
  }
}
