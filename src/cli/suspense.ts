import { toNaira } from '../platform/values/money.ts';
import { type ApiWork, pageIn } from './api-command.ts';
import { CommandError } from './command-error.ts';
import { linesOf } from './output.ts';

/** Kobo as decimal strings. */
interface ShownTotal {
  currency: string;
  count: number;
  amount: string;
  balance: string;
}

const LINES = [
  '{id}  {origin}  {amount:money}  {wallet_text}  {created_at}',
  '  {meaning}',
  '?  Actions: {actions:list}',
];

interface ShownItem {
  wallet_id: string | null;
}

const withWallet = (item: ShownItem) => ({
  ...item,
  wallet_text: item.wallet_id === null ? 'unknown wallet' : `for ${item.wallet_id}`,
});

/**
 * `kolo suspense list`: one page of items, and the totals of all.
 *
 * @throws CommandError after the list, if the balance of the account differs from the total
 */
export async function suspenseList({ context, call, input, json }: ApiWork): Promise<void> {
  const { print, say } = context;
  const { items, next } = pageIn<ShownItem>(await call('listHeldMoney', input));
  const totals = await call<ShownTotal[]>('readSuspenseTotals', input);
  if (json) print(JSON.stringify({ items, totals, next }));
  else {
    for (const line of linesOf(LINES, items.map(withWallet), input)) print(line);
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
