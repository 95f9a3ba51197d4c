import { invalidField } from './errors.ts';

/** Texts of the caller's own, which an object carries (contract section 3.13). */
export type Metadata = Readonly<Record<string, string>>;

export const NO_METADATA: Metadata = Object.freeze({});

/** Pattern of a key. It has no `=`, so that key and value can be written as one text. */
export const METADATA_KEY = '^[A-Za-z0-9_.-]{1,40}$';
/** Keys of an object. */
export const METADATA_KEYS_MAX = 20;
/** Characters of a value. */
export const METADATA_VALUE_MAX = 500;

/** A change of metadata: null removes a key, and keys left out stay. */
export type MetadataChange = Readonly<Record<string, string | null>>;

/**
 * Metadata after a change.
 *
 * @throws ApiError `invalid_request` if it has too many keys
 */
export function changedMetadata(before: Metadata | null, change: MetadataChange): Metadata | null {
  const entries = Object.entries({ ...before, ...change });
  const kept = entries.filter((entry): entry is [string, string] => entry[1] !== null);
  if (kept.length > METADATA_KEYS_MAX)
    throw invalidField('metadata', `must have at most ${METADATA_KEYS_MAX} keys after the change`);
  return storedMetadata(Object.fromEntries(kept));
}

/** Metadata as the text of a `jsonb` parameter. */
export const metadataText = (metadata: Metadata | null): string | null =>
  metadata && JSON.stringify(metadata);

/** Metadata as it is stored: null where there is none. */
export const storedMetadata = (given: Metadata | undefined): Metadata | null =>
  given === undefined || Object.keys(given).length === 0 ? null : given;
