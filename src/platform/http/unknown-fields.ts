import type { FieldError } from '../values/errors.ts';
import { nearestName } from '../values/nearest-name.ts';

/** The response header that lists unknown body fields (contract section 1, "Body"). */
export const UNKNOWN_FIELDS_HEADER = 'kolo-unknown-fields';
/** The request header by which a request is refused for unknown body fields. Other values than `true` are ignored. */
export const STRICT_HEADER = 'kolo-strict';

const NAMED_MAX = 10;
/** Names that an answer may repeat: printable ASCII, at most 64 characters. Others are left out. */
const SHOWABLE = /^[\x20-\x7E]{1,64}$/;

/** `reserve_account` and `reserveAccount` are one name in two styles. */
const withoutStyle = (name: string): string => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();

interface UnknownField {
  /** Where the object is, with its dot. */
  prefix: string;
  name: string;
  /** The known field that was probably meant. */
  near: string | undefined;
}

/** The first 10 unknown fields of a body, each with the known field that was probably meant. */
export class UnknownFields {
  readonly #named: UnknownField[] = [];

  add(object: object, known: readonly string[], prefix: string): void {
    for (const name of Object.keys(object)) {
      if (this.#named.length === NAMED_MAX) return;
      if (known.includes(name) || !SHOWABLE.test(name)) continue;
      this.#named.push({ prefix, name, near: nearestField(name, known) });
    }
  }

  /** The value of the header; undefined when no name may be repeated. */
  get header(): string | undefined {
    return this.#named.length === 0 ? undefined : this.#named.map(inHeader).join(', ');
  }

  /** The faults of a strict request, at least one. */
  get faults(): FieldError[] {
    if (this.#named.length === 0) return [{ path: '', message: 'has a field that is not known here' }];
    return this.#named.map(({ prefix, name, near }) => ({
      path: prefix + name,
      message: `is not known here${near === undefined ? '' : `; did you mean ${near}?`}`,
    }));
  }
}

function nearestField(name: string, known: readonly string[]): string | undefined {
  const meant = nearestName(withoutStyle(name), known.map(withoutStyle));
  return known.find((other) => withoutStyle(other) === meant);
}

/** Percent-encodes a name, so that it can neither look like several names nor end the header. */
function inHeader({ prefix, name, near }: UnknownField): string {
  return prefix + encodeURIComponent(name) + (near === undefined ? '' : `; did-you-mean=${near}`);
}
