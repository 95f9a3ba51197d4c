import type { CliContext } from './context.ts';
import { signedIn } from './ops-client.ts';
import { type ProposeOptions, propose } from './proposals.ts';
import { requireBusinessId } from './side.ts';
import type { SideOptions } from './side-options.ts';

/** `kolo customer tier`: proposes tier 3, or takes it back at once. */
export async function customerTier(
  context: CliContext,
  { id, isSet, business, mode, ...options }: SideOptions & ProposeOptions & { id: string; isSet: boolean },
): Promise<void> {
  requireBusinessId(business);
  const api = await signedIn();
  if (isSet) {
    const proposed = { act: 'customer.raise_tier', side: { business, mode }, content: { customer_id: id } };
    return propose(context, api, proposed, options);
  }
  const path = `/ops/v1/businesses/${business}/${mode}/customers/${encodeURIComponent(id)}/lower-tier`;
  const { tier } = await api.call<{ tier: number }>('POST', path, { reason: options.reason });
  if (options.json) context.print(JSON.stringify({ customer_id: id, tier }));
  else context.print(`Customer ${id} has tier ${tier}.`);
}
