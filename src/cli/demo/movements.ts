import type { Kobo } from '../../platform/values/money.ts';
import type { Month } from './month.ts';
import { BANK_CODES, FIRST_NAMES, LAST_NAMES, PURPOSES, SHARES, SOURCES } from './names.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

/** A wallet of the demo, before it has an id. */
export interface PlannedWallet {
  /** Of the person, in the list of people. */
  person: number;
  kind: 'default' | 'savings';
  tier: Person['tier'];
  joinsOn: number;
}

/** The sender of an inflow, as the external bank shows it. */
interface Payer {
  name: string;
  accountNumber: string;
  bankCode: string;
}

/** A movement of money. Wallets are indexes in the list of wallets. */
type Movement =
  | { kind: 'pay_in'; to: number; amount: Kobo; from: Payer; narration: string }
  | {
      kind: 'to_wallet';
      from: number;
      to: number;
      amount: Kobo;
      reference: string;
      narration: string;
    }
  | {
      kind: 'to_bank';
      from: number;
      bankCode: string;
      accountNumber: string;
      amount: Kobo;
      reference: string;
      narration: string;
    };

/** Movements of one instant. Inflows come first. */
export interface Moment {
  atMs: number;
  /** Time between two requests, milliseconds. */
  apartMs: number;
  payIns: Extract<Movement, { kind: 'pay_in' }>[];
  transfers: Exclude<Movement, { kind: 'pay_in' }>[];
}

/**
 * Accounts at which the sandbox bank does something else than pay (contract section 5), with how many transfers of a thousand
 * go there. The one that stays without an answer is left to `scenarios.ts`.
 */
const ENDINGS: readonly [accountNumber: string, perMille: number][] = [
  ['0000000010', 18],
  ['0000000028', 9],
  ['0000000036', 8],
  ['0000000044', 5],
  ['0000000052', 10],
  ['0000000060', 10],
  ['0000000079', 4],
];

/** Kept back of a balance for fees, VAT and duty of a transfer, kobo. */
const MARGIN = 12_000n;
/** Bounds of a payment by the sender's tier, whole naira. */
const SENT: Readonly<Record<Person['tier'], [least: number, most: number]>> = {
  1: [300, 6_000],
  2: [1_000, 28_000],
  3: [5_000, 240_000],
};
/** Of a thousand transfers so many go to a bank; the others to a wallet. */
const TO_BANKS = 780;

/** The reference of the n-th transfer of a demo. */
const referenceOf = (seed: string, n: number): string => `demo-${seed}-${String(n).padStart(6, '0')}`;

/** Transfers of one moment are no further apart, milliseconds: the first of them waits for its bank as long as the last. */
const APART_MAX_MS = 8_000;

/** The reference of the last one: who finds it finds a whole demo. */
export const lastReferenceOf = (seed: string): string => `demo-${seed}-last`;

/** State while the movements are planned. */
interface Life {
  seed: string;
  random: Random;
  wallets: readonly PlannedWallet[];
  payees: readonly { bankCode: string; accountNumber: string }[];
  /** Lower bound of each wallet's balance, kobo. */
  balances: Kobo[];
  /** How many transfers there are to be, and how many there were. */
  transfers: number;
  made: number;
}

/**
 * The movements of a month, in order. A wallet with too little money is funded first, so that few payments are refused.
 *
 * @param month the number of movements does not depend on it
 */
export function movementsOf(
  seed: string,
  random: Random,
  wallets: readonly PlannedWallet[],
  { moments, endMs }: Pick<Month, 'moments' | 'endMs'>,
  transfers: number,
): Moment[] {
  const counts = new Array<number>(moments.length).fill(0);
  for (let i = 0; i < transfers; i++) counts[random.below(moments.length)]! += 1;
  const life: Life = {
    seed,
    random,
    wallets,
    transfers,
    made: 0,
    balances: wallets.map(() => 0n),
    payees: Array.from({ length: Math.max(10, Math.floor(wallets.length / 3)) }, () => ({
      bankCode: random.pick(BANK_CODES),
      accountNumber: `0${random.between(1, 9)}${random.digits(8)}`,
    })),
  };
  return moments.map(({ atMs, day }, i) => {
    const room = (moments[i + 1]?.atMs ?? endMs) - atMs;
    const apartMs = Math.min(APART_MAX_MS, Math.max(0, Math.floor(room / (counts[i]! + 1))));
    const moment: Moment = { atMs, apartMs, payIns: [], transfers: [] };
    const there = wallets.filter(({ joinsOn }) => joinsOn <= day).length;
    for (let n = 0; n < counts[i]!; n++) transfer(life, moment, there);
    return moment;
  });
}

/** One more transfer at a moment, and what its wallet needs before. @param there so many wallets are there by then */
function transfer(life: Life, moment: Moment, there: number): void {
  const { random, wallets, balances, seed } = life;
  // Some are busier than others.
  const from = Math.min(random.below(there), random.below(there));
  const { tier, kind, person } = wallets[from]!;
  const amount = random.naira(...SENT[tier]);
  if (balances[from]! < amount + MARGIN) payIn(life, moment, from, amount);
  const n = ++life.made;
  const forced = forcedEnding(life, n);
  const common = { from, amount, reference: referenceOf(seed, n) };
  const toBank = forced !== undefined || (kind === 'default' && random.chance(TO_BANKS));
  if (toBank) {
    const payee = random.pick(life.payees);
    const accountNumber = forced ?? endingOf(random) ?? payee.accountNumber;
    const narration = random.pick(PURPOSES);
    moment.transfers.push({
      ...common,
      kind: 'to_bank',
      bankCode: payee.bankCode,
      accountNumber,
      narration,
    });
  } else {
    const own = wallets.findIndex((one) => one.person === person && one.kind !== kind);
    const saves = own !== -1 && own < there && random.chance(500);
    const other = random.below(there - 1);
    const to = saves ? own : other < from ? other : other + 1;
    balances[to]! += amount;
    const narration = saves ? 'Savings' : random.pick(SHARES);
    moment.transfers.push({ ...common, kind: 'to_wallet', to, narration });
  }
  // The balance is a lower bound: money of a failed payment comes back and is not counted.
  balances[from]! -= amount + MARGIN;
}

function payIn({ random, balances }: Life, moment: Moment, to: number, needed: Kobo): void {
  const naira = (needed * BigInt(random.between(2, 5)) + MARGIN * 2n) / 10_000n;
  const amount = (naira + 1n) * 10_000n;
  balances[to]! += amount;
  const from: Payer = {
    name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
    accountNumber: `0${random.between(1, 9)}${random.digits(8)}`,
    bankCode: random.pick(BANK_CODES),
  };
  moment.payIns.push({ kind: 'pay_in', to, amount, from, narration: random.pick(SOURCES) });
}

/** Each ending occurs, however few transfers there are, spread over the month. */
function forcedEnding({ transfers }: Life, n: number): string | undefined {
  const index = ENDINGS.findIndex((_, i) => n === Math.floor(((i + 1) * transfers) / (ENDINGS.length + 1)));
  return ENDINGS[index]?.[0];
}

function endingOf(random: Random): string | undefined {
  let dice = random.below(1_000);
  return ENDINGS.find(([, perMille]) => {
    dice -= perMille;
    return dice < 0;
  })?.[0];
}
