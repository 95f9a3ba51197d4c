/** Fields by which receivers say whether they took an event, with the value that says that they did not. */
const REFUSALS: Readonly<Record<string, boolean>> = {
  received: false,
  success: false,
  ok: false,
  status: false,
  invalid: true,
};

/** A field with such a value, anywhere in a body that was cut off. */
const REFUSAL = /"(received|success|ok|status)"\s*:\s*false\b|"(invalid)"\s*:\s*true\b/;

/**
 * A warning about a 2xx answer whose JSON says the opposite (contract section 4); null for none. Receivers that catch
 * their own errors answer so, and the delivery counts as delivered.
 *
 * @param excerpt the first characters of the body; null where there is none
 */
export function warningOf(status: number | null, excerpt: string | null): string | null {
  if (status === null || status < 200 || status > 299 || !excerpt?.startsWith('{')) return null;
  const name = refusalIn(excerpt);
  return name === undefined ? null : `answered ${status} with ${name}: ${REFUSALS[name]}`;
}

function refusalIn(excerpt: string): string | undefined {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(excerpt) as Record<string, unknown>;
  } catch {
    const [, isFalse, isTrue] = REFUSAL.exec(excerpt) ?? [];
    return isFalse ?? isTrue;
  }
  return Object.keys(REFUSALS).find((name) => body[name] === REFUSALS[name]);
}
