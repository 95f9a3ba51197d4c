import { describe, expect, test } from 'vitest';
import { commentSentences, markdownSentences, opensBadly, type Sentence, wordCount } from './english.ts';
import { readText, repositoryFiles } from './repository.ts';
import { ARCHITECTURE_FILES_MAX, DOCUMENT_BYTES_MAX, PLAIN_COMMENTS, SENTENCE_WORDS_MAX } from './rules.ts';
import { parseSource } from './source.ts';
import { SOURCES } from './sources.ts';
import { titlesOf } from './syntax.ts';

const shown = ({ place, text }: Sentence): string => `${place} ${text}`;

describe('sentences begin with a noun or a verb', () => {
  test.each(PLAIN_COMMENTS)('in comments of %s', (files) => {
    const sources = SOURCES.filter(({ file }) => files.test(file));
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.flatMap(commentSentences).filter(opensBadly).map(shown)).toEqual([]);
  });

  test('in titles of tests', () => {
    const sources = SOURCES.filter(({ file }) => file.endsWith('.test.ts'));
    expect(sources.flatMap(titlesOf).filter(opensBadly).map(shown)).toEqual([]);
  });

  const PIECES: [text: string, found: string[]][] = [
    ['/** What it is. */', ['What it is.']],
    ['/** A wallet. That holds money. */', ['That holds money.']],
    ['/**\n * A wallet.\n * - what it holds\n */', ['what it holds']],
    ['// A wallet. Who\n// owns it pays.', ['Who owns it pays.']],
    ['const a = 1; // whether it is one', ['whether it is one']],
    ['/** @param a whose it is */', []],
    ['/** A wallet\n * that holds money. */', []],
    ['// What is it?', []],
    ["const a = 'What it is.';", []],
  ];
  test.each(PIECES)('as in %j', (text, found) => {
    const sentences = commentSentences(parseSource('src/x.ts', text));
    expect(sentences.filter(opensBadly).map((one) => one.text)).toEqual(found);
  });

  const TITLES: [text: string, found: string[]][] = [
    ["test('what it does', () => {});", ['what it does']],
    ["describe.each([1])('who pays %i', () => {});", ['who pays %i']],
    ['it(`that it is paid`, () => {});', ['that it is paid']],
    ["it('What is a wallet?', () => {});", []],
    ["expect('what').toBe('what');", []],
  ];
  test.each(TITLES)('as in the title of %j', (text, found) => {
    const titles = titlesOf(parseSource('test/x.test.ts', text)).filter(opensBadly);
    expect(titles.map((one) => one.text)).toEqual(found);
  });
});

describe('documents', () => {
  // Tables are left out: their cells are phrases, and those of the contract hold whole rules.
  const sentences = repositoryFiles(/\.md$/).flatMap((file) => markdownSentences(file, readText(file)));

  test('have sentences that begin with a noun or a verb', () => {
    expect(sentences.filter(opensBadly).map(shown)).toEqual([]);
  });

  test(`have sentences of at most ${SENTENCE_WORDS_MAX} words`, () => {
    expect(sentences.filter((one) => wordCount(one) > SENTENCE_WORDS_MAX).map(shown)).toEqual([]);
  });

  const DOCUMENT: [text: string, found: string[]][] = [
    ['A wallet. That is\nmoney.', ['That is money.']],
    ['- who pays\n- the fee', ['who pays']],
    ['# What is in it\n\nA wallet.', []],
    ['| What it is |', []],
    ['```\nWhat it is.\n```', []],
    ['**What** is it?', []],
  ];
  test.each(DOCUMENT)('as in %j', (text, found) => {
    const read = markdownSentences('x.md', text).filter(opensBadly);
    expect(read.map((one) => one.text)).toEqual(found);
  });

  test.each(Object.entries(DOCUMENT_BYTES_MAX))('%s has at most %i bytes', (file, bytesMax) => {
    expect(Buffer.byteLength(readText(file))).toBeLessThanOrEqual(bytesMax);
  });

  test(`ARCHITECTURE.md names at most ${ARCHITECTURE_FILES_MAX} files of the sources`, () => {
    const names = readText('ARCHITECTURE.md').match(/[\w/-]+\.ts\b/g) ?? [];
    expect(new Set(names).size).toBeLessThanOrEqual(ARCHITECTURE_FILES_MAX);
  });
});
