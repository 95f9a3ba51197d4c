import type { Mode } from '../platform/values/mode.ts';
import { BANKS, type BankList } from './banks.ts';
import type { RailContext } from './context.ts';
import type { Capability, RailDescription } from './description.ts';
import type { Rail, RailWith } from './rail.ts';
import { type RailSettings, SHARED_RAILS } from './registry.ts';

/** The rails of a process, each opened once. */
export class OpenRails {
  /** Every bank that some rail may have submitted a payment to. */
  readonly banks: BankList;
  readonly #rails: readonly Rail[];
  readonly #banksFor: Readonly<Record<Mode, BankList>>;

  /** @param rails in the order in which they are preferred */
  constructor(rails: readonly Rail[]) {
    this.#rails = rails;
    this.banks = banksOf(rails);
    const serving = (mode: Mode) => rails.filter(({ description }) => description.modes.includes(mode));
    this.#banksFor = { test: banksOf(serving('test')), live: banksOf(serving('live')) };
  }

  /** By the name that the books have. */
  get(name: string): Rail | undefined {
    return this.#rails.find(({ description }) => description.name === name);
  }

  /** Those that can do all of this. */
  with<Part extends Capability>(...parts: readonly Part[]): readonly RailWith<Part>[] {
    return this.#rails.filter((rail): rail is RailWith<Part> =>
      parts.every((part) => rail[part] !== undefined),
    );
  }

  /** The rail that does all of this for tenants of one environment; null when there is none. */
  serving<Part extends Capability>(mode: Mode, ...parts: readonly Part[]): RailWith<Part> | null {
    return this.with(...parts).find(({ description }) => description.modes.includes(mode)) ?? null;
  }

  /** The bank list of one environment. Only the test environment lists what a rail simulates. */
  banksFor(mode: Mode): BankList {
    return this.#banksFor[mode];
  }

  async close(): Promise<void> {
    await Promise.all(this.#rails.map((rail) => rail.close()));
  }
}

/** The banks of the country, and those at which rails have accounts for us. */
const banksOf = (rails: readonly Rail[]): BankList =>
  BANKS.and(rails.flatMap(({ virtualAccounts }) => virtualAccounts?.institution ?? []));

/**
 * Opens every rail of the registry whose bank serves all tenants.
 *
 * @throws the error of a rail that cannot be used; those opened before it are closed
 */
export async function openRails(
  contextFor: (description: RailDescription) => RailContext<RailSettings>,
): Promise<OpenRails> {
  const opened: Rail[] = [];
  try {
    for (const row of SHARED_RAILS) opened.push(await row.open(contextFor(row.description)));
    return new OpenRails(opened);
  } catch (error) {
    await Promise.all(opened.map((rail) => rail.close()));
    throw error;
  }
}
