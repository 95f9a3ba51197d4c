import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { signedIn } from './ops-client.ts';

/** Between two looks whether it is done, milliseconds. */
const LOOK_MS = 500;

/** As the operator API shows it. */
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
  not_asked_after: number;
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
 * `kolo reconcile bank`: has the service compare with the banks' books, and says what came of it.
 *
 * @throws CommandError where something was left out, or differs
 */
export async function reconcileBank({ print, say }: CliContext, { json }: { json: boolean }): Promise<void> {
  const api = await signedIn();
  const { id } = await api.call<{ id: string }>('POST', '/ops/v1/bank-reconciliations');
  say('Banks are asked, and their books compared. That takes as long as they have much in them.');
  let shown = await api.call<ShownReconciliation>('GET', `/ops/v1/bank-reconciliations/${id}`);
  while (shown.finished_at === null) {
    await pause(LOOK_MS);
    shown = await api.call<ShownReconciliation>('GET', `/ops/v1/bank-reconciliations/${id}`);
  }
  const { complete, report } = shown;
  if (json) print(JSON.stringify(shown));
  else for (const line of readable(complete === true, report!)) print(line);
  if (complete !== true) throw new CommandError('Something was left out: run it again.');
  if (report!.differences.length > 0) throw new CommandError('Both sides differ.');
}

function* readable(complete: boolean, report: ShownReport): Generator<string> {
  if (report.failed) yield 'It was broken off; the log of the service says why.';
  if (report.known_until !== null) yield `Everything was known until ${report.known_until}.`;
  yield `Credited: ${report.credited_inflows} inflows, ${report.credited_returns} returns.`;
  if (report.not_asked_after > 0)
    yield `${report.not_asked_after} payouts could not be asked after: does a worker run, and do the banks answer?`;
  if (report.unreadable_books > 0) yield `${report.unreadable_books} books could not be read.`;
  for (const { tenant_id, rail } of report.without_book)
    yield `${rail} shows no book (tenant ${tenant_id}): look in its own list for payments that TSQ does not know here.`;
  for (const { tenant_id, problem, key, bank, here, advice, same_waiting } of report.differences) {
    yield `${key}: ${problem}; bank ${bank ?? 'nothing'}, here ${here ?? 'nothing'} (tenant ${tenant_id ?? 'none'})`;
    yield `  ${advice}`;
    if (same_waiting.length > 0) yield `  The same waits here as ${same_waiting.join(', ')}.`;
  }
  if (report.more > 0) yield `And ${report.more} more.`;
  yield complete
    ? 'Payouts that a recovery has stopped may go on: kolo payouts resume <stop-id>.'
    : 'Something was left out: payouts that a recovery has stopped may not go on yet.';
}
