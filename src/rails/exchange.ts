import type { Dispatcher } from 'undici';
import type { Deadline } from './deadline.ts';

/** Largest answer that is read, bytes; a longer one is no answer. */
const ANSWER_MAX_BYTES = 256 * 1_024;

/** One request, as its bytes leave. */
export interface Outgoing {
  /** `https://bank.example`. */
  readonly origin: string;
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** The path with its query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

/** One response, byte for byte. */
export interface Incoming {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** The request was not sent: its deadline had passed when it could have been. */
export class NotSentError extends Error {}

/** Limits of a request. */
export interface Bounds {
  /** From the call to the last byte of the answer, milliseconds. */
  readonly timeoutMs: number;
  /** Past it the request is not sent. Left out: no deadline. */
  readonly deadline?: Deadline | undefined;
}

/**
 * Sends one request and reads its answer whole. The deadline is checked when a connection is there and the first byte
 * is about to leave. Once this has settled nothing more is sent.
 *
 * @throws NotSentError, and what went wrong where there is no whole answer: it may have arrived all the same
 */
export function exchange(
  dispatcher: Dispatcher,
  outgoing: Outgoing,
  { timeoutMs, deadline }: Bounds,
): Promise<Incoming> {
  const { origin, method, target, headers, body } = outgoing;
  return new Promise((resolve, reject) => {
    let over: Error | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    const end = (error: Error): void => {
      over ??= error;
      clearTimeout(timer);
      controller?.abort(over);
      reject(over);
    };
    const timer = setTimeout(() => end(new Error('the bank did not answer in time')), timeoutMs);
    let status = 0;
    let answered: Incoming['headers'] = {};
    const chunks: Buffer[] = [];
    let length = 0;
    const request = { origin, method, path: target, headers, body, headersTimeout: 0, bodyTimeout: 0 };
    dispatcher.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        if (over !== undefined) started.abort(over);
        else if (deadline?.passed) end(new NotSentError('the deadline of the submission had passed'));
      },
      onResponseStart(_, statusCode, given) {
        status = statusCode;
        answered = given;
      },
      onResponseData(_, chunk) {
        length += chunk.length;
        if (length > ANSWER_MAX_BYTES) end(new Error(`the answer is longer than ${ANSWER_MAX_BYTES} bytes`));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        clearTimeout(timer);
        resolve({ status, headers: answered, body: Buffer.concat(chunks) });
      },
      onResponseError(_, error) {
        end(error);
      },
    });
  });
}
