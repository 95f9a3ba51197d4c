import { HOLD_REASONS } from '../ledger/held-money.ts';
import {
  findInSuspense,
  listSuspense,
  type SuspenseItem,
  type SuspenseTotal,
  suspenseTotals,
} from '../reports/suspense.ts';
import { toRfc3339 } from '../values/clock.ts';
import { isUuid } from '../values/ids.ts';
import { koboToNumber, toNaira } from '../values/money.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { creditHeld } from './held-money.ts';
import { type InsideSide, withSide } from './side.ts';
import type { SideOptions } from './side-options.ts';

/** Where money in suspense comes from, and the command that takes it out. */
const ORIGINS = {
  'bank-inflow': { name: 'inflow', wayOut: 'kolo inflow' },
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

/** `kolo suspense credit`: to the wallet that it is for, or another of the same side. */
export function suspenseCredit(
  context: CliContext,
  id: string,
  options: SideOptions & { wallet: string | null },
): Promise<void> {
  return withSide(context, options, async (side) => {
    const held = await find(side, id);
    const transactionId = await creditHeld(context, side, held, options.wallet);
    if (options.json) context.print(JSON.stringify({ id, transaction_id: transactionId }));
    else context.print(`${id} is credited by ${transactionId}.`);
  });
}

async function find({ database, tenantId }: InsideSide, id: string) {
  const found = isUuid(id)
    ? await database.within(tenantId, (session) => findInSuspense(session, tenantId, id))
    : undefined;
  if (found === undefined) throw new CommandError(`Nothing that went to suspense has the id ${id}.`);
  const { category, accountId, payment, interest } = found;
  if (category === 'bank-inflow') {
    throw new CommandError(`${id} is an inflow: kolo inflow credits it, or sends it back.`);
  }
  const earned = interest && {
    ...interest,
    gross: BigInt(interest.gross),
    tax: BigInt(interest.tax),
  };
  return { id, accountId, origin: { payment, interest: earned } };
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
