import { expect, it } from 'vitest';
import { BANK_STATEMENT_COMMANDS } from './bank-statement-commands.ts';
import { linesOf } from './output.ts';

it('says that there may be more where counting ended', () => {
  const { lines } = BANK_STATEMENT_COMMANDS.find(({ command }) => command === 'bank-statement accounts')!;
  const account = { rail: 'http', name: 'GTBank', statements: 2, lines: 150_006 };
  const counts = {
    lines_left: 100_000,
    gaps: 0,
    open: 1_000,
    proposed: 999,
    excepted: 0,
    signed_until: null,
  };
  expect([...linesOf(lines!, [{ account, ...counts }], {})]).toEqual([
    'http  GTBank  2 statements, 150006 lines, 100,000 or more left to match, 0 gaps  1,000 or more open, 999 proposed, 0 excepted',
  ]);
});
