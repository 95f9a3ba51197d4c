import { nearestName } from '../values/nearest-name.ts';

/** The header that names the body fields that Kolo does not know (contract section 1, "Body"). */
export const UNKNOWN_FIELDS_HEADER = 'kolo-unknown-fields';

const NAMED_MAX = 10;
/** Names that are repeated in a header: printable ASCII, at most 64 characters. All others are left out. */
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

  /** The value of the header; undefined where no name may be repeated. */
  get header(): string | undefined {
    return this.#named.length === 0 ? undefined : this.#named.join(', ');
  }
}

/** Percent-encoded, so that no name can be read as several, or end the header. */
function shown(name: string, known: readonly string[]): string {
  const meant = nearestName(withoutStyle(name), known.map(withoutStyle));
  const near = known.find((other) => withoutStyle(other) === meant);
  return encodeURIComponent(name) + (near === undefined ? '' : `; did-you-mean=${near}`);
}
