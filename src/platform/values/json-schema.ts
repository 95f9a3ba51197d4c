import { type Static, type TSchema, Type } from 'typebox';
import type { Metadata } from './metadata.ts';

/** Parts that the schemas of responses and of events share. */

/** A fee or balance in kobo, in responses. */
export const KoboInteger = (description: string, example = 250_000) =>
  Type.Integer({ description, examples: [example] });

/** A time as `toRfc3339` writes it. */
export const Timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-01-15T09:00:00.000Z'] });

/** Values that the API description lists (`openapi-values.ts`): literal ones, or the name of a setting that holds them. */
export type ListedValues = 'tags' | 'currencies' | readonly string[];

/**
 * One of some values, in responses. Not checked against the list: a value stored under another setting, or by another
 * version, is returned unchanged.
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

export const METADATA_EXAMPLE = { order_id: '6735' };

/** Metadata, in responses. */
export const MetadataAnswer = Type.Unsafe<Metadata>({
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'Your metadata; `{}` if none.',
  examples: [METADATA_EXAMPLE],
});
