import type { ListedValues } from '../values/json-schema.ts';
import { type ApiDocument, operationsOf, type SchemaPart } from './openapi-parts.ts';

/** Values in the API description: words of lists, and formats of text. */

/** The words of the settings that schemas name (`x-words`). */
export type WordLists = Readonly<Record<Extract<ListedValues, string>, readonly string[]>>;

/**
 * Says in place which values there are.
 *
 * @param words those of this service
 */
export function describeValues(document: ApiDocument, words: WordLists): void {
  for (const part of [document.paths, document.webhooks])
    eachPart(part, (schema) => {
      closeList(schema, words);
      describeForms(schema);
    });
  for (const { responses } of operationsOf(document))
    for (const [status, { content }] of Object.entries(responses))
      if (status < '400') eachPart(content, openList);
  eachPart(document.webhooks, openList);
  // Nobody else reads it.
  eachPart(document, (schema) => {
    delete schema['x-closed'];
    delete schema['x-unit'];
  });
}

/** Visits every object of a part of the description, schemas among them, before those inside it. */
function eachPart(node: unknown, visit: (schema: SchemaPart) => void): void {
  if (typeof node !== 'object' || node === null) return;
  visit(node as SchemaPart);
  for (const part of Object.values(node)) eachPart(part, visit);
}

/** Has a schema that takes its words from a list say which these are. */
function closeList(schema: SchemaPart, words: WordLists): void {
  const { 'x-words': given, type } = schema;
  if (given === undefined) return;
  const list = typeof given === 'string' ? words[given] : given;
  schema.enum = type === 'string' ? list : [...list, null];
  if (typeof given === 'string') schema['x-set-by-service'] = true;
  delete schema['x-words'];
}

const isWord = (value: unknown): boolean => typeof value === 'string' || value === null;

/**
 * Marks a list of words in a response or event as open, unless it is closed. Generators of types read the words all the
 * same. Failures have a closed list of codes.
 */
function openList(schema: SchemaPart): void {
  if (Array.isArray(schema.enum) && schema.enum.every(isWord) && !schema['x-closed'])
    schema['x-may-grow'] = true;
}

const DAY = { type: 'string', format: 'date' };
const TIME = { type: 'string', format: 'date-time' };
const LOCAL_TIME = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' };

/**
 * Text formats in standard terms. `format` is checked with the request, `x-form` by the code behind it. Text that is
 * only normalised has nothing but its pattern.
 */
const FORMS: Readonly<Record<string, object>> = {
  text: {},
  name: {},
  phone: {},
  day: { format: DAY.format },
  'day-or-time': { anyOf: [DAY, TIME] },
  'time-or-local': { anyOf: [TIME, LOCAL_TIME] },
};

/** Says of text which forms are taken. */
function describeForms(schema: SchemaPart): void {
  const form = typeof schema.format === 'string' ? FORMS[schema.format] : undefined;
  if (form !== undefined) delete schema.format;
  Object.assign(schema, form, schema['x-form'] && FORMS[schema['x-form']]);
  delete schema['x-form'];
}
