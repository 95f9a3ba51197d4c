import { Type } from 'typebox';
import {
  AccountNumber,
  Amount,
  Code,
  Reference,
  TextOrEmpty,
  WalletId,
} from '../../platform/http/schemas.ts';

/** The body of a bank transfer (contract section 3.2). */
export const bankTransferBody = Type.Object({
  amount: Amount('Amount in kobo.'),
  source: WalletId('Id of the wallet to debit.'),
  currency: Code(16, { description: 'Must be "NGN".', 'x-words': ['NGN'] }),
  reference: Reference,
  accountNumber: AccountNumber('Destination bank account number.'),
  bankCode: Code(16, { description: '`code` or `nip_code` of the bank list.', examples: ['058'] }),
  narration: Type.Optional(
    TextOrEmpty(200, {
      description: 'Description of the transfer. An empty text counts as none.',
      examples: ['Salary, January'],
    }),
  ),
});

/** A bank of the bank list. */
export const bankSchema = Type.Object(
  {
    name: Type.String({ examples: ['Guaranty Trust Bank'] }),
    code: Type.String({ description: 'CBN code.', examples: ['058'] }),
    nip_code: Type.String({ description: 'NIBSS Instant Payments code.', examples: ['000013'] }),
  },
  { title: 'Bank' },
);
