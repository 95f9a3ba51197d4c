import type { ApiWork } from './api-command.ts';
import { CommandError } from './command-error.ts';
import { railNamed } from './rail-sandbox.ts';

/** The ledger and provider balances of an account. Amounts are kobo as text. */
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
 * `kolo rail balance`: compares the settlement balance, payouts in flight and the balance at the provider.
 *
 * @throws CommandError after printing, if a provider does not answer
 */
export async function railBalance({ context, call, input, json }: ApiWork): Promise<void> {
  const { rail } = input as { rail?: string };
  const business = String(input.business_id);
  if (rail !== undefined) railNamed(rail);
  const all = await call<Shown[]>('readRailBalances', { ...input, mode: 'live' });
  const lines = all.filter((line) => rail === undefined || line.rail === rail);
  if (lines.length === 0) throw new CommandError(noAccount(rail));
  const proposed = lines.map((line) => ({ ...line, proposal: proposalOf(business, line) }));
  if (json) context.print(JSON.stringify({ business, accounts: proposed }));
  else for (const text of table(business, lines)) context.print(text);
  const silent = lines.flatMap(({ rail: name, because }) =>
    because === null ? [] : [`Cannot read the balance of ${name}: ${because}.`],
  );
  if (silent.length > 0) throw new CommandError(silent.join('\n'));
}

const noAccount = (rail: string | undefined): string =>
  rail === undefined ? 'The business has no provider account.' : `The business has no account at ${rail}.`;

/** The command that books the unexplained amount; null if it is zero or unknown. */
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
    yield row(rail, settlement, in_flight, balance ?? 'unknown', difference ?? 'unknown');
  for (const line of lines) yield* unexplained(business, line);
}

function* unexplained(business: string, line: Shown): Generator<string> {
  const proposal = proposalOf(business, line);
  if (proposal === null) return;
  const amount = BigInt(line.unexplained!);
  const more = amount > 0n;
  yield '';
  yield more
    ? `${line.rail} has ${amount} kobo more than the ledger, and no payout in flight explains it.`
    : `${line.rail} has ${-amount} kobo less than the ledger, and no payout in flight explains it.`;
  if (line.payouts_in_flight > 0)
    yield 'The amount may be larger: the outcome of payouts in flight is unknown.';
  yield more
    ? 'If the business deposited it, book it with:'
    : 'If the business withdrew it to its own bank, book it with:';
  yield `  ${proposal}`;
  yield 'For other causes see docs/rails.md, "Costs and balance".';
}
