/** A name of a program in words: `account_number`, `accountNumber`, `fees.vat_percent`. */
export const inWords = (name: string): string =>
  name.replace(/[._]/g, ' ').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The same as a label. */
export const labelOf = (name: string): string => {
  const words = inWords(name).replace(/^api /, 'API ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** A value in words: a list with commas, an object with a field a line. */
export function valueInWords(value: unknown, nameOf: (field: string) => string = labelOf): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => valueInWords(one, nameOf)).join(', ') || 'None';
  if (typeof value !== 'object') return String(value);
  const fields = Object.entries(value).map(
    ([name, inside]) => `${nameOf(name)}: ${valueInWords(inside, nameOf)}`,
  );
  return fields.join('\n') || 'None';
}
