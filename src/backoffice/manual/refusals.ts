import { HOLD_REASONS, type HoldReason } from '../../ledger/held-money.ts';
import { ApiError, type OperatorErrorCode } from '../../platform/values/errors.ts';

/** A refusal of a manual posting by the ledger. */
interface Refused {
  readonly kind: 'refused';
  readonly code: keyof typeof CODES;
  readonly reason?: HoldReason;
  readonly state?: string;
}

/** Operator API codes of refusals, and the proposed field concerned. */
const CODES = {
  proposal_not_open: ['proposal_not_open', null],
  not_found: ['not_found', null],
  not_held: ['not_held', null],
  not_taken: ['wallet_cannot_take', 'wallet'],
  wallet_not_found: ['wallet_not_found', 'wallet'],
  wallet_restricted: ['wallet_restricted', 'wallet'],
  insufficient_funds: ['insufficient_funds', 'wallet'],
  duplicate_reference: ['duplicate_reference', 'reference'],
  is_final: ['payout_final', null],
  not_flagged: ['not_flagged', null],
  being_submitted: ['being_submitted', null],
  not_queried: ['bank_not_queried', null],
  bank_paid: ['bank_says_paid', null],
  never_submitted: ['nothing_to_query', null],
} as const satisfies Readonly<Record<string, readonly [OperatorErrorCode, string | null]>>;

/** The error shown to the operator for a refusal. */
export function manualRefusal({ code, reason, state }: Refused): ApiError {
  const [said, path] = CODES[code];
  const why = reason === undefined ? state && `it is ${state}` : HOLD_REASONS[reason].description;
  return new ApiError(
    said,
    why ? [{ path: path === null ? 'content' : `content.${path}`, message: why }] : [],
  );
}
