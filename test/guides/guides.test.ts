import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf } from '../docs/blocks.ts';
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

it('starts in 30 lines at most', () => {
  const program = blocksOf('docs/guides/start.md').find(({ language }) => language === 'ts')!;
  expect(program.text.trim().split('\n').length).toBeLessThan(30);
});
