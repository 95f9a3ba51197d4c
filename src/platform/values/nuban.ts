/**
 * The Nigeria Uniform Bank Account Number: 9 digits of serial and one check digit, by the Central Bank of
 * Nigeria's revised standard of 2020. The check digit covers the institution as well as the serial, so one
 * account number is valid at about one institution in ten.
 */

/** Weights of the 15 digits that the check digit covers: 6 of institution prefix, then 9 of serial. */
const WEIGHTS = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3] as const;
const SERIAL_DIGITS = 9;
const SERIAL_MAX = 999_999_999n;
const INSTITUTION_CODE = /^(?:\d{3}|\d{5}|\d{6})$/;
const ACCOUNT_NUMBER = /^\d{10}$/;

/** True for 10 digits, the form of an account number. Does not check the check digit. */
export const isAccountNumber = (text: string): boolean => ACCOUNT_NUMBER.test(text);

/** The 6-digit prefix: a bank's 3 digits behind `000`, another institution's 5 behind `9`, 6 as they are. */
function prefixOf(institutionCode: string): string {
  if (!INSTITUTION_CODE.test(institutionCode)) {
    throw new RangeError(`not an institution code of 3, 5 or 6 digits: ${institutionCode}`);
  }
  if (institutionCode.length === 3) return `000${institutionCode}`;
  if (institutionCode.length === 5) return `9${institutionCode}`;
  return institutionCode;
}

function serialDigits(serial: number | bigint): string {
  if (typeof serial === 'number' && !Number.isSafeInteger(serial)) {
    throw new RangeError(`not a whole serial number: ${serial}`);
  }
  const value = BigInt(serial);
  if (value < 0n || value > SERIAL_MAX) throw new RangeError(`not a serial of 9 digits: ${serial}`);
  return value.toString().padStart(SERIAL_DIGITS, '0');
}

/**
 * The check digit, 0–9, of a serial at an institution.
 *
 * @param prefixOrCode the CBN code (3 digits of a bank, 5 of another institution) or the 6-digit prefix.
 * @param serial 0 … 999,999,999.
 * @throws RangeError on a malformed code or serial, which is a bug of the caller.
 */
export function nubanCheckDigit(prefixOrCode: string, serial: number | bigint): number {
  const digits = prefixOf(prefixOrCode) + serialDigits(serial);
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * The 10-digit account number of a serial at an institution: the serial, then its check digit.
 *
 * @throws RangeError as {@link nubanCheckDigit}.
 */
export function nuban(institutionCode: string, serial: number | bigint): string {
  return `${serialDigits(serial)}${nubanCheckDigit(institutionCode, serial)}`;
}

/**
 * True for 10 digits that end with this institution's check digit. Some real accounts fail it
 * (contract section 3.2), so payouts never depend on it; only account numbers that Kolo issues must pass.
 *
 * @throws RangeError on a malformed institution code; never because of the account number.
 */
export function isValidNuban(institutionCode: string, accountNumber: string): boolean {
  const prefix = prefixOf(institutionCode);
  if (!isAccountNumber(accountNumber)) return false;
  const serial = Number(accountNumber.slice(0, SERIAL_DIGITS));
  return nubanCheckDigit(prefix, serial) === Number(accountNumber[SERIAL_DIGITS]);
}
