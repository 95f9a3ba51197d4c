import { Type } from 'typebox';
import { KoboInteger, Timestamp } from '../../platform/values/json-schema.ts';

/** Query parameters of a wallet's balance. */
export const balanceQuery = Type.Object({
  at: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      description: 'A past time, RFC 3339; default now.',
      examples: ['2026-01-15T09:00:00Z'],
    }),
  ),
});

/** The balance of a wallet at a time, by its postings (contract section 3.9). */
export const balanceSchema = Type.Object(
  {
    ledger_balance: KoboInteger('Posted balance, kobo, including postings at that time.', 5_000_000),
    at: Timestamp('The requested time.'),
    final: Type.Boolean({
      description: 'false while later postings may still carry that time or an earlier one.',
      examples: [true],
    }),
  },
  { title: 'Balance' },
);
