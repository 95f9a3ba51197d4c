import { Agent } from 'undici';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { type Credentials, monnify } from '../../../src/rails/monnify/description.ts';
import { openMonnifyAccount } from '../../../src/rails/monnify/open.ts';
import type { PayoutInstruction, SendOutcome } from '../../../src/rails/rail.ts';
import { IN_TIME, payout } from '../support.ts';
import { CREDENTIALS } from './endpoints.ts';
import { openStandIn, type StandIn } from './stand-in.ts';

const UNHURRIED = { callsPerSecond: 100_000, atOnce: 64, timeoutMs: 1_000 };

type MonnifyRail = ReturnType<typeof openMonnifyAccount>;

/** The rail of an account, and the stand-in that it speaks to. */
export interface Account {
  clock: ManualClock;
  standIn: StandIn;
  rail: MonnifyRail;
  /** The rail once more, with other credentials. */
  open(credentials?: Partial<Credentials>): MonnifyRail;
  /** Prepares a payment and submits it. */
  submit(instruction: PayoutInstruction): Promise<SendOutcome>;
  close(): Promise<void>;
}

/** A stand-in, and the rail of its account. Amounts and accounts may repeat. */
export async function openAccount(): Promise<Account> {
  const clock = new ManualClock();
  const standIn = await openStandIn({ clock, repeatAfterMs: 0 });
  const dispatcher = new Agent();
  const log = { error: () => {} };
  const open = (credentials: Partial<Credentials> = {}) =>
    openMonnifyAccount(
      { credentials: { ...CREDENTIALS, ...credentials }, dispatcher, origin: standIn.origin, clock, log },
      UNHURRIED,
    );
  const rail = open();
  return {
    clock,
    standIn,
    rail,
    open,
    async submit(instruction) {
      const outcome = await rail.payouts.prepare!(instruction);
      if (outcome.kind !== 'ready') throw new Error(`not ready: ${outcome.kind}`);
      return rail.payouts.send(instruction, IN_TIME, outcome.prepared);
    },
    async close() {
      await dispatcher.destroy();
      await standIn.close();
    },
  };
}

/** A payment as the rail makes its ids. */
export const order = (fields: Partial<PayoutInstruction> = {}): PayoutInstruction =>
  payout({ railId: monnify.newRailId({ nowMs: Date.parse('2026-11-22T12:00:00Z') }), ...fields });
