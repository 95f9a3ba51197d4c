import { type AsyncHook, createHook } from 'node:async_hooks';
import { PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * Loaded into a service with `--import`: counts what the process does between `begin` and `end`, messages of its
 * parent. The service needs `--expose-gc` and a young generation so large that nothing is collected meanwhile: then
 * the growth of the heap is what was allocated.
 */
export interface ProcessCounts {
  /** Messages to PostgreSQL that wait for an answer; a pipeline is one. */
  roundTrips: number;
  /** Calls of `Date.now`. */
  clockReads: number;
  /** Bytes allocated on the heap of the main thread. */
  heapBytes: number;
  /** Collections of garbage: with any, `heapBytes` means nothing. */
  collections: number;
  /** Counted only between `begin` with `hooks` and `end`: an async hook costs memory itself. */
  promises: number;
  timers: number;
}

/** A message of the parent; each is answered by one. */
export type Request = { ask: 'flush' } | { ask: 'begin'; hooks: boolean } | { ask: 'end' };

const clients = new Set<pg.Client>();
const counts = { roundTrips: 0, clockReads: 0, collections: 0, promises: 0, timers: 0 };
let heapBefore = 0;
let hook: AsyncHook | undefined;

const client = pg.Client.prototype as unknown as Record<
  'connect' | 'query',
  (this: pg.Client, ...args: unknown[]) => unknown
>;
const { connect, query } = client;
client.connect = function (...args) {
  clients.add(this);
  this.once('end', () => clients.delete(this));
  return connect.apply(this, args);
};
client.query = function (...args) {
  counts.roundTrips += 1;
  return query.apply(this, args);
};

const { now } = Date;
Date.now = () => {
  counts.clockReads += 1;
  return now();
};

new PerformanceObserver((list) => {
  counts.collections += list.getEntries().length;
}).observe({ entryTypes: ['gc'] });

/** Has every backend of the process report its statistics with its next transaction. */
const flush = (): Promise<unknown> =>
  Promise.allSettled([...clients].map((each) => query.call(each, 'SELECT pg_stat_force_next_flush()')));

async function begin(hooks: boolean): Promise<void> {
  globalThis.gc!();
  // The observer hears of the collection in a later turn.
  await pause(10);

  if (hooks) {
    hook = createHook({
      init(_, type) {
        if (type === 'PROMISE') counts.promises += 1;
        else if (type === 'Timeout' || type === 'Immediate') counts.timers += 1;
      },
    }).enable();
  }
  for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] = 0;
  heapBefore = process.memoryUsage().heapUsed;
}

function end(): ProcessCounts {
  const heapBytes = process.memoryUsage().heapUsed - heapBefore;
  hook?.disable();
  hook = undefined;
  return { ...counts, heapBytes };
}

process.on('message', (request: Request) => {
  if (request.ask === 'flush') void flush().then(() => process.send!({}));
  else if (request.ask === 'begin') {
    void begin(request.hooks).then(() => process.send!({}));
  } else process.send!(end());
});
process.channel?.unref();
