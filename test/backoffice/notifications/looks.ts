import type pg from 'pg';
import { until } from '../../support/http.ts';
import type { TestKolo } from '../../support/kolo.ts';

/** Of a claim. No channel that was looked at is due again after so long, milliseconds. */
export const LEASE_MS = 90_000;

/** Waits for looks at channels of a Kolo, through the database of its owner. */
export function looksOf(kolo: TestKolo, owner: pg.Client) {
  /** How often a channel was looked at, once nobody looks at it: a claim puts it off by the lease, and the record by less. */
  async function atRest(id: string): Promise<{ claims: number; dueAtMs: number }> {
    let found = { claims: 0, dueAtMs: 0 };
    await until(async () => {
      const { rows } = await owner.query('SELECT claims, due_at FROM notification_channels WHERE id = $1', [
        id,
      ]);
      found = { claims: Number(rows[0].claims), dueAtMs: rows[0].due_at.getTime() };
      return found.dueAtMs - kolo.clock.now() !== LEASE_MS;
    });
    return found;
  }
  return {
    /** Resolves when a channel was looked at once more. */
    async looked(id: string): Promise<void> {
      const { claims, dueAtMs } = await atRest(id);
      kolo.clock.advance(Math.max(1, dueAtMs - kolo.clock.now()));
      await until(async () => (await atRest(id)).claims > claims);
    },

    /** Waits for the first look, which a new channel is due for at once. */
    lookedFirst: (id: string) => until(async () => (await atRest(id)).claims > 0),
  };
}
