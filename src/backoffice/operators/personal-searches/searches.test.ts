import { describe, expect, it } from 'vitest';
import type { Session } from '../../../platform/db/database.ts';
import { RateLimitedError } from '../../../platform/values/errors.ts';
import { PersonalSearches, type SearchKind } from './searches.ts';

it('a search that cannot be counted costs nothing', async () => {
  const searches = new PersonalSearches();
  const search = (n: number) =>
    ({ operatorId: 'ada', tenantId: 'test', kind: 'name', text: `Obi ${n}` }) as const;
  const answers = (execute: Session['execute']): Session => ({ execute }) as Session;
  const fails = answers(() => Promise.reject(new Error('the database is away')));
  const counts = answers(() => Promise.resolve(1));
  for (let n = 0; n < 40; n += 1)
    await expect(searches.count(fails, search(n), 0)).rejects.toThrow('the database is away');
  for (let n = 0; n < 30; n += 1) await searches.count(counts, search(n), 0);
  await expect(searches.count(counts, search(30), 0)).rejects.toThrow(RateLimitedError);
});

describe('a search that is typed on', () => {
  const counter = () => {
    const counted: string[] = [];
    const searches = new PersonalSearches();
    const session = { execute: () => Promise.resolve(1) } as unknown as Session;
    const search = async (text: string, kind: SearchKind = 'name', nowMs = 0): Promise<void> => {
      const execute: Session['execute'] = async () => counted.push(text);
      await searches.count(
        { ...session, execute },
        { operatorId: 'ada', tenantId: 'test', kind, text },
        nowMs,
      );
    };
    return { counted, search };
  };

  it('counts once', async () => {
    const { counted, search } = counter();
    for (const text of ['ngo', 'ngozi', 'ngozi e', 'ngozi eze', 'ngozi', 'ngozi b']) await search(text);
    expect(counted).toEqual(['ngo', 'ngozi b']);
  });

  it('counts again after another text, as another kind and after an hour', async () => {
    const { counted, search } = counter();
    for (const text of ['ngo', 'ngozi', 'nkem', 'ngozi eze', 'NGOZI EZE']) await search(text);
    await search('NGOZI EZE o', 'third_party_identifier');
    await search('NGOZI EZE ob', 'name');
    await search('NGOZI EZE obi', 'name', 3_600_000);
    expect(counted).toEqual([
      'ngo',
      'nkem',
      'ngozi eze',
      'NGOZI EZE',
      'NGOZI EZE o',
      'NGOZI EZE ob',
      'NGOZI EZE obi',
    ]);
  });

  it('buys no second guess at a number', async () => {
    const { counted, search } = counter();
    const guesses = Array.from({ length: 10 }, (_, n) => `080312345${n}7`);
    for (const guess of guesses) {
      await search('080312345', 'phone');
      await search(guess, 'phone');
    }
    expect(counted).toEqual(['080312345', ...guesses.slice(1)]);
  });
});
