import { Type } from 'typebox';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import type { Reconciliation, ReconciliationReport } from './reconciliations.ts';

const ID = '019bbf6c-7e00-7000-8000-000000000001';
const count = (description: string) => Type.Integer({ minimum: 0, description, examples: [0] });

const differenceSchema = Type.Object(
  {
    tenant_id: Nullable(Type.String({ description: 'Null where the row has no tenant.', examples: [null] })),
    problem: Type.String({ examples: ['the bank has a payment that is not here'] }),
    key: Type.String({
      description: 'The row, as `column=value`.',
      examples: ['rail_id=999999261122101530000001000001'],
    }),
    bank: Nullable(Type.String({ description: "The bank's value.", examples: ['amount=10000 paid=true'] })),
    here: Nullable(Type.String({ description: "The ledger's value.", examples: [null] })),
    advice: Type.String({ description: 'Advice about the difference.', examples: ['Contact the bank.'] }),
    same_waiting: Type.Array(Type.String(), {
      description: 'References of payouts that are not final and pay the same amount to the same account.',
      examples: [['rent-7']],
    }),
  },
  { title: 'BankDifference' },
);

const reportSchema = Type.Object({
  failed: Type.Boolean({ description: 'It was aborted; the log says why.', examples: [false] }),
  known_until: Nullable(
    Timestamp('The time until which everything was known at the last recovery; null without one.'),
  ),
  credited_inflows: count('Inflows that were credited because the bank shows them as credited.'),
  credited_returns: count('Returned payments that were credited because the bank shows them as credited.'),
  not_queried: count('Payouts that may have been submitted and could not be queried. Is a worker running?'),
  unreadable_books: count('Books that could not be read.'),
  without_book: Type.Array(
    Type.Object({
      tenant_id: Type.String({ examples: [ID] }),
      rail: Type.String({ examples: ['paystack'] }),
    }),
    { description: "Accounts at providers that expose no book: compare the providers' own lists." },
  ),
  differences: Type.Array(differenceSchema, { description: 'At most 100 of a kind.' }),
  more: count('Further differences that are not listed.'),
});

export const reconciliationSchema = Type.Object(
  {
    id: Type.String({ examples: [ID] }),
    requested_by: Type.String({ examples: [`operator ${ID}`] }),
    started_at: Timestamp('When it was requested.'),
    finished_at: Nullable(Timestamp('When it finished; null while it is running.')),
    complete: Nullable(
      Type.Boolean({
        description: 'Every book could be read, and everything that may have been submitted was queried.',
        examples: [true],
      }),
    ),
    report: Nullable(reportSchema),
  },
  { title: 'BankReconciliation' },
);

export const reconciliationView = ({ id, requestedBy, complete, report, ...times }: Reconciliation) => ({
  id,
  requested_by: requestedBy,
  started_at: toRfc3339(times.startedAt),
  finished_at: toRfc3339OrNull(times.finishedAt),
  complete,
  report: report && reportView(report),
});

const reportView = (report: ReconciliationReport) => ({
  failed: report.failed,
  known_until: toRfc3339OrNull(report.knownUntil),
  credited_inflows: report.creditedInflows,
  credited_returns: report.creditedReturns,
  not_queried: report.notQueried,
  unreadable_books: report.unreadableBooks,
  without_book: report.withoutBook.map(({ tenantId, rail }) => ({ tenant_id: tenantId, rail })),
  differences: report.differences.map(({ tenantId, sameWaiting, ...difference }) => ({
    tenant_id: tenantId,
    ...difference,
    same_waiting: sameWaiting,
  })),
  more: report.more,
});
