import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { LOCAL_EMAIL } from '../../backoffice/operators/local/links.ts';
import { localOperator } from '../../backoffice/operators/local/queries.ts';
import { unnamedProxies } from '../../backoffice/operators/sessions/untrusted-proxies.ts';
import { workerSeenAt } from '../../backoffice/status-summary/queries.ts';
import type { OpenedAccounts } from '../../payments/provider-accounts/opened-accounts.ts';
import { allAccounts } from '../../payments/provider-accounts/queries.ts';
import { type Session, sessionOn, statement } from '../../platform/db/database.ts';
import { schemaFaults } from '../../platform/db/migrate.ts';
import { silentServers } from '../../platform/db/primary.ts';
import { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { readDatabaseUrl } from '../../platform/values/database-url.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import { verifyLedger } from '../../verify/verify.ts';
import { failingEndpoints } from '../../webhooks/endpoints/disabled.ts';
import type { Config } from '../config/config.ts';
import { nodeFaults } from '../distribution/nodes.ts';
import { distributionFaults, type Query } from '../distribution/state.ts';
import { checkedVault } from '../vault/check-keys.ts';
import { examineRails } from './doctor-rails.ts';
import { examineWaiting } from './doctor-waiting.ts';
import { gaugeQueries } from './gauge-queries.ts';
import { connectionsMax } from './pools.ts';
import { vaultKeys } from './secrets.ts';

/** A problem, and what to do about it. */
export interface DoctorFinding {
  area:
    | 'server'
    | 'schema'
    | 'clock'
    | 'disk'
    | 'keys'
    | 'rails'
    | 'work'
    | 'money'
    | 'audit'
    | 'verification'
    | 'operators';
  problem: string;
  advice: string;
}

/** Dependencies of the examination. */
interface DoctorDeps {
  config: Config;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  /** Connections of the role `kolo_verify`. */
  verify: pg.Pool;
  /** The folder of the embedded database; null for another server. */
  folder: string | null;
  clock: Clock;
  /** Why the read replica is not read; undefined where it is, or there is none. */
  replicaFault?: () => Promise<string | undefined>;
  /** Opens a provider account as it is stored. */
  openAccount: OpenedAccounts['openStored'];
}

/** The oldest version of PostgreSQL that Kolo supports. */
const OLDEST_SERVER = 150_000;
/** Connections reserved for starts, commands and superusers. */
const TO_SPARE = 10;
const CLOCK_MS = 1_000;
const DISK_FREE_LEAST_BYTES = 1024 ** 3;
const DISK_FREE_LEAST_SHARE = 0.1;
/** Work that has been due for longer is stuck, milliseconds. */
const WAITS_MS = 300_000;
const PROCESSING_MS = 3_600_000;
const SILENT_MS = 10_000;
/** Endpoints fail for a while during each deployment. */
const FAILING_MS = 3_600_000;
const ENDPOINTS_MAX = 20;
const ACCOUNTS_MAX = 1_000;
const VERIFIED_MS = 36 * 3_600_000;

const SETTINGS = statement(
  'doctor_settings',
  `SELECT name, setting FROM pg_settings WHERE name = ANY ('{fsync,full_page_writes,synchronous_commit,jit,autovacuum,
     track_counts,synchronous_standby_names,max_connections,superuser_reserved_connections,server_version_num}')`,
);
const NOW = statement('doctor_clock', 'SELECT clock_timestamp() AS now');

type Findings = AsyncGenerator<DoctorFinding>;

/** Runs all checks in order. */
export async function* examine(deps: DoctorDeps): Findings {
  yield* server(deps);
  const faults = await schemaFaults(deps.directory);
  for (const fault of faults) {
    yield {
      area: 'schema',
      problem: fault,
      advice: 'Run `kolo migrate` of the version that you want to serve.',
    };
  }
  yield* servers(deps);
  yield* clock(deps);
  yield* disk(deps);
  // With a wrong schema the other checks would only fail for the same reason.
  if (faults.length > 0) return;
  yield* replica(deps);
  yield* distribution(deps);
  yield* schema(deps);
  let keysFit = true;
  for await (const finding of keys(deps)) {
    keysFit = false;
    yield finding;
  }
  // Without its keys no account can be opened.
  if (keysFit) {
    const accounts = await allAccounts(deps.directory, ACCOUNTS_MAX);
    yield* examineRails(accounts, deps.openAccount);
  }
  yield* work(deps);
  yield* examineWaiting({
    directory: deps.directory,
    verify: sessionOn(deps.verify),
    clock: deps.clock,
    calendar: new Calendar(deps.config.timeZone),
  });
  yield* endpoints(deps);
  yield* proxies(deps);
  yield* localAdministrator(deps);
}

/** A list of servers works while one of them takes writes. The others are there for the day on which it fails. */
async function* servers({ config: { databaseUrl, migrationDatabaseUrl } }: DoctorDeps): Findings {
  const lists = new Map([
    [migrationDatabaseUrl, 'KOLO_MIGRATION_DATABASE_URL'],
    [databaseUrl, 'KOLO_DATABASE_URL'],
  ]);
  for (const [url, setting] of lists) {
    const urls = url === undefined ? [] : readDatabaseUrl(url)!.urls;
    if (urls.length < 2) continue;
    for (const { name, error } of await silentServers(urls))
      yield {
        area: 'server',
        problem: `The server ${name} of ${setting} does not answer: ${error}.`,
        advice: `Kolo cannot move to it when the others fail. Repair it, or take it out of ${setting}.`,
      };
  }
}

async function* replica({ replicaFault = async () => undefined }: DoctorDeps): Findings {
  const fault = await replicaFault();
  if (fault === undefined) return;
  yield {
    area: 'server',
    problem: `The read replica is not read: ${fault}.`,
    advice: 'See docs/runbooks.md, KoloReplicaNotRead.',
  };
}

async function* distribution({ verify }: DoctorDeps): Findings {
  const query: Query = async <Row extends object>(sql: string) => (await verify.query<Row>(sql)).rows;
  for (const fault of [...(await distributionFaults(query)), ...(await nodeFaults(query))]) {
    yield {
      area: 'schema',
      problem: `The database is not distributed as it must be: ${fault}.`,
      advice: 'Run `kolo distribute`. See docs/scaling.md.',
    };
  }
}

/** In production it cannot sign in. Its existence means that the database was used in development. */
async function* localAdministrator({ config, verify }: DoctorDeps): Findings {
  const local = config.production ? await localOperator(sessionOn(verify)) : undefined;
  if (local === undefined || local.status === 'disabled') return;
  yield {
    area: 'operators',
    problem: `This database was used in development: its local administrator ${LOCAL_EMAIL} exists. It cannot sign in in production.`,
    advice: `Run \`kolo operator disable ${LOCAL_EMAIL}\`. Check the operators, keys and open proposals that were created then.`,
  };
}

async function* proxies({ config, verify }: DoctorDeps): Findings {
  for (const proxy of await unnamedProxies(sessionOn(verify), config.trustedProxies)) {
    yield {
      area: 'operators',
      problem: `Operators sign in through the proxy ${proxy}, which KOLO_TRUSTED_PROXIES does not name: all of them have its address.`,
      advice:
        'Name it in KOLO_TRUSTED_PROXIES. Until then, one person guessing passwords behind it throttles everyone behind it.',
    };
  }
}

async function* server({ config, directory }: DoctorDeps): Findings {
  const rows = await directory.query<{ name: string; setting: string }>(SETTINGS);
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const wrong = (problem: string, advice: string): DoctorFinding => ({ area: 'server', problem, advice });
  if (Number(settings.get('server_version_num')) < OLDEST_SERVER)
    yield wrong('The server is older than PostgreSQL 15.', 'Upgrade it.');
  for (const name of ['fsync', 'full_page_writes']) {
    if (settings.get(name) === 'off' && !config.databaseStorageIsCrashSafe)
      yield wrong(`${name} is off: a crash may lose committed transactions.`, `Set ${name} = on.`);
  }
  if (settings.get('synchronous_commit') === 'off')
    yield wrong(
      'synchronous_commit is off in a session of Kolo.',
      'Set it to on, and find out where it is overridden.',
    );
  const isLocal = settings.get('synchronous_commit') === 'local';
  if (config.failoverIsSynchronous && (isLocal || settings.get('synchronous_standby_names') === ''))
    yield wrong(
      'KOLO_FAILOVER_IS_SYNCHRONOUS is true, and commits wait for no standby: a failover may lose some, and payouts would continue.',
      isLocal ? 'Set synchronous_commit = on.' : 'Set synchronous_standby_names, or remove the setting.',
    );
  if (settings.get('jit') === 'on')
    yield wrong(
      'JIT is on in a session of Kolo: compiling a plan takes longer than it saves.',
      'Set jit = off.',
    );
  for (const name of ['autovacuum', 'track_counts']) {
    if (settings.get(name) === 'off')
      yield wrong(`${name} is off: tables grow and slow down.`, `Set ${name} = on.`);
  }
  const most = Number(settings.get('max_connections'));
  const needed = connectionsMax(config, 'all') + TO_SPARE;
  if (most < needed) {
    yield wrong(
      `max_connections is ${most}. One process may open ${needed - TO_SPARE} connections, and commands need some too.`,
      `Raise it to at least ${needed}, or lower KOLO_API_CONNECTIONS_MAX and the limits of the other pools.`,
    );
  }
}

async function* clock({ directory, clock: own }: DoctorDeps): Findings {
  const before = own.now();
  const [row] = await directory.query<{ now: number }>(NOW);
  const after = own.now();
  const apart = Math.max(before - row!.now, row!.now - after);
  if (apart <= CLOCK_MS) return;
  yield {
    area: 'clock',
    problem: `This machine's clock is ${Math.round(apart / 1_000)} s from the database server's.`,
    advice: 'Synchronise both (NTP). Past 5 s a process takes no work.',
  };
}

async function* disk({ folder }: DoctorDeps): Findings {
  if (folder === null) return;
  const { bavail, blocks, bsize } = await statfs(folder);
  if (bavail * bsize >= DISK_FREE_LEAST_BYTES && bavail / blocks >= DISK_FREE_LEAST_SHARE) return;
  yield {
    area: 'disk',
    problem: `The disk of the data folder has ${Math.round((bavail * bsize) / 1024 ** 2)} MiB left.`,
    advice: 'Free some space. On a full disk Kolo loses nothing, but accepts nothing either.',
  };
}

/** Roles, grants and constraints, by the checks of `kolo verify`. */
async function* schema({ verify }: DoctorDeps): Findings {
  const { checks } = await verifyLedger(verify, { only: 'schema' });
  for (const { findings } of checks) {
    for (const { table, key, problem } of findings) {
      yield {
        area: 'schema',
        problem: `${table} ${key}: ${problem}.`,
        advice: 'Undo the manual change. Migrations grant exactly what is needed.',
      };
    }
  }
}

async function* keys({ config, directory, clock: { now } }: DoctorDeps): Findings {
  try {
    await checkedVault(directory, await vaultKeys(config), { nowMs: now() });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    yield { area: 'keys', problem: error.message, advice: 'See "Changing keys" in docs/operations.md.' };
  }
}

async function* work({ config, directory, clock: own }: DoctorDeps): Findings {
  const nowMs = own.now();
  const read = gaugeQueries({ calendar: new Calendar(config.timeZone), clock: own });
  const older = (at: number | null | undefined, ms: number) =>
    at !== null && at !== undefined && nowMs - at > ms;
  const minutes = (at: number | null) => Math.round((nowMs - at!) / 60_000);
  const found = (area: DoctorFinding['area'], problem: string, runbook: string): DoctorFinding => ({
    area,
    problem,
    advice: `See docs/runbooks.md, ${runbook}.`,
  });
  const shownAt = await workerSeenAt(directory);
  if (shownAt === null || older(shownAt, SILENT_MS))
    yield found('work', 'No worker is running.', 'KoloNoWorkers');
  const due = await read.duePayout(directory);
  if (older(due, WAITS_MS))
    yield found('work', `A payout has been due for ${minutes(due)} minutes.`, 'KoloPayoutsNotSubmitted');
  const { oldestAt } = await read.processing(directory);
  if (older(oldestAt, PROCESSING_MS))
    yield found(
      'work',
      `A payout has been processing for ${minutes(oldestAt)} minutes.`,
      'KoloPayoutProcessesForLong',
    );
  const delivery = await read.dueDelivery(directory);
  if (older(delivery, WAITS_MS))
    yield found('work', `A delivery has been due for ${minutes(delivery)} minutes.`, 'KoloDeliveriesNotSent');
  const counts = [
    ['money', await read.flagged(directory), 'payouts wait for an operator', 'KoloPayoutsFlagged'],
    ['money', await read.held(directory), 'movements wait in suspense', 'KoloMoneyInSuspense'],
    [
      'work',
      await read.disabledEndpoints(directory),
      'webhook endpoints are disabled',
      'KoloEndpointsDisabled',
    ],
    ['work', await read.failingPeriods(directory), 'days or months could not be closed', 'KoloDaysNotClosed'],
  ] as const;
  for (const [area, count, problem, runbook] of counts)
    if (count > 0) yield found(area, `${count} ${problem}.`, runbook);
  for (const { kind, count } of await read.incidents(directory))
    yield found('money', `${count} incidents are open: ${kind}.`, 'KoloIncidentsOpen');
  yield* verification(await read.verifyRuns(directory), nowMs, found);
}

/** Endpoints that keep failing. `work` counts disabled ones. */
async function* endpoints({ verify, clock: own }: DoctorDeps): Findings {
  const nowMs = own.now();
  const failing = await failingEndpoints(sessionOn(verify), nowMs - FAILING_MS, ENDPOINTS_MAX);
  for (const { id, businessId, mode, failingSince } of failing) {
    yield {
      area: 'work',
      problem: `The webhook endpoint ${id} of the business ${businessId} (${mode}) has accepted no delivery for ${Math.round((nowMs - failingSince) / 3_600_000)} h.`,
      advice: `Notify its operator. kolo endpoint list --business ${businessId} --mode ${mode} shows its URL. Kolo disables it after 5 days of failures.`,
    };
  }
}

async function* verification(
  runs: Awaited<ReturnType<ReturnType<typeof gaugeQueries>['verifyRuns']>>,
  nowMs: number,
  found: (area: DoctorFinding['area'], problem: string, runbook: string) => DoctorFinding,
): Findings {
  const newest = Math.max(...runs.map(({ endedAt }) => endedAt));
  if (nowMs - newest > VERIFIED_MS)
    yield found('verification', 'The ledger has not been verified for 36 hours, or never.', 'KoloVerifyOld');
  for (const { scope, findings, failed } of runs) {
    const of = scope === 'whole' ? 'everything' : 'recent changes';
    if (findings > 0n)
      yield found('verification', `The last verification of ${of} found ${findings}.`, 'KoloVerifyFinds');
    if (failed)
      yield found('verification', `The last verification of ${of} did not finish.`, 'KoloVerifyOld');
  }
}
