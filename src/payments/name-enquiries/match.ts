/**
 * How an expected name compares with that of an account (contract section 3.12). `exact`: the same words, in any order.
 * `close`: every word of the shorter name, at least two, is a word of the longer one; a single letter stands for any word
 * that begins with it. `different`: otherwise.
 */
export const NAME_MATCHES = ['exact', 'close', 'different'] as const;
export type NameMatch = (typeof NAME_MATCHES)[number];

const LEFT_OUT = /[\p{M}'’`-]/gu;
const BETWEEN = /[^\p{L}\p{N}]+/u;

/** Characters of a name that are read: a bank may answer with any text. */
const NAME_READ_MAX = 200;

/** The words of a name: without accents, apostrophes and hyphens, in upper case. */
const wordsOf = (name: string): string[] =>
  name
    .slice(0, NAME_READ_MAX)
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    .toUpperCase()
    .split(BETWEEN)
    .filter((word) => word !== '');

/** Words that a `close` name has at least. */
const CLOSE_WORDS_MIN = 2;

export function matchOf(expected: string, found: string): NameMatch {
  const [shorter, longer] = [wordsOf(expected), wordsOf(found)].toSorted((a, b) => a.length - b.length);
  if (shorter!.length === longer!.length && shorter!.toSorted().join(' ') === longer!.toSorted().join(' '))
    return shorter!.length === 0 ? 'different' : 'exact';
  if (shorter!.length < CLOSE_WORDS_MIN) return 'different';
  return areAmong(shorter!, longer!) ? 'close' : 'different';
}

/** True if each word has one of the others to itself. Whole words choose before initials. */
function areAmong(words: readonly string[], others: readonly string[]): boolean {
  const left = [...others];
  const take = (fits: (other: string) => boolean): boolean => {
    const i = left.findIndex(fits);
    if (i >= 0) left.splice(i, 1);
    return i >= 0;
  };
  const unmatched = words.filter((word) => !take((other) => other === word));
  return unmatched.every((word) => take((other) => isInitial(word, other)));
}

/** True if one of two words is the first letter of the other. */
const isInitial = (a: string, b: string): boolean => Math.min(a.length, b.length) === 1 && a[0] === b[0];
