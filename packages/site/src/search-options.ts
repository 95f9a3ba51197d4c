import type { Options } from 'minisearch';

/** Words that questions are made of and that say nothing of what is asked. */
const LITTLE = new Set(
  'a an and are at be by can do does for from how i in is it my of on or that the this to what when where which with'.split(
    ' ',
  ),
);

/** The words of a text, in small letters. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== '' && !LITTLE.has(word));

/** How the index is made, and read: both ends must agree. A name such as `wallet_id` is found whole and by its words. */
export const SEARCH_OPTIONS: Options = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'weight', 'said'],
  tokenize: (text) =>
    wordsOf(text).flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : word)),
  searchOptions: {
    boost: { title: 6, page: 2 },
    boostDocument: (_id, _term, stored) => stored!.weight as number,
    prefix: true,
    fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
    combineWith: 'AND',
  },
};
