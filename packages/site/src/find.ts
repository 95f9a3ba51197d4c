import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS, wordsOf } from './search-options.ts';

/** Data that the pages load for a search: the index, and its synonyms (`search-synonyms.ts`). */
export interface SearchData {
  index: object;
  synonyms: readonly { words: readonly string[]; at: readonly string[] }[];
}

/** A place that was found. */
export interface Place {
  /** Its address. */
  id: string;
  title: string;
  /** The page that it is of, or what it is; empty for a page itself. */
  page: string;
  /** How its text begins. */
  said: string;
  /** The words that were found there, in small letters. */
  terms: readonly string[];
}

/** Finds places for a typed query, the best first. */
export type Find = (text: string) => Place[];

const FOUND_MAX = 10;
/** Lighter entries are history: they come last, and share one line when there are several. */
const HISTORY = 0.1;
/** From so many letters on, the word that is still being typed matches those that begin so. */
const BEGUN_MIN = 3;

type Stored = Pick<Place, 'title' | 'page' | 'said'> & { weight: number };
type Hit = Place & { weight: number };

const placeOf = (id: string, { title, page, said, weight }: Stored, terms: readonly string[]): Hit => ({
  id,
  title,
  page,
  said,
  weight,
  terms,
});

/** Matches a typed word: the whole word, its plural, or its beginning if it is the last. */
const isWord = (typed: string, word: string, isLast: boolean): boolean =>
  typed === word || typed === `${word}s` || (isLast && typed.length >= BEGUN_MIN && word.startsWith(typed));

/** True if the query contains all words of one of an entry's phrases. */
function matchesPhrase(
  typed: readonly string[],
  phrases: readonly (readonly string[])[],
  alone: boolean,
): boolean {
  const is = (one: number, word: string) => isWord(typed[one]!, word, one === typed.length - 1);
  const said = phrases.filter(
    (words) => words.length <= typed.length && words.every((word) => typed.some((_, one) => is(one, word))),
  );
  return said.length > 0 && (!alone || typed.every((_, one) => said.flat().some((word) => is(one, word))));
}

const once = (hits: readonly Hit[]): Hit[] => [...new Map(hits.map((hit) => [hit.id, hit])).values()];

/** Makes the search of loaded data. */
export function finderOf({ index, synonyms }: SearchData): Find {
  const search = MiniSearch.loadJS(index as never, SEARCH_OPTIONS);
  const entries = synonyms.map(({ words, at }) => ({ at, phrases: words.map(wordsOf) }));

  const having = (text: string, combineWith: 'AND' | 'OR'): Hit[] =>
    search
      .search(text, { combineWith })
      .map((hit) => placeOf(String(hit.id), hit as unknown as Stored, hit.terms));
  const answering = (typed: readonly string[], alone: boolean): Hit[] =>
    entries
      .filter(({ phrases }) => matchesPhrase(typed, phrases, alone))
      .flatMap(({ at }) => at)
      .map((id) => placeOf(id, search.getStoredFields(id) as unknown as Stored, typed));

  return (text) => {
    const typed = wordsOf(text);
    const all = having(text, 'AND');
    const now = all.filter(({ weight }) => weight >= HISTORY);
    const some = now.length < FOUND_MAX ? having(text, 'OR').filter(({ weight }) => weight >= HISTORY) : [];
    const others = now.length === 0 ? answering(typed, false) : [];
    const found = once([...answering(typed, true), ...now, ...others, ...some]);
    const [before] = all.filter(({ weight }) => weight < HISTORY);
    return before === undefined ? found.slice(0, FOUND_MAX) : [...found.slice(0, FOUND_MAX - 1), before];
  };
}

/** About so much of a text is shown, characters, and so much of that before the first word that was found. */
const PIECE_MAX = 150;
const BEFORE_MAX = 50;

/** A part of a text, and whether it is a word that was found. */
type Part = readonly [text: string, isFound: boolean];

/** The piece of a place's text with the first word that was found, or its beginning where none is in it. */
export function pieceOf({ said, terms }: Pick<Place, 'said' | 'terms'>): Part[] {
  const found = new Set(terms);
  const isFound = (word: string): boolean =>
    found.has(word.toLowerCase()) ||
    wordsOf(word).some((whole) => whole.split('_').some((one) => found.has(one)));
  const words = said.split(/(?<=\s)/);
  const ends = words.map((_, index) => words.slice(0, index + 1).join('').length);
  const first = words.findIndex((word) => word.split(/[^\p{L}\p{N}_]+/u).some(isFound));
  const begin = first === -1 ? 0 : ends.findIndex((end) => end > (ends[first - 1] ?? 0) - BEFORE_MAX);
  const end = ends.findIndex((at) => at - (ends[begin - 1] ?? 0) > PIECE_MAX);
  const piece = words
    .slice(begin, end === -1 ? undefined : Math.max(end, first + 1))
    .join('')
    .trim();
  const parts = piece.split(/([\p{L}\p{N}_]+)/u).map((text): Part => [text, isFound(text)]);
  return [
    ...(begin > 0 ? [['… ', false] as const] : []),
    ...parts,
    ...(end === -1 ? [] : [[' …', false] as const]),
  ];
}
