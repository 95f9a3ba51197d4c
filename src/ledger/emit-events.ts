import type { Session } from '../platform/db/database.ts';
import { rowless } from '../platform/db/statement.ts';
import type { NewEvent } from '../platform/events/event.ts';
import { eventSteps } from '../platform/events/outbox.ts';
import type { LedgerRow } from './ledger-lock.ts';

const COUNT_EVENTS = rowless(
  'count_events',
  'UPDATE ledgers SET event_count = event_count + $2 WHERE tenant_id = $1',
);

/**
 * Writes events that no batch writes, with their deliveries. Call it in the transaction of the change that they report.
 *
 * @param ledger as `lockLedger` gave it in the same transaction: the lock makes the sequence of events that of the commits
 */
export async function emitEvents(
  session: Session,
  tenantId: string,
  events: readonly NewEvent[],
  ledger: LedgerRow,
): Promise<void> {
  if (events.length === 0) return;
  const count = { statement: COUNT_EVENTS, values: [tenantId, events.length] };
  await session.pipeline([count, ...eventSteps(tenantId, events, ledger)]);
}
