import type { ShownTrialBalance } from '../backoffice/reports/schemas.ts';
import { toRfc3339 } from '../platform/values/clock.ts';
import type { Mode } from '../platform/values/mode.ts';
import { toNaira } from '../platform/values/money.ts';
import { type CliContext, withProgress } from './context.ts';
import { requireBusinessId } from './environment.ts';
import { signedIn } from './ops-client.ts';

/** The report reads all postings, so this is just below the limit of the HTTP client, milliseconds. */
const WAITS_MS = 290_000;

interface TrialBalanceOptions {
  /** Milliseconds since the epoch; now when omitted. */
  at?: number;
  /** Every business when omitted. */
  business?: string;
  mode: Mode;
  json: boolean;
}

/**
 * `kolo report trial-balance`.
 *
 * @returns true if debits equal credits in every currency of every environment
 */
export async function trialBalanceCommand(
  context: CliContext,
  { at, business, mode, json }: TrialBalanceOptions,
): Promise<boolean> {
  const { print, progress } = context;
  if (business !== undefined) requireBusinessId(business);
  const place = business === undefined ? '' : `/businesses/${business}/${mode}`;
  const query = at === undefined ? '' : `?at=${encodeURIComponent(toRfc3339(at))}`;
  const api = await signedIn();
  const path = `/ops/v1${place}/reports/trial-balance${query}`;
  const report = await withProgress(context, () => {
    progress.at('Adding up the postings');
    return api.call<ShownTrialBalance>('GET', path, undefined, WAITS_MS);
  });
  if (json) print(JSON.stringify(report));
  else for (const line of readable(report)) print(line);
  return report.balanced;
}

type Side = ShownTrialBalance['sides'][number];

function* readable({ at, balanced, sides }: ShownTrialBalance): Generator<string> {
  yield `Trial balance at ${at}`;
  for (const side of sides) yield* readableSide(side);
  yield balanced ? 'Debits equal credits.' : 'Debits do not equal credits: run kolo verify.';
}

function* readableSide({ business_name, business_id, mode, accounts, totals }: Side): Generator<string> {
  yield '';
  yield `${business_name} (${business_id}), ${mode}`;
  yield row('Account', '', 'Debit', 'Credit');
  for (const { name, ...line } of accounts) yield amountRow(name, line);
  for (const total of totals) yield amountRow('Total', total);
}

const amountRow = (name: string, { currency, debit, credit }: Side['totals'][number]) =>
  row(name, currency, toNaira(BigInt(debit)), toNaira(BigInt(credit)));

const row = (name: string, currency: string, debit: string, credit: string): string =>
  `  ${name.padEnd(24)} ${currency.padEnd(3)} ${debit.padStart(26)} ${credit.padStart(26)}`;
