/** A value as JSON has it. Numbers are whole; amounts are kobo, as text where they may pass 2^53 − 1. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * JSON in one form, the same for equal values: names in order of their UTF-16 code units, no white space (RFC 8785; of its
 * numbers only whole ones occur).
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field as Json)}`).join(',')}}`;
}
