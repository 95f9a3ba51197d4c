import { resolve } from 'node:path';
import { type DoctorFinding, examine } from '../app/process/doctor.ts';
import { replicaFault } from '../app/process/replica.ts';
import { createPool, ROLES, sessionOn } from '../platform/db/database.ts';
import { systemClock } from '../platform/values/clock.ts';
import { OperatorError } from '../platform/values/operator-error.ts';
import { type CliContext, LIMITS, withConnections } from './context.ts';
import { withStoredAccounts } from './stored-accounts.ts';

/**
 * `kolo doctor`: prints each problem with its fix.
 *
 * @returns true if there is no problem
 */
export function doctor(context: CliContext, { json }: { json: boolean }): Promise<boolean> {
  const { config, print, progress } = context;
  return withConnections(context, async (connections) => {
    const { kolo, embedded } = connections;
    const pools = ROLES.map((role) => ({ role, pool: createPool(kolo(role), role, LIMITS) }));
    const findings: DoctorFinding[] = [];
    try {
      for (const { role, pool } of pools) {
        progress.at(`Connecting as ${role}`);
        await sessionOn(pool)
          .query('SELECT 1')
          .catch((error: Error) => {
            throw new OperatorError(
              `Cannot query as the role ${role}: ${error.message}. Run \`kolo migrate\`, and grant the role to the user of KOLO_DATABASE_URL.`,
            );
          });
      }
      const poolOf = (name: (typeof ROLES)[number]) => pools.find(({ role }) => role === name)!.pool;
      const examined = {
        config,
        directory: sessionOn(poolOf('kolo_directory')),
        verify: poolOf('kolo_verify'),
        folder: embedded ? resolve(config.dataDir) : null,
        clock: systemClock,
        replicaFault: () =>
          replicaFault(connections, config, {
            directory: sessionOn(poolOf('kolo_directory')),
            clock: systemClock,
          }),
      };
      await withStoredAccounts(context, poolOf('kolo_directory'), async (openAccount) => {
        for await (const finding of examine({ ...examined, openAccount })) {
          progress.at(`Checking ${finding.area}`);
          findings.push(finding);
        }
      });
    } finally {
      await Promise.all(pools.map(({ pool }) => pool.end()));
    }
    const ok = findings.length === 0;
    if (json) print(JSON.stringify({ ok, findings }));
    else for (const line of readable(findings)) print(line);
    return ok;
  });
}

function* readable(findings: readonly DoctorFinding[]): Generator<string> {
  for (const { area, problem, advice } of findings) {
    yield `${area.padEnd(12)} ${problem}`;
    yield `${' '.repeat(12)} ${advice}`;
  }
  if (findings.length === 0) yield 'No problems found.';
}
