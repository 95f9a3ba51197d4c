import type { PayoutInstruction } from '../../src/rails/rail.ts';

/** For payments that are sent in time. */
export const IN_TIME: { atMs: number; passed: boolean } = { atMs: Number.POSITIVE_INFINITY, passed: false };

let railIds = 0;

/** A payment of its own id to an ordinary account at GTBank, but for what is given. */
export function payout(fields: Partial<PayoutInstruction> = {}): PayoutInstruction {
  railIds += 1;
  return {
    railId: `999999260115090000${String(railIds).padStart(12, '0')}`,
    amount: 150_000n,
    currency: 'NGN',
    bankCode: '058',
    nipCode: '000013',
    accountNumber: '0123456789',
    narration: null,
    sender: null,
    ...fields,
  };
}
