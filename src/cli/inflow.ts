import { sessionOn } from '../db/database.ts';
import { HOLD_REASONS } from '../ledger/held-money.ts';
import { findHeldInflow, type HeldInflow, listHeldInflows } from '../transfers/inflows/held.ts';
import { listUnclaimed, type UnclaimedInflow } from '../transfers/inflows/unclaimed.ts';
import { toRfc3339 } from '../values/clock.ts';
import { isUuid } from '../values/ids.ts';
import { koboToNumber, toNaira } from '../values/money.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withPool } from './context.ts';
import { type InsideSide, withSide } from './side.ts';
import type { SideOptions } from './side-options.ts';

/** Inflows in one list. */
const LIST_MAX = 100;

/** `kolo inflow list`. */
export function inflowList(context: CliContext, options: SideOptions & { held: boolean }): Promise<void> {
  return withSide(context, options, async ({ database, tenantId }) => {
    const list = (session: Parameters<typeof listHeldInflows>[0]) =>
      listHeldInflows(session, tenantId, options.held, LIST_MAX);
    const all = await database.within(tenantId, list);
    if (options.json) context.print(JSON.stringify(all.map(answerOf)));
    else for (const held of all) context.print(lineOf(held));
  });
}

/** `kolo inflow show`. */
export function inflowShow(context: CliContext, id: string, options: SideOptions): Promise<void> {
  return withSide(context, options, async (side) => {
    const held = await find(side, id);
    if (options.json) context.print(JSON.stringify(answerOf(held)));
    else for (const line of readable(held)) context.print(line);
  });
}

/** `kolo inflow unclaimed`. */
export function inflowUnclaimed(context: CliContext, options: { json: boolean }): Promise<void> {
  return withPool(context, 'kolo_directory', async (pool) => {
    const all = await listUnclaimed(sessionOn(pool), LIST_MAX);
    if (options.json) context.print(JSON.stringify(all.map(unclaimedAnswer)));
    else for (const inflow of all) context.print(unclaimedLine(inflow));
  });
}

async function find({ database, tenantId }: InsideSide, id: string): Promise<HeldInflow> {
  const found = isUuid(id)
    ? await database.within(tenantId, (session) => findHeldInflow(session, tenantId, id))
    : undefined;
  if (found === undefined) throw new CommandError(`No inflow that went to suspense has the id ${id}.`);
  return found;
}

const answerOf = (held: HeldInflow) => ({
  id: held.id,
  state: held.state,
  reason: held.reason,
  wallet_id: held.walletId,
  amount: koboToNumber(held.amount),
  reference: held.reference,
  narration: held.narration,
  session_id: held.railInflowId,
  sender: {
    name: held.sender.name,
    account_number: held.sender.accountNumber,
    bank_code: held.sender.bankCode,
    bank_name: held.sender.bankName,
  },
  answer_id: held.answerId,
  created_at: toRfc3339(held.createdAt),
});

const lineOf = (held: HeldInflow): string =>
  [
    ...[held.id, held.state, `${toNaira(held.amount)} NGN`, held.walletId ?? 'wallet not known'],
    ...[held.reason ?? 'reason not known', toRfc3339(held.createdAt)],
  ].join('  ');

function* readable(held: HeldInflow): Generator<string> {
  const { sender } = held;
  yield `${held.id}  ${held.state}`;
  yield `  amount     ${toNaira(held.amount)} NGN`;
  yield `  wallet     ${held.walletId ?? 'not known'}`;
  yield `  why        ${held.reason === null ? 'not known' : HOLD_REASONS[held.reason].words}`;
  yield `  sender     ${sender.name ?? 'not known'}, ${sender.accountNumber ?? 'no account number'} at ${sender.bankName ?? sender.bankCode ?? 'no bank'}`;
  yield `  narration  ${held.narration ?? ''}`;
  yield `  session    ${held.railInflowId} by ${held.rail}`;
  yield `  came in    ${toRfc3339(held.createdAt)}`;
  if (held.answerId !== null) yield `  answer     ${held.answerId}`;
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
