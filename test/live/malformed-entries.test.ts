import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toRfc3339 } from '../../src/platform/values/clock.ts';
import type { ProtocolBank } from '../../src/rails/http/bank.ts';
import type { InflowMessage } from '../../src/rails/http/protocol.ts';
import { until } from '../support/http.ts';
import { LiveBusiness } from './live-business.ts';
import { liveHttp } from './live-http.ts';

const AMOUNT = 500_000;

/** The bank's id of the first payment. */
const FIRST = '1'.padStart(30, '0');

/** The first payment as the bank lists it until it corrects its response. */
let wrong: object = { amount: 0, currency: 'USD' };

/** Gives the first payment wrongly, and an entry without an id in front of it. */
const altered = ({ inflowsBehind, findInflow }: ProtocolBank): Partial<ProtocolBank> => ({
  async inflowsBehind(cursor, limit) {
    const page = await inflowsBehind(cursor, limit);
    const [first, ...others] = page?.messages ?? [];
    if (first?.id !== FIRST || page === undefined || limit <= page.messages.length) return page;
    const { id: _, ...nameless } = first;
    return { ...page, messages: [nameless as InflowMessage, { ...first, ...wrong }, ...others] };
  },
  async findInflow(id) {
    const found = await findInflow(id);
    return found?.id === FIRST ? { ...found, ...wrong } : found;
  },
});

let live: LiveBusiness;
let number: string;
beforeAll(async () => {
  live = await LiveBusiness.open(['http', (clock) => liveHttp(clock, altered)]);
  number = await live.reserveAccount();
});
afterAll(() => live.close());

const sweep = async () => {
  live.clock.advance(60_000);
  const now = toRfc3339(live.clock.now());
  const swept = "SELECT FROM rail_list_cursors WHERE list = 'inflows' AND completed_at >= $1";
  await until(async () => (await live.owner.query(swept, [now])).length === 1);
};
const incidents = () =>
  live.owner.query<{ kind: string; detail: string }>('SELECT kind, detail FROM incidents ORDER BY kind');
const closings = () =>
  live.owner.query<{ kind: string; by: string | null }>(
    'SELECT kind, closed_by AS by FROM incidents ORDER BY kind',
  );
const stuck = async () => {
  const page: string = (await live.client.get('/metrics')).body;
  return /^kolo_inflows_stuck (\d+)$/m.exec(page)?.[1];
};

describe('entries of a list that cannot be credited', () => {
  it('hold up nothing behind them, are incidents and count as stuck', async () => {
    await live.bank.payIn(number, BigInt(AMOUNT));
    await live.bank.payIn(number, BigInt(AMOUNT));
    await sweep();
    await until(async () => (await live.balance()) === AMOUNT);
    expect(await incidents()).toEqual([
      {
        kind: 'inflow_unreadable',
        detail: expect.stringMatching(/0001, .*wrong fields: amount, currency/),
      },
      { kind: 'rail_malformed_entry', detail: expect.stringMatching(/list inflows .*wrong: id/) },
    ]);
    await until(async () => (await stuck()) === '2');
  });

  it('are one incident each, however often they are read', async () => {
    const before = await incidents();
    await sweep();
    expect(await incidents()).toEqual(before);
    expect(await closings()).toEqual([
      { kind: 'inflow_unreadable', by: null },
      { kind: 'rail_malformed_entry', by: null },
    ]);
  });

  it('are credited once the bank has mended its answer', async () => {
    wrong = {};
    await sweep();
    await until(async () => (await live.balance()) === 2 * AMOUNT);
    await until(async () => (await closings()).some(({ by }) => by !== null));
    expect(await closings()).toEqual([
      { kind: 'inflow_unreadable', by: 'kolo inflows' },
      { kind: 'rail_malformed_entry', by: null },
    ]);
    expect(await live.kolo.findings()).toEqual([]);
  });
});
