import type { FieldError } from '../values/errors.ts';
import { UnknownFields } from './unknown-fields.ts';

/** Collects the faults of a request, in the order of the checks. */
export class Faults {
  readonly list: FieldError[] = [];
  /** The path of the first fault that printed each list. */
  #printedAt: Map<readonly unknown[], string> | undefined;
  /** Body fields that no schema names; undefined where there are none, which costs nothing. */
  unknownFields: UnknownFields | undefined;

  add(path: string, message: string): void {
    this.list.push({ path, message });
  }

  /** Adds a fault whose message ends with a list. Only the first one prints the list; others refer to it. */
  addWithList(path: string, message: string, words: readonly unknown[]): void {
    this.#printedAt ??= new Map();
    const place = this.#printedAt.get(words);
    if (place === undefined) this.#printedAt.set(words, path);
    this.add(path, `${message}: ${place === undefined ? words.join(', ') : `see ${place}`}`);
  }

  /** Notes the fields of an object that are not among the known names. @param prefix where the object is, with its dot */
  noteUnknown(object: object, known: readonly string[], prefix: string): void {
    this.unknownFields ??= new UnknownFields();
    this.unknownFields.add(object, known, prefix);
  }
}
