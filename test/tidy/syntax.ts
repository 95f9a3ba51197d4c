import { parseAst } from 'vitest/node';
import type { Source } from './source.ts';

/** What the parser knows of a piece of a program. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const parsed = new WeakMap<Source, readonly Node[]>();

/** The statements of a source; each source is parsed once. */
function statementsOf(source: Source): readonly Node[] {
  let body = parsed.get(source);
  if (body === undefined) {
    body = parseAst(source.text, { lang: 'ts' }, source.file).body as unknown as Node[];
    parsed.set(source, body);
  }
  return body;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nameIn = (node: unknown): string | undefined =>
  isNode(node) && typeof node.name === 'string' ? node.name : undefined;

const linesIn = (text: string): number => text.split('\n').length;

/** Functions and methods of more lines than that, those inside of them counted in: a line each. */
export function longFunctions(source: Source, linesMax: number): string[] {
  const found: string[] = [];
  const visit = (value: unknown, around: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, around);
    if (!isNode(value)) return;
    const name = nameIn(value.id) ?? nameIn(value.key) ?? around;
    if (FUNCTIONS.has(value.type)) {
      const lines = linesIn(source.text.slice(value.start, value.end));
      const line = linesIn(source.text.slice(0, value.start));
      if (lines > linesMax) found.push(`${source.file}:${line} ${name}: ${lines} lines, at most ${linesMax}`);
    }
    for (const part of Object.values(value)) visit(part, name);
  };
  visit(statementsOf(source), '');
  return found;
}
