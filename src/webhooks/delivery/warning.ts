import { errorOf } from './attempt.ts';

/** Fields by which receivers say whether they took an event, with the value that says that they did not. */
const REFUSALS = Object.entries({ received: false, success: false, ok: false, status: false, invalid: true });

/**
 * A warning about a 2xx answer whose JSON says the opposite (contract section 4); null for none. Receivers that catch
 * their own errors answer so, and the delivery counts as delivered.
 *
 * @param excerpt the first characters of the body; null where there is none
 */
export function warningOf(status: number | null, excerpt: string | null): string | null {
  if (status === null || errorOf(status) !== null || !excerpt?.startsWith('{')) return null;
  const refusal = refusalIn(excerpt);
  return refusal === undefined ? null : `answered ${status} with ${refusal[0]}: ${refusal[1]}`;
}

function refusalIn(excerpt: string): [name: string, value: boolean] | undefined {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(excerpt) as Record<string, unknown>;
  } catch {
    // Of a body that was cut off, a field at any depth counts.
    return REFUSALS.find(([name, value]) => new RegExp(`"${name}"\\s*:\\s*${value}\\b`).test(excerpt));
  }
  return REFUSALS.find(([name, value]) => body[name] === value);
}
