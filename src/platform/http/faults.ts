import type { FieldError } from '../values/errors.ts';
import { UnknownFields } from './unknown-fields.ts';

/** What is found wrong with a request, in the order in which it is found. */
export class Faults {
  readonly list: FieldError[] = [];
  /** Where the words of a list were said. */
  #told: Map<readonly unknown[], string> | undefined;
  /** Body fields that no schema names; undefined where there are none, which costs nothing. */
  unknownFields: UnknownFields | undefined;

  add(path: string, message: string): void {
    this.list.push({ path, message });
  }

  /** A fault whose message ends with a list; it is said with the first one, and the others refer to that. */
  addWithList(path: string, message: string, words: readonly unknown[]): void {
    this.#told ??= new Map();
    const place = this.#told.get(words);
    if (place === undefined) this.#told.set(words, path);
    this.add(path, `${message}: ${place === undefined ? words.join(', ') : `see ${place}`}`);
  }

  /** Notes the fields of an object that are not among the known names. @param prefix where the object is, with its dot */
  noteUnknown(object: object, known: readonly string[], prefix: string): void {
    this.unknownFields ??= new UnknownFields();
    this.unknownFields.add(object, known, prefix);
  }
}
