import { expect, test } from 'vitest';
import type { StatementFormat } from './format-names.ts';
import { fileName, formatFault } from './formats.ts';
import type { Statement } from './statement.ts';

const statement = (changes: Partial<Statement>): Statement =>
  ({
    walletId: 'ada:savings_1.b',
    period: { startDate: '2026-01-01', endDate: '2026-01-31', fromMs: 0, untilMs: 0 },
    ...changes,
  }) as Statement;

test('a file is named by its wallet, days and format', () => {
  expect(fileName(statement({}), 'csv')).toBe('statement-ada_savings_1.b-2026-01-01-2026-01-31.csv');
});

const SIZES: [format: StatementFormat, postings: number, fault: string | undefined][] = [
  ['json', 10_000_000, undefined],
  ['csv', 10_000_000, undefined],
  ['pdf', 20_000, undefined],
  [
    'pdf',
    20_001,
    'pdf has at most 20000 postings and this period 20001: choose another format or fewer days',
  ],
];

test.each(SIZES)('%s of %d postings: %s', (format, postings, fault) => {
  expect(formatFault(statement({ postings }), format)).toBe(fault);
});
