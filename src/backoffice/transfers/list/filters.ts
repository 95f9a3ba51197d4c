import { findWalletAccount } from '../../../payments/wallets/queries.ts';
import type { Session } from '../../../platform/db/database.ts';
import { parseRfc3339 } from '../../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../../platform/values/errors.ts';
import type { Searcher } from '../../operators/personal-searches/searching.ts';
import type { TransferFilter } from './query.ts';
import type { FilterInput } from './schemas.ts';
import { parseSearch } from './search.ts';

function instantOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = parseRfc3339(text);
  if (ms === undefined || ms < 0) throw invalidField(name, 'must be an RFC 3339 time since 1970');
  return ms;
}

const koboOf = (kobo: number | undefined) => (kobo === undefined ? undefined : BigInt(kobo));

/** Filters that need no look-up. */
export const filterInput = ({
  status,
  category,
  rail,
  from,
  to,
  amount_from,
  amount_to,
}: FilterInput): TransferFilter => ({
  status,
  category,
  rail,
  fromMs: instantOf('from', from),
  untilMs: instantOf('to', to),
  amountFrom: koboOf(amount_from),
  amountTo: koboOf(amount_to),
});

/**
 * Resolves the wallet's account and the search text. @throws ApiError `not_found` for an unknown wallet;
 * `rate_limited`
 */
export async function resolveSearch(
  session: Session,
  tenantId: string,
  { q, wallet_id }: FilterInput,
  searcher: Searcher,
): Promise<TransferFilter> {
  const searched = q === undefined ? undefined : await parseSearch(session, tenantId, q, searcher);
  if (wallet_id === undefined) return { searched };
  const accountId = await findWalletAccount(session, tenantId, wallet_id);
  if (accountId === undefined) throw new ApiError('not_found');
  return { searched, accountId };
}
