import type pg from 'pg';
import type { Connections } from '../app/process/connections.ts';
import { vaultKeys } from '../app/process/secrets.ts';
import { checkedVault } from '../app/vault/check-keys.ts';
import { Quotas } from '../ledger/policy/quotas.ts';
import { Inflows } from '../payments/inflows/inflows.ts';
import { allocateProcessNumber, RailIds } from '../payments/payouts/rail-ids.ts';
import { TenantRails } from '../payments/provider-accounts/tenant-rails.ts';
import { AccountDirectory } from '../payments/wallets/virtual-accounts/directory.ts';
import { createPool, sessionOn, TenantDatabase } from '../platform/db/database.ts';
import type { Calendar } from '../platform/values/calendar.ts';
import { uuidv7 } from '../platform/values/ids.ts';
import { openRails } from '../rails/open-rails.ts';
import { createOutbound } from '../webhooks/delivery/outbound.ts';
import { atShell } from './actor.ts';
import { type CliContext, LIMITS } from './context.ts';
import type { DemoClock } from './demo/clock.ts';
import type { DemoParts } from './demo/parts.ts';
import { withEngine } from './engine.ts';

/** The sandbox bank answers or times out at once, because the demo simulates waiting time by its own clock. */
const BANK = { sandboxTimeoutMs: 5, sandboxLatencyMs: 0, sandboxErrorRate: 0, sandboxDuplicateRate: 0 };

interface Opening {
  pools: Readonly<Record<'kolo_directory' | 'kolo_app' | 'kolo_operator', pg.Pool>>;
  connections: Connections;
  clock: DemoClock;
  calendar: Calendar;
}

/** Opens the parts of a demo, runs the work and closes them. Throws the first failure of a background part. */
export async function withDemoParts<T>(
  context: CliContext,
  { pools, connections, clock, calendar }: Opening,
  work: (parts: DemoParts) => Promise<T>,
): Promise<T> {
  const { config, say } = context;
  const directory = sessionOn(pools.kolo_directory);
  const database = new TenantDatabase(pools.kolo_app);
  // Ids only increase, so the first one must have the time at which the demo begins.
  const claimant = { processId: uuidv7(clock.now()), deadProcessIds: [] };
  const user = { nowMs: clock.now(), processId: claimant.processId };
  const vault = await checkedVault(directory, await vaultKeys(config), user);
  const accounts = new AccountDirectory(directory, database);
  const shared = await openRails(({ modes }) => ({
    settings: { ...config, ...BANK },
    bankDatabase: connections.bank,
    clock,
    log: { error: (_, message) => say(message) },
    holderOf: (bank, number) => accounts.holderOf(bank, number, modes, clock.now()),
  }));
  const rails = new TenantRails(shared, { of: () => Promise.resolve([]), suspend: () => Promise.resolve() });
  const railIds = new RailIds(
    config.nipInstitutionCode,
    await allocateProcessNumber(sessionOn(pools.kolo_app)),
  );
  const alone = { ...LIMITS, connectionsMax: 1 };
  const sets = createPool(connections.kolo('kolo_app'), 'kolo_app', alone, 'sets');
  const outbound = createOutbound({ allowPrivateInTest: true, timeoutMs: config.webhookTimeoutMs });
  const failures: unknown[] = [];
  const onError = (error: unknown) => void failures.push(error);
  try {
    const done = await withEngine(connections, (engine) => {
      const parts = { clock, calendar, database, directory, engine, railIds, accounts, onError };
      return work({
        ...parts,
        rails,
        vault,
        outbound,
        claimant,
        directoryPool: pools.kolo_directory,
        operatorPool: pools.kolo_operator,
        sets: new TenantDatabase(sets),
        quotas: new Quotas(calendar),
        by: atShell(),
        currencies: config.currencies,
        interestTags: config.interestTags,
        inflows: new Inflows({ ...parts, rails: shared }),
      });
    });
    if (failures.length > 0) throw failures[0];
    return done;
  } finally {
    await shared.close();
    await Promise.all([sets.end(), outbound.test.close(), outbound.live.close()]);
  }
}
