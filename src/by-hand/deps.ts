import type { TenantDatabase } from '../db/database.ts';
import type { Engine } from '../ledger/engine/engine.ts';
import type { TenantRails } from '../rail-accounts/tenant-rails.ts';
import type { RailIds } from '../transfers/payouts/rail-ids.ts';
import type { Calendar } from '../values/calendar.ts';
import type { Clock } from '../values/clock.ts';

/** What money is moved by hand with. */
export interface ByHandDeps {
  /** Sessions of the role `kolo_app`: the one for operators writes no row of a tenant. */
  database: TenantDatabase;
  engine: Engine;
  rails: Pick<TenantRails, 'named' | 'account' | 'banks'>;
  railIds: RailIds;
  calendar: Calendar;
  clock: Clock;
}
