import type { CreditHeldResult, HeldOrigin } from '../ledger/commands/credit-held-money.ts';
import { HOLD_REASONS } from '../ledger/held-money.ts';
import { Calendar } from '../values/calendar.ts';
import { systemClock } from '../values/clock.ts';
import { uuidv7 } from '../values/ids.ts';
import { resolveWallet } from '../wallets/queries.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { withEngine } from './engine.ts';
import type { InsideSide } from './side.ts';

/** Money that is in suspense, as a command read it. */
interface Held {
  /** The movement that brought it there. */
  id: string;
  /** The account of the wallet that it is for; null where that is not known, or nobody. */
  accountId: string | null;
  origin: HeldOrigin;
}

/**
 * Credits it to the wallet that it is for, or to another of the same side.
 *
 * @param walletId the other one; null for its own
 * @returns the movement that does it
 * @throws CommandError when it is not held any more, or the wallet cannot take it
 */
export async function creditHeld(
  { config }: CliContext,
  side: InsideSide,
  { id, accountId: own, origin }: Held,
  walletId: string | null,
): Promise<string> {
  const accountId = walletId === null ? own : await accountOf(side, walletId);
  if (accountId === null) {
    throw new CommandError('It is not known which wallet it is for; name one with --wallet.');
  }
  const now = systemClock.now();
  const [transactionId, eventId] = [uuidv7(now), uuidv7(now)];
  const day = new Calendar(config.timeZone).dayOf(now);
  const result = await withEngine(side.connections, (engine) =>
    engine.submit(side.tenantId, {
      ...{ kind: 'creditHeldMoney', now, day, transactionId, heldId: id, accountId, origin, eventId },
    }),
  );
  if (result.kind === 'refused') throw new CommandError(refusalOf(id, result));
  return transactionId;
}

/** Why money in suspense stays there, for the operator. */
export function refusalOf(id: string, refusal: Extract<CreditHeldResult, { kind: 'refused' }>): string {
  if (refusal.code === 'not_found') return `Nothing that went to suspense has the id ${id}.`;
  if (refusal.code === 'not_held') return `${id} is ${refusal.state} already.`;
  return `The wallet cannot take it: ${HOLD_REASONS[refusal.reason].words}.`;
}

async function accountOf({ database, tenantId }: InsideSide, walletId: string): Promise<string> {
  const wallet = await database.within(tenantId, (session) => resolveWallet(session, tenantId, walletId));
  if (wallet === undefined) throw new CommandError(`No wallet has the id ${walletId}.`);
  return wallet.accountId;
}
