import { toNaira } from '../platform/values/money.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import type { SideOptions } from './environment-options.ts';
import { sidePath, signedIn } from './ops-client.ts';
import { propose } from './proposals.ts';

/** Money in suspense as the operator API shows it. */
interface ShownItem {
  id: string;
  origin: string;
  wallet_id: string | null;
  amount: number;
  currency: string;
  created_at: string;
  meaning: string;
  actions: string[];
}
/** Kobo as decimal strings. */
interface ShownTotal {
  currency: string;
  count: number;
  amount: string;
  balance: string;
}

/**
 * `kolo suspense list`: a page of what waits, and what all of it comes to.
 *
 * @throws CommandError behind the list when the account has something else
 */
export async function suspenseList(
  { print, say }: CliContext,
  { limit, cursor, json, ...side }: SideOptions & { limit: number; cursor?: string },
): Promise<void> {
  const api = await signedIn();
  const { items, next } = await api.page<ShownItem>(`${sidePath(side)}/suspense`, { limit, cursor });
  const totals = await api.call<ShownTotal[]>('GET', `${sidePath(side)}/suspense/totals`);
  if (json) print(JSON.stringify({ items, totals, next }));
  else {
    for (const item of items) for (const line of linesOf(item)) print(line);
    for (const { currency, count, amount } of totals)
      print(`In all ${toNaira(BigInt(amount))} ${currency}, ${count} in number.`);
    if (next !== null) say(`More: --cursor ${next}`);
  }
  const wrong = totals.find(({ amount, balance }) => amount !== balance);
  if (wrong === undefined) return;
  const has = `${toNaira(BigInt(wrong.balance))} ${wrong.currency}`;
  throw new CommandError(`The account has ${has}, which is not what waits in it: run kolo verify.`);
}

function* linesOf(item: ShownItem): Generator<string> {
  yield [
    item.id,
    item.origin,
    `${toNaira(BigInt(item.amount))} ${item.currency}`,
    item.wallet_id === null ? 'wallet not known' : `for ${item.wallet_id}`,
    item.created_at,
  ].join('  ');
  yield `  ${item.meaning}`;
  if (item.actions.length > 0) yield `  What can be done: ${item.actions.join(', ')}`;
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
