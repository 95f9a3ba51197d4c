import { expect, it } from 'vitest';
import type { Session } from '../../../platform/db/database.ts';
import { RateLimitedError } from '../../../platform/values/errors.ts';
import { PersonalSearches } from './searches.ts';

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
