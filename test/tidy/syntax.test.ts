import { describe, expect, test } from 'vitest';
import { EXPORTED_FOR_OTHERS, FUNCTION_LINES_MAX } from './rules.ts';
import { parseSource } from './source.ts';
import { SOURCES } from './sources.ts';
import { exportsOf, longFunctions, needlessExports } from './syntax.ts';

describe('functions', () => {
  test(`have at most ${FUNCTION_LINES_MAX} lines`, () => {
    const program = SOURCES.filter(({ file }) =>
      /^(?:src|scripts|bench|tools|packages)\/(?!.*\.test\.ts$)/.test(file),
    );
    expect(program.flatMap((source) => longFunctions(source, FUNCTION_LINES_MAX))).toEqual([]);
  });

  const LONG: [text: string, found: string[]][] = [
    ['function a() {\n\n}', ['a']],
    ['const a = () => {\n\n};', ['a']],
    ['const a = { b() {\n\n} };', ['b']],
    ['class A { #b() {\n\n} }', ['b']],
    ['export default async function () {\n\n}', ['']],
    ['function a() {\nreturn () => {\n\n};\n}', ['a', 'a']],
    ['app.get(\n"/",\n() => {\n\n});', ['']],
    ['// function a() {\n\n\n// }', []],
    ['const a = () => {\n};', []],
    ['const a = {\n\n\n\n};', []],
  ];
  test.each(LONG)('of more than 2 lines are found in %j', (text, names) => {
    const found = longFunctions(parseSource('src/x.ts', text), 2);
    expect(found.map((line) => /^src\/x\.ts:\d+ (\w*):/.exec(line)?.[1])).toEqual(names);
  });
});

describe('exports', () => {
  const EXPORTS: [text: string, names: string[]][] = [
    ['export const a = 1, b = 2;', ['a', 'b']],
    ['export function a() {}', ['a']],
    ['export class A {}', ['A']],
    ['export interface A {}', ['A']],
    ['export type A = 1;', ['A']],
    ['const a = 1; export { a as b };', ['b']],
    ["export { a } from './y.ts';", ['a']],
    ['export default 1;', ['default']],
    ['const a = 1; // export const b = 1;', []],
  ];
  test.each(EXPORTS)('of %j are read', (text, names) => {
    expect(exportsOf(parseSource('src/x.ts', text))).toEqual(names);
  });

  test('are imported by somebody, and not by tests alone', () => {
    const needless = needlessExports(SOURCES);
    expect(needless.filter((line) => !(line in EXPORTED_FOR_OTHERS))).toEqual([]);
    expect(Object.keys(EXPORTED_FOR_OTHERS).filter((line) => !needless.includes(line))).toEqual([]);
  });

  const PAIRS: [exporter: string, importer: [file: string, text: string], found: string[]][] = [
    ['export const a = 1;', ['src/y.ts', ''], ['src/x.ts: nobody imports a']],
    [
      'export const a = 1; f(a);',
      ['src/y.ts', "import { b } from './x.ts';"],
      ['src/x.ts: nobody imports a'],
    ],
    ['export const a = 1;', ['src/y.ts', "import { a as b } from './x.ts';"], []],
    ['export type A = 1;', ['src/y.ts', "import type { A } from './x.ts';"], []],
    ['export const a = 1;', ['src/y.ts', "import * as x from './x.ts';"], []],
    ['export const a = 1;', ['src/y.ts', "export * from './x.ts';"], []],
    ["import { b } from './y.ts';", ['packages/sdk/src/index.ts', 'export const a = 1;'], []],
    ['export const a = 1;', ['bench/y.ts', "const { a } = await import('../src/x.ts');"], []],
    ['export const a = 1;', ['bench/y.ts', "let a: typeof import('../src/x.ts');"], []],
    ['export default 1;', ['src/y.ts', "import a from './x.ts';"], []],
    ['export const a = 1;', ['src/x.test.ts', "import { a } from './x.ts';"], ['src/x.ts: only tests use a']],
    ['export const a = 1; f(a);', ['src/x.test.ts', "import { a } from './x.ts';"], []],
  ];
  test.each(PAIRS)('%s, beside %j: %j', (exporter, [file, text], found) => {
    expect(needlessExports([parseSource('src/x.ts', exporter), parseSource(file, text)])).toEqual(found);
  });
});
