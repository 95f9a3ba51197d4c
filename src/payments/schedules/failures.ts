import type { AcceptResult } from '../../ledger/commands/accept-transfer.ts';
import type { WalletTransferRefusal } from '../../ledger/commands/transfer-between-wallets.ts';

type Refusal = Exclude<
  Extract<AcceptResult, { kind: 'refused' }>['code'] | WalletTransferRefusal['code'],
  `refund_${string}`
>;

/** Reasons for which a run was not paid: the code that refused its transfer, or `transfer_failed` from the bank. */
export type FailureCode = Refusal | 'transfer_failed';

interface Failure {
  /** For people. */
  reason: string;
  /** True if the failure may be temporary: the run is tried again. */
  passes?: true;
}

/** Everything that a run may fail with (contract section 3.8). */
const FAILURES: Readonly<Record<FailureCode, Failure>> = {
  insufficient_funds: {
    reason: 'The source wallet had less available than the amount and its fees',
    passes: true,
  },
  limit_exceeded: { reason: 'The amount was over a limit', passes: true },
  rail_unavailable: { reason: 'The business has no enabled account at a provider that pays', passes: true },
  wallet_restricted: { reason: 'A wallet of the payment is restricted or closed' },
  wallet_not_found: { reason: 'A wallet of the payment does not exist' },
  same_wallet: { reason: 'The wallets of the payment are the same' },
  unknown_bank: { reason: 'The bank is not on the bank list any more' },
  unsupported_currency: { reason: 'The currency cannot be paid' },
  duplicate_reference: { reason: 'The reference of the run is that of another movement' },
  transfer_failed: { reason: 'The bank did not pay the transfer' },
};

/** All of them, as the API lists them. */
export const FAILURE_CODES = Object.keys(FAILURES) as FailureCode[];

/** In words, for people. */
export const reasonOf = (code: FailureCode): string => FAILURES[code].reason;

/** True if a run refused with this code is tried again. */
export const mayPass = (code: FailureCode): boolean => FAILURES[code].passes === true;
