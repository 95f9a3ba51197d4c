import type pg from 'pg';
import type { Dispatcher } from 'undici';
import type { Clock } from '../platform/values/clock.ts';
import type { ProviderTerms, RailDescription } from './description.ts';
import type { Rail } from './rail.ts';

/** The log for a rail's own faults. Fits a pino logger. */
export interface RailLog {
  error(details: object, message: string): void;
}

/** Dependencies of a rail. */
export interface RailContext<Settings> {
  /** At least its own. */
  readonly settings: Settings;
  /** For a bank that is simulated: a database of its own, never Kolo's. */
  readonly bankDatabase: pg.PoolConfig;
  readonly clock: Clock;
  readonly log: RailLog;
  readonly holderOf: HolderOf;
}

/**
 * The name on a virtual account, null where nobody has the number: the bank asks Kolo, as a bank does that gives
 * its customer blocks of numbers. Rejects when it cannot be said.
 */
export type HolderOf = (bankCode: string, accountNumber: string) => Promise<string | null>;

/** Dependencies of the rail of one account. */
export interface AccountContext<Credentials = unknown> {
  /** As the `credentials` of its description have them. */
  readonly credentials: Credentials;
  /** Reaches public addresses alone, but where the operator allows others. */
  readonly dispatcher: Dispatcher;
  /** Base URL that replaces the provider's documented one, for tests. Null: the documented one. */
  readonly origin: string | null;
  readonly clock: Clock;
  readonly log: RailLog;
}

/** A rail of this Kolo that pays from accounts at a provider: what it is, and how the rail of one account is opened. */
export interface AccountRail {
  readonly description: RailDescription & { readonly account: ProviderTerms };
  /**
   * Loads nothing and calls nobody: a wrong credential shows at the first request.
   *
   * @param context its credentials are valid by the description's schema
   */
  openAccount(context: AccountContext): Promise<Rail>;
}
