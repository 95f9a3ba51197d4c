import { isSystemAccount, systemAccounts } from '../../ledger/system-accounts.ts';
import { withoutNumbers } from '../../platform/masks.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { moneyText } from '../../platform/values/money.ts';
import type { ShownNames } from '../personal-data/shown-names.ts';
import { reasonText } from '../transaction-status/suspense-state.ts';
import { operatorIn, type TransferFile } from './file.ts';
import type { TransferRecord } from './queries.ts';

/** An entry of a timeline. */
interface TimelineEntry {
  /** Milliseconds since the epoch. */
  at: number;
  kind: TimelineKind;
  /** Details as text. */
  detail: string;
  /** The incident, stop or endpoint that it is about. */
  id?: string;
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

const at = (when: number | null, kind: TimelineKind, detail: string, id?: string): TimelineEntry[] =>
  when === null ? [] : [{ at: when, kind, detail, ...(id !== undefined && { id }) }];

/** The transaction's states and its submissions. */
function ofMovement({ transfer, attempts }: TransferFile): TimelineEntry[] {
  const { amount, currency } = transfer;
  const resubmittedAt =
    transfer.lastSubmittedAt === transfer.firstSubmittedAt ? null : transfer.lastSubmittedAt;
  return [
    ...at(transfer.createdAt, 'accepted', `${moneyText(amount, currency)}.`),
    ...at(transfer.firstSubmittedAt, 'claimed', 'The bank may have it from now on.'),
    ...at(resubmittedAt, 'submitted', 'The last possible submission.'),
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
  return at(completedAt, 'completed', `${sentence(status)}${failed}.`);
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A side of a posting: a wallet by its owner, or a system account by its name in the books. */
function partyText(side: string, transfer: TransferRecord, { ofCustomer }: ShownNames): string {
  const owner =
    side === transfer.sourceWalletId
      ? ofCustomer(transfer.sourceCustomerId)
      : side === transfer.destinationWalletId
        ? ofCustomer(transfer.destinationCustomerId)
        : null;
  if (owner !== null) return `the wallet of ${owner}`;
  if (isSystemAccount(side))
    return systemAccounts([transfer.currency]).find(({ id }) => id === side)?.name ?? 'a system account';
  return isUuid(side) ? 'a wallet' : `the wallet ${side}`;
}

/** Events about transfers as people say them. */
const EVENTS: Readonly<Record<string, string>> = {
  'bank-transfer.outflow.success': 'Bank transfer successful',
  'bank-transfer.outflow.failed': 'Bank transfer failed',
  'bank-transfer.outflow.reversed': 'Bank transfer reversed',
  'bank-transfer.inflow.success': 'Money received',
  'wallet-transfer.outflow.success': 'Wallet transfer successful',
  'interest-payout.success': 'Interest paid',
};

/** Postings, events and returns. */
function ofBooks({ transfer, postings, events, returns }: TransferFile, names: ShownNames): TimelineEntry[] {
  const { currency } = transfer;
  return [
    ...postings.map(({ debit, credit, amount, postedAt }) => ({
      at: postedAt,
      kind: 'posted',
      detail: `${moneyText(amount, currency)} from ${partyText(debit, transfer, names)} to ${partyText(credit, transfer, names)}.`,
    })),
    ...events.flatMap(({ type, createdAt, deliveries }) => [
      {
        at: createdAt,
        kind: 'event',
        detail: `${EVENTS[type] ?? inWords(type)}, for ${counted(deliveries.length, 'endpoint')}.`,
      },
      ...deliveries.flatMap(({ endpointId, url, status, attempts, lastAttemptAt }) =>
        at(
          lastAttemptAt === null ? null : Date.parse(lastAttemptAt),
          'delivered',
          `To ${url ?? 'an endpoint'}: ${status === 'exhausted' ? 'given up' : status} after ${counted(attempts, 'attempt')}.`,
          endpointId,
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

const inWords = (name: string): string => name.replace(/[._-]/g, ' ');

/** Actors such as `operator 019…`, `kolo books` and `shell root`: operators by their names. */
const byText = (actor: string, operators: TransferFile['operators']): string => {
  const id = operatorIn(actor);
  if (id !== undefined) return operators.get(id) ?? 'an operator';
  if (actor.startsWith('kolo ')) return 'Kolo';
  return actor.replace(/^api_key /, 'the API key ').replace(/^shell (.*)$/, '$1 on the server');
};

/** Checks, stops and acts of operators. */
function ofPeople({ check, stops, incidents, acts, operators }: TransferFile): TimelineEntry[] {
  return [
    ...at(check?.dueAt ?? null, 'check_due', 'The provider is queried again to confirm it.'),
    ...at(check?.contradictedAt ?? null, 'contrary', 'The provider first contradicted the settlement.'),
    ...stops.flatMap(({ id, stoppedBy, stoppedByName, reason, stoppedAt, endedAt }) => [
      ...at(stoppedAt, 'stopped', `By ${stoppedByName ?? byText(stoppedBy, operators)}: ${reason}`, id),
      ...at(endedAt, 'resumed', 'The stop ended.', id),
    ]),
    ...incidents.flatMap(({ id, kind, detail, createdAt, closedAt, closedBy, closingNote }) => [
      ...at(createdAt, 'incident', `${inWords(kind)}: ${withoutNumbers(detail)}`, id),
      ...at(
        closedAt,
        'incident_closed',
        `${inWords(kind)} by ${byText(closedBy ?? '', operators)}: ${closingNote}`,
        id,
      ),
    ]),
    ...acts.map(({ actedAt, act, actorKind, actor, reason }) => ({
      at: actedAt,
      kind: 'act',
      detail: `${inWords(act)} by ${byText(`${actorKind} ${actor}`, operators)}${reason === null ? '' : `: ${reason}`}`,
    })),
  ];
}

/** The timeline of a transaction, oldest first. */
export const timelineOf = (file: TransferFile, names: ShownNames): TimelineEntry[] =>
  [...ofMovement(file), ...ofBooks(file, names), ...ofPeople(file)].sort((a, b) => a.at - b.at);
