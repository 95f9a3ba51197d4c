import { Type } from 'typebox';
import {
  AccountNumber,
  Amount,
  BODY_ERRORS,
  Code,
  MetadataField,
  Reference,
  TextOrEmpty,
  WalletId,
} from '../../platform/http/schemas.ts';
import type { ErrorCode } from '../../platform/values/errors.ts';

/** The body of a bank transfer (contract section 3.2). */
export const bankTransferBody = Type.Object({
  amount: Amount('Amount in kobo.'),
  source: WalletId('Id of the wallet to debit.'),
  currency: Code(16, { description: 'Currency of the transfer.', 'x-words': ['NGN'] }),
  reference: Reference,
  accountNumber: AccountNumber('Destination bank account number.'),
  bankCode: Code(16, { description: '`code` or `nip_code` of the bank list.', examples: ['058'] }),
  narration: Type.Optional(
    TextOrEmpty(200, {
      description: 'Description of the transfer. An empty text counts as none.',
      examples: ['Salary, January'],
    }),
  ),
  metadata: MetadataField,
});

/** Codes that refuse a bank transfer. */
export const TRANSFER_CODES: readonly ErrorCode[] = [
  ...BODY_ERRORS,
  'insufficient_funds',
  'wallet_not_found',
  'wallet_restricted',
  'unknown_bank',
  'unsupported_currency',
  'duplicate_reference',
  'limit_exceeded',
  'rail_unavailable',
];

/** A bank of the bank list. */
export const bankSchema = Type.Object(
  {
    name: Type.String({ examples: ['Guaranty Trust Bank'] }),
    code: Type.String({ description: 'CBN code.', examples: ['058'] }),
    nip_code: Type.String({ description: 'NIBSS Instant Payments code.', examples: ['000013'] }),
  },
  { title: 'Bank' },
);
