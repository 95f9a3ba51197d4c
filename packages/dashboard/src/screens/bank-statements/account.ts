import type { UseQueryResult } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ApiError, Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { inWords } from '../../parts/words.ts';

export const ACCOUNTS = '/ops/v1/businesses/{business_id}/{mode}/reconciled-accounts';
export const ACCOUNT = `${ACCOUNTS}/{rail}` as const;

/** Largest file of a statement, bytes. */
export const FILE_MAX = 16 * 1_024 * 1_024;

/** Largest number of lines of a state, or of movements, that the answer counts. */
const COUNTED_MAX = 1_000;
/** Largest number of lines left to match that it counts. */
export const LEFT_MAX = 100_000;

export const countText = (count: number): string =>
  count >= COUNTED_MAX ? `${COUNTED_MAX.toLocaleString('en-GB')} or more` : String(count);

export type Summary = Schemas['ReconciledAccountSummary'];
export type Mapping = NonNullable<Schemas['ReconciledAccount']['mapping']>;

/** Path parameters of the account in the address. */
export function useAccountPath() {
  const { rail } = useParams({ strict: false }) as { rail: string };
  return { ...useEnvironment(), rail };
}

/** The account in the address; null where it is not set up. */
export function useAccount(): {
  query: UseQueryResult<Summary[], ApiError>;
  summary: Summary | null | undefined;
} {
  const { rail, ...path } = useAccountPath();
  const query = useRead(ACCOUNTS, { path });
  const found = query.data?.find(({ account }) => account.rail === rail);
  return { query, summary: query.data === undefined ? undefined : (found ?? null) };
}

const REASONS: Readonly<Record<string, string>> = {
  reference: 'Same reference and amount',
  reference_sum: 'Same reference and sum',
  batch: 'Sum of one bulk transfer',
  amount_and_date: 'The only one of this amount then',
  manual: 'Matched by a person',
  booked: 'Booked from this line',
  doubled: 'The bank shows a matched payment again',
  other_amount: 'Known reference, another amount',
  several_candidates: 'Several movements fit',
  late: 'The amount fits, but long apart',
  fee: 'Looks like a charge of the bank',
  undone: 'A person undid or rejected a match',
  released_here: 'The bank paid what the ledger released',
};

/** A reason of a line in words. */
export const reasonText = (reason: string | null): string =>
  reason === null ? '–' : (REASONS[reason] ?? inWords(reason));
