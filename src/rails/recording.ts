import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json';
import type { Dispatcher } from 'undici';

/** One exchange with a provider, with nothing in it that is secret or anybody's. */
export interface Recorded {
  readonly method: string;
  readonly path: string;
  /** JSON as text; null where there was none. */
  readonly sent: string | null;
  readonly status: number;
  readonly contentType: string | null;
  readonly answered: string;
}

/** So many digits and more may be an account, a phone number or an id of somebody's. */
const NUMBER = /\d{5,}/g;
/** Names of fields whose values are left out, whatever they are. */
const PRIVATE = /token|secret|key|auth|name|mail|phone|bvn|nin\b|address|birth|narration/i;

const withoutDigits = (text: string): string => text.replace(NUMBER, (digits) => '1'.repeat(digits.length));

/** A value of JSON with its form as it was. */
function harmless(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => harmless(item, name));
  if (isLosslessNumber(value)) return new LosslessNumber(withoutDigits(value.value));
  if (typeof value === 'string') return PRIVATE.test(name) ? 'x'.repeat(value.length) : withoutDigits(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, harmless(inner, key)]));
}

/** A body without what is anybody's: JSON keeps its form, and of anything else only its length is said. */
export function harmlessBody(text: string): string {
  try {
    return stringify(harmless(parse(text), '')) ?? '';
  } catch {
    return `${text.length} characters that are no JSON`;
  }
}

/**
 * Has exchanges recorded, so that a stand-in can be held against them. Headers are left out but for the kind of answer; digits of
 * what may be a number of somebody's are ones, and names, tokens and the like are `x`.
 *
 * @param keep has each exchange when it is over
 */
export const recording = (dispatcher: Dispatcher, keep: (recorded: Recorded) => void): Dispatcher =>
  dispatcher.compose((dispatch) => (options, handler) => {
    let status = 0;
    let contentType: string | null = null;
    const chunks: Buffer[] = [];
    return dispatch(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onResponseStart(controller, statusCode, headers, message) {
        status = statusCode;
        contentType = typeof headers['content-type'] === 'string' ? headers['content-type'] : null;
        handler.onResponseStart?.(controller, statusCode, headers, message);
      },
      onResponseData(controller, chunk) {
        chunks.push(chunk);
        handler.onResponseData?.(controller, chunk);
      },
      onResponseEnd(controller, trailers) {
        const { method, path, body } = options;
        const sent = body === null || body === undefined ? null : harmlessBody(String(body));
        const answered = harmlessBody(Buffer.concat(chunks).toString('utf8'));
        keep({ method, path: withoutDigits(path), sent, status, contentType, answered });
        handler.onResponseEnd?.(controller, trailers);
      },
      onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
    });
  });
