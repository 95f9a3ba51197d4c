import { toNaira } from '../platform/values/money.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import type { SideOptions } from './environment-options.ts';
import { sidePath, signedIn } from './ops-client.ts';
import { propose } from './proposals.ts';

/** An item in suspense. */
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
 * `kolo suspense list`: one page of items, and the totals of all.
 *
 * @throws CommandError after the list, if the balance of the account differs from the total
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
      print(`Total ${toNaira(BigInt(amount))} ${currency} in ${count} items.`);
    if (next !== null) say(`More: --cursor ${next}`);
  }
  const wrong = totals.find(({ amount, balance }) => amount !== balance);
  if (wrong === undefined) return;
  const has = `${toNaira(BigInt(wrong.balance))} ${wrong.currency}`;
  throw new CommandError(
    `The suspense account has ${has}, which differs from the total of its items. Run kolo verify.`,
  );
}

function* linesOf(item: ShownItem): Generator<string> {
  yield [
    item.id,
    item.origin,
    `${toNaira(BigInt(item.amount))} ${item.currency}`,
    item.wallet_id === null ? 'unknown wallet' : `for ${item.wallet_id}`,
    item.created_at,
  ].join('  ');
  yield `  ${item.meaning}`;
  if (item.actions.length > 0) yield `  Actions: ${item.actions.join(', ')}`;
}

/** `kolo suspense credit`: proposes to credit the intended wallet, or another in the same environment. */
export async function suspenseCredit(
  context: CliContext,
  id: string,
  { wallet, ...options }: SideOptions & { wallet: string | null; reason: string },
): Promise<void> {
  const content = { held_id: id, ...(wallet === null ? {} : { wallet_id: wallet }) };
  await propose(context, await signedIn(), { act: 'suspense.credit', side: options, content }, options);
}

/** `kolo suspense return`: proposes to return an inflow to its sender. */
export async function suspenseReturn(
  context: CliContext,
  id: string,
  options: SideOptions & { reason: string },
): Promise<void> {
  const content = { held_id: id };
  await propose(context, await signedIn(), { act: 'suspense.return', side: options, content }, options);
}
