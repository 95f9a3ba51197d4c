import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balancesByTag } from '../../src/backoffice/reports/finance/tags.ts';
import { accountHour, accountHours } from '../../src/backoffice/rollups/accounts/hours.ts';
import { accountPostings, walkFrom } from '../../src/backoffice/rollups/accounts/postings.ts';
import { continueWalk, walkFrom as walkFromInstant } from '../../src/backoffice/rollups/instant/queries.ts';
import { settlementAccount } from '../../src/ledger/system-accounts.ts';
import type { Session } from '../../src/platform/db/database.ts';
import { createPool, TenantDatabase } from '../../src/platform/db/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { type Explained, explaining } from './explain.ts';
import { analyse, FILLED, fill, START_MS, STEP_MS, TENANT } from './fill.ts';
import { LIMITS, SERVERS } from './servers.ts';

/* Postings of a system account and balances at an instant read a bounded part, however large the rest is. */

const ACCOUNT = { id: settlementAccount('sandbox'), currency: 'NGN' };
const HOURS = 20_000;
const HOUR_MS = 3_600_000;
const ROLLUPS = `INSERT INTO account_rollups (tenant_id, account_id, currency, begins_at, debits, credits, balance)
  SELECT '${TENANT}', '${ACCOUNT.id}', 'NGN', to_timestamp(${START_MS} / 1000) - h * interval '1 hour', 0, 100, 100 * (${HOURS} - h)
  FROM generate_series(0, ${HOURS - 1}) h`;

/** All movements of the fill are within one hour, the last some minutes before its end. */
const HOUR = { beginsAt: START_MS, endsAt: START_MS + HOUR_MS };
const MIDDLE_MS = START_MS + (FILLED.transactions / 2) * STEP_MS;
const LIMITLESS = { debits: 0n, credits: 10n ** 15n };
const NEWEST = { limit: 20, direction: 'older', key: null } as const;
const OLD = { ...NEWEST, key: new Date(START_MS - 15_000 * HOUR_MS).toISOString() } as const;

/** Pages of 8 KiB for so many postings: some sixty stand on one. */
const PAGES_MAX = { hours: 30, postings: 1_500, instant: 1_500, tags: 22_000 };
const WALLETS_A_PAGE = 5_000;

const READS: [what: string, pagesMax: number, run: (session: Session) => Promise<unknown>][] = [
  [
    'the newest hours of an account',
    PAGES_MAX.hours,
    (session) => accountHours(session, TENANT, ACCOUNT, NEWEST),
  ],
  ['its oldest hours', PAGES_MAX.hours, (session) => accountHours(session, TENANT, ACCOUNT, OLD)],
  ['one of its hours', PAGES_MAX.hours, (session) => accountHour(session, TENANT, ACCOUNT, START_MS)],
  [
    'postings of the hour',
    PAGES_MAX.postings,
    (session) =>
      accountPostings(
        session,
        TENANT,
        { accountId: ACCOUNT.id, ...HOUR, ...LIMITLESS },
        walkFrom(HOUR.endsAt),
      ),
  ],
  [
    'postings of an account that has none of them',
    PAGES_MAX.postings,
    (session) =>
      accountPostings(session, TENANT, { accountId: TENANT, ...HOUR, ...LIMITLESS }, walkFrom(HOUR.endsAt)),
  ],
  [
    'a part of what accounts had at an instant',
    PAGES_MAX.instant,
    (session) =>
      continueWalk(
        session,
        TENANT,
        [ACCOUNT],
        { beginsAt: START_MS, at: MIDDLE_MS, finalAt: HOUR.endsAt },
        walkFromInstant(HOUR.endsAt),
      ),
  ],
  [
    'balances by tag, for each page of wallets',
    PAGES_MAX.tags,
    async (session) => {
      const nothing = async (): Promise<void> => {};
      const reading = { ...session, begin: nothing, execute: async () => 0, rollback: nothing };
      const within = <T>(_: string, work: (session: Session) => Promise<T>) => work(reading);
      const sums = await balancesByTag({ within }, TENANT, WALLETS_A_PAGE);
      expect(sums.map(({ tag, wallets }) => [tag, wallets])).toEqual([
        ['expense', FILLED.wallets - 100],
        ['savings', 100],
      ]);
    },
  ],
];

describe.each(SERVERS)('on $name', ({ open }) => {
  let filled: TestDatabase;
  let app: pg.Pool;
  beforeAll(async () => {
    filled = await open();
    app = createPool(filled.connection('kolo_operator'), 'kolo_operator', LIMITS);
    await fill(filled);
    const owner = new pg.Client(filled.config);
    await owner.connect();
    await owner.query(ROLLUPS);
    await owner.end();
  }, 300_000);
  afterAll(async () => {
    await app.end();
    await filled.drop();
  });

  describe.each([
    { when: 'just filled', prepare: () => Promise.resolve() },
    { when: 'filled and analysed', prepare: () => analyse(filled) },
  ])('in a database $when', ({ prepare }) => {
    beforeAll(prepare, 300_000);

    test.each(READS)('%s: what is read is bounded', async (_what, pagesMax, run) => {
      const found: Explained[] = [];
      await new TenantDatabase(app).within(TENANT, (session) => run(explaining(session, found)));
      expect(found.length).toBeGreaterThan(0);
      for (const { text, seqScans, leaky, pages, compiled } of found) {
        if (process.env.PLANS_SHOWN) console.log(`${expect.getState().currentTestName}: ${pages} pages`);
        expect(seqScans, text).toEqual([]);
        expect(leaky, text).toEqual([]);
        expect(compiled, text).toBe(false);
        expect(pages, text).toBeLessThanOrEqual(pagesMax);
      }
    });
  });
});
