import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeCallback } from '../../../src/payments/provider-notifications/queries.ts';
import type { ProviderNotification } from '../../../src/rails/provider.ts';
import { count, until } from '../../ledger/support.ts';
import { NotificationWorld } from './support.ts';

let w: NotificationWorld;
beforeEach(async () => {
  w = await NotificationWorld.open();
});
afterEach(() => w.close());

const PAID: ProviderNotification = { kind: 'payout', railId: 'p1' };
const CAME_IN: ProviderNotification = { kind: 'inflow', inflowId: 'i1' };

const keep = (notifications: readonly ProviderNotification[], body = JSON.stringify(notifications)) =>
  w.database.within(w.tenantId, (session) =>
    storeCallback(session, w.tenantId, 'http', Buffer.from(body), notifications, w.clock.now()),
  );
const left = () => count(w.world.owner, 'provider_notifications WHERE due_at IS NOT NULL', []);
const allHandled = () => until('all are handled', async () => (await left()) === 0);

describe("a callback's notification", () => {
  it('is handled, each kind by its handler', async () => {
    await keep([PAID, CAME_IN, { kind: 'account', reference: 'a1' }, { kind: 'list', list: 'inflows' }]);
    w.startNotifications();
    await allHandled();
    expect(w.taken).toEqual(['p1', 'i1', 'a1', 'inflows']);
  });

  it('is stored once, however often the same bytes come, and handled once', async () => {
    expect([await keep([PAID]), await keep([PAID])]).toEqual([1, 0]);
    w.startNotifications();
    await allHandled();
    expect(await keep([PAID])).toBe(0);
    expect(await keep([PAID], 'other bytes')).toBe(1);
    await allHandled();
    expect(w.taken).toEqual(['p1', 'p1']);
  });

  it('is handled again later where that fails now', async () => {
    w.failing.add('i1');
    await keep([PAID, CAME_IN]);
    w.startNotifications();
    await until('it has failed', () => w.errors.length === 1);
    await until(
      'and waits',
      async () => (await count(w.world.owner, 'provider_notifications WHERE leased_until IS NULL', [])) === 1,
    );
    w.failing.clear();
    w.clock.advance(999);
    expect(await left()).toBe(1);
    w.clock.advance(1);
    await allHandled();
    expect(w.taken).toEqual(['p1', 'i1', 'p1', 'i1']);
  });

  it('is handled by another process where the first has died', async () => {
    const died = '00000000-0000-4000-8000-00000000dead';
    await keep([PAID]);
    await w.world.owner.execute(
      "UPDATE provider_notifications SET claimed_by = $1, leased_until = 'infinity'",
      [died],
    );
    w.startNotifications(undefined, [died]);
    await allHandled();
    expect(w.taken).toEqual(['p1']);
  });

  it('is recorded as one incident, however often it is heard of', async () => {
    const dispute: ProviderNotification = {
      kind: 'incident',
      incident: 'dispute',
      about: 'txn 7',
      detail: 'is disputed',
    };
    await keep([dispute]);
    await keep([dispute], 'again');
    w.startNotifications();
    await allHandled();
    expect(await w.world.owner.query('SELECT tenant_id, kind, detail FROM incidents')).toEqual([
      { tenant_id: w.tenantId, kind: 'rail_dispute', detail: 'http: is disputed (txn 7)' },
    ]);
  });
});
