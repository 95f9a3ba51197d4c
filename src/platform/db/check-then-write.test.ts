import { describe, expect, it } from 'vitest';
import { checkThenWrite, TakenError } from './check-then-write.ts';
import type { TenantDatabase } from './database.ts';

/** Counts transactions. Each throws the next given error, or works. */
function databaseWhere(...failures: (Error | undefined)[]) {
  const counted = { transactions: 0 };
  const transaction = (_tenantId: string, work: () => Promise<unknown>): Promise<unknown> => {
    const failure = failures[counted.transactions++];
    return failure === undefined ? work() : Promise.reject(failure);
  };
  return { counted, database: { transaction } as unknown as TenantDatabase };
}

const written = async (): Promise<string> => 'written';
const taken = (times: number): Error[] => Array.from({ length: times }, () => new TakenError('taken'));

describe('a search for free names that then takes them', () => {
  it.each([0, 1, 19])('is written after %i times that somebody else was quicker', async (times) => {
    const { counted, database } = databaseWhere(...taken(times));
    expect(await checkThenWrite(database, 't', written)).toBe('written');
    expect(counted.transactions).toBe(times + 1);
  });

  it('is to be tried later after twenty', async () => {
    const { counted, database } = databaseWhere(...taken(30));
    await expect(checkThenWrite(database, 't', written)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    expect(counted.transactions).toBe(20);
  });

  it('fails at once for any other reason', async () => {
    const { counted, database } = databaseWhere(new Error('broken'));
    await expect(checkThenWrite(database, 't', written)).rejects.toThrow('broken');
    expect(counted.transactions).toBe(1);
  });
});
