import type { AnyCommand, CommandDefinition } from '../command.ts';
import { type AcceptResult, type AcceptTransfer, acceptTransfer } from './accept-transfer.ts';

/** Accepts many bank transfers, or none (contract section 3.12, `all_or_nothing`). */
interface AcceptBulk extends AnyCommand {
  readonly kind: 'acceptBulk';
  readonly transfers: readonly AcceptTransfer[];
}

/** A transfer that is refused, by its place among the transfers. */
interface RefusedTransfer {
  readonly index: number;
  readonly refused: AcceptResult & { readonly kind: 'refused' };
}

/** Every transfer is accepted, or some are refused and nothing is held. */
type AcceptBulkResult =
  | { readonly kind: 'accepted'; readonly transactionIds: readonly string[] }
  | { readonly kind: 'refused'; readonly refusals: readonly RefusedTransfer[] };

export const acceptBulk: CommandDefinition<AcceptBulk, AcceptBulkResult> = {
  kind: 'acceptBulk',
  queue: 'request',
  collectFacts({ transfers }, facts) {
    for (const transfer of transfers) acceptTransfer.collectFacts(transfer, facts);
  },
  decide(draft, { transfers }) {
    const transactionIds: string[] = [];
    const refusals: RefusedTransfer[] = [];
    const isAccepted = draft.keepIf(() => {
      for (const [index, transfer] of transfers.entries()) {
        const result = acceptTransfer.decide(draft, transfer);
        if (result.kind === 'accepted') transactionIds.push(result.transactionId);
        else refusals.push({ index, refused: result });
      }
      return refusals.length === 0;
    });
    return isAccepted ? { kind: 'accepted', transactionIds } : { kind: 'refused', refusals };
  },
};
