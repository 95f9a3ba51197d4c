import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, programsIn } from '../docs/blocks.ts';
import { runProgram } from '../docs/compile.ts';
import { repositoryFiles } from '../tidy/repository.ts';
import { Reader } from './reader.ts';

/** Guides for operators, whose commands are tried where they are tested with all that they need. */
const OF_OPERATORS = new Set(['demo', 'moving-to-kolo', 'personal-data', 'fees-and-limits']);
const GUIDES = repositoryFiles(/^docs\/guides\/[^/]+\.md$/).filter(
  (file) => blocksOf(file).length > 0 && !OF_OPERATORS.has(/([^/]+)\.md$/.exec(file)![1]!),
);
const hasTools = ['bash', 'curl'].every((tool) => spawnSync(tool, ['--version']).status === 0);

let reader: Reader;
beforeAll(async () => {
  reader = await Reader.begin();
});
afterAll(() => reader.end());

describe.skipIf(!hasTools)('everything that is shown works as it stands', () => {
  it.each(GUIDES)('%s', async (guide) => {
    const shown = blocksOf(guide).filter(({ language }) => language !== 'mermaid');
    expect(await reader.follow(guide)).toBeLessThanOrEqual(shown.length);
  });
});

it('the program for moving reserves an account for a wallet that has none, once', async () => {
  const { kolo } = reader;
  const { walletId } = await kolo.test.customer();
  const [program] = programsIn(blocksOf('docs/guides/moving-to-kolo.md'));
  const env = { KOLO_URL: kolo.baseUrl, KOLO_KEY: kolo.test.key };
  const accounts = async () => (await kolo.test.get(`/api/v1/wallet/${walletId}/accounts`)).body.data;
  for (let i = 0; i < 2; i++) {
    expect(await runProgram(program!, env)).toBe('Customers to complete: 0\n');
    expect(await accounts()).toMatchObject([{ status: 'active', reference: `moved:${walletId}` }]);
  }
});

it('starts in 30 lines at most', () => {
  const program = blocksOf('docs/guides/start.md').find(({ language }) => language === 'ts')!;
  expect(program.text.trim().split('\n').length).toBeLessThan(30);
});
