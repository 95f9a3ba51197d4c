import { type BalanceLook, lookAtBalance } from '../transfers/balances/look.ts';
import { type Kobo, koboToNumber } from '../values/money.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { signedIn } from './ops-client.ts';
import { propose } from './proposals.ts';
import { railNamed, withAccounts } from './rail-accounts.ts';

/** The books of an account and its provider's balance. */
interface Line extends BalanceLook {
  rail: string;
  enabled: boolean;
}

/**
 * `kolo rail balance`: what the books say that each provider owes, what is in flight and what the provider says that it has,
 * side by side.
 *
 * @throws CommandError behind all that is known where a provider cannot be asked
 */
export function railBalance(
  context: CliContext,
  { business, rail, json }: { business: string; rail?: string; json: boolean },
): Promise<void> {
  if (rail !== undefined) railNamed(rail);
  const { print, progress } = context;
  return withAccounts(context, business, async ({ accounts }, { database, tenantId }) => {
    const all = await accounts.of(tenantId);
    const wanted = all.filter((account) => rail === undefined || account.rail === rail);
    if (wanted.length === 0) throw new CommandError(noAccount(rail));
    const lines: Line[] = [];
    for (const account of wanted) {
      progress.at(`Asking ${account.rail}`, lines.length, wanted.length);
      const { rail: name, enabled } = account;
      lines.push({ rail: name, enabled, ...(await lookAtBalance(database, account)) });
    }
    if (json) print(JSON.stringify({ business, accounts: lines.map((line) => answerOf(business, line)) }));
    else for (const text of table(business, lines)) print(text);
    const silent = lines.flatMap(({ rail: name, provider }) =>
      provider.kind === 'unavailable'
        ? [`The provider of ${name} cannot be asked what it has: ${provider.because}.`]
        : [],
    );
    if (silent.length > 0) throw new CommandError(silent.join('\n'));
  });
}

const noAccount = (rail: string | undefined): string =>
  rail === undefined
    ? 'The business has no account at a provider.'
    : `The business has no account of ${rail}.`;

/** The command that would book what is not explained. */
const proposalOf = (business: string, rail: string, unexplained: Kobo): string => {
  const [direction, amount] = unexplained > 0n ? ['in', unexplained] : ['out', -unexplained];
  return `kolo rail adjust --business ${business} --rail ${rail} --direction ${direction} --amount ${amount} --reference <text> --reason <text>`;
};

/** Kobo as decimal strings: a total may pass what a JSON number holds exactly. */
function answerOf(business: string, { rail, enabled, books, provider }: Line) {
  const known = {
    ...{ rail, status: enabled ? 'enabled' : 'disabled', settlement: String(books.owed) },
    ...{ in_flight: String(books.inFlight), payouts_in_flight: Number(books.payouts) },
  };
  if (provider.kind === 'unavailable') {
    const unknown = { balance: null, difference: null, unexplained: null, proposal: null };
    return { ...known, ...unknown, because: provider.because };
  }
  const { available, difference, unexplained } = provider;
  return {
    ...{ ...known, balance: String(available), difference: String(difference) },
    unexplained: String(unexplained),
    proposal: unexplained === 0n ? null : proposalOf(business, rail, unexplained),
    because: null,
  };
}

const row = (rail: string, ...cells: readonly (string | bigint)[]): string =>
  rail.padEnd(10) + cells.map((cell) => String(cell).padStart(20)).join('');

function* table(business: string, lines: readonly Line[]): Generator<string> {
  yield row('In kobo', 'Settlement account', 'In flight', "Provider's balance", 'Difference');
  for (const { rail, books, provider } of lines) {
    const { owed, inFlight } = books;
    if (provider.kind === 'unavailable') yield row(rail, owed, inFlight, 'not known', 'not known');
    else yield row(rail, owed, inFlight, provider.available, provider.difference);
  }
  for (const { rail, books, provider } of lines) {
    if (provider.kind === 'unavailable' || provider.unexplained === 0n) continue;
    yield* unexplained(business, rail, books.payouts, provider.unexplained);
  }
}

function* unexplained(business: string, rail: string, payouts: bigint, amount: Kobo): Generator<string> {
  const more = amount > 0n;
  yield '';
  yield more
    ? `${rail} has ${amount} kobo that the books do not have, and nothing in flight explains it.`
    : `${rail} lacks ${-amount} kobo that the books have, and nothing in flight explains it.`;
  if (payouts > 0n) yield 'It may be more: it is not known what became of what is in flight.';
  yield more
    ? 'Where the business has brought it there, this books it:'
    : 'Where the business has taken it to its own bank, this books it:';
  yield `  ${proposalOf(business, rail, amount)}`;
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
