import { isUtf8 } from 'node:buffer';
import { ApiError } from '../values/errors.ts';
import { UNUSUAL_NUMBERS_MAX, withoutInexactNumbers } from './exact-numbers.ts';
import { placeOfJsonFault } from './json-fault.ts';
import { endOfText, QUOTE } from './json-text.ts';

/** Largest nesting depth of a body's arrays and objects (contract section 1, "Body"). */
const NESTING_MAX = 16;

/**
 * Parses a JSON body: valid UTF-8, at most 16 levels deep. A number that JavaScript cannot hold exactly is
 * infinity. Texts are as they were sent: the schema says which are normalised, and how long they may be.
 * Throws `ApiError` with 400 otherwise.
 */
export function parseBody(raw: Buffer): unknown {
  if (!isUtf8(raw)) throw invalidBody('must be UTF-8');
  const text = raw.toString('utf8');
  if (isNested(text) && nestsDeeper(text, NESTING_MAX)) {
    throw invalidBody(`must not nest deeper than ${NESTING_MAX} levels`);
  }
  const value = parse(text);
  const exact = withoutInexactNumbers(text);
  if (exact === undefined) {
    throw invalidBody(
      `must have at most ${UNUSUAL_NUMBERS_MAX} numbers with a fraction, an exponent or more than 15 digits`,
    );
  }
  return exact === text ? value : parse(exact);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { line, column } = placeOfJsonFault(text);
    throw invalidBody(`must be valid JSON; the fault is at line ${line}, column ${column}`);
  }
}

/** True if the body may contain a nested array or object. Most bodies are flat and need no scan. */
const isNested = (text: string): boolean => text.includes('[') || text.includes('{', 1);

const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Checks the nesting before parsing, because building half a million nested arrays costs far more than counting them. */
function nestsDeeper(json: string, levels: number): boolean {
  let depth = 0;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === QUOTE) i = endOfText(json, i);
    else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth--;
    else if ((code === OPEN_BRACKET || code === OPEN_BRACE) && ++depth > levels) return true;
  }
  return false;
}

const invalidBody = (message: string): ApiError => new ApiError('invalid_request', [{ path: '', message }]);
