import { nearestName } from '../values/nearest-name.ts';

/** The response header that lists unknown body fields (contract section 1, "Body"). */
export const UNKNOWN_FIELDS_HEADER = 'kolo-unknown-fields';

const NAMED_MAX = 10;
/** Names that the header may repeat: printable ASCII, at most 64 characters. Others are left out. */
const SHOWABLE = /^[\x20-\x7E]{1,64}$/;

/** `reserve_account` and `reserveAccount` are one name in two styles. */
const withoutStyle = (name: string): string => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();

/** The first 10 unknown fields of a body, each with the known field that was probably meant. */
export class UnknownFields {
  readonly #named: string[] = [];

  add(object: object, known: readonly string[], prefix: string): void {
    for (const name of Object.keys(object)) {
      if (this.#named.length === NAMED_MAX) return;
      if (!known.includes(name) && SHOWABLE.test(name)) this.#named.push(prefix + shown(name, known));
    }
  }

  /** The value of the header; undefined when no name may be repeated. */
  get header(): string | undefined {
    return this.#named.length === 0 ? undefined : this.#named.join(', ');
  }
}

/** Percent-encodes a name, so that it can neither look like several names nor end the header. */
function shown(name: string, known: readonly string[]): string {
  const meant = nearestName(withoutStyle(name), known.map(withoutStyle));
  const near = known.find((other) => withoutStyle(other) === meant);
  return encodeURIComponent(name) + (near === undefined ? '' : `; did-you-mean=${near}`);
}
