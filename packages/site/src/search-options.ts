import type { Options } from 'minisearch';

/** How the index is made, and read: both ends must agree. A name such as `wallet_id` is found whole and by its words. */
export const SEARCH_OPTIONS: Options = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'weight'],
  tokenize: (text) =>
    text
      .split(/[^\p{L}\p{N}_]+/u)
      .flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : word)),
  searchOptions: {
    boost: { title: 6, page: 2 },
    boostDocument: (_id, _term, stored) => stored!.weight as number,
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
};
