import { type Static, type TSchema, Type } from 'typebox';

/** Words that the schemas of answers and of events have in common. */

/** A fee or balance in kobo, as answered. */
export const KoboInteger = (description: string, example = 250_000) =>
  Type.Integer({ description, examples: [example] });

/** A time as `toRfc3339` writes it. */
export const Timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-01-15T09:00:00.000Z'] });

/** Words that the description of the API lists (`openapi-values.ts`): these, or those of a setting by its name. */
export type ListedValues = 'tags' | 'currencies' | readonly string[];

/**
 * One of some words, as answered. It is not held against the list: what was stored under another setting, or by another
 * version, is answered as it is.
 */
export const Listed = (words: ListedValues, description: string) =>
  Type.String({ description, 'x-words': words });

/** The currency of a wallet or movement. */
export const Currency = Listed('currencies', 'ISO 4217 code.');

/** The same schema, or null. One `type` list instead of a union: faster to serialise, plainer to read. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type, enum: words } = schema as unknown as { type: string; enum?: readonly unknown[] };
  const closed = words === undefined ? {} : { enum: [...words, null] };
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'], ...closed });
}
