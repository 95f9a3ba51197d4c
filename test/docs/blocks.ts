import { readText, repositoryFiles } from '../tidy/repository.ts';

/** A fenced block of a Markdown file. */
export interface Block {
  /** The file, from the root of the repository. */
  file: string;
  /** The line of its fence, from 1. */
  line: number;
  language: string;
  /** Words behind the language in the fence. */
  words: readonly string[];
  text: string;
}

const FENCE = /^( *)(`{3,})([^`\n]*)\n([\s\S]*?)\n\1\2 *$/gm;

/** The fenced blocks of a Markdown text, in order, without the indentation that they have as part of a list. */
export function blocksIn(file: string, markdown: string): Block[] {
  return [...markdown.matchAll(FENCE)].map(({ index, 1: indent = '', 3: info = '', 4: text = '' }) => {
    const [language = '', ...words] = info.trim().split(/\s+/);
    const line = markdown.slice(0, index).split('\n').length;
    return { file, line, language, words, text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), '') };
  });
}

/** The fenced blocks of a file of the repository. */
export const blocksOf = (file: string): Block[] => blocksIn(file, readText(file));

/** The Markdown files of the repository, except for the changelog. */
export const DOCUMENTS: readonly string[] = repositoryFiles(/\.md$/).filter(
  (file) => file !== 'CHANGELOG.md',
);

/** A program in TypeScript that documents show. */
export interface Program {
  file: string;
  /** Line of its first fence. */
  line: number;
  /** It begins with empty lines, so that each line has the number that it has in the document. */
  text: string;
}

/**
 * The programs in blocks: each ```` ```ts ```` is one by itself, and ```` ```ts continued ```` goes on with the one before it in the
 * same file.
 *
 * @throws Error where there is nothing to go on with
 */
export function programsIn(blocks: readonly Block[]): Program[] {
  const programs: Program[] = [];
  for (const { file, line, language, words, text } of blocks) {
    if (language !== 'ts') continue;
    if (!words.includes('continued')) programs.push({ file, line, text: '' });
    const program = programs.at(-1);
    if (program?.file !== file) throw new Error(`${file}:${line} goes on with nothing`);
    const linesBefore = program.text.split('\n').length - 1;
    program.text += `${'\n'.repeat(line - linesBefore)}${text}\n`;
  }
  return programs;
}
