import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Session, sessionOn } from '../../../src/platform/db/database.ts';
import { Heartbeats } from '../../../src/platform/liveness/heartbeats.ts';
import { seenProcesses, showLife } from '../../../src/platform/liveness/processes.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { uuidv7 } from '../../../src/platform/values/ids.ts';
import { openWorld, START_MS, until, type World } from '../../ledger/support.ts';

let world: World;
let directory: Session;
let clock: ManualClock;
let started: Heartbeats[];
const errors: unknown[] = [];

beforeEach(async () => {
  world = await openWorld();
  directory = sessionOn(world.pool('kolo_directory', 4));
  clock = new ManualClock(START_MS);
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((life) => life.stop()));
  await world.close();
  expect(errors.splice(0)).toEqual([]);
});

function start(claims = true): Heartbeats {
  const life = new Heartbeats({
    directory,
    clock,
    claims,
    sharesWork: false,
    startedAtMs: clock.now(),
    onSeen: () => {},
    onError: (error) => errors.push(error),
  });
  started.push(life);
  life.start();
  return life;
}

const lifeOf = async (processId: string) =>
  (await seenProcesses(directory)).find((seen) => seen.processId === processId)?.heartbeats;

describe('heartbeats', () => {
  it('come from each process that claims, are seen by every process, and are missed once they stop', async () => {
    const one = start();
    const another = start();
    const observer = start(false);
    await until('both are there', async () => (await seenProcesses(directory)).length === 2);
    await until('one shows that it lives', async () => (await lifeOf(one.processId))! > 1n);
    await one.stop();
    await until('it is missed', () => observer.deadProcessIds.length > 0);
    expect(observer.deadProcessIds).toEqual([one.processId]);
    await until('the other misses it too', () => another.deadProcessIds.length > 0);
    expect(another.deadProcessIds).toEqual([one.processId]);
    // Since the last poll that found the other one alive.
    await until('the other is seen', () => observer.silentForMs < 1_000);
    expect(await lifeOf(observer.processId)).toBeUndefined();
  });
});

describe('the list of processes', () => {
  const id = () => uuidv7(clock.now());

  it('takes a process in once, and counts on', async () => {
    const process = id();
    for (const life of [0n, 1n, 2n]) {
      await showLife(directory, process, clock.now());
      expect(await lifeOf(process)).toBe(life);
    }
    expect(await seenProcesses(directory)).toHaveLength(1);
  });

  it('has no more rows than processes that started within the hour, and deletes none', async () => {
    const first = id();
    const second = id();
    const third = id();
    await showLife(directory, first, clock.now());
    await showLife(directory, second, clock.now());
    clock.advance(3_600_000);
    await showLife(directory, second, clock.now());
    await showLife(directory, third, clock.now());
    expect((await seenProcesses(directory)).map(({ processId }) => processId)).toContain(first);
    clock.advance(1);
    const fourth = id();
    await showLife(directory, fourth, clock.now());
    const ids = (await seenProcesses(directory)).map(({ processId }) => processId);
    expect(ids).toEqual([fourth, third, second]);
    // One that was only believed forgotten comes back under its own name.
    await showLife(directory, first, clock.now());
    expect(await lifeOf(first)).toBe(0n);
  });

  it('gives the newest of very many', async () => {
    await world.owner.execute(
      `INSERT INTO processes SELECT gen_random_uuid(), 0, '2026-01-15T09:00:00Z', '2026-01-15T09:00:00Z'
       FROM generate_series(1, 300)`,
    );
    expect(await seenProcesses(directory)).toHaveLength(256);
  });
});
