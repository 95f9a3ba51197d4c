import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { until } from './http.ts';

/** On an idle machine, shared setups take seconds. */
const MADE_MS = 50_000;

/**
 * Something that the files of a run share: the first that asks makes it, the others wait. Gives its place, a file or a
 * folder of the run's own.
 *
 * @param make makes it in the place that it is given, from where it is moved when it is whole
 */
export async function onceARun(name: string, make: (draft: string) => Promise<void>): Promise<string> {
  const place = join(inject('folder'), name);
  const isFirst = await mkdir(`${place}.begun`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    try {
      await make(`${place}.draft`);
    } catch (error) {
      await mkdir(`${place}.failed`);
      throw error;
    }
    await rename(`${place}.draft`, place);
  } else {
    await until(() => existsSync(place) || existsSync(`${place}.failed`), MADE_MS);
    if (!existsSync(place)) throw new Error(`what makes ${name} failed in another test`);
  }
  return place;
}
