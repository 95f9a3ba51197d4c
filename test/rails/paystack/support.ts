import { randomBytes } from 'node:crypto';
import { Agent } from 'undici';
import type { ManualClock } from '../../../src/platform/values/clock.ts';
import type { Deadline } from '../../../src/rails/deadline.ts';
import { openPaystackAccount } from '../../../src/rails/paystack/open.ts';
import type { PayoutInstruction, SendOutcome } from '../../../src/rails/rail.ts';
import { IN_TIME, payout } from '../support.ts';
import { openStandIn, SECRET_KEY, type StandIn } from './stand-in.ts';

type PaystackRail = ReturnType<typeof openPaystackAccount>;

/** A payment of ₦1,500 with an id that Paystack takes, but for what is given. */
export const order = (fields: Partial<PayoutInstruction> = {}): PayoutInstruction =>
  payout({ railId: randomBytes(16).toString('hex'), ...fields });

/** A stand-in, and rails of its accounts. */
export interface Playing {
  readonly standIn: StandIn;
  /** The rail of the account that is there from the beginning. */
  readonly rail: PaystackRail;
  /** A rail with another key or other limits. */
  railWith(options: { secretKey?: string; timeoutMs?: number; atOnce?: number }): PaystackRail;
  /** Prepares a payment and submits it. */
  submit(instruction: PayoutInstruction, deadline?: Deadline): Promise<SendOutcome>;
  close(): Promise<void>;
}

/** Opens a stand-in and a rail that speaks to it. */
export async function play(clock: ManualClock): Promise<Playing> {
  const standIn = await openStandIn({ clock });
  const dispatcher = new Agent();
  const railWith: Playing['railWith'] = ({ secretKey = SECRET_KEY, ...bounds }) =>
    openPaystackAccount(
      {
        credentials: { secret_key: secretKey, preferred_bank: 'wema-bank' },
        dispatcher,
        origin: standIn.origin,
        clock,
        log: { error: () => {} },
      },
      bounds,
    );
  const rail = railWith({});
  return {
    standIn,
    rail,
    railWith,
    async submit(instruction, deadline = IN_TIME) {
      const outcome = await rail.payouts.prepare!(instruction);
      if (outcome.kind !== 'ready') throw new Error(`not ready: ${JSON.stringify(outcome)}`);
      return rail.payouts.send(instruction, deadline, outcome.prepared);
    },
    async close() {
      await rail.close();
      await dispatcher.destroy();
      await standIn.close();
    },
  };
}
