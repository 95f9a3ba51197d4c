import { BACKSLASH, endOfText, QUOTE } from './json-text.ts';

const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;
const SPACE = 0x20;
const BLANKS = /[ \t\n\r]*/y;

/** Line and column, from 1, of the first character at which a text stops being JSON. Nests as deep as the text. */
export function placeOfJsonFault(text: string): { line: number; column: number } {
  const scan = new Scan(text);
  scan.document();
  const before = text.slice(0, scan.at).split('\n');
  return { line: before.length, column: [...before.at(-1)!].length + 1 };
}

/** Reads JSON up to its first fault. Each method is false at a fault, which is `at`. */
class Scan {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  document(): boolean {
    if (!this.#value()) return false;
    this.#skip(BLANKS);
    return this.at === this.#text.length;
  }

  #value(): boolean {
    this.#skip(BLANKS);
    switch (this.#text[this.at]) {
      case '{':
        return this.#items('}', () => this.#string() && this.#sign(':') && this.#value());
      case '[':
        return this.#items(']', () => this.#value());
      case '"':
        return this.#string();
      default:
        return this.#skip(LITERAL);
    }
  }

  #items(end: string, item: () => boolean): boolean {
    this.at++;
    if (this.#sign(end)) return true;
    while (item()) {
      if (this.#sign(end)) return true;
      if (!this.#sign(',')) return false;
    }
    return false;
  }

  #string(): boolean {
    this.#skip(BLANKS);
    if (this.#text.charCodeAt(this.at) !== QUOTE) return false;
    const end = endOfText(this.#text, this.at);
    const content = this.#text.slice(this.at + 1, end);
    const faulty = faultInString(content);
    const isWhole = faulty === -1 && end < this.#text.length;
    this.at += 1 + (faulty === -1 ? content.length : faulty);
    if (isWhole) this.at++;
    return isWhole;
  }

  #sign(sign: string): boolean {
    this.#skip(BLANKS);
    if (this.#text[this.at] !== sign) return false;
    this.at++;
    return true;
  }

  /** Reads what a pattern matches, if it does. */
  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.#text)) return false;
    this.at = pattern.lastIndex;
    return true;
  }
}

/** The index of the first control character or unknown escape in the content of a string; -1 where there is none. */
function faultInString(content: string): number {
  for (let i = 0; i < content.length; ) {
    const code = content.charCodeAt(i);
    if (code < SPACE) return i;
    ESCAPE.lastIndex = i;
    if (code !== BACKSLASH) i++;
    else if (ESCAPE.test(content)) i = ESCAPE.lastIndex;
    else return i;
  }
  return -1;
}
