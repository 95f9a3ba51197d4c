import {
  type ApiError,
  FAULTS_SHOWN_MAX,
  type FieldError,
  type OperatorErrorCode,
  statusOf,
} from '../values/errors.ts';

/** A route's options for its error responses. */
export interface FailureStyle {
  /** The `message` of a 400, where the contract fixes one for the operation. */
  refusalMessage?(code: OperatorErrorCode): string;
  /** `data: {}` on failures too (the bulk operation). */
  emptyDataOnFailure?: boolean;
}

/** The status and body of an error response, in the common envelope (contract section 1, "Envelope"). */
export function failureAnswer(error: ApiError, requestId: string, style: FailureStyle = {}) {
  const status = statusOf(error.code);
  const body = {
    status: false,
    message: (status === 400 && style.refusalMessage?.(error.code)) || error.message,
    code: error.code,
    ...faultsShown(error.errors),
    ...(style.emptyDataOnFailure ? { data: {} } : {}),
    request_id: requestId,
  };
  return { status, body };
}

/** The first faults, and the number of further ones. */
function faultsShown(errors: readonly FieldError[]) {
  if (errors.length === 0) return {};
  const more = errors.length - FAULTS_SHOWN_MAX;
  return { errors: errors.slice(0, FAULTS_SHOWN_MAX), ...(more > 0 ? { more_errors: more } : {}) };
}
