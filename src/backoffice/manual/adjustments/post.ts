import { NIL_UUID, uuidv7 } from '../../../platform/values/ids.ts';
import { koboFromNumber } from '../../../platform/values/money.ts';
import type { ManualDeps } from '../deps.ts';
import { manualRefusal } from '../refusals.ts';

/** The two accounts of a posting, in one currency. */
export interface Pair {
  debit: string;
  credit: string;
  currency: string;
}

export interface Booked {
  amount: number;
  reference: string;
  narration: string;
  /** The adjustment that this one takes back. */
  reversesId?: string;
}

interface Decided {
  proposalId: string;
  tenantId: string | null;
  nowMs: number;
}

const commandOf = (
  { proposalId, nowMs: now }: Decided,
  { debit, credit, currency }: Pair,
  { amount, reference, narration, reversesId }: Booked,
) => ({
  kind: 'postAdjustment' as const,
  now,
  proposalId,
  transactionId: uuidv7(now),
  reference,
  narration,
  debit,
  credit,
  currency,
  amount: koboFromNumber(amount),
  reversesId: reversesId ?? null,
});

/** Refuses an adjustment that could not be posted if it were approved now. */
export async function requirePostable(
  { engine }: ManualDeps,
  { tenantId, nowMs }: Omit<Decided, 'proposalId'>,
  pair: Pair,
  booked: Booked,
): Promise<void> {
  const command = commandOf({ proposalId: NIL_UUID, tenantId, nowMs }, pair, booked);
  const foreseen = await engine.dryRun(tenantId!, command);
  if (foreseen.kind === 'refused') throw manualRefusal(foreseen);
}

/** Posts an approved adjustment. */
export async function post({ engine }: ManualDeps, approved: Decided, pair: Pair, booked: Booked) {
  const command = commandOf(approved, pair, booked);
  const result = await engine.submit(approved.tenantId!, command);
  if (result.kind === 'refused') throw manualRefusal(result);
  return { transaction_id: command.transactionId };
}
