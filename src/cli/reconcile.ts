import { setTimeout as pause } from 'node:timers/promises';
import type { ApiWork } from './api-command.ts';
import { CommandError } from './command-error.ts';

/** Polling interval, milliseconds. */
const POLL_MS = 500;

interface ShownReconciliation {
  finished_at: string | null;
  complete: boolean | null;
  report: ShownReport | null;
}

interface ShownReport {
  failed: boolean;
  known_until: string | null;
  credited_inflows: number;
  credited_returns: number;
  not_queried: number;
  unreadable_books: number;
  without_book: { tenant_id: string; rail: string }[];
  differences: ShownDifference[];
  more: number;
}

interface ShownDifference {
  tenant_id: string | null;
  problem: string;
  key: string;
  bank: string | null;
  here: string | null;
  advice: string;
  same_waiting: string[];
}

/**
 * `kolo reconcile bank`: waits for the service to reconcile, and prints the report.
 *
 * @throws CommandError if the reconciliation is incomplete or found differences
 */
export async function reconcileBank({ context, call, json }: ApiWork): Promise<void> {
  const { print, say } = context;
  const begun = await call<{ id: string }>('reconcileBank', {});
  say('Reconciling with the banks. This takes longer for large books.');
  const read = () => call<ShownReconciliation>('readBankReconciliation', begun);
  let shown = await read();
  while (shown.finished_at === null) {
    await pause(POLL_MS);
    shown = await read();
  }
  const { complete, report } = shown;
  if (json) print(JSON.stringify(shown));
  else for (const line of readable(complete === true, report!)) print(line);
  if (complete !== true) throw new CommandError('The reconciliation is incomplete. Run it again.');
  if (report!.differences.length > 0) throw new CommandError('The ledger and the banks differ.');
}

function* readable(complete: boolean, report: ShownReport): Generator<string> {
  if (report.failed) yield 'The reconciliation stopped early. See the log of the service.';
  if (report.known_until !== null)
    yield `The records of the ledger are complete until ${report.known_until}.`;
  yield `Credited: ${report.credited_inflows} inflows, ${report.credited_returns} returns.`;
  if (report.not_queried > 0)
    yield `The status of ${report.not_queried} payouts could not be queried. Check that a worker runs and that the banks respond.`;
  if (report.unreadable_books > 0) yield `${report.unreadable_books} bank books could not be read.`;
  for (const { tenant_id, rail } of report.without_book)
    yield `${rail} offers no book (tenant ${tenant_id}). Search its own list for payments that Kolo does not know.`;
  for (const { tenant_id, problem, key, bank, here, advice, same_waiting } of report.differences) {
    yield `${key}: ${problem}; bank ${bank ?? 'nothing'}, here ${here ?? 'nothing'} (tenant ${tenant_id ?? 'none'})`;
    yield `  ${advice}`;
    if (same_waiting.length > 0)
      yield `  Possibly the same as ${same_waiting.join(', ')}, still pending here.`;
  }
  if (report.more > 0) yield `And ${report.more} more.`;
  yield complete
    ? 'You can resume the payouts that a recovery stopped: kolo payouts resume <stop-id>.'
    : 'The reconciliation is incomplete. Do not resume the payouts that a recovery stopped yet.';
}
