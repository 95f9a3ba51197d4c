import { type Kobo, koboToNumber } from '../platform/values/money.ts';
import type { CliContext } from './context.ts';
import type { SideOptions } from './environment-options.ts';
import { transferPath } from './follow-up.ts';
import { signedIn } from './ops-client.ts';
import { propose } from './proposals.ts';

/** Options of `kolo payout settle` and `fail`. */
export interface SettleOptions extends SideOptions {
  evidence: string;
  reason: string;
}

/** `kolo payout settle` and `kolo payout fail`. */
export async function settleByHand(
  context: CliContext,
  act: 'payout.settle' | 'payout.fail',
  transfer: string,
  options: SettleOptions,
): Promise<void> {
  const api = await signedIn();
  const { id } = await api.call<{ id: string }>('GET', transferPath(transfer, options));
  const content = { transaction_id: id, evidence: options.evidence };
  await propose(context, api, { act, side: options, content }, options);
}

/** Options of `kolo adjust`. */
export interface AdjustmentOptions extends SideOptions {
  from?: string;
  to?: string;
  amount: Kobo;
  reference: string;
  narration: string;
  reason: string;
}

/** `kolo adjust`. */
export async function adjustByHand(context: CliContext, options: AdjustmentOptions): Promise<void> {
  const { from, to, amount, reference, narration } = options;
  const content = {
    ...(from === undefined ? {} : { debit_wallet_id: from }),
    ...(to === undefined ? {} : { credit_wallet_id: to }),
    amount: koboToNumber(amount),
    reference,
    narration,
  };
  await propose(context, await signedIn(), { act: 'adjustment.post', side: options, content }, options);
}
