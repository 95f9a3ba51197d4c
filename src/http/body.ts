import { isAscii, isUtf8 } from 'node:buffer';
import { ApiError } from '../errors.ts';

/** How deep a body's arrays and objects may nest (contract section 1, "Body"). */
const NESTING_MAX = 16;

/**
 * Parses a JSON body: valid UTF-8, at most 16 levels deep, every string in Unicode normal form C.
 * Throws `ApiError` with 400 otherwise.
 */
export function parseBody(raw: Buffer): unknown {
  if (!isUtf8(raw)) throw invalidBody('must be UTF-8');
  const text = raw.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidBody('must be valid JSON');
  }
  const onlyAscii = isAscii(raw) && !text.includes('\\u');
  return normalise(value, onlyAscii, 1);
}

function normalise(value: unknown, onlyAscii: boolean, depth: number): unknown {
  if (typeof value === 'string') return onlyAscii ? value : value.normalize('NFC');
  if (typeof value !== 'object' || value === null) return value;
  if (depth > NESTING_MAX) throw invalidBody(`must not nest deeper than ${NESTING_MAX} levels`);
  const container = value as Record<string, unknown>;
  for (const key of Object.keys(container)) {
    const child = container[key];
    if (typeof child === 'object' || !onlyAscii) {
      const normal = normalise(child, onlyAscii, depth + 1);
      // Plain assignment to `__proto__` would set the prototype; such a field is unknown and ignored anyway.
      if (normal !== child && key !== '__proto__') container[key] = normal;
    }
  }
  return container;
}

const invalidBody = (message: string): ApiError => new ApiError('invalid_request', [{ path: '', message }]);
