import { Type } from 'typebox';
import { Reference, WalletId } from '../../http/schemas.ts';

/** Test funding is at most 100,000 naira at a time (contract section 2). */
const TEST_FUNDING_MAX_KOBO = 10_000_000;

/** What funds a test wallet. */
export const testFundingBody = Type.Object({
  wallet_id: WalletId('Id of the wallet to fund.'),
  amount: Type.Integer({
    minimum: 1,
    maximum: TEST_FUNDING_MAX_KOBO,
    description: 'Kobo, at most 10,000,000.',
    examples: [5_000_000],
  }),
  reference: Type.Optional(Type.String({ ...Reference, examples: ['funding-2026-000001'] })),
});
