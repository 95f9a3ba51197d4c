/**
 * Builds columns as text parameters in PostgreSQL's array syntax, without inspecting each character where no value can
 * need quoting. The driver's own conversion costs an engine batch several times as much.
 */

/**
 * Builds a column of values without quotes, commas, braces, backslashes or spaces: UUIDs, numbers, times, codes.
 */
export function plainArray<Row>(
  rows: readonly Row[],
  pick: (row: Row) => string | bigint | number | boolean | null,
): string {
  let text = '{';
  for (let i = 0; i < rows.length; i++) {
    if (i > 0) text += ',';
    text += pick(rows[i]!) ?? 'NULL';
  }
  return `${text}}`;
}

const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;

/** Builds a column of any text. */
export function textArray<Row>(rows: readonly Row[], pick: (row: Row) => string | null): string {
  let text = '{';
  for (let i = 0; i < rows.length; i++) {
    if (i > 0) text += ',';
    const value = pick(rows[i]!);
    if (value === null) text += 'NULL';
    else text += `"${NEEDS_ESCAPE.test(value) ? value.replace(ESCAPED, '\\$&') : value}"`;
  }
  return `${text}}`;
}
