import { HOLD_REASONS } from '../ledger/held-money.ts';
import {
  listSuspense,
  type SuspenseItem,
  type SuspenseTotal,
  suspenseTotals,
} from '../transfers/suspense.ts';
import { toRfc3339 } from '../values/clock.ts';
import { koboToNumber, toNaira } from '../values/money.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { signedIn } from './ops-client.ts';
import { propose } from './proposals.ts';
import { withSide } from './side.ts';
import type { SideOptions } from './side-options.ts';

/** Where money in suspense comes from, and the command that takes it out. */
const ORIGINS = {
  'bank-inflow': { name: 'inflow', wayOut: 'kolo suspense credit or return' },
  'bank-outflow-reversal': { name: 'return', wayOut: 'kolo suspense credit' },
  'interest-payout': { name: 'interest', wayOut: 'kolo suspense credit' },
} as const satisfies Readonly<Record<SuspenseItem['category'], { name: string; wayOut: string }>>;

/**
 * `kolo suspense list`: a page of what waits, and what all of it comes to.
 *
 * @throws CommandError behind the list when the account has something else
 */
export function suspenseList(
  context: CliContext,
  options: SideOptions & { limit: number; after: string | null },
): Promise<void> {
  const { after, limit, json } = options;
  return withSide(context, options, async ({ database, tenantId }) => {
    context.progress.at('Reading suspense');
    const { found, totals } = await database.within(tenantId, async (session) => ({
      found: await listSuspense(session, tenantId, after, limit + 1),
      totals: await suspenseTotals(session, tenantId),
    }));
    const items = found.slice(0, limit);
    const next = found.length > limit ? items.at(-1)!.id : null;
    if (json) {
      context.print(JSON.stringify({ items: items.map(answerOf), totals: totals.map(totalAnswer), next }));
    } else {
      for (const item of items) context.print(lineOf(item));
      if (next !== null) context.print(`More: --after ${next}`);
      for (const { currency, count, amount } of totals) {
        context.print(`In all ${toNaira(amount)} ${currency}, ${count} in number.`);
      }
    }
    const wrong = totals.find(({ amount, balance }) => amount !== balance);
    if (wrong === undefined) return;
    const has = `${toNaira(wrong.balance)} ${wrong.currency}`;
    throw new CommandError(`The account has ${has}, which is not what waits in it: run kolo verify.`);
  });
}

/** `kolo suspense credit`: proposes to credit the wallet that it is for, or another of the same side. */
export async function suspenseCredit(
  context: CliContext,
  id: string,
  { wallet, ...options }: SideOptions & { wallet: string | null; reason: string },
): Promise<void> {
  const content = { held_id: id, ...(wallet === null ? {} : { wallet_id: wallet }) };
  await propose(context, await signedIn(), { act: 'suspense.credit', side: options, content }, options);
}

/** `kolo suspense return`: proposes to send an inflow back to its sender. */
export async function suspenseReturn(
  context: CliContext,
  id: string,
  options: SideOptions & { reason: string },
): Promise<void> {
  const content = { held_id: id };
  await propose(context, await signedIn(), { act: 'suspense.return', side: options, content }, options);
}

const wayOutOf = ({ state, category }: SuspenseItem): string | null =>
  state === 'held' ? ORIGINS[category].wayOut : null;

const answerOf = (item: SuspenseItem) => ({
  id: item.id,
  origin: ORIGINS[item.category].name,
  state: item.state,
  reason: item.reason,
  wallet_id: item.walletId,
  amount: koboToNumber(item.amount),
  currency: item.currency,
  payment_id: item.paymentId,
  way_out: wayOutOf(item),
  created_at: toRfc3339(item.createdAt),
});

/** Kobo as decimal strings: a total may pass what a JSON number holds exactly. */
const totalAnswer = ({ currency, count, amount, balance }: SuspenseTotal) => ({
  ...{ currency, count: Number(count), amount: String(amount), balance: String(balance) },
});

const lineOf = (item: SuspenseItem): string =>
  [
    ...[item.id, ORIGINS[item.category].name, `${toNaira(item.amount)} ${item.currency}`],
    item.walletId === null ? 'wallet not known' : `for ${item.walletId}`,
    item.reason === null ? 'reason not known' : HOLD_REASONS[item.reason].words,
    ...[toRfc3339(item.createdAt), wayOutOf(item) ?? 'on its way back'],
  ].join('  ');
