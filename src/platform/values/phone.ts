/** Spaces, dashes, dots and brackets that people write into a number and that carry no meaning. */
const FILLERS = /[\p{Zs}\p{Pd}\u2212.()[\]]/gu;
/** After the 0 or 234: ten digits of a mobile number, or eight to ten of a landline. */
const NIGERIAN = '(?:[789][01][0-9]{8}|(?![789][01])[1-9][0-9]{7,9})';
/** `+234 (0) 803…` has both, as letterheads do. */
const FROM_NIGERIA = new RegExp(`^(?:0|\\+?2340?)(${NIGERIAN})$`);
const FROM_ELSEWHERE = /^\+(?!234)[1-9][0-9]{6,14}$/;

/** The most characters of a phone number, fillers included. */
export const PHONE_LENGTH_MAX = 40;
export const NOT_A_PHONE =
  'must be a Nigerian number such as 08031234567 or +2348031234567, or one of another country with + and its country code';

/** Removes the fillers between the digits of a phone number. */
export const withoutPhoneFillers = (text: string): string => text.replace(FILLERS, '');

/** A phone number as E.164, such as `+2348031234567`; undefined for other text (contract section 1, "Phone"). */
export function phoneNumber(text: string): string | undefined {
  const digits = withoutPhoneFillers(text);
  const nigerian = FROM_NIGERIA.exec(digits)?.[1];
  if (nigerian !== undefined) return `+234${nigerian}`;
  return FROM_ELSEWHERE.test(digits) ? digits : undefined;
}
