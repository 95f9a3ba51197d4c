import { describe, expect, it } from 'vitest';
import { blocksIn, blocksOf, DOCUMENTS, programsIn } from './blocks.ts';
import { faultsOf } from './compile.ts';

const PROGRAMS = programsIn(DOCUMENTS.flatMap(blocksOf));

describe('programs in documents', () => {
  it('compile against the client', async () => {
    expect(PROGRAMS.map(({ file }) => file)).toContain('packages/sdk/README.md');
    expect(await faultsOf(PROGRAMS)).toEqual([]);
  });

  it('do not compile if they are wrong, and the error names its line in the document', async () => {
    const markdown = [
      '# A',
      '',
      '```ts',
      "import { Kolo } from 'kolo-sdk';",
      '',
      'new Kolo({});',
      '```',
      '1. In a list:',
      '   ```ts continued',
      '   Kolo.none;',
      '   ```',
      '```ts',
      'export {};',
      '```',
    ].join('\n');
    const programs = programsIn(blocksIn('a.md', markdown));
    expect(programs.map(({ line }) => line)).toEqual([3, 12]);
    const faults = await faultsOf(programs);
    expect(faults).toEqual([
      expect.stringMatching(/^a\.md:6: .*missing the following properties from type 'KoloOptions'/),
      expect.stringMatching(/^a\.md:10: .*'none' does not exist/),
    ]);
  });

  it('go on with something', () =>
    expect(() => programsIn(blocksIn('a.md', '```ts continued\n1;\n```'))).toThrow(
      'a.md:1 goes on with nothing',
    ));
});
