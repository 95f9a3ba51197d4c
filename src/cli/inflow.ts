import { sessionOn } from '../db/database.ts';
import { listUnclaimed, type UnclaimedInflow } from '../transfers/inflows/unclaimed.ts';
import { toRfc3339 } from '../values/clock.ts';
import { koboToNumber, toNaira } from '../values/money.ts';
import { type CliContext, withPool } from './context.ts';
import { nextOf, type Page, sidePath, signedIn } from './ops-client.ts';
import type { SideOptions } from './side-options.ts';

/** Inflows in one list. */
const LIST_MAX = 100;

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

/** `kolo inflow list`: a page, with who sent what masked. */
export async function inflowList(
  { print, say }: CliContext,
  { held, limit, cursor, json, ...side }: SideOptions & { held: boolean; limit: number; cursor?: string },
): Promise<void> {
  const query = new URLSearchParams({
    limit: String(limit),
    ...(held ? { held: 'true' } : {}),
    ...(cursor === undefined ? {} : { cursor }),
  });
  const path = `${sidePath(side)}/inflows?${query}`;
  const page = await (await signedIn()).call<Page<ShownInflow>>('GET', path);
  const [items, next] = [page.paginatedPayload.edges, nextOf(page)];
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

/** `kolo inflow unclaimed`. */
export function inflowUnclaimed(context: CliContext, options: { json: boolean }): Promise<void> {
  return withPool(context, 'kolo_directory', async (pool) => {
    const all = await listUnclaimed(sessionOn(pool), LIST_MAX);
    if (options.json) context.print(JSON.stringify(all.map(unclaimedAnswer)));
    else for (const inflow of all) context.print(unclaimedLine(inflow));
  });
}

const amountOf = ({ amount }: { amount: number }): string => `${toNaira(BigInt(amount))} NGN`;

const lineOf = (held: ShownInflow): string =>
  [
    ...[held.id, held.state, amountOf(held), held.wallet_id ?? 'wallet not known'],
    ...[held.reason ?? 'reason not known', held.created_at],
  ].join('  ');

function* readable(held: ShownInflow): Generator<string> {
  const { sender } = held;
  yield `${held.id}  ${held.state}`;
  yield `  amount     ${amountOf(held)}`;
  yield `  wallet     ${held.wallet_id ?? 'not known'}`;
  yield `  sender     ${sender.name ?? 'not known'}, ${sender.account_number ?? 'no account number'} at ${sender.bank_name ?? sender.bank_code ?? 'no bank'}`;
  yield `  session    ${held.session_id} by ${held.rail}`;
  yield `  came in    ${held.created_at}`;
  if (held.answer_id !== null) yield `  answer     ${held.answer_id}`;
  yield held.meaning;
  yield `What can be done: ${held.actions.join(', ')}`;
}

const unclaimedAnswer = (inflow: UnclaimedInflow) => ({
  rail: inflow.rail,
  session_id: inflow.railInflowId,
  bank_code: inflow.bankCode,
  account_number: inflow.accountNumber,
  amount: koboToNumber(inflow.amount),
  sender: {
    name: inflow.senderName,
    account_number: inflow.senderAccountNumber,
    bank_code: inflow.senderBankCode,
    bank_name: inflow.senderBankName,
  },
  narration: inflow.narration,
  goes_back: inflow.goesBack,
  received_at: toRfc3339(inflow.receivedAt),
});

const unclaimedLine = (inflow: UnclaimedInflow): string =>
  [
    ...[
      inflow.railInflowId,
      `${inflow.accountNumber} at ${inflow.bankCode}`,
      `${toNaira(inflow.amount)} NGN`,
    ],
    ...[inflow.goesBack ? 'goes back' : 'cannot go back by its rail', toRfc3339(inflow.receivedAt)],
  ].join('  ');
