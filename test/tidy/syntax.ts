import { parseAst } from 'vitest/node';
import type { Sentence } from './english.ts';
import { resolveImport, type Source } from './source.ts';

/** A node of the parser's tree. */
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
    body = parseAst(source.text, { lang: source.file.endsWith('x') ? 'tsx' : 'ts' }, source.file)
      .body as unknown as Node[];
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

/** Names that a source exports: types too, and `export default` as `default`. */
export function exportsOf(source: Source): string[] {
  return statementsOf(source).flatMap((statement) => {
    if (statement.type === 'ExportDefaultDeclaration') return ['default'];
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { declaration, specifiers } = statement as unknown as {
      declaration: Node | null;
      specifiers: Node[];
    };
    const names = [...specifiers.map(({ exported }) => exported), ...declaredIn(declaration)];
    return names.map(nameIn).filter((name) => name !== undefined);
  });
}

function declaredIn(declaration: Node | null): unknown[] {
  if (declaration === null) return [];
  const { declarations } = declaration as { declarations?: Node[] };
  return declarations === undefined ? [declaration.id] : declarations.map(({ id }) => id);
}

const ALL = '*';
const DYNAMIC = /\bimport\(\s*'(\.[^'\n]+)'/g;

/** Imports of this repository's files, as `src/platform/values/money.ts#MAX_KOBO`; `#*` where it may be anything. */
function importedBy(source: Source): string[] {
  const named = statementsOf(source).flatMap((statement) => {
    const { source: from, specifiers = [] } = statement as {
      source?: { value: string } | null;
      specifiers?: Node[];
    };
    if (!from?.value.startsWith('.')) return [];
    const target = resolveImport(source.file, from.value);
    if (statement.type === 'ExportAllDeclaration') return [`${target}#${ALL}`];
    return specifiers.map((part) => `${target}#${importedName(part)}`);
  });
  const dynamic = [...source.uncommented.matchAll(DYNAMIC)].map(([, path = '']) => path);
  return [...named, ...dynamic.map((path) => `${resolveImport(source.file, path)}#${ALL}`)];
}

function importedName(part: Node): string | undefined {
  if (part.type === 'ImportDefaultSpecifier') return 'default';
  // Of `import { a as b }` the first, of `export { a as b } from` too.
  return part.type === 'ImportNamespaceSpecifier' ? ALL : (nameIn(part.imported) ?? nameIn(part.local));
}

/** Titles of tests and of their groups. A title may be computed in part; its text is taken as it is written. */
export function titlesOf(source: Source): Sentence[] {
  const found: Sentence[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isNode(value)) return;
    const title = value.type === 'CallExpression' && isTestCall(value) && (value.arguments as Node[])[0];
    if (title && (title.type === 'TemplateLiteral' || typeof title.value === 'string')) {
      const place = `${source.file}:${linesIn(source.text.slice(0, title.start))}`;
      found.push({ place, text: source.text.slice(title.start + 1, title.end - 1) });
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(statementsOf(source));
  return found;
}

/** `test(…)`, and `test.each(…)(…)` by the name at its root. */
function isTestCall(call: Node): boolean {
  let callee: unknown = call.callee;
  while (isNode(callee) && callee.type !== 'Identifier')
    callee = callee.callee ?? callee.object ?? callee.expression;
  return ['test', 'it', 'describe'].includes(nameIn(callee) ?? '');
}

/** Exports for programs outside this repository. */
const FOR_PROGRAMS_OUTSIDE = /^packages\/sdk\/src\/index\.ts$/;

/** Exports that nothing needs: a line each. */
export function needlessExports(sources: readonly Source[]): string[] {
  const importers = new Map<string, string[]>();
  for (const source of sources) {
    for (const name of importedBy(source)) importers.set(name, [...(importers.get(name) ?? []), source.file]);
  }
  const ours = sources.filter(({ file }) => !FOR_PROGRAMS_OUTSIDE.test(file));
  return ours.flatMap((source) =>
    exportsOf(source).flatMap((name) => {
      const files = [`${source.file}#${name}`, `${source.file}#${ALL}`].flatMap(
        (key) => importers.get(key) ?? [],
      );
      if (files.length === 0) return [`${source.file}: nobody imports ${name}`];
      const usedBeside = source.code.split(new RegExp(`\\b${name}\\b`)).length > 2;
      const forTestsAlone = !isTest(source.file) && files.every(isTest) && !usedBeside;
      return forTestsAlone ? [`${source.file}: only tests use ${name}`] : [];
    }),
  );
}

const isTest = (file: string): boolean => file.startsWith('test/') || file.endsWith('.test.ts');
