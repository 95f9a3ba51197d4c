/** A row of the ledger and a row of a book under one key; either may be missing. */
interface Pair<Ours, Theirs> {
  ours: Ours | undefined;
  theirs: Theirs | undefined;
}

/**
 * Pairs two streams that are each in order of their keys, holding one row of each at a time. Our side may have
 * a key more than once: each such row is paired with the one row of theirs.
 */
export async function* mergeByKey<Ours, Theirs>(
  ours: AsyncIterator<Ours>,
  theirs: AsyncIterator<Theirs>,
  keyOfOurs: (row: Ours) => string,
  keyOfTheirs: (row: Theirs) => string,
): AsyncGenerator<Pair<Ours, Theirs>> {
  let our = await ours.next();
  let their = await theirs.next();
  let theirIsPaired = false;
  while (!our.done || !their.done) {
    const order = our.done ? 1 : their.done ? -1 : compare(keyOfOurs(our.value), keyOfTheirs(their.value));
    if (order < 0) {
      yield { ours: our.value as Ours, theirs: undefined };
      our = await ours.next();
    } else if (order > 0) {
      if (!theirIsPaired) yield { ours: undefined, theirs: their.value as Theirs };
      their = await theirs.next();
      theirIsPaired = false;
    } else {
      yield { ours: our.value as Ours, theirs: their.value as Theirs };
      theirIsPaired = true;
      our = await ours.next();
    }
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A book cannot be read as a whole: its bank does not answer, or it is not in order. */
export class UnreadableBookError extends Error {}

/**
 * Reads a book page by page.
 *
 * @throws UnreadableBookError, also where it is not in order of its keys: pairs would be missed in silence
 */
export async function* inPages<Row>(
  page: (after: string | null, limit: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
  pageRows: number,
): AsyncGenerator<Row, void> {
  let after: string | null = null;
  for (;;) {
    const rows: readonly Row[] = await page(after, pageRows).catch((error: Error) => {
      throw new UnreadableBookError(error.message);
    });
    for (const row of rows) {
      const key = keyOf(row);
      if (after !== null && key <= after) throw new UnreadableBookError(`it is out of order at ${key}`);
      after = key;
      yield row;
    }
    if (rows.length < pageRows) return;
  }
}
