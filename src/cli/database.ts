import { recordNodes } from '../app/distribution/node-identities.ts';
import { isDistributed } from '../app/distribution/state.ts';
import { recover } from '../backoffice/recovery/recover.ts';
import { readDatabaseIdentity } from '../platform/database-identity.ts';
import { agreedTime } from '../platform/db/checked-clock.ts';
import { sessionOn, TenantDatabase } from '../platform/db/database.ts';
import { connected, makeRoles } from '../platform/db/migrate.ts';
import type { Clock } from '../platform/values/clock.ts';
import { ACCOUNT_RAILS } from '../rails/registry.ts';
import { atShell } from './actor.ts';
import { type CliContext, withConnections, withPools } from './context.ts';
import { withRails } from './rails.ts';

/**
 * `kolo database recovered`: records a recovery, as the service does if it detects one at the start. Works on the database, because the
 * service is not running yet. It stops payouts and cannot resume them.
 */
export function databaseRecovered(
  context: CliContext,
  clock: Clock,
  { reason, json }: { reason: string; json: boolean },
): Promise<void> {
  return withPools(context, ['kolo_app', 'kolo_directory'], (pools, connections) =>
    withRails(context, connections, async (rails) => {
      const directory = sessionOn(pools.kolo_directory);
      const nowMs = await agreedTime(clock, directory);
      const { actual, recorded } = await readDatabaseIdentity(directory);
      const id = await recover(
        {
          directoryPool: pools.kolo_directory,
          database: new TenantDatabase(pools.kolo_app),
          accountRails: ACCOUNT_RAILS.map(({ description }) => description.name),
          institutions: rails.with('virtualAccounts').map((rail) => rail.virtualAccounts.institution.code),
        },
        {
          identity: { ...actual, place: connections.place ?? null },
          why: 'somebody at the shell says so',
          knownUntilMs: recorded?.seenAt ?? null,
          by: atShell(),
          reason,
          nowMs,
          stillDue: () => Promise.resolve(true),
        },
      );
      await connected(connections.kolo('kolo_owner'), async (_, query) => {
        if (await isDistributed(query)) await recordNodes(query, true);
      });
      if (json) context.print(JSON.stringify({ recovery_id: id }));
      else
        context.print(
          'Payouts are stopped. Kolo queries the status of each pending payout before it submits it.',
        );
    }),
  );
}

/** `kolo database roles`: creates the roles, which a dump does not contain. */
export const databaseRoles = (context: CliContext): Promise<void> =>
  withConnections(context, async ({ kolo, embedded }) => {
    // The embedded server has them from its first start.
    if (!embedded) await makeRoles(kolo('kolo_owner'));
    context.print('The roles exist.');
  });
