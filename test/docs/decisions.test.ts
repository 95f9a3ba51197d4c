import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readText, repositoryFiles } from '../tidy/repository.ts';

const INDEX = 'docs/decisions/README.md';
const RECORDS = repositoryFiles(/^docs\/decisions\/(?!README)[^/]+\.md$/);

/** A paragraph. */
const TEXT = String.raw`(?:(?!\n\n)[\s\S])+?`;
/** The title and three parts of a record, in order; a table may follow. */
const RECORD = new RegExp(
  String.raw`^# (?<title>[^\n]+)\n\n\*\*Context\.\*\* (?<context>${TEXT})\n\n\*\*Decision\.\*\* (?<decision>${TEXT})\n\n\*\*Consequences\.\*\* (?<consequences>${TEXT})\n(?:\n\|[\s\S]*)?$`,
);

/** A record's parts; undefined for a text that is no record. */
const partsOf = (text: string) => RECORD.exec(text)?.groups;

/** Words that a record has at most, without its table. */
const WORDS_MAX = 150;

describe('records of decisions', () => {
  it.each(RECORDS)('%s has a context, a decision and consequences, in few words', (file) => {
    const parts = partsOf(readText(file));
    expect(parts).toBeDefined();
    expect(Object.values(parts!).join(' ').split(/\s+/).length).toBeLessThanOrEqual(WORDS_MAX);
  });

  it('are each on one line of the index, by their titles', () => {
    const lines = RECORDS.map((file) => `- [${partsOf(readText(file))?.title}](${basename(file)})`);
    expect(lines.length).toBeGreaterThan(50);
    const listed = readText(INDEX)
      .split('\n')
      .filter((line) => line.startsWith('- '));
    expect(listed.toSorted()).toEqual(lines.toSorted());
  });

  it.each([
    ['# A title\n\n**Context.** a\n\n**Decision.** b\n'],
    ['# A title\n\n**Decision.** b\n\n**Context.** a\n\n**Consequences.** c\n'],
    ['# A title\n\n**Context.** \n\n**Decision.** b\n\n**Consequences.** c\n'],
  ])('%j is no record', (text) => {
    expect(partsOf(text)).toBeUndefined();
  });

  it('name every package that Kolo runs on', () => {
    const { dependencies } = JSON.parse(readText('package.json')) as { dependencies: Record<string, string> };
    const rows = readText('docs/decisions/dependencies.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) =>
      [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
    );
    expect(named.toSorted()).toEqual(Object.keys(dependencies).toSorted());
  });
});
