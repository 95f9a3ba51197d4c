import type pg from 'pg';
import type { Clock } from '../../platform/values/clock.ts';
import type { ValuesOf } from '../../platform/values/setting-kinds.ts';
import type { Bank } from '../banks.ts';
import { BANKS } from '../banks.ts';
import type { HolderOf, RailContext, RailLog } from '../context.ts';
import { Sandbox, type SandboxBank, type SandboxSettings } from './bank.ts';
import type { sandbox } from './description.ts';
import { openPool } from './pool.ts';
import type { News } from './protocol-bank.ts';
import { ensureSchema } from './schema.ts';

/** Options of {@link openSandboxBank}. */
interface SandboxOptions {
  /** The bank's own database: never Kolo's. */
  readonly database: pg.PoolConfig;
  readonly clock: Clock;
  /** The bank as an institution; by default as the settings have it. */
  readonly institution?: Bank;
  /** Finds the holder of an issued account; nobody if not given. */
  readonly holderOf?: HolderOf;
  readonly settings?: SandboxSettings;
  readonly log?: RailLog;
  /** Notified of each callback that the bank would send over the network. */
  readonly news?: News;
}

/** The institution without settings. */
const INSTITUTION = institutionOf('50547', 'Kolo Sandbox Bank');

/**
 * The bank as an institution that can be paid. Its NIP code is that of the bank list where the list has its code, and
 * else the prefix that its account numbers are made under: 9 and the code.
 *
 * @param code 5 digits
 */
function institutionOf(code: string, name: string): Bank {
  return Object.freeze({ name, code, nip_code: BANKS.find(code)?.nip_code ?? `9${code}` });
}

/** Opens the bank, creating its tables where they are absent. Rejects when its database cannot be used. */
export async function openSandboxBank(options: SandboxOptions): Promise<SandboxBank> {
  const { database, clock, settings = {}, institution = INSTITUTION } = options;
  const { log = { error: () => {} }, news = () => {}, holderOf = () => Promise.resolve(null) } = options;
  const pool = openPool(database, (cause) =>
    log.error({ err: cause }, 'sandbox bank: an idle connection broke'),
  );
  try {
    await ensureSchema(pool);
  } catch (cause) {
    await pool.end();
    throw cause;
  }
  return new Sandbox({ pool, clock, institution, holderOf, log, news }, settings);
}

/** Opens the bank as the service is set. */
export async function openSandboxRail({
  settings,
  bankDatabase,
  ...context
}: RailContext<ValuesOf<typeof sandbox.settings>>): Promise<SandboxBank> {
  const bank = await openSandboxBank({
    ...context,
    database: { ...bankDatabase, max: settings.sandboxConnectionsMax },
    institution: institutionOf(settings.virtualAccountInstitution, settings.virtualAccountBankName),
    settings: { timeoutMs: settings.sandboxTimeoutMs },
  });
  bank.setFaults({
    latencyMs: settings.sandboxLatencyMs,
    errorRate: settings.sandboxErrorRate,
    duplicateRate: settings.sandboxDuplicateRate,
  });
  return bank;
}
