import type { Clock } from '../../src/platform/values/clock.ts';
import type { PayoutInstruction } from '../../src/rails/rail.ts';
import type { SandboxBank } from '../../src/rails/sandbox/bank.ts';
import { IMPATIENT, listen } from './protocol-support.ts';
import { payout } from './support.ts';

/** The two ways to have the sandbox bank: as a rail of this process, and as a bank that the rail `http` speaks to. */
export const FORMS = ['in its own process', 'over the network'] as const;
type Form = (typeof FORMS)[number];

/** The sandbox bank as it is reached. */
export interface Reached extends Pick<SandboxBank, 'payouts' | 'nameEnquiry' | 'book'> {
  readonly bank: SandboxBank;
  /** For submissions without an answer: it gives up soon. */
  readonly impatient: Pick<SandboxBank['payouts'], 'send'>;
  /** Closes the bank too. */
  close(): Promise<void>;
}

/** Reaches a bank that is open. */
export async function reach(form: Form, bank: SandboxBank, clock: Clock): Promise<Reached> {
  const { payouts, nameEnquiry, book } = bank;
  if (form === 'in its own process')
    return { bank, payouts, nameEnquiry, book, impatient: payouts, close: () => bank.close() };
  const line = await listen(bank.protocol, clock);
  const other = await listen(bank.protocol, clock, IMPATIENT);
  return {
    bank,
    payouts: line.rail.payouts,
    nameEnquiry: line.rail.nameEnquiry,
    book: line.rail.book,
    impatient: other.rail.payouts,
    async close() {
      await line.close();
      await other.close();
      await bank.close();
    },
  };
}

let ids = 0;

/** A payment with an id of this form. */
export function payoutIn(form: Form, fields: Partial<PayoutInstruction> = {}): PayoutInstruction {
  if (form === 'in its own process') return payout(fields);
  ids += 1;
  return payout({ railId: ids.toString(16).padStart(32, '0'), ...fields });
}

/** Answers to an id that was submitted before with other content. */
export const CONFLICT: Readonly<Record<Form, object>> = {
  'in its own process': { kind: 'unknown', code: '26' },
  'over the network': { kind: 'unknown', code: '409', duplicate: true },
};
