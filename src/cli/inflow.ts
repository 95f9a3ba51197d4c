import { toNaira } from '../platform/values/money.ts';
import type { CliContext } from './context.ts';
import type { SideOptions } from './environment-options.ts';
import { type OpsClient, sidePath, signedIn } from './ops-client.ts';

/** An inflow that went to suspense, as the operator API shows it. */
interface ShownInflow {
  id: string;
  state: string;
  reason: string | null;
  wallet_id: string | null;
  amount: number;
  rail: string;
  session_id: string;
  sender: Record<'name' | 'account_number' | 'bank_code' | 'bank_name', string | null>;
  answer_id: string | null;
  created_at: string;
  meaning: string;
  actions: string[];
}

/** `kolo inflow list`: one page, with senders masked. */
export async function inflowList(
  { print, say }: CliContext,
  { held, limit, cursor, json, ...side }: SideOptions & { held: boolean; limit: number; cursor?: string },
): Promise<void> {
  const path = `${sidePath(side)}/inflows`;
  const query = { limit, cursor, held: held || undefined };
  const { items, next } = await (await signedIn()).page<ShownInflow>(path, query);
  if (json) return print(JSON.stringify({ items, next }));
  for (const one of items) print(lineOf(one));
  if (next !== null) say(`More: --cursor ${next}`);
}

/** `kolo inflow show`. */
export async function inflowShow({ print }: CliContext, id: string, options: SideOptions): Promise<void> {
  const path = `${sidePath(options)}/inflows/${encodeURIComponent(id)}`;
  const shown = await (await signedIn()).call<ShownInflow>('GET', path);
  if (options.json) print(JSON.stringify(shown));
  else for (const line of readable(shown)) print(line);
}

/** An inflow to an account number that belongs to no wallet. */
interface ShownUnclaimed {
  rail: string;
  session_id: string;
  bank_code: string;
  account_number: string;
  amount: number;
  goes_back: boolean;
  received_at: string;
  closed_at: string | null;
  meaning: string;
  actions: string[];
}

const UNCLAIMED = '/ops/v1/unclaimed-inflows';

/** `kolo inflow unclaimed`: one page, with senders masked. */
export async function inflowUnclaimed(
  { print, say }: CliContext,
  { open, limit, cursor, json }: { open: boolean; limit: number; cursor?: string; json: boolean },
): Promise<void> {
  const { items, next } = await readUnclaimed(await signedIn(), { open, limit, cursor });
  if (json) return print(JSON.stringify({ items, next }));
  for (const one of items) for (const line of unclaimedLines(one)) print(line);
  if (next !== null) say(`More: --cursor ${next}`);
}

export const readUnclaimed = (
  api: OpsClient,
  { open, limit, cursor }: { open: boolean; limit: number; cursor: string | undefined },
): Promise<{ items: ShownUnclaimed[]; next: string | null }> =>
  api.page<ShownUnclaimed>(UNCLAIMED, { limit, cursor, open: open || undefined });

export function* unclaimedLines(one: ShownUnclaimed): Generator<string> {
  const where = `${one.account_number} at ${one.bank_code}`;
  yield [one.rail, one.session_id, where, amountOf(one), one.received_at].join('  ');
  yield `  ${one.meaning}`;
  yield `  Actions: ${one.actions.join(', ')}`;
}

const unclaimedPath = ({ rail, id }: { rail: string; id: string }): string =>
  `${UNCLAIMED}/${encodeURIComponent(rail)}/${encodeURIComponent(id)}`;

/** `kolo inflow reveal-unclaimed`. */
export async function unclaimedReveal(
  { print }: CliContext,
  which: { rail: string; id: string },
  { reason, json }: { reason: string; json: boolean },
): Promise<void> {
  const api = await signedIn();
  const revealed = await api.call<object>('POST', `${unclaimedPath(which)}/reveal`, { reason });
  print(JSON.stringify(revealed, null, json ? 0 : 2));
}

/** `kolo inflow close-unclaimed`. */
export async function unclaimedClose(
  { print }: CliContext,
  which: { rail: string; id: string },
  { note, json }: { note: string; json: boolean },
): Promise<void> {
  await (await signedIn()).call('POST', `${unclaimedPath(which)}/close`, { note });
  print(json ? JSON.stringify({ rail: which.rail, session_id: which.id }) : `Inflow ${which.id} is closed.`);
}

const amountOf = ({ amount }: { amount: number }): string => `${toNaira(BigInt(amount))} NGN`;

const lineOf = (held: ShownInflow): string =>
  [
    held.id,
    held.state,
    amountOf(held),
    held.wallet_id ?? 'unknown wallet',
    held.reason ?? 'unknown reason',
    held.created_at,
  ].join('  ');

function* readable(held: ShownInflow): Generator<string> {
  const { sender } = held;
  yield `${held.id}  ${held.state}`;
  yield `  amount     ${amountOf(held)}`;
  yield `  wallet     ${held.wallet_id ?? 'unknown'}`;
  yield `  sender     ${sender.name ?? 'unknown'}, ${sender.account_number ?? 'no account number'} at ${sender.bank_name ?? sender.bank_code ?? 'unknown bank'}`;
  yield `  session    ${held.session_id} through ${held.rail}`;
  yield `  received   ${held.created_at}`;
  if (held.answer_id !== null) yield `  answer     ${held.answer_id}`;
  yield held.meaning;
  yield `Actions: ${held.actions.join(', ')}`;
}
