import type pg from 'pg';
import { until } from '../../support/http.ts';
import type { TestKolo } from '../../support/kolo.ts';

/** Of a claim. No channel that was looked at is due again after so long, milliseconds. */
export const LEASE_MS = 90_000;

/** Waits for looks at channels of a Kolo, through the database of its owner. */
export const looksOf = (kolo: TestKolo, owner: pg.Client) => ({
  /** Resolves when a channel was looked at once more. */
  async looked(id: string): Promise<void> {
    const claims = async () =>
      (await owner.query('SELECT claims, due_at FROM notification_channels WHERE id = $1', [id])).rows[0];
    const before = await claims();
    kolo.clock.advance(Math.max(1, before.due_at.getTime() - kolo.clock.now()));
    await until(async () => {
      const { claims: now, due_at: dueAt } = await claims();
      // A claim puts it off by the lease, and the record by less.
      return now !== before.claims && dueAt.getTime() - kolo.clock.now() !== LEASE_MS;
    });
  },

  /** Waits for the first look, which a new channel is due for at once. */
  lookedFirst: (id: string) =>
    until(async () => {
      const { rows } = await owner.query('SELECT claims, due_at FROM notification_channels WHERE id = $1', [
        id,
      ]);
      return rows[0].claims !== '0' && rows[0].due_at.getTime() - kolo.clock.now() !== LEASE_MS;
    }),
});
