/**
 * PostgreSQL arrays as text parameters, put together without a look at each character where nothing can need
 * quoting. The driver's own conversion costs a batch of the engine several times as much.
 */

/** An array of values that hold neither quotes, commas, braces, backslashes nor blanks: uuids, numbers, codes. */
export function plainArray(values: readonly (string | bigint | number | boolean | null)[]): string {
  let text = '{';
  for (let i = 0; i < values.length; i++) {
    if (i > 0) text += ',';
    text += values[i] ?? 'NULL';
  }
  return `${text}}`;
}

const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;

/** An array of any text. */
export function textArray(values: readonly (string | null)[]): string {
  let text = '{';
  for (let i = 0; i < values.length; i++) {
    if (i > 0) text += ',';
    const value = values[i]!;
    if (value === null) text += 'NULL';
    else text += `"${NEEDS_ESCAPE.test(value) ? value.replace(ESCAPED, '\\$&') : value}"`;
  }
  return `${text}}`;
}
