import type { Change, Rule } from './rules.ts';

/** A JSON schema, as far as it is compared; references are followed and `allOf` is one schema. */
export interface Schema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  enum?: readonly unknown[];
  const?: unknown;
  oneOf?: readonly Schema[];
  /** The forms in which text is taken. */
  anyOf?: readonly Schema[];
  discriminator?: { propertyName: string };
  'x-may-grow'?: true;
  [keyword: string]: unknown;
}

/** Who reads what is compared: Kolo a request, its clients an answer. A failure's codes may grow without a mark. */
export type Direction = 'request' | 'answer' | 'failure';

/** Takes a change at a place. */
export type Report = (rule: Rule, place: string) => void;

/** Of several schemas of which one holds, those of each. */
function typesOf({ type, oneOf = [] }: Schema): readonly string[] {
  if (type === undefined) return [...new Set(oneOf.flatMap(typesOf))];
  return typeof type === 'string' ? [type] : type;
}
const wordsOf = ({ enum: words, const: word }: Schema): readonly unknown[] | undefined =>
  words ?? (word === undefined ? undefined : [word]);
const within = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`);
const without = <T>(all: readonly T[], these: readonly T[]): T[] => all.filter((one) => !these.includes(one));

/** Reports how a schema has changed, and all that is in it. */
export function compareSchemas(
  before: Schema,
  after: Schema,
  direction: Direction,
  report: Report,
  place = '',
): void {
  compareTypes(before, after, direction, (rule) => report(rule, place));
  compareWords(before, after, direction, (rule) => report(rule, place));
  compareForms(before, after, direction, (rule) => report(rule, place));
  compareProperties(before, after, direction, report, place);
  if (before.items !== undefined && after.items !== undefined)
    compareSchemas(before.items, after.items, direction, report, place);
  compareKinds(before, after, direction, report, place);
}

type ReportHere = (rule: Rule) => void;

function compareTypes(before: Schema, after: Schema, direction: Direction, report: ReportHere): void {
  const [old, now] = [typesOf(before), typesOf(after)];
  // A schema without a type takes any.
  const takes = (types: readonly string[], type: string): boolean =>
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
  const narrowed = old.length === 0 ? now.length > 0 : old.some((type) => !takes(now, type));
  const widened = now.length === 0 ? old.length > 0 : now.some((type) => !takes(old, type));
  const of = direction === 'request' ? 'a request' : 'an answer';
  if (narrowed) report(`type of ${of} narrowed`);
  if (widened) report(`type of ${of} widened`);
}

function compareWords(before: Schema, after: Schema, direction: Direction, report: ReportHere): void {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const of = direction === 'request' ? 'a request' : 'an answer';
  if (old === undefined || now === undefined) {
    if (now !== undefined) report(`words of ${of} listed`);
    if (old !== undefined) report(`words of ${of} not listed`);
    return;
  }
  // Null is a matter of the type.
  const words = (all: readonly unknown[]): unknown[] => all.filter((word) => word !== null);
  if (without(words(old), now).length > 0) report(`word of ${of} removed`);
  if (without(words(now), old).length === 0) return;
  const isClosed = direction === 'answer' && after['x-may-grow'] !== true;
  report(isClosed ? 'word of a closed answer added' : `word of ${of} added`);
}

/** Bounds, with the side that narrows: what may be sent is less where a `max` is lower or a `min` higher. */
const BOUNDS = ['maximum', 'maxLength', 'maxItems', 'minimum', 'minLength', 'minItems'] as const;

function compareForms(before: Schema, after: Schema, direction: Direction, report: ReportHere): void {
  if (direction !== 'request') {
    if (before.format !== after.format) report('form of an answer changed');
    return;
  }
  for (const bound of BOUNDS) {
    const none = bound.startsWith('max') ? Infinity : -Infinity;
    const [old, now] = [before, after].map((schema) => (schema[bound] as number | undefined) ?? none);
    if (old === now) continue;
    const isNarrower = bound.startsWith('max') ? now! < old! : now! > old!;
    report(isNarrower ? 'bound of a request narrowed' : 'bound of a request widened');
  }
  const [old, now] = [before.anyOf ?? [before], after.anyOf ?? [after]];
  if (!areTaken(old, now)) report('form of a request changed');
  else if (!areTaken(now, old)) report('form of a request widened');
}

/** Whether text of each of some forms is of one of others. */
function areTaken(forms: readonly Schema[], by: readonly Schema[]): boolean {
  const takes = (wide: Schema, form: Schema): boolean =>
    ['pattern', 'format'].every((kind) => wide[kind] === undefined || wide[kind] === form[kind]);
  return forms.every((form) => by.some((wide) => takes(wide, form)));
}

function compareProperties(
  before: Schema,
  after: Schema,
  direction: Direction,
  report: Report,
  place: string,
): void {
  const isRequest = direction === 'request';
  const of = isRequest ? 'a request' : 'an answer';
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  const needs = (schema: Schema, name: string): boolean => schema.required?.includes(name) ?? false;
  for (const [name, schema] of Object.entries(old)) {
    const here = within(place, name);
    const same = now[name];
    if (same === undefined) {
      report(`property of ${of} removed`, here);
      continue;
    }
    compareSchemas(schema, same, direction, report, here);
    if (needs(before, name) === needs(after, name)) continue;
    report(needs(after, name) ? `property of ${of} required` : `property of ${of} optional`, here);
  }
  for (const name of without(Object.keys(now), Object.keys(old))) {
    const added = needs(after, name)
      ? 'required property of a request added'
      : 'optional property of a request added';
    report(isRequest ? added : 'property of an answer added', within(place, name));
  }
}

/** The schemas of which one holds, by the word that tells them apart; those that nothing tells apart by their number. */
function kindsOf({ oneOf = [], discriminator }: Schema): ReadonlyMap<string, Schema> {
  return new Map(
    oneOf.map((schema, n) => {
      const told = discriminator && schema.properties?.[discriminator.propertyName];
      return [String((told && wordsOf(told)?.[0]) ?? n), schema];
    }),
  );
}

function compareKinds(
  before: Schema,
  after: Schema,
  direction: Direction,
  report: Report,
  place: string,
): void {
  const [old, now] = [kindsOf(before), kindsOf(after)];
  for (const [kind, schema] of old) {
    const same = now.get(kind);
    if (same === undefined) report('kind of an answer removed', within(place, kind));
    else compareSchemas(schema, same, direction, report, within(place, kind));
  }
  for (const kind of without([...now.keys()], [...old.keys()]))
    report('kind of an answer added', within(place, kind));
}

/** The changes that are reported while something is done, each once. */
export function changesOf(of: string, compare: (report: Report) => void): Change[] {
  const changes = new Map<string, Change>();
  compare((rule, place) => changes.set(`${rule} ${place}`, { rule, of, place }));
  return [...changes.values()];
}
