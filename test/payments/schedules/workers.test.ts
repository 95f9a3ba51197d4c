import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../ledger/support.ts';
import { Workers } from './workers.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LEASE_MS = 60_000;

let workers: Workers;

beforeEach(async () => {
  workers = await Workers.open();
});
afterEach(() => workers.close());

describe('several processes', () => {
  it('make each payment once', async () => {
    const ids = await workers.schedule(200);
    for (let i = 0; i < 3; i++) workers.start();
    for (const id of ids) await workers.become(id, 'successful');
    expect((await workers.transfers()).toSorted()).toEqual(ids.map((id) => `schedule:${id}:1`).toSorted());
    expect(workers.errors).toEqual([]);
  });

  it('make up what was missed one by one, the oldest first', async () => {
    const ids = await workers.schedule(5, { frequency: 'day' });
    workers.clock.advance(9 * DAY_MS);
    for (let i = 0; i < 3; i++) workers.start();
    for (const id of ids) await workers.become(id, ...Array<string>(10).fill('successful'), 'waiting');
    const transfers = await workers.transfers();
    for (const id of ids) {
      const own = transfers.filter((reference) => reference.includes(id));
      expect(own).toEqual(Array.from({ length: 10 }, (_, i) => `schedule:${id}:${i + 1}`));
    }
  });
});

describe('a process that is killed', () => {
  it.each([
    'before',
    'after',
  ] as const)('%s its transfer has committed leaves it to another, which makes it once', async (when) => {
    const [id] = await workers.schedule(1);
    const dead = await workers.die(when);
    expect(await workers.transfers()).toHaveLength(when === 'after' ? 1 : 0);
    expect(await workers.runs(id!)).toMatchObject([{ status: 'waiting', claimedBy: dead }]);
    workers.start({ dead: [dead] });
    await workers.become(id!, 'successful');
    expect(await workers.transfers()).toEqual([`schedule:${id}:1`]);
    expect(await workers.runs(id!)).toMatchObject([{ attempts: 1, claimedBy: null }]);
  });

  it('and is not known to be dead keeps what it had claimed until its lease ends', async () => {
    const [id] = await workers.schedule(1);
    await workers.die('after');
    const [other] = await workers.schedule(1);
    workers.start();
    await workers.become(other!, 'successful');
    expect(await workers.runs(id!)).toMatchObject([{ status: 'waiting', attempts: 0 }]);
    workers.clock.advance(LEASE_MS);
    await workers.become(id!, 'successful');
    expect(await workers.transfers()).toHaveLength(2);
  });

  it('has made its payment although the schedule was made inactive since', async () => {
    const [id] = await workers.schedule(1, { frequency: 'day' });
    const dead = await workers.die('after');
    await workers.setActive(id!, false);
    workers.start({ dead: [dead] });
    await workers.become(id!, 'successful', 'paused');
    expect(await workers.transfers()).toHaveLength(1);
  });

  it('has made none, and none is made once the schedule is inactive', async () => {
    const [id] = await workers.schedule(1, { frequency: 'day' });
    const dead = await workers.die('before');
    await workers.setActive(id!, false);
    workers.start({ dead: [dead] });
    await workers.become(id!, 'paused');
    workers.clock.advance(HOUR_MS);
    await workers.setActive(id!, true);
    await workers.become(id!, 'skipped', 'waiting');
    expect(await workers.transfers()).toEqual([]);
  });
});

it('a process that stalled after its claim makes no transfer', async () => {
  const [id] = await workers.schedule(1);
  let submitted = 0;
  const submit = (): never => {
    submitted += 1;
    throw new Error('submitted');
  };
  let readings = 0;
  // The first reading is before the claim, the second right before the transfer would be made.
  const stopped = workers.start({ engine: { submit }, monotonic: () => (readings++ === 0 ? 0 : 15_000) });
  await until('it has claimed and read the clock', () => readings === 2);
  workers.start({ dead: [stopped] });
  await workers.become(id!, 'successful');
  expect(submitted).toBe(0);
});

describe('a missed run', () => {
  it('is skipped where the setting says so, and what is merely late is paid', async () => {
    const [id] = await workers.schedule(1, { frequency: 'day' });
    workers.clock.advance(3 * DAY_MS + HOUR_MS);
    workers.start({ missed: 'skip' });
    await workers.become(id!, 'skipped', 'skipped', 'skipped', 'successful', 'waiting');
    expect(await workers.transfers()).toEqual([`schedule:${id}:4`]);
  });

  it('was made all the same when a process that was killed had made it', async () => {
    const [id] = await workers.schedule(1);
    const dead = await workers.die('after');
    workers.clock.advance(DAY_MS);
    workers.start({ dead: [dead], missed: 'skip' });
    await workers.become(id!, 'successful');
    expect(await workers.transfers()).toHaveLength(1);
  });
});
