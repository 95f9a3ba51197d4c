import { type Kobo, koboToNumber } from '../platform/values/money.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { signedIn } from './ops-client.ts';
import { propose } from './proposals.ts';
import { livePath } from './rail-accounts.ts';
import { railNamed } from './rail-sandbox.ts';

/** The books of an account and its provider's balance, as the operator API shows them: kobo as text. */
interface Shown {
  rail: string;
  settlement: string;
  in_flight: string;
  payouts_in_flight: number;
  balance: string | null;
  difference: string | null;
  unexplained: string | null;
  because: string | null;
}

/**
 * `kolo rail balance`: what the books say that each provider owes, what is in flight and what the provider says that it has,
 * side by side.
 *
 * @throws CommandError behind all that is known where a provider cannot be asked
 */
export async function railBalance(
  { print }: CliContext,
  { business, rail, json }: { business: string; rail?: string; json: boolean },
): Promise<void> {
  if (rail !== undefined) railNamed(rail);
  const path = `${livePath(business)}/rail-balances`;
  const all = await (await signedIn()).call<Shown[]>('GET', path);
  const lines = all.filter((line) => rail === undefined || line.rail === rail);
  if (lines.length === 0) throw new CommandError(noAccount(rail));
  const proposed = lines.map((line) => ({ ...line, proposal: proposalOf(business, line) }));
  if (json) print(JSON.stringify({ business, accounts: proposed }));
  else for (const text of table(business, lines)) print(text);
  const silent = lines.flatMap(({ rail: name, because }) =>
    because === null ? [] : [`The provider of ${name} cannot be asked what it has: ${because}.`],
  );
  if (silent.length > 0) throw new CommandError(silent.join('\n'));
}

const noAccount = (rail: string | undefined): string =>
  rail === undefined
    ? 'The business has no account at a provider.'
    : `The business has no account of ${rail}.`;

/** The command that would book what is not explained; null where all of it is, or nothing is known. */
function proposalOf(business: string, { rail, unexplained }: Shown): string | null {
  const amount = BigInt(unexplained ?? 0);
  if (amount === 0n) return null;
  const moved = amount > 0n ? `in --amount ${amount}` : `out --amount ${-amount}`;
  return `kolo rail adjust --business ${business} --rail ${rail} --direction ${moved} --reference <text> --reason <text>`;
}

const row = (rail: string, ...cells: readonly string[]): string =>
  rail.padEnd(10) + cells.map((cell) => cell.padStart(20)).join('');

function* table(business: string, lines: readonly Shown[]): Generator<string> {
  yield row('In kobo', 'Settlement account', 'In flight', "Provider's balance", 'Difference');
  for (const { rail, settlement, in_flight, balance, difference } of lines)
    yield row(rail, settlement, in_flight, balance ?? 'not known', difference ?? 'not known');
  for (const line of lines) yield* unexplained(business, line);
}

function* unexplained(business: string, line: Shown): Generator<string> {
  const proposal = proposalOf(business, line);
  if (proposal === null) return;
  const amount = BigInt(line.unexplained!);
  const more = amount > 0n;
  yield '';
  yield more
    ? `${line.rail} has ${amount} kobo that the books do not have, and nothing in flight explains it.`
    : `${line.rail} lacks ${-amount} kobo that the books have, and nothing in flight explains it.`;
  if (line.payouts_in_flight > 0) yield 'It may be more: it is not known what became of what is in flight.';
  yield more
    ? 'Where the business has brought it there, this books it:'
    : 'Where the business has taken it to its own bank, this books it:';
  yield `  ${proposal}`;
  yield 'What else it may be: docs/rails.md, "Costs and balance".';
}

/** What `kolo rail adjust` is asked for. */
export interface AdjustOptions {
  business: string;
  rail: string;
  amount: Kobo;
  direction: 'in' | 'out';
  reference: string;
  reason: string;
  json: boolean;
}

/** `kolo rail adjust`: proposes to book what the business itself has brought to a provider, or taken to its own bank. */
export async function railAdjust(context: CliContext, options: AdjustOptions): Promise<void> {
  const { business, amount, direction, reference } = options;
  const { name: rail } = railNamed(options.rail).description;
  const side = { business, mode: 'live' } as const;
  const content = { rail, direction, amount: koboToNumber(amount), reference };
  await propose(context, await signedIn(), { act: 'settlement.adjust', side, content }, options);
}
