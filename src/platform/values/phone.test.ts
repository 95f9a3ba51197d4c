import { expect, it } from 'vitest';
import { phoneNumber } from './phone.ts';

it.each([
  ['08031234567', '+2348031234567'],
  ['2348031234567', '+2348031234567'],
  ['+2348031234567', '+2348031234567'],
  ['0803 123 4567', '+2348031234567'],
  ['+234 803 123 4567', '+2348031234567'],
  ['(0803) 123-4567', '+2348031234567'],
  ['[0803].123.4567', '+2348031234567'],
  ['0803\u2011123\u20114567', '+2348031234567'],
  ['0803\u00a0123\u00a04567', '+2348031234567'],
  ['+234 (0) 803 123 4567', '+2348031234567'],
  [' 0703 123 4567 ', '+2347031234567'],
  ['09131234567', '+2349131234567'],
  ['01 461 2345', '+23414612345'],
  ['02014612345', '+2342014612345'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['+2331234567', '+2331234567'],
  ['+123456789012345', '+123456789012345'],
])('%s is the number %s', (text, number) => {
  expect(phoneNumber(text)).toBe(number);
  expect(phoneNumber(number)).toBe(number);
});

it.each([
  ['nothing', ''],
  ['fillers alone', '() - .'],
  ['a mobile number with a digit missing', '0803123456'],
  ['a mobile number with a digit too many', '080312345678'],
  ['the same behind the country code', '+23480312345678'],
  ['a number without its 0', '8031234567'],
  ['a foreign number without +', '14155552671'],
  ['a foreign number behind 00', '00442079460958'],
  ['a country code of 0', '+0441234567'],
  ['6 digits', '+123456'],
  ['16 digits', '+1234567890123456'],
  ['two +', '++2348031234567'],
  ['a + in the middle', '0803+1234567'],
  ['letters', '0803 CALL ME'],
  ['an extension', '08031234567x12'],
  ['Arabic digits', '٠٨٠٣١٢٣٤٥٦٧'],
  ['a line feed', '0803\n1234567'],
  ['a zero-width space', '0803\u200b1234567'],
])('%s is no phone number', (_, text) => {
  expect(phoneNumber(text)).toBeUndefined();
});
