import { transactionsByReferences } from '../../ledger/find-transactions.ts';
import type { Transaction } from '../../ledger/transactions.ts';
import type { Session } from '../../platform/db/database.ts';
import { bookingReference, reversalReference } from './booking-references.ts';

/** The newest booking of a line that stands, or the reference of the next. */
export async function currentBooking(
  session: Session,
  tenantId: string,
  { rail, line }: { rail: string; line: number },
): Promise<{ booking?: Transaction; next: string }> {
  for (let nth = 1; ; nth++) {
    const next = bookingReference(rail, line, nth);
    const found = await transactionsByReferences(session, tenantId, [next, reversalReference(next)]);
    const booking = found.find(({ reference }) => reference === next);
    if (booking === undefined) return { next };
    if (found.length === 1) return { booking, next };
  }
}
