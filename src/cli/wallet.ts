import { toNaira } from '../platform/values/money.ts';
import type { CliContext } from './context.ts';
import { requireBusinessId } from './environment.ts';
import type { SideOptions } from './environment-options.ts';
import { sidePath, signedIn } from './ops-client.ts';
import { type ProposeOptions, propose } from './proposals.ts';

interface ShownChange {
  status: string;
  restriction: string | null;
  reason: string;
  made_by: string;
  created_at: string;
}
interface ShownLimit {
  scope: string;
  measure: string;
  period: string | null;
  limit: number;
  used: number | null;
  remaining: number;
  resets_at: string | null;
}
interface ShownWallet extends Pick<ShownChange, 'status' | 'restriction'> {
  id: string;
  customer_id: string;
  currency: string;
  ledger_balance: number;
  held_balance: number;
}

interface WalletDetails {
  tier: number;
  limits: ShownLimit[];
  changes: ShownChange[];
}

const pathOf = (walletId: string, side: SideOptions): string =>
  `${sidePath(side)}/wallets/${encodeURIComponent(walletId)}`;

const standing = ({ status, restriction }: Pick<ShownChange, 'status' | 'restriction'>): string =>
  restriction === null ? status : `${status} (${restriction})`;

const MEASURES: Readonly<Record<string, string>> = {
  single: 'per transfer',
  amount: 'in total',
  count: 'transfers',
  balance: 'of balance',
};

/** Such as `50000.00 in total a day for the customer: 1250.00 left until 2026-01-16T00:00:00.000Z`. */
function inWords({ scope, measure, period, limit, remaining, resets_at }: ShownLimit): string {
  const shown = (value: number): string => (measure === 'count' ? String(value) : toNaira(BigInt(value)));
  const whose = scope === 'tenant' ? 'business' : scope;
  const most = [shown(limit), MEASURES[measure] ?? measure, period === null ? '' : `a ${period}`];
  const left = resets_at === null ? '' : ` until ${resets_at}`;
  const rest = measure === 'single' ? '' : `: ${shown(remaining)} left${left}`;
  return `${most.filter((word) => word !== '').join(' ')} for the ${whose}${rest}`;
}

/** `kolo wallet show`. */
export async function walletShow(
  { print }: CliContext,
  walletId: string,
  options: SideOptions,
): Promise<void> {
  const path = pathOf(walletId, options);
  const api = await signedIn();
  const wallet = await api.call<ShownWallet & WalletDetails>('GET', path);
  if (options.json) return print(JSON.stringify(wallet));
  const { id, customer_id, currency, ledger_balance, held_balance } = wallet;
  const posted = toNaira(BigInt(ledger_balance));
  const held = toNaira(BigInt(held_balance));
  print(`${id}  ${standing(wallet)}`);
  print(`  customer   ${customer_id}`);
  print(`  posted     ${posted} ${currency}, of which ${held} is held`);
  print(`  tier       ${wallet.tier}`);
  for (const limit of wallet.limits) print(`  limit      ${inWords(limit)}`);
  for (const change of wallet.changes)
    print(`  ${change.created_at}  ${standing(change)} by ${change.made_by}: ${change.reason}`);
}

/** `kolo wallet restrict` and `close`: need no approval. */
export async function walletChange(
  { print }: CliContext,
  walletId: string,
  to: { status: 'restricted'; restriction: string } | { status: 'closed'; restriction: null },
  options: SideOptions & { reason: string },
): Promise<void> {
  const path = pathOf(walletId, options);
  const { restriction: type } = to;
  const body = type === null ? {} : { type };
  const verb = type === null ? 'close' : 'restrict';
  const api = await signedIn();
  const { changed } = await api.call<{ changed: boolean }>('POST', `${path}/${verb}`, {
    ...body,
    reason: options.reason,
  });
  if (options.json) print(JSON.stringify({ wallet_id: walletId, ...to, changed }));
  else print(`Wallet ${walletId} ${changed ? 'is' : 'was already'} ${standing(to)}.`);
}

/** `kolo wallet lift`. */
export async function walletLift(
  context: CliContext,
  walletId: string,
  { business, mode, type = null, ...options }: SideOptions & ProposeOptions & { type?: 'outflow' | null },
): Promise<void> {
  requireBusinessId(business);
  const content = { wallet_id: walletId, type, note: options.reason };
  const side = { business, mode };
  await propose(context, await signedIn(), { act: 'wallet.lift', side, content }, options);
}
