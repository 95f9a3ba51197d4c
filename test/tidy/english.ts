import type { Source } from './source.ts';

/** A sentence, and the place where its paragraph begins. */
export interface Sentence {
  place: string;
  text: string;
}

/** Words that make the reader wait for the noun, "that" included even where it means "this". */
const OPENERS = /^(?:what|who|whoever|whether|whose|that|of which)\b/i;

/** True for a sentence that opens with such a word; a question may. */
export const opensBadly = ({ text }: Sentence): boolean => OPENERS.test(text) && !text.endsWith('?');

/** Words of a sentence; code counts as one. */
export const wordCount = ({ text }: Sentence): number =>
  text.split(/\s+/).filter((word) => /\w/.test(word)).length;

const SENTENCE_ENDS = /(?<=[.!?][)"”’]?)\s+(?=[A-Z`"“'(*[])/;

/** Sentences of a paragraph without the marks around their first word. */
const sentencesOf = (place: string, paragraph: string): Sentence[] =>
  paragraph.split(SENTENCE_ENDS).map((text) => ({ place, text: text.replace(/^[^\w`]+/, '').trim() }));

/** Sentences in comments. Line comments below each other are one, and so is each paragraph of a block. */
export function commentSentences({ file, text, uncommented }: Source): Sentence[] {
  const bare = uncommented.split('\n');
  const paragraphs: { place: string; words: string }[] = [];
  let goesOn = false;
  for (const [index, line] of text.split('\n').entries()) {
    const code = bare[index]!;
    const begin = [...line].findIndex((char, at) => char !== code[at]);
    const words = begin < 0 ? '' : commentText(line.slice(begin, line.length));
    const isOwn = code.trim() === '';
    const begins = !goesOn || !isOwn || /^\s*\/\*/.test(line) || /^(?:@|- |\d+\. )/.test(words);
    if (words === '') goesOn = false;
    else if (begins)
      paragraphs.push({ place: `${file}:${index + 1}`, words: words.replace(/^(?:- |@\w+ )/, '') });
    else paragraphs.at(-1)!.words += ` ${words}`;
    if (words !== '') goesOn = isOwn && !line.includes('*/');
  }
  return paragraphs.flatMap(({ place, words }) => sentencesOf(place, words));
}

const commentText = (line: string): string =>
  line
    .replace(/^\/\/+|^\/\*+|^\s*\*(?!\/)/, '')
    .replace(/\*\/.*$/, '')
    .trim();

/** Sentences of paragraphs and list items in Markdown: no headings, tables, code blocks or addresses of links. */
export function markdownSentences(file: string, text: string): Sentence[] {
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1\s*$/gm, (block) => block.replace(/[^\n]/g, ''));
  const paragraphs: { place: string; words: string }[] = [];
  let goesOn = false;
  for (const [index, line] of prose.split('\n').entries()) {
    const isProse = line.trim() !== '' && !/^\s*(?:\||#|<|---)/.test(line);
    const item = /^\s*(?:[-*]|\d+\.)\s+/.exec(line)?.[0];
    const words = line.slice(item?.length ?? 0).trim();
    if (isProse && (item !== undefined || !goesOn)) paragraphs.push({ place: `${file}:${index + 1}`, words });
    else if (isProse) paragraphs.at(-1)!.words += ` ${words}`;
    goesOn = isProse;
  }
  return paragraphs.flatMap(({ place, words }) => sentencesOf(place, withoutMarks(words)));
}

const withoutMarks = (words: string): string =>
  words
    .replace(/`[^`]*`/g, '`code`')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '');
