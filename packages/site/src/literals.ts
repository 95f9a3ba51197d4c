/** How a language writes values. */
interface Syntax {
  indent: string;
  object: readonly [open: string, close: string];
  empty: string;
  /** Between the brackets of an object that is one line. */
  space: string;
  /** Of a field's name: `'name': `. */
  key: (name: string) => string;
  /** `true`, `false` and `null`. */
  words: readonly [string, string, string];
}

/** Lists and objects that are longer are broken into lines, characters. */
const SHORT_MAX = 56;

const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;
const keyBy = (arrow: string) => (name: string) => `${quoted(name)}${arrow}`;

export const TYPESCRIPT: Syntax = {
  indent: '  ',
  object: ['{', '}'],
  empty: '{}',
  space: ' ',
  key: (name) => (/^[a-z_$][\w$]*$/i.test(name) ? `${name}: ` : `${quoted(name)}: `),
  words: ['true', 'false', 'null'],
};
export const PYTHON: Syntax = {
  indent: '    ',
  object: ['{', '}'],
  empty: '{}',
  space: '',
  key: keyBy(': '),
  words: ['True', 'False', 'None'],
};
export const PHP: Syntax = {
  indent: '    ',
  object: ['[', ']'],
  // An empty array is a list in JSON.
  empty: '(object) []',
  space: '',
  key: keyBy(' => '),
  words: ['true', 'false', 'null'],
};

function scalar(value: unknown, [yes, no, none]: Syntax['words']): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null) return none;
  if (typeof value === 'boolean') return value ? yes : no;
  const isWhole = typeof value === 'number' && Number.isInteger(value);
  return isWhole ? value.toLocaleString('en').replaceAll(',', '_') : JSON.stringify(value);
}

/** A value as a program writes it. @param indent of the line that it begins in */
export function literal(value: unknown, syntax: Syntax, indent = ''): string {
  if (typeof value !== 'object' || value === null) return scalar(value, syntax.words);
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : syntax.object;
  const entries = Object.entries(value);
  if (entries.length === 0) return isList ? '[]' : syntax.empty;
  const partsAt = (inner: string): string[] =>
    entries.map(([name, part]) => `${isList ? '' : syntax.key(name)}${literal(part, syntax, inner)}`);
  const line = partsAt('').join(', ');
  const space = isList ? '' : syntax.space;
  const short = `${open}${space}${line}${space}${close}`;
  if (!line.includes('\n') && indent.length + short.length <= SHORT_MAX) return short;
  const inner = `${indent}${syntax.indent}`;
  const lines = partsAt(inner).map((part) => `${inner}${part},\n`);
  return `${open}\n${lines.join('')}${indent}${close}`;
}
