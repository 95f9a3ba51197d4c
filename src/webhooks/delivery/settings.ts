import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { Claimant } from '../../platform/jobs/claimant.ts';
import type { Clock } from '../../platform/values/clock.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Vault } from '../../platform/values/vault.ts';
import type { ContactEmails } from '../endpoints/contact.ts';
import type { Outbound } from './outbound.ts';
import type { AttemptResult, DueDelivery } from './queries.ts';

/** Dependencies and limits of deliveries. */
export interface DeliveryWorkerOptions {
  database: TenantDatabase;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  claimant: Claimant;
  vault: Vault;
  outbound: Readonly<Record<Mode, Outbound>>;
  clock: Clock;
  /** Undefined where no emails are sent. */
  contacts?: ContactEmails | undefined;
  onError: (error: unknown, context: { tenantId?: string; endpointId?: string }) => void;
  /** Called for each attempt once it is recorded, for metrics and traces. */
  onAttempt?: (result: AttemptResult, delivery: DueDelivery) => void;
  /** Called for each endpoint that is disabled because of its responses. */
  onDisabled?: (endpoint: { tenantId: string; endpointId: string; reason: string }) => void;
  /** Called for each endpoint whose attempts begin to fail in this process. */
  onFailing?: (endpoint: { tenantId: string; endpointId: string }) => void;
  /** Called for each endpoint whose process is dead, once this one has its lease. */
  onTakenOver?: (endpoint: { tenantId: string; endpointId: string }) => void;
  /** In [0, 1); for the jitter of retries. */
  random?: () => number;
  /** A clock that is never set, milliseconds; backoffs are counted by it. */
  monotonic?: () => number;
  /** Polling interval for due deliveries when nobody calls `wake`, milliseconds. */
  pollMs?: number;
  /** Requests in flight at most, to all endpoints together. */
  callsMax?: number;
  /** Requests in flight at most to one endpoint. */
  callsPerEndpointMax?: number;
  /** Deliveries read of one endpoint at a time. */
  batchMax?: number;
  /** Time for which requests in flight may go on after `stop`, milliseconds. */
  drainMs?: number;
}

const DEFAULTS = {
  random: Math.random,
  monotonic: () => performance.now(),
  pollMs: 1_000,
  callsMax: 64,
  callsPerEndpointMax: 8,
  batchMax: 100,
  drainMs: 5_000,
  contacts: undefined,
  onAttempt: () => {},
  onDisabled: () => {},
  onFailing: () => {},
  onTakenOver: () => {},
};

/** The options with every default filled in. */
export type WorkerSettings = Required<DeliveryWorkerOptions>;

export function withDefaults(options: DeliveryWorkerOptions): WorkerSettings {
  const settings = { ...DEFAULTS, ...options };
  if (settings.callsMax < 2) throw new RangeError('callsMax must be at least 2');
  return settings;
}
