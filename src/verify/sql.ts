/** Constants of ours as SQL text. */

/** `'a'` */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** `'a', 'b'` for behind IN; of nothing a null, which nothing is equal to. */
export const listed = (texts: readonly string[]): string =>
  texts.length === 0 ? 'NULL' : texts.map(quoted).join(', ');

/** `('a', 'b'), ('c', 'd')`: rows for a VALUES list. */
export const rowsOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `(${listed(row)})`).join(',\n    ');
