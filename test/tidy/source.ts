import { dirname, join, normalize } from 'node:path';

/** A file of TypeScript, as the rules read it. Line numbers are the same in all three texts. */
export interface Source {
  /** From the repository's root, with `/`. */
  readonly file: string;
  readonly text: string;
  /** Comments made spaces. */
  readonly uncommented: string;
  /** Comments and the contents of strings, templates and regular expressions made spaces. */
  readonly code: string;
  readonly imports: readonly Import[];
}

/** One import, re-export or dynamic import. */
export interface Import {
  /** A file from the repository's root, or a package's name as it is written. */
  readonly target: string;
  /** True for a file of this repository. */
  readonly ours: boolean;
  /** Nothing of it is left when the program runs. */
  readonly typeOnly: boolean;
}

/** Reads a text as if it stood in `file`. */
export function parseSource(file: string, text: string): Source {
  const { uncommented, code } = blankOut(text);
  return { file, text, uncommented, code, imports: importsOf(file, uncommented) };
}

/** The file that a relative import leads to, from the repository's root. */
export const resolveImport = (file: string, written: string): string =>
  normalize(join(dirname(file), written)).replaceAll('\\', '/');

const IMPORT = /^[ \t]*(import|export)\b([^'"`;]*?)['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/gm;

function importsOf(file: string, uncommented: string): Import[] {
  const found: Import[] = [];
  for (const [, keyword, clause = '', path, dynamicPath] of uncommented.matchAll(IMPORT)) {
    // `export const a = 'x'` has a string, too, but no `from`; `import 'x'` has neither.
    if (keyword === 'export' && !/\bfrom\s*$/.test(clause)) continue;
    const written = path ?? dynamicPath ?? '';
    const ours = written.startsWith('.');
    const target = ours ? resolveImport(file, written) : written;
    found.push({ target, ours, typeOnly: keyword !== undefined && isTypeOnly(clause) });
  }
  return found;
}

function isTypeOnly(clause: string): boolean {
  if (/^\s+type\s/.test(clause)) return true;
  const names = /^\s*\{([^}]*)\}\s*from\s*$/
    .exec(clause)?.[1]
    ?.split(',')
    .filter((name) => name.trim() !== '');
  return names?.every((name) => /^\s*type\s/.test(name)) ?? false;
}

/** Kinds of tokens, tried in this order at each place. */
const TOKENS: [kind: 'comment' | 'literal' | 'regex', pattern: RegExp][] = [
  ['comment', /\/\/[^\n]*/y],
  ['comment', /\/\*[\s\S]*?\*\//y],
  ['literal', /'(?:\\[\s\S]|[^'\\\n])*'/y],
  ['literal', /"(?:\\[\s\S]|[^"\\\n])*"/y],
  ['regex', /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y],
];
/** Characters that start no token, taken in whole runs. */
const PLAIN = /[^/'"`{}]+/y;
/** Behind these a slash begins a regular expression; behind a value it divides. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of))\s*$/;

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
const hollow = (text: string): string =>
  text.length < 2 ? text : text[0] + blank(text.slice(1, -1)) + text.at(-1);

function blankOut(text: string): { uncommented: string; code: string } {
  let uncommented = '';
  let code = '';
  /** Open templates: how many braces are open inside the current `${`. */
  const templates: number[] = [];
  let at = 0;
  const take = (length: number, bare: (part: string) => string, kept = true): void => {
    const part = text.slice(at, at + length);
    uncommented += kept ? part : blank(part);
    code += bare(part);
    at += length;
  };
  const asIs = (part: string): string => part;
  while (at < text.length) {
    PLAIN.lastIndex = at;
    const plain = PLAIN.exec(text)?.[0].length;
    if (plain !== undefined) {
      take(plain, asIs);
      continue;
    }
    const token = tokenAt(text, at, code);
    if (token !== undefined) {
      take(token.length, token.kind === 'comment' ? blank : hollow, token.kind !== 'comment');
      continue;
    }
    const char = text[at]!;
    const depth = templates.at(-1);
    if (char === '{' && depth !== undefined) templates[templates.length - 1] = depth + 1;
    if (char === '}' && depth !== undefined) templates[templates.length - 1] = depth - 1;
    const resumes = char === '}' && depth === 0;
    if (resumes) templates.pop();
    take(1, asIs);
    if (char !== '`' && !resumes) continue;
    const rest = templateText(text, at);
    const mark = rest.opens ? 2 : 1;
    take(rest.length, (part) => blank(part.slice(0, -mark)) + part.slice(-mark));
    if (rest.opens) templates.push(0);
  }
  return { uncommented, code };
}

function tokenAt(text: string, at: number, code: string): { kind: string; length: number } | undefined {
  for (const [kind, pattern] of TOKENS) {
    if (kind === 'regex' && !BEFORE_REGEX.test(code.slice(-40))) continue;
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length;
    if (length !== undefined) return { kind, length };
  }
  return undefined;
}

/** The length of a template's text up to and with its end or the next `${`, and which of both it is. */
function templateText(text: string, at: number): { length: number; opens: boolean } {
  const end = /(?:\\[\s\S]|\$(?!\{)|[^\\`$])*(`|\$\{)/y;
  end.lastIndex = at;
  const match = end.exec(text);
  if (match === null) return { length: text.length - at, opens: false };
  return { length: match[0].length, opens: match[1] === '${' };
}
