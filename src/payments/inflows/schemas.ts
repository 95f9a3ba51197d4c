import { Type } from 'typebox';
import {
  AccountNumber,
  Amount,
  fillIn,
  Reference,
  Text,
  TextOrEmpty,
  WalletId,
} from '../../platform/http/schemas.ts';

/** Test funding is at most 100,000 naira at a time (contract section 2). */
const TEST_FUNDING_MAX_KOBO = 10_000_000;

/** The body that funds a test wallet. */
export const testFundingBody = Type.Object({
  wallet_id: WalletId('Id of the wallet to fund.'),
  amount: Type.Integer({
    minimum: 1,
    maximum: TEST_FUNDING_MAX_KOBO,
    'x-unit': 'kobo',
    description: 'Amount in kobo.',
    examples: [5_000_000],
  }),
  reference: Type.Optional(Type.String({ ...Reference, examples: ['funding-2026-000001'] })),
});

/** Money from outside. */
export const testInflowBody = Type.Object({
  account_number: Text(64, {
    description: 'Number of a virtual account of this business, in any state.',
    examples: [fillIn('listWalletAccounts', 'account_number')],
  }),
  amount: Amount('Amount in kobo.'),
  sender_name: Type.Optional(Text(200, { description: 'Name of the sender.', examples: ['CHIDI OKAFOR'] })),
  sender_account_number: Type.Optional(AccountNumber('Account of the sender, for a return.')),
  sender_bank_code: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 16,
      description: '`code` or `nip_code` of the bank list.',
      examples: ['058'],
    }),
  ),
  narration: Type.Optional(
    TextOrEmpty(200, { description: 'An empty text counts as none.', examples: ['Invoice 17'] }),
  ),
});
