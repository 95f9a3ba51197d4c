import type pg from 'pg';
import type { Logger } from 'pino';
import type { Access } from '../../identity/open-access.ts';
import type { Engine } from '../../ledger/engine/engine.ts';
import type { RailIds } from '../../payments/payouts/rail-ids.ts';
import type { TenantRails } from '../../payments/provider-accounts/tenant-rails.ts';
import type { AccountDirectory } from '../../payments/wallets/virtual-accounts/directory.ts';
import type { CheckedClock } from '../../platform/db/checked-clock.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { SignsOfLife } from '../../platform/liveness/signs-of-life.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Vault } from '../../platform/values/vault.ts';
import type { OnBankCall } from '../../rails/bank-call.ts';
import type { Outbound } from '../../webhooks/delivery/outbound.ts';
import type { Traces } from '../traces/traces.ts';
import type { Metrics } from './metrics.ts';

/** What jobs work with. */
export interface JobDeps {
  /** Connections of the workers' own. */
  database: TenantDatabase;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  /** Connections of the role `kolo_directory`. */
  directoryPool: pg.Pool;
  /** Connections for statements over many wallets. */
  interest: TenantDatabase;
  /** Connections for statements over the whole history of a tenant. */
  history: TenantDatabase;
  /** A session of the role `kolo_janitor`. */
  janitor: Session;
  /** The same inside one tenant. */
  eraser: TenantDatabase;
  engine: Engine;
  rails: TenantRails;
  /** Of this process, for requests and jobs alike. */
  railIds: RailIds;
  accounts: AccountDirectory;
  /** Connections that inflows are credited by, in a process that only answers too. */
  inflowDatabase: TenantDatabase;
  vault: Vault;
  outbound: Readonly<Record<Mode, Outbound>>;
  life: SignsOfLife;
  access: Access;
  metrics: Metrics;
  /** Told of each call of a bank. */
  onBankCall: OnBankCall;
  /** What makes traces, where that is on. */
  traces: Pick<Traces, 'deliveryAttempted'> | undefined;
  calendar: Calendar;
  /** What becomes of scheduled payments that were missed. */
  missedSchedules: 'make-up' | 'skip';
  /** A connection of the role `kolo_verify`. */
  verify: pg.Pool;
  /** From which hour of the day on what was done since yesterday is verified, once; off for never. */
  verifyHour: number | 'off';
  /** Rest between two queries that confirm a failure, milliseconds. */
  failureConfirmAfterMs: number;
  clock: CheckedClock;
  logger: Logger;
  /** How often to look for what becomes due as time passes, milliseconds; each job's own unless given. */
  pollMs?: number | undefined;
}
