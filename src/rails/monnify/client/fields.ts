import { isLosslessNumber, parse } from 'lossless-json';
import type { Kobo } from '../../../platform/values/money.ts';
import { koboOf } from '../amounts.ts';

/**
 * The fields of a JSON object of Monnify's. Each is read in the form that is needed, and is undefined in any other: one
 * field is a number in one answer and a text in the next. Numbers stay the digits that stood there.
 */
export class Fields {
  readonly #fields: Readonly<Record<string, unknown>>;

  private constructor(fields: Readonly<Record<string, unknown>>) {
    this.#fields = fields;
  }

  /** Reads a JSON text in UTF-8; undefined where that is no object. */
  static read(bytes: Uint8Array): Fields | undefined {
    try {
      const value = parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
      return isObject(value) ? new Fields(value) : undefined;
    } catch {
      return undefined;
    }
  }

  #get(name: string): unknown {
    return Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined;
  }

  /** True if the field is present and not null. */
  has(name: string): boolean {
    return (this.#get(name) ?? null) !== null;
  }

  /** A text that is not empty. */
  text(name: string): string | undefined {
    const value = this.#get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  /** A text that is not empty, or a number as it is written: codes come as both. */
  word(name: string): string | undefined {
    const value = this.#get(name);
    return isLosslessNumber(value) ? value.value : this.text(name);
  }

  flag(name: string): boolean | undefined {
    const value = this.#get(name);
    return typeof value === 'boolean' ? value : undefined;
  }

  /** An amount in naira as whole kobo. */
  kobo(name: string): Kobo | undefined {
    const naira = this.word(name);
    return naira === undefined ? undefined : koboOf(naira);
  }

  /** An object; one without fields where there is none. */
  fields(name: string): Fields {
    const value = this.#get(name);
    return new Fields(isObject(value) ? value : {});
  }

  /** The raw value, for comparisons. */
  toJSON(): object {
    return this.#fields;
  }

  /** A list of anything: what is no object has no fields. */
  rows(name: string): readonly Fields[] | undefined {
    const value = this.#get(name);
    return Array.isArray(value) ? value.map((item) => new Fields(isObject(item) ? item : {})) : undefined;
  }

  /** A list of objects. */
  list(name: string): readonly Fields[] | undefined {
    const value = this.#get(name);
    if (!Array.isArray(value) || !value.every(isObject)) return undefined;
    return value.map((item) => new Fields(item));
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
