import { withoutNumbers } from '../../platform/masks.ts';
import { moneyText } from '../../platform/values/money.ts';
import { reasonText } from '../transaction-status/suspense-state.ts';
import type { TransferFile } from './file.ts';
import type { TransferRecord } from './queries.ts';

/** An entry of a timeline. */
interface TimelineEntry {
  /** Milliseconds since the epoch. */
  at: number;
  kind: TimelineKind;
  /** Details as text. */
  detail: string;
}

/** Every kind of timeline entry. */
export const HAPPENED = [
  'accepted',
  'claimed',
  'submitted',
  'status_queried',
  'flagged',
  'completed',
  'held',
  'posted',
  'event',
  'delivered',
  'check_due',
  'contrary',
  'stopped',
  'resumed',
  'incident',
  'incident_closed',
  'returned',
  'act',
] as const;
type TimelineKind = string;

const at = (when: number | null, kind: TimelineKind, detail: string): TimelineEntry[] =>
  when === null ? [] : [{ at: when, kind, detail }];

/** The transaction's states and its submissions. */
function ofMovement({ transfer, attempts }: TransferFile): TimelineEntry[] {
  const { amount, currency } = transfer;
  return [
    ...at(transfer.createdAt, 'accepted', `${moneyText(amount, currency)}.`),
    ...at(transfer.firstSubmittedAt, 'claimed', 'From here on it may have been submitted.'),
    ...at(transfer.lastSubmittedAt, 'submitted', 'The last possible submission.'),
    ...attempts.map(({ action, attempt, outcome, code, detail, attemptedAt }) => ({
      at: attemptedAt,
      kind: action === 'send' ? 'submitted' : 'status_queried',
      detail: `Attempt ${attempt}: ${outcome.replaceAll('_', ' ')}${code === null ? '' : ` ${code}`}${
        detail === null ? '' : `, ${withoutNumbers(detail)}`
      }.`,
    })),
    ...at(transfer.flaggedAt, 'flagged', 'It was flagged for an operator.'),
    ...outcome(transfer),
  ];
}

/** Final status of the transaction. A deposit that no wallet received is no success for the customer. */
function outcome({
  completedAt,
  status,
  heldState,
  heldReason,
  ...failure
}: TransferRecord): TimelineEntry[] {
  if (heldState !== null) return at(completedAt, 'held', `No wallet took it: ${reasonText(heldReason!)}.`);
  const { failureCode, failureReason } = failure;
  const failed = status === 'failed' ? `: ${failureReason} (${failureCode})` : '';
  return at(completedAt, 'completed', `${status}${failed}.`);
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Postings, events and returns. */
function ofBooks({ transfer: { currency }, postings, events, returns }: TransferFile): TimelineEntry[] {
  return [
    ...postings.map(({ debit, credit, amount, postedAt }) => ({
      at: postedAt,
      kind: 'posted',
      detail: `${moneyText(amount, currency)} from ${debit} to ${credit}.`,
    })),
    ...events.flatMap(({ type, createdAt, deliveries }) => [
      { at: createdAt, kind: 'event', detail: `${type}, to ${counted(deliveries.length, 'endpoint')}.` },
      ...deliveries.flatMap(({ endpointId, status, attempts, lastAttemptAt }) =>
        at(
          lastAttemptAt === null ? null : Date.parse(lastAttemptAt),
          'delivered',
          `To endpoint ${endpointId}: ${status} after ${counted(attempts, 'attempt')}.`,
        ),
      ),
    ]),
    ...returns.map(({ amount, createdAt }) => ({
      at: createdAt,
      kind: 'returned',
      detail: `${moneyText(amount, currency)} came back.`,
    })),
  ];
}

/** Checks, stops and acts of operators. */
function ofPeople({ check, stops, incidents, acts }: TransferFile): TimelineEntry[] {
  return [
    ...at(check?.dueAt ?? null, 'check_due', 'The provider is queried again to confirm it.'),
    ...at(check?.contradictedAt ?? null, 'contrary', 'The provider first contradicted the settlement.'),
    ...stops.flatMap(({ id, stoppedBy, reason, stoppedAt, endedAt }) => [
      { at: stoppedAt, kind: 'stopped', detail: `Stop ${id} by ${stoppedBy}: ${reason}` },
      ...at(endedAt, 'resumed', `Stop ${id} ended.`),
    ]),
    ...incidents.flatMap(({ id, kind, detail, createdAt, closedAt, closedBy, closingNote }) => [
      { at: createdAt, kind: 'incident', detail: `${kind} ${id}: ${withoutNumbers(detail)}` },
      ...at(closedAt, 'incident_closed', `${kind} ${id} by ${closedBy}: ${closingNote}`),
    ]),
    ...acts.map(({ actedAt, act, actorKind, actor, reason }) => ({
      at: actedAt,
      kind: 'act',
      detail: `${act} by ${actorKind} ${actor}${reason === null ? '' : `: ${reason}`}`,
    })),
  ];
}

/** The timeline of a transaction, oldest first. */
export const timelineOf = (file: TransferFile): TimelineEntry[] =>
  [...ofMovement(file), ...ofBooks(file), ...ofPeople(file)].sort((a, b) => a.at - b.at);
