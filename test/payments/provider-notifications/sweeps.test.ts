import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enableAccount } from '../../../src/payments/provider-accounts/manage.ts';
import { until } from '../../ledger/support.ts';
import { NotificationWorld } from './support.ts';

let w: NotificationWorld;
beforeEach(async () => {
  w = await NotificationWorld.open();
});
afterEach(() => w.close());

const MINUTE = 60_000;
const inflow = (inflowId: string) => ({ kind: 'inflow' as const, inflowId });
const page = (state: string, ids: readonly string[], more = false) => ({
  found: ids.map(inflow),
  state,
  more,
});

const sweep = async () =>
  (
    await w.world.owner.query<{
      state: string | null;
      failures: number;
      due_at: number;
      completed_at: number;
    }>('SELECT cursor AS state, failures, due_at, completed_at FROM rail_list_cursors')
  )[0];
const sweptAt = (atMs: number) =>
  until('the list was swept', async () => (await sweep())?.completed_at === atMs);

describe('a list of a provider', () => {
  it('is gone through page by page, and again a minute later from where it ended', async () => {
    w.provider.pages.set('inflows null', page('one', ['a', 'b'], true));
    w.provider.pages.set('inflows one', page('two', ['c']));
    w.provider.pages.set('inflows two', page('two', ['c', 'd']));
    w.startSweeps();
    await sweptAt(w.clock.now());
    expect(w.provider.requests).toEqual(['inflows null', 'inflows one']);
    expect([w.taken.toSorted(), (await sweep())!.state]).toEqual([['a', 'b', 'c'], 'two']);
    w.clock.advance(MINUTE);
    await sweptAt(w.clock.now());
    expect(w.taken.slice(3).toSorted()).toEqual(['c', 'd']);
  });

  it('goes on at the page that could not be had, after longer and longer rests', async () => {
    w.provider.pages.set('inflows null', page('one', ['a'], true));
    w.provider.pages.set('inflows one', new Error('no answer'));
    w.startSweeps();
    const failed = (times: number) => until('it failed', async () => (await sweep())?.failures === times);
    await failed(1);
    expect(await sweep()).toMatchObject({ state: 'one', due_at: w.clock.now() + 5_000, completed_at: null });
    w.clock.advance(5_000);
    await failed(2);
    expect((await sweep())!.due_at).toBe(w.clock.now() + 10_000);
    w.provider.pages.set('inflows one', page('two', ['b']));
    w.clock.advance(10_000);
    await sweptAt(w.clock.now());
    expect(await sweep()).toMatchObject({ state: 'two', failures: 0 });
    expect(w.taken).toEqual(['a', 'b']);
  });

  it('is not held up by an entry that cannot be handled: it is stored and handled later', async () => {
    w.failing.add('bad');
    w.provider.pages.set('inflows null', page('one', ['bad', 'good']));
    w.startSweeps();
    await sweptAt(w.clock.now());
    w.failing.clear();
    w.startNotifications();
    await until('it was handled', () => w.taken.filter((id) => id === 'bad').length === 2);
    expect(w.taken.toSorted()).toEqual(['bad', 'bad', 'good']);
  });

  it('is read again where a return on it could not be credited', async () => {
    const returned = { returnId: 'r1', railId: 'p1', amount: 5n, returnedAtMs: 0 };
    w.failing.add('r1');
    w.provider.pages.set('inflows null', {
      found: [{ kind: 'return', returned }],
      state: 'one',
      more: false,
    });
    w.startSweeps();
    await until('it failed', async () => (await sweep())?.failures === 1);
    expect((await sweep())!.state).toBe(null);
    w.failing.clear();
    w.clock.advance(5_000);
    await sweptAt(w.clock.now());
    expect(w.taken).toEqual(['r1', 'r1']);
  });

  it('is gone through by one process at a time, and for a disabled account too', async () => {
    await enableAccount(w.manage, w.tenantId, 'http', false);
    w.clock.advance(2_000);
    w.provider.pages.set('inflows null', page('one', ['a']));
    w.startSweeps();
    w.startSweeps();
    await sweptAt(w.clock.now());
    expect(w.provider.requests).toEqual(['inflows null']);
  });
});
