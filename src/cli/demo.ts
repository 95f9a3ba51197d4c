import type pg from 'pg';
import type { Connections } from '../app/process/connections.ts';
import { testTenantsNamed } from '../identity/queries.ts';
import { transactionsByReferences } from '../ledger/find-transactions.ts';
import { openMissingAccounts } from '../ledger/open-ledger.ts';
import { isStopped } from '../payments/payouts/claim.ts';
import { ensureTimeZone } from '../payments/wallets/interest-days.ts';
import { type Session, sessionOn, TenantDatabase } from '../platform/db/database.ts';
import { Calendar } from '../platform/values/calendar.ts';
import type { Clock } from '../platform/values/clock.ts';
import { NIL_UUID } from '../platform/values/ids.ts';
import type { Mode } from '../platform/values/mode.ts';
import { koboToNumber, toNaira } from '../platform/values/money.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withPools } from './context.ts';
import { linkToEnvironment } from './dashboard.ts';
import { DemoClock } from './demo/clock.ts';
import { type DemoSize, type Filled, fill, monthOf } from './demo/fill.ts';
import { lastReferenceOf } from './demo/movements.ts';
import { BANK_CODES } from './demo/names.ts';
import { countsOf, type DemoCounts } from './demo/queries.ts';
import { withReservation } from './demo/reserve.ts';
import { withDemoParts } from './demo-parts.ts';

/** Several wallets are funded at the same time. */
const LIMITS = { connectionsMax: 6 };

interface DemoOptions extends DemoSize {
  mode: Mode;
  json: boolean;
}

type Pools = Readonly<Record<'kolo_directory' | 'kolo_app' | 'kolo_operator', pg.Pool>>;

/** `kolo demo`: creates the business once for each name and seed. */
export async function demo(context: CliContext, clock: Clock, options: DemoOptions): Promise<void> {
  if (options.mode === 'live')
    throw new CommandError('A demo needs the test environment: the live environment is for real money.');
  if (context.config.production)
    throw new CommandError(
      'A demo is for development only: it creates a business and a key without approval.',
    );
  let shown: string | undefined;
  const work = async (pools: Pools, connections: Connections): Promise<void> => {
    const directory = sessionOn(pools.kolo_directory);
    const database = new TenantDatabase(pools.kolo_app);
    const there = await filledBefore(directory, database, options);
    const filled = there === undefined ? await make(context, clock, options, pools, connections) : undefined;
    const { businessId, tenantId } = filled?.tenant ?? there!;
    shown = businessId;
    const counts = await database.within(tenantId, (session) => countsOf(session, tenantId));
    report(context, options, { businessId, filled, counts });
  };
  await withPools(context, ['kolo_directory', 'kolo_app', 'kolo_operator'], work, LIMITS);
  const { config, print, say } = context;
  if (options.json || config.operatorApi === 'off') return;
  // The data is there, whether or not the local administrator may sign in.
  const link = await linkToEnvironment(context, shown).catch((error: unknown) => {
    if (error instanceof CommandError) return undefined;
    throw error;
  });
  if (link === undefined) return;
  print(`dashboard  ${link.url}`);
  say('The link signs in once, within 15 minutes, while Kolo runs. Another: kolo dashboard');
}

/** The test environment of a business of this name that an earlier demo with this seed filled completely. */
async function filledBefore(
  directory: Session,
  database: TenantDatabase,
  { name, seed }: DemoSize,
): Promise<{ businessId: string; tenantId: string } | undefined> {
  for (const tenant of await testTenantsNamed(directory, name)) {
    const [last] = await database.within(tenant.tenantId, (session) =>
      transactionsByReferences(session, tenant.tenantId, [lastReferenceOf(seed)]),
    );
    if (last !== undefined) return tenant;
  }
  return undefined;
}

async function make(
  context: CliContext,
  systemClock: Clock,
  size: DemoSize,
  pools: Pools,
  connections: Connections,
): Promise<Filled> {
  const { config, progress } = context;
  const directory = sessionOn(pools.kolo_directory);
  await refuseStopped(new TenantDatabase(pools.kolo_app));
  await ensureTimeZone(directory, config.timeZone);
  // No service may have started on this database yet, so its system accounts may be missing.
  await openMissingAccounts(directory, config.currencies);
  const calendar = new Calendar(config.timeZone);
  const nowMs = systemClock.now();
  const month = monthOf(size.seed, nowMs, calendar);
  const clock = new DemoClock(month.startMs);
  return withDemoParts(context, { pools, connections, clock, calendar }, (parts) =>
    withReservation(pools.kolo_directory, (reserve) =>
      fill(parts, size, { month, nowMs, reserve }, (day, done, total) =>
        progress.at(`Simulating ${day}`, done, total),
      ),
    ),
  );
}

/** Refuses if payouts are stopped: the demo would pay nothing in the whole month. */
async function refuseStopped(database: TenantDatabase): Promise<void> {
  for (const bankCode of BANK_CODES) {
    const stopped = await database.within(NIL_UUID, (session) =>
      isStopped(session, NIL_UUID, { rail: 'sandbox', bankCode }),
    );
    if (stopped) throw new CommandError('Payouts are stopped (kolo payouts stops). A demo needs payouts.');
  }
}

interface Made {
  businessId: string;
  /** Undefined if an earlier demo filled it. */
  filled: Filled | undefined;
  counts: DemoCounts;
}

function report({ print, say }: CliContext, { name, seed, json }: DemoOptions, made: Made): void {
  const { businessId, filled, counts } = made;
  if (json) {
    const movements = counts.movements.map((one) => ({ ...one, amount: koboToNumber(one.amount) }));
    const secret = filled === undefined ? {} : { secret_key: filled.key, refused: filled.refused };
    const ids = { business_id: businessId, name, seed, filled_before: filled === undefined };
    print(JSON.stringify({ ...ids, ...secret, ...counts, movements }));
    return;
  }
  const { customers, wallets, movements } = counts;
  if (filled === undefined) print(`${name} already has the data of the seed ${seed}. Nothing was changed.`);
  print(`business   ${businessId}`);
  print(`customers  ${customers}, with ${wallets} wallets`);
  for (const { category, status, count, amount } of movements)
    print(`${category.padEnd(22)} ${status.padEnd(11)} ${String(count).padStart(6)}  ₦${toNaira(amount)}`);
  if (filled === undefined) return;
  print(`key        ${filled.key}`);
  say('This key is not shown again. To see the open work items, run: kolo work-queue');
}
