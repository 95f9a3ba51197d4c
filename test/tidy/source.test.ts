import { describe, expect, test } from 'vitest';
import { type Import, parseSource } from './source.ts';
import { PROGRAM } from './sources.ts';

describe('the reader of sources', () => {
  const CODE: [text: string, code: string][] = [
    ['a // b', 'a     '],
    ['a /* b\nc */ d', 'a     \n     d'],
    ["f('a // b')", "f('      ')"],
    ['f("it\'s")', 'f("    ")'],
    [`\`a \${b.c} d\``, `\`  \${b.c}  \``],
    [`\`a \${\`b \${c}\`} d\` + e`, `\`  \${\`  \${c}\`}  \` + e`],
    [`\`\${{ a: 1 }.a} b\` + c`, `\`\${{ a: 1 }.a}  \` + c`],
    ["x = /'[/']/.test(y) // z", 'x = /     /.test(y)     '],
    ['a / b / c // d', 'a / b / c     '],
  ];
  test.each(CODE)('of %j leaves %j', (text, code) => {
    expect(parseSource('src/x.ts', text).code).toBe(code);
  });

  const IMPORTS: [text: string, found: Import[]][] = [
    ["import { a } from './b.ts';", [{ target: 'src/c/b.ts', ours: true, typeOnly: false }]],
    ["import type { A } from '../b.ts';", [{ target: 'src/b.ts', ours: true, typeOnly: true }]],
    ["import { type A, type B } from '../b.ts';", [{ target: 'src/b.ts', ours: true, typeOnly: true }]],
    ["import { type A, b } from '../b.ts';", [{ target: 'src/b.ts', ours: true, typeOnly: false }]],
    ["import {\n  a,\n} from '../b.ts';", [{ target: 'src/b.ts', ours: true, typeOnly: false }]],
    ["import pg from 'pg';", [{ target: 'pg', ours: false, typeOnly: false }]],
    ["import 'pg';", [{ target: 'pg', ours: false, typeOnly: false }]],
    ["export { a } from './b.ts';", [{ target: 'src/c/b.ts', ours: true, typeOnly: false }]],
    ["const a = await import('./b.ts');", [{ target: 'src/c/b.ts', ours: true, typeOnly: false }]],
    ["export const a = 'b';", []],
    ["// import { a } from './b.ts';", []],
  ];
  test.each(IMPORTS)('finds the imports of %j', (text, found) => {
    expect(parseSource('src/c/d.ts', text).imports).toEqual(found);
  });

  test('reads the whole program', () => {
    expect(PROGRAM.length).toBeGreaterThan(50);
    expect(PROGRAM.flatMap(({ imports }) => imports.filter(({ ours }) => ours)).length).toBeGreaterThan(100);
  });
});
