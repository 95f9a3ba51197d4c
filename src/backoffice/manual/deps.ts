import type { Engine } from '../../ledger/engine/engine.ts';
import type { RailIds } from '../../payments/payouts/rail-ids.ts';
import type { TenantRails } from '../../payments/provider-accounts/tenant-rails.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';

/** Dependencies of manual acts. */
export interface ManualDeps {
  /** Sessions of the role `kolo_app`: the operators' role writes no row of a tenant. */
  database: TenantDatabase;
  engine: Engine;
  rails: Pick<TenantRails, 'named' | 'account' | 'banks'>;
  railIds: RailIds;
  calendar: Calendar;
  clock: Clock;
}
