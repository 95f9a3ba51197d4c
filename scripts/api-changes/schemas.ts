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

/** What has a name in the descriptions of two versions. */
export type Named<T> = Readonly<Record<string, T>>;

/** Goes through what two versions have by the same names: all of the earlier one, then what only the later one has. */
export function eachName<T>(
  old: Named<T>,
  now: Named<T>,
  told: {
    both: (before: T, after: T, name: string) => void;
    removed: (name: string, before: T) => void;
    added: (name: string, after: T) => void;
  },
): void {
  for (const [name, before] of Object.entries(old)) {
    const after = now[name];
    if (after === undefined) told.removed(name, before);
    else told.both(before, after, name);
  }
  for (const [name, after] of Object.entries(now)) if (old[name] === undefined) told.added(name, after);
}

/** Of several schemas of which one holds, those of each. */
function typesOf({ type, oneOf = [] }: Schema): readonly string[] {
  if (type === undefined) return [...new Set(oneOf.flatMap(typesOf))];
  return typeof type === 'string' ? [type] : type;
}
const wordsOf = ({ enum: words, const: word }: Schema): readonly unknown[] | undefined =>
  words ?? (word === undefined ? undefined : [word]);
const within = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`);
const without = <T>(all: readonly T[], these: readonly T[]): T[] => all.filter((one) => !these.includes(one));

/** Who reads a schema, who is told of its changes, and where it is. */
interface Look {
  direction: Direction;
  report: Report;
  place: string;
}

/** Reports how a schema has changed, and all that is in it. */
export function compareSchemas(before: Schema, after: Schema, look: Look): void {
  const { direction, report, place } = look;
  const here: ReportHere = (rule) => report(rule, place);
  compareTypes(before, after, direction, here);
  compareWords(before, after, direction, here);
  compareForms(before, after, direction, here);
  compareProperties(before, after, look);
  if (before.items !== undefined && after.items !== undefined)
    compareSchemas(before.items, after.items, look);
  compareKinds(before, after, look);
}

type ReportHere = (rule: Rule) => void;

/** As rules have it. */
const sideOf = (direction: Direction) => (direction === 'request' ? 'a request' : 'an answer');

function compareTypes(before: Schema, after: Schema, direction: Direction, report: ReportHere): void {
  const [old, now] = [typesOf(before), typesOf(after)];
  // A schema without a type takes any.
  const takes = (types: readonly string[], type: string): boolean =>
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
  const narrowed = old.length === 0 ? now.length > 0 : old.some((type) => !takes(now, type));
  const widened = now.length === 0 ? old.length > 0 : now.some((type) => !takes(old, type));
  const of = sideOf(direction);
  if (narrowed) report(`type of ${of} narrowed`);
  if (widened) report(`type of ${of} widened`);
}

function compareWords(before: Schema, after: Schema, direction: Direction, report: ReportHere): void {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const of = sideOf(direction);
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

function compareProperties(before: Schema, after: Schema, look: Look): void {
  const { direction, report } = look;
  const of = sideOf(direction);
  const at = (name: string): string => within(look.place, name);
  const needs = (schema: Schema, name: string): boolean => schema.required?.includes(name) ?? false;
  eachName(before.properties ?? {}, after.properties ?? {}, {
    both(old, now, name) {
      compareSchemas(old, now, { ...look, place: at(name) });
      if (needs(before, name) === needs(after, name)) return;
      report(needs(after, name) ? `property of ${of} required` : `property of ${of} optional`, at(name));
    },
    removed: (name) => report(`property of ${of} removed`, at(name)),
    added(name) {
      const kind = needs(after, name) ? 'required' : 'optional';
      report(
        direction === 'request' ? `${kind} property of a request added` : 'property of an answer added',
        at(name),
      );
    },
  });
}

/** The schemas of which one holds, by the word that tells them apart; those that nothing tells apart by their number. */
function kindsOf({ oneOf = [], discriminator }: Schema): Named<Schema> {
  return Object.fromEntries(
    oneOf.map((schema, n) => {
      const told = discriminator && schema.properties?.[discriminator.propertyName];
      return [String((told && wordsOf(told)?.[0]) ?? n), schema];
    }),
  );
}

function compareKinds(before: Schema, after: Schema, look: Look): void {
  const at = (kind: string): string => within(look.place, kind);
  eachName(kindsOf(before), kindsOf(after), {
    both: (old, now, kind) => compareSchemas(old, now, { ...look, place: at(kind) }),
    removed: (kind) => look.report('kind of an answer removed', at(kind)),
    added: (kind) => look.report('kind of an answer added', at(kind)),
  });
}

/** The changes that are reported while something is done, each once. */
export function changesOf(of: string, compare: (report: Report) => void): Change[] {
  const changes = new Map<string, Change>();
  compare((rule, place) => changes.set(`${rule} ${place}`, { rule, of, place }));
  return [...changes.values()];
}
