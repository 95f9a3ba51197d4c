/** Texts of the caller's own, which an object carries (contract section 3.13). */
export type Metadata = Readonly<Record<string, string>>;

export const NO_METADATA: Metadata = Object.freeze({});

/** Pattern of a key. It has no `=`, so that key and value can be written as one text. */
export const METADATA_KEY = '^[A-Za-z0-9_.-]{1,40}$';
/** Keys of an object. */
export const METADATA_KEYS_MAX = 20;
/** Characters of a value. */
export const METADATA_VALUE_MAX = 500;

/** Metadata as it is stored: null where there is none. */
export const storedMetadata = (given: Metadata | undefined): Metadata | null =>
  given === undefined || Object.keys(given).length === 0 ? null : given;
