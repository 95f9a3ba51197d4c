import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueryAnswer } from '../../src/rails/nip-codes.ts';
import { nipReason, readQueryAnswer, readSendAnswer, readSendCode } from '../../src/rails/nip-codes.ts';
import { payout } from './support.ts';

const SUCCESS = ['00'];
const UNKNOWN = ['01', '09', '26', '68', '91', '94', '96', '97'];
const FAILURE = [
  '03',
  '05',
  '06',
  '07',
  '08',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '21',
  '25',
  '30',
  '34',
  '35',
  '51',
  '57',
  '58',
  '61',
  '63',
  '65',
  '69',
  '70',
  '71',
  '92',
];
const EVERY_CODE = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'));
const UNLISTED = EVERY_CODE.filter((code) => ![...SUCCESS, ...UNKNOWN, ...FAILURE].includes(code));

const instruction = payout();
const original = { originalRailId: instruction.railId, originalAmount: instruction.amount };

describe('an answer to a payment', () => {
  it.each([
    ...SUCCESS.map((code) => [code, 'success'] as const),
    ...UNKNOWN.map((code) => [code, 'unknown'] as const),
    ...FAILURE.map((code) => [code, 'failure'] as const),
    ...UNLISTED.map((code) => [code, 'unknown'] as const),
    ...['', '0', '000', '0O', ' 00', '00 ', 'OK', '٠٠'].map((code) => [code, 'unknown'] as const),
  ])('%j is %s', (code, kind) => {
    expect(readSendCode(code).kind).toBe(kind);
    const raw = { responseCode: code, sessionId: instruction.railId, amount: instruction.amount };
    expect(readSendAnswer(raw, instruction)).toEqual(readSendCode(code));
  });

  it('has a reason in words for every code of the tables', () => {
    for (const code of [...SUCCESS, ...UNKNOWN, ...FAILURE]) expect(nipReason(code)).toMatch(/^[A-Z][a-z]/);
    expect(new Set([...FAILURE].map(nipReason)).size).toBe(FAILURE.length);
    expect(readSendCode('51')).toEqual({
      kind: 'failure',
      code: '51',
      reason: 'No sufficient funds at the sending bank',
    });
    expect(nipReason('77')).toBe('Bank response code 77');
  });

  it.each([
    ['no answer', null],
    ['a page of HTML', '<html>502</html>'],
    ['the code alone', '00'],
    ['a number', 0],
    ['an empty object', {}],
    [
      'a code that is no text',
      { responseCode: 0, sessionId: instruction.railId, amount: instruction.amount },
    ],
    ['an amount that is a float', { responseCode: '00', sessionId: instruction.railId, amount: 1500.0 }],
    ['no id', { responseCode: '00', amount: instruction.amount }],
    ['another id', { responseCode: '00', sessionId: payout().railId, amount: instruction.amount }],
    [
      'another amount',
      { responseCode: '00', sessionId: instruction.railId, amount: instruction.amount + 1n },
    ],
    [
      'a failure of another id',
      { responseCode: '51', sessionId: payout().railId, amount: instruction.amount },
    ],
    ['a failure of another amount', { responseCode: '51', sessionId: instruction.railId, amount: 1n }],
  ])('%s is unknown', (_, raw) => {
    expect(readSendAnswer(raw, instruction)).toMatchObject({ kind: 'unknown', code: null });
  });
});

describe('an answer to a query', () => {
  it.each<[string, QueryAnswer, string]>([
    ['00 with id and amount', { code: '00', ...original }, 'success'],
    [
      '00 with id, amount, account and 00',
      { code: '00', ...original, originalAccountNumber: instruction.accountNumber, originalCode: '00' },
      'success',
    ],
    ['00 alone', { code: '00' }, 'unknown'],
    ['00 without the amount', { code: '00', originalRailId: instruction.railId }, 'unknown'],
    ['00 without the id', { code: '00', originalAmount: instruction.amount }, 'unknown'],
    ['00 with another id', { code: '00', ...original, originalRailId: payout().railId }, 'unknown'],
    [
      '00 with another amount',
      { code: '00', ...original, originalAmount: instruction.amount - 1n },
      'unknown',
    ],
    ['00 with another account', { code: '00', ...original, originalAccountNumber: '1111111111' }, 'unknown'],
    ['25', { code: '25' }, 'not_found'],
    ['25 that echoes the query', { code: '25', ...original, originalCode: '25' }, 'not_found'],
    ['25 of another id', { code: '25', originalRailId: payout().railId }, 'unknown'],
    ['25 with an original that failed', { code: '25', ...original, originalCode: '51' }, 'unknown'],
    ['00, the original 51', { code: '00', ...original, originalCode: '51' }, 'failure'],
    ['51, the original 51', { code: '51', ...original, originalCode: '51' }, 'failure'],
    [
      '00, the original 51, of another id',
      { code: '00', ...original, originalRailId: payout().railId, originalCode: '51' },
      'unknown',
    ],
    [
      '00, the original 51, of another amount',
      { code: '00', ...original, originalAmount: 1n, originalCode: '51' },
      'unknown',
    ],
    ['00, the original 51, unnamed', { code: '00', originalCode: '51' }, 'unknown'],
    ['00, the original 25', { code: '00', ...original, originalCode: '25' }, 'unknown'],
    ['00, the original 09', { code: '00', ...original, originalCode: '09' }, 'unknown'],
    ['96, the original 51', { code: '96', ...original, originalCode: '51' }, 'unknown'],
    ['96, the original 00', { code: '96', ...original, originalCode: '00' }, 'unknown'],
    ['no readable code', { code: 'OK', ...original }, 'unknown'],
  ])('%s is %s', (_, answer, kind) => {
    expect(readQueryAnswer(answer, instruction).kind).toBe(kind);
  });

  it.each(
    EVERY_CODE.filter((code) => code !== '00' && code !== '25'),
  )('%s as the code of the query is unknown, also beside the id and amount', (code) => {
    expect(readQueryAnswer({ code }, instruction)).toMatchObject({ kind: 'unknown', code });
    expect(readQueryAnswer({ code, ...original }, instruction)).toMatchObject({ kind: 'unknown', code });
  });

  it.each(EVERY_CODE)('an original of code %s', (originalCode) => {
    const failure = FAILURE.includes(originalCode) && originalCode !== '25';
    const expected = originalCode === '00' ? 'success' : failure ? 'failure' : 'unknown';
    expect(readQueryAnswer({ code: '00', ...original, originalCode }, instruction).kind).toBe(expected);
  });

  it('is success or failure only where it names id and amount, whatever else it says', () => {
    const maybe = <Value>(...values: Value[]) => fc.constantFrom(undefined, ...values);
    fc.assert(
      fc.property(
        fc.constantFrom(...EVERY_CODE),
        maybe(instruction.railId, payout().railId),
        maybe(instruction.amount, instruction.amount + 1n),
        maybe(instruction.accountNumber, '1111111111'),
        maybe(...EVERY_CODE),
        (code, originalRailId, originalAmount, originalAccountNumber, originalCode) => {
          const answer = { code, originalRailId, originalAmount, originalAccountNumber, originalCode };
          const { kind } = readQueryAnswer(answer, instruction);
          if (kind !== 'success' && kind !== 'failure') return;
          expect([originalRailId, originalAmount]).toEqual([instruction.railId, instruction.amount]);
          expect(originalAccountNumber ?? instruction.accountNumber).toBe(instruction.accountNumber);
          if (kind === 'success') expect([code, originalCode ?? '00']).toEqual(['00', '00']);
          else expect(FAILURE).toContain(originalCode);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
