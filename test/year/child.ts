import type pg from 'pg';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { listeningService } from '../support/service.ts';

/** Options of a process that is to be killed. */
export interface ToStart {
  nowMs: number;
  /** A connection to Kolo's database, as anybody. */
  kolo: pg.ClientConfig;
  bank: pg.ClientConfig;
  pollMs: number;
}

/** The process's message once it serves. */
export interface Started {
  baseUrl: string;
}

/** A Kolo in a process of its own, whose clock stands still. */
process.once('message', async ({ nowMs, kolo, bank, pollMs }: ToStart) => {
  const clock = new ManualClock(nowMs);
  const { baseUrl } = await listeningService({ clock, bank, pollMs, kolo: (user) => ({ ...kolo, user }) });
  process.send!({ baseUrl } satisfies Started);
});
process.once('disconnect', () => process.exit());
