import { describe, expect, it } from 'vitest';
import { type Job, Jobs } from './job.ts';

/** A job that notes what is done with it. */
function noting(name: string, done: string[], failing = false): Job {
  return {
    name,
    failing,
    lastPollAtMs: undefined,
    start: () => done.push(`start ${name}`),
    batchCommitted: () => done.push(`poll of ${name}`),
    stop: async () => {
      done.push(`stop ${name}`);
    },
  };
}

describe('jobs', () => {
  it('are started in order, notified of batches where they make work, and stopped', async () => {
    const done: string[] = [];
    const jobs = new Jobs();
    jobs.batchCommitted();
    const { batchCommitted: _, ...unnotified } = noting('c', done);
    jobs.start([noting('a', done), noting('b', done), unnotified]);
    jobs.batchCommitted();
    await jobs.stop();
    expect(done).toEqual([
      'start a',
      'start b',
      'start c',
      'poll of a',
      'poll of b',
      'stop a',
      'stop b',
      'stop c',
    ]);
  });

  it('are named when their last poll failed', () => {
    const jobs = new Jobs();
    expect(jobs.failing).toEqual([]);
    jobs.start([noting('payouts', [], true), noting('inflows', []), noting('deliveries', [], true)]);
    expect(jobs.failing).toEqual(['payouts', 'deliveries']);
  });

  it('are stopped at the same time, and all of them', async () => {
    const jobs = new Jobs();
    const stopping: string[] = [];
    let end = (): void => {};
    const both = new Promise<void>((resolve) => {
      end = resolve;
    });
    const waiting = (name: string): Job => ({
      ...noting(name, []),
      stop: () => {
        stopping.push(name);
        if (stopping.length === 2) end();
        return both;
      },
    });
    jobs.start([waiting('a'), waiting('b')]);
    await jobs.stop();
    expect(stopping).toEqual(['a', 'b']);
  });
});
