import { setTimeout } from 'node:timers/promises';

/**
 * Asks how far some work is while it runs. The result of the work is the same whatever the questions come to.
 *
 * @param ask gets a function that tells if the work ended before its answer came
 */
export function polling<T>(
  running: () => Promise<T>,
  everyMs: number,
  ask: (isOver: () => boolean) => Promise<void>,
): Promise<T> {
  const ended = new AbortController();
  const isOver = () => ended.signal.aborted;
  const repeat = async (): Promise<void> => {
    while (!isOver()) {
      await setTimeout(everyMs, undefined, { signal: ended.signal }).catch(() => {});
      if (!isOver()) await ask(isOver).catch(() => {});
    }
  };
  void repeat();
  return running().finally(() => ended.abort());
}
