import { describe, expect, test } from 'vitest';
import { SOURCES } from './repository.ts';
import { FUNCTION_LINES_MAX } from './rules.ts';
import { parseSource } from './source.ts';
import { longFunctions } from './syntax.ts';

describe('functions', () => {
  test(`have at most ${FUNCTION_LINES_MAX} lines`, () => {
    const program = SOURCES.filter(({ file }) => /^(?:src|scripts|bench)\/(?!.*\.test\.ts$)/.test(file));
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
