import type { Words } from '../values/json-schema.ts';
import { type ApiDocument, operationsOf, type SchemaPart } from './openapi-parts.ts';

/** What the description of the API says of values: the words that lists have, and the forms that text is taken in. */

/** The words of the settings that schemas name (`x-words`). */
export type WordLists = Readonly<Record<Extract<Words, string>, readonly string[]>>;

/**
 * Says in place which values there are.
 *
 * @param words those of this service
 */
export function describeValues(document: ApiDocument, words: WordLists): void {
  for (const part of [document.paths, document.webhooks]) {
    closeLists(part, words);
    describeForms(part);
  }
  for (const { responses } of operationsOf(document))
    for (const [status, { content }] of Object.entries(responses)) if (status < '400') openLists(content);
  openLists(document.webhooks);
  forgetClosed(document);
}

/** Has each schema that takes its words from a list say which these are. */
function closeLists(node: unknown, words: WordLists): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as SchemaPart;
  if (schema['x-words'] !== undefined) {
    const { 'x-words': given, type } = schema;
    const list = typeof given === 'string' ? words[given] : given;
    schema.enum = type === 'string' ? list : [...list, null];
    if (typeof given === 'string') schema['x-set-by-service'] = true;
    delete schema['x-words'];
  }
  for (const part of Object.values(node)) closeLists(part, words);
}

const isWord = (value: unknown): boolean => typeof value === 'string' || value === null;

/**
 * Says of each list of words in what is answered or posted that it may grow, but for those that are closed. Whoever generates types reads
 * the words all the same; failures have a closed list of codes.
 */
function openLists(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as SchemaPart;
  if (Array.isArray(schema.enum) && schema.enum.every(isWord) && !schema['x-closed']) {
    schema['x-may-grow'] = true;
  }
  for (const part of Object.values(node)) openLists(part);
}

/** Takes away what only `openLists` reads. */
function forgetClosed(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  delete (node as SchemaPart)['x-closed'];
  for (const part of Object.values(node)) forgetClosed(part);
}

const DAY = { type: 'string', format: 'date' };
const TIME = { type: 'string', format: 'date-time' };
const LOCAL_TIME = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' };

/**
 * What the description says of text of a form of ours (`format`, which requests are checked by, and `x-form`, which the code behind them
 * checks), as every program knows it. What is only kept in normal form has none beside its pattern.
 */
const FORMS: Readonly<Record<string, object>> = {
  text: {},
  name: {},
  day: { format: DAY.format },
  'day-or-time': { anyOf: [DAY, TIME] },
  'time-or-local': { anyOf: [TIME, LOCAL_TIME] },
};

/** Says of text which forms are taken. */
function describeForms(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as SchemaPart;
  const form = typeof schema.format === 'string' ? FORMS[schema.format] : undefined;
  if (form !== undefined) delete schema.format;
  Object.assign(schema, form, schema['x-form'] && FORMS[schema['x-form']]);
  delete schema['x-form'];
  for (const part of Object.values(node)) describeForms(part);
}
