/** The number that `length` digits at `start` are. */
function digits(text: string, start: number, length: number): number {
  let number = 0;
  for (let i = start; i < start + length; i++) number = number * 10 + text.charCodeAt(i) - 48;
  return number;
}

/**
 * `2026-01-15 09:00:00.123+00`, which the session's time zone UTC and ISO style guarantee, to milliseconds. By hand,
 * because a claim reads thousands of them; years outside 1000 to 9999 do not occur.
 */
export function parseTimestamp(text: string): number {
  const seconds = Date.UTC(
    digits(text, 0, 4),
    digits(text, 5, 2) - 1,
    digits(text, 8, 2),
    digits(text, 11, 2),
    digits(text, 14, 2),
    digits(text, 17, 2),
  );
  // The fraction has no trailing zeros and at most six digits; what is below a millisecond is cut off.
  const fraction = text.charAt(19) === '.' ? text.slice(20, text.indexOf('+', 20)).padEnd(3, '0') : '000';
  return seconds + digits(fraction, 0, 3);
}
