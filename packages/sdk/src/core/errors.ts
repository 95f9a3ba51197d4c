import type { components } from '../api.d.ts';

/** Body of a refusal. */
type Failure = components['schemas']['Failure'];
/** A fault of a request: where (`wallet[3].name`), and what would be right. */
export type FieldError = components['schemas']['FieldError'];
/** The codes of this version; a newer Kolo may have others, which come as they are. */
export type ErrorCode = Failure['code'];
/** Codes of 408 and 5xx, which do not say that nothing was done: they are no refusals. */
export type OpenCode = Extract<
  ErrorCode,
  'request_timeout' | 'internal_error' | 'bank_unavailable' | 'service_unavailable'
>;

/** Whatever goes wrong with a call. */
export class KoloError extends Error {
  /** Quote this id to support; undefined if no answer came. */
  readonly requestId: string | undefined;

  constructor(message: string, requestId?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.requestId = requestId;
  }
}

/** A refusal, as Kolo answered it: nothing was done. Each code has a class of its own below this one. */
export class RefusedError extends KoloError {
  readonly code: ErrorCode | (string & {});
  /** The HTTP status. */
  readonly status: number;
  readonly errors: readonly FieldError[];
  /** When to send it again at the earliest, milliseconds from the answer; undefined where the answer does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(failure: Partial<Failure>, { status, requestId, retryAfterMs }: AnsweredWith) {
    const faults = (failure.errors ?? []).map(({ path, message }) =>
      path === '' ? message : `${path}: ${message}`,
    );
    super([failure.message ?? 'The request was refused', ...faults].join('; '), requestId);
    this.code = failure.code ?? 'unknown';
    this.status = status;
    this.errors = failure.errors ?? [];
    this.retryAfterMs = retryAfterMs;
  }
}

/** Metadata of an answer. */
export interface AnsweredWith {
  status: number;
  requestId: string | undefined;
  retryAfterMs: number | undefined;
}

/** The failure that came in place of an answer. */
interface InPlaceOfAnswer {
  /** Kolo's code, such as `bank_unavailable`; undefined if nothing came, or something that is not Kolo's. */
  code: OpenCode | (string & {}) | undefined;
  requestId: string | undefined;
}

/** A read got no answer, or one that cannot be parsed. It was a read: nothing has changed. Ask again. */
export class NoAnswerError extends KoloError {
  readonly code: InPlaceOfAnswer['code'];

  constructor(message: string, { code, requestId }: InPlaceOfAnswer, options?: ErrorOptions) {
    super(message, requestId, options);
    this.code = code;
  }
}

/**
 * Nobody can say yet whether it was done: no answer came, or none that says so, however often it was sent. It is not a failure.
 * `advice` says what to do; what is never right is to do the same under another reference.
 */
export class OutcomeUnknownError extends KoloError {
  /** The caller's name for the movement, where it is one. */
  readonly reference: string | undefined;
  /** The key under which the same request may be sent again, where the operation takes one. */
  readonly idempotencyKey: string | undefined;
  /** The next step, in a sentence. */
  readonly advice: string;
  /**
   * Kolo's code at the last attempt with an unknown outcome; undefined if nothing came, or something that is not
   * Kolo's.
   */
  readonly code: InPlaceOfAnswer['code'];

  /** @param why what came in place of an answer, in a sentence without its stop */
  constructor(
    { action, why, advice }: { action: string; why: string; advice: string },
    of: InPlaceOfAnswer & { reference: string | undefined; idempotencyKey: string | undefined },
    options?: ErrorOptions,
  ) {
    super(`${action}: the outcome is unknown. ${why}. ${advice}`, of.requestId, options);
    this.code = of.code;
    this.reference = of.reference;
    this.idempotencyKey = of.idempotencyKey;
    this.advice = advice;
  }
}

/** It was not final in the time that was given: it still is processing, which is no failure. Go on waiting, or take the webhook. */
export class StillProcessingError extends KoloError {
  readonly reference: string;

  constructor(reference: string) {
    super(
      `The transfer ${reference} is still processing: it is no failure, and it must not be sent under another reference.`,
    );
    this.reference = reference;
  }
}

/** Kolo knows nothing of a reference: send the same request again, with the same reference; it is then made once. */
export class UnknownReferenceError extends KoloError {
  readonly reference: string;

  constructor(reference: string, options?: ErrorOptions) {
    super(
      `Kolo knows no transfer ${reference}. That is no failure: a request may still be on its way. Send the same one again, with the same reference.`,
      undefined,
      options,
    );
    this.reference = reference;
  }
}
