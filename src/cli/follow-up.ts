import { toRfc3339 } from '../platform/values/clock.ts';
import { toNaira } from '../platform/values/money.ts';
import type { CliContext } from './context.ts';
import type { SideOptions } from './environment-options.ts';
import { sidePath, signedIn } from './ops-client.ts';

type ActOptions = SideOptions & { reason: string };

/** The path of a transfer, by its id or its reference. */
export const transferPath = (id: string, side: SideOptions): string =>
  `${sidePath(side)}/transfers/${encodeURIComponent(id)}`;

interface Attempt {
  attempt: number;
  answer: string | null;
}

/** A transfer as the operator API shows it. */
interface ShownTransfer {
  id: string;
  reference: string | null;
  category: string;
  status: string;
  suspense_state: string | null;
  amount: number;
  currency: string;
  rail: string | null;
  rail_id: string | null;
  bank_code: string | null;
  account_number: string | null;
  meaning: string;
  actions: string[];
  tried: Attempt[];
  timeline: { at: string; what: string; detail: string }[];
}

function* linesOf(shown: ShownTransfer): Generator<string> {
  const { id, reference, category, amount, currency } = shown;
  const state = shown.suspense_state ?? shown.status;
  yield [id, reference ?? 'no reference', category, state, `${toNaira(BigInt(amount))} ${currency}`].join(
    '  ',
  );
  if (shown.account_number !== null)
    yield `To account ${shown.account_number} at bank ${shown.bank_code}, through ${shown.rail} as ${shown.rail_id}`;
  yield shown.meaning;
  for (const { at, what, detail } of shown.timeline) yield `  ${at}  ${what}  ${detail}`;
  for (const { attempt, answer } of shown.tried)
    if (answer !== null) yield `  Response of the bank to attempt ${attempt}: ${answer}`;
  if (shown.actions.length > 0) yield `Actions: ${shown.actions.join(', ')}`;
}

/** `kolo payout show`. */
export async function payoutShow({ print }: CliContext, id: string, options: SideOptions): Promise<void> {
  const shown = await (await signedIn()).call<ShownTransfer>('GET', transferPath(id, options));
  if (options.json) print(JSON.stringify(shown));
  else for (const line of linesOf(shown)) print(line);
}

/** `kolo payout requery`: queries the status at the bank now. */
export async function payoutRequery({ print }: CliContext, id: string, options: ActOptions): Promise<void> {
  const body = { reason: options.reason };
  const asked = await (await signedIn()).call<object>('POST', `${transferPath(id, options)}/ask`, body);
  print(
    options.json
      ? JSON.stringify(asked)
      : 'Querying the status at the bank. To see the response, run: kolo payout show',
  );
}

/** `kolo payout reveal`: personal data. */
export async function payoutReveal({ print }: CliContext, id: string, options: ActOptions): Promise<void> {
  const body = { reason: options.reason };
  const path = `${transferPath(id, options)}/reveal`;
  const revealed = await (await signedIn()).call<object>('POST', path, body);
  print(JSON.stringify(revealed, null, options.json ? 0 : 2));
}

/** `kolo incident close`. */
export async function incidentClose(
  { print }: CliContext,
  id: string,
  { note, ...side }: SideOptions & { note: string },
): Promise<void> {
  const path = `${sidePath(side)}/incidents/${encodeURIComponent(id)}/close`;
  await (await signedIn()).call('POST', path, { note });
  print(side.json ? JSON.stringify({ id }) : `Incident ${id} is closed.`);
}

/** Selects deliveries of an endpoint. */
export interface PeriodOptions {
  endpoint: string;
  /** Milliseconds, as `until` is. */
  since: number;
  until?: number;
  all: boolean;
}

interface ToResend {
  resend: number;
  hurry: number;
  more: boolean;
}

const periodOf = ({ endpoint, since, until, all }: PeriodOptions) => ({
  endpoint_id: endpoint,
  since: toRfc3339(since),
  ...(until === undefined ? {} : { until: toRfc3339(until) }),
  what: all ? 'all' : 'undelivered',
});

const countToResend = async (options: SideOptions & PeriodOptions): Promise<ToResend> => {
  const query = new URLSearchParams(periodOf(options));
  return (await signedIn()).call<ToResend>('GET', `${sidePath(options)}/deliveries/resend/count?${query}`);
};

const countLine = ({ resend, hurry, more }: ToResend): string =>
  `${more ? 'At least ' : ''}${resend} deliveries to resend, ${hurry} in backoff to retry now.`;

/** `kolo deliveries count`. */
export async function deliveriesCount(
  { print }: CliContext,
  options: SideOptions & PeriodOptions,
): Promise<void> {
  const counts = await countToResend(options);
  print(options.json ? JSON.stringify(counts) : countLine(counts));
}

/** `kolo deliveries resend`: sends as many requests as the period needs. */
export async function deliveriesResend(
  { print }: CliContext,
  options: ActOptions & PeriodOptions,
): Promise<void> {
  if (!options.json) print(countLine(await countToResend(options)));
  const path = `${sidePath(options)}/deliveries/resend`;
  const period = periodOf(options);
  const api = await signedIn();
  let resent = 0;
  let hurried = 0;
  let after: string | null = null;
  do {
    const body = { ...period, after, reason: options.reason };
    const done: { resent: number; hurried: number; next: string | null } = await api.call('POST', path, body);
    resent += done.resent;
    hurried += done.hurried;
    after = done.next;
  } while (after !== null);
  print(
    options.json
      ? JSON.stringify({ resent, hurried })
      : `Resending ${resent} deliveries, retrying ${hurried} in backoff now.`,
  );
}
