import type { Schemas } from '../api/operator-api.ts';
import { Bank } from './bank.tsx';

/** Describes the payouts that a stop holds back. */
export function StoppedPayouts({
  of: { business_id: business, rail, bank_code: bank },
}: {
  of: Schemas['PayoutStop'];
}) {
  const payouts = rail === null ? 'All payouts' : `Payouts by ${rail}`;
  return (
    <>
      {`${payouts} of ${business === null ? 'every business' : 'this environment'}`}
      {bank !== null && (
        <>
          {' '}
          to <Bank code={bank} />
        </>
      )}
    </>
  );
}

/** The person who made a stop; the program at the shell or after a recovery of the database. Never an id. */
export const stoppedBy = ({ stopped_by, stopped_by_name }: Schemas['PayoutStop']): string =>
  stopped_by_name ?? (stopped_by.startsWith('operator ') ? 'an operator' : stopped_by);
