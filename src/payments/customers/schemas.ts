import { Type } from 'typebox';
import {
  fillIn,
  MetadataChange,
  MetadataField,
  MetadataFilter,
  Name,
  PAGE_QUERY,
  Text,
  WalletId,
} from '../../platform/http/schemas.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { MetadataAnswer, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { NO_METADATA } from '../../platform/values/metadata.ts';
import { PHONE_LENGTH_MAX } from '../../platform/values/phone.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { maskedNumber, type PersonalField } from '../customer-data/personal-numbers.ts';
import { type Customer, ID_TYPES, type IdType } from '../customer-data/queries.ts';

const IdTypeSchema = Type.Unsafe<IdType>({
  type: 'string',
  enum: ID_TYPES,
  description: 'Type of identity document, given with `id_number`.',
  examples: ['international_passport'],
});

const CustomerId = (description: string) =>
  Type.String({ description, examples: ['0199b2c8-6e1a-7c3e-9a51-0d5b1f2a3c4d'] });
const DefaultWalletId = Type.String({
  description: 'The id of its default wallet.',
  examples: ['0199b2c8-6e1a-7c3f-8b62-1e6c2a3b4d5e'],
});

/** A valid request of a new business. The other fields name objects that must exist. */
const CUSTOMER_EXAMPLE = {
  name: 'Ada Obi',
  email: 'ada@example.com',
  phone: '+2348012345678',
  bvn: '22123456789',
  id_type: 'international_passport',
  id_number: 'A01234567',
  third_party_identifier: 'user-4711',
};

/** Query parameters of the customer list. */
export const customerListQuery = Type.Object({
  ...PAGE_QUERY,
  customer_id: Type.Optional(Type.String({ description: 'Only this customer.' })),
  third_party_identifier: Type.Optional(
    Text(200, {
      description: 'Only customers with this id of yours.',
      examples: [CUSTOMER_EXAMPLE.third_party_identifier],
    }),
  ),
  email: Type.Optional(
    Text(254, {
      description: 'Only the customer with this email, ignoring case.',
      examples: [CUSTOMER_EXAMPLE.email],
    }),
  ),
  metadata: MetadataFilter,
});

/** Fields that can be given at creation or later. */
const known = {
  phone: Type.Optional(
    Type.String({
      format: 'phone',
      maxLength: PHONE_LENGTH_MAX,
      description:
        'A Nigerian number (`0803…`, `234803…` or `+234803…`), or one of another country with `+`. Blanks, dashes, dots and brackets ' +
        'are dropped; it is stored and returned as E.164.',
      examples: [CUSTOMER_EXAMPLE.phone],
    }),
  ),
  bvn: Type.Optional(
    Type.String({
      pattern: '^[0-9]{11}$',
      description: 'Unique; stored encrypted.',
      examples: [CUSTOMER_EXAMPLE.bvn],
    }),
  ),
  id_type: Type.Optional(IdTypeSchema),
  id_number: Type.Optional(
    Text(64, {
      description: 'Number of the document, given with `id_type`; stored encrypted.',
      examples: [CUSTOMER_EXAMPLE.id_number],
    }),
  ),
};

/** The body that creates a customer. */
export const customerBody = Type.Object(
  {
    name: Name(200, { description: 'Full name.', examples: ['Ada Obi'] }),
    email: Type.Optional(
      Type.String({
        format: 'email',
        maxLength: 254,
        pattern: '^[^\\s@\\p{Cc}\\p{Cs}]+@[^\\s@\\p{Cc}\\p{Cs}]+$',
        description: 'Email or phone is required. Unique, ignoring case.',
        examples: [CUSTOMER_EXAMPLE.email],
      }),
    ),
    ...known,
    third_party_identifier: Type.Optional(
      Text(200, {
        description: 'Your own id of this customer.',
        examples: [CUSTOMER_EXAMPLE.third_party_identifier],
      }),
    ),
    interest_payout_wallet: Type.Optional(
      WalletId('The wallet that receives the interest of the default wallet.'),
    ),
    bypass_withdrawal_limit_rule: Type.Optional(Type.Boolean({ description: 'For the default wallet.' })),
    enable_interest_accrual: Type.Optional(Type.Boolean({ description: 'For the default wallet.' })),
    metadata: MetadataField,
    reserve_virtual_account: Type.Optional(
      Type.Boolean({
        description:
          'true: the default wallet gets a virtual account, or without an issuer the response is ' +
          '`rail_unavailable`. Omitted: it gets one if there is an issuer.',
      }),
    ),
  },
  { examples: [CUSTOMER_EXAMPLE] },
);

/** The body that completes a customer. Known fields do not change. */
export const changeCustomerBody = Type.Object(
  { ...known, metadata: MetadataChange },
  {
    examples: [{ phone: CUSTOMER_EXAMPLE.phone, bvn: CUSTOMER_EXAMPLE.bvn }],
  },
);

/** The path of a customer. */
export const customerParams = Type.Object({
  id: Type.String({ description: 'The customer id.', examples: [fillIn('createCustomer', 'customer_id')] }),
});

/** Behaviour if the customer already exists. */
export const createCustomerQuery = Type.Object({
  returnIfExist: Type.Optional(
    Type.Boolean({
      description: 'Return 200 with the existing ids if the BVN or email already exists.',
      examples: [true],
    }),
  ),
});

/** The response to a creation. */
export const customerIds = (isNew: boolean) =>
  Type.Object({
    customer_id: CustomerId('The customer.'),
    wallet_id: DefaultWalletId,
    new_customer: Type.Boolean({ description: 'true if this request created it.', examples: [isNew] }),
  });

/** A customer in full. */
export const customerSchema = Type.Object(
  {
    id: CustomerId('The customer.'),
    wallet_id: DefaultWalletId,
    name: Type.String({ examples: ['Ada Obi'] }),
    email: Nullable(Type.String({ examples: [CUSTOMER_EXAMPLE.email] })),
    phone: Nullable(Type.String({ description: 'In E.164 format.', examples: [CUSTOMER_EXAMPLE.phone] })),
    bvn: Nullable(Type.String({ description: 'Masked.', examples: ['*******6789'] })),
    id_type: Nullable(IdTypeSchema),
    id_number: Nullable(Type.String({ description: 'Masked.', examples: ['*****4567'] })),
    third_party_identifier: Nullable(Type.String({ examples: [CUSTOMER_EXAMPLE.third_party_identifier] })),
    tier: Type.Unsafe<number>({
      type: 'integer',
      enum: [0, 1, 2, 3],
      description: '0: neither BVN nor NIN. 1: one of them. 2: both. 3: set by an operator.',
      examples: [1],
    }),
    metadata: MetadataAnswer,
    created_at: Timestamp('When it was created.'),
  },
  { title: 'Customer' },
);

/** The API's view of a customer: BVN and id number masked (contract section 2). */
export function customerView(customer: Customer, tenantId: string, vault: Vault) {
  const masked = (field: PersonalField, ciphertext: Buffer | null, keyId: string | null) =>
    maskedNumber(vault, tenantId, customer.id, field, { ciphertext, keyId });
  return {
    id: customer.id,
    wallet_id: customer.walletId,
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    bvn: masked('bvn', customer.bvnCiphertext, customer.bvnKeyId),
    id_type: customer.idType,
    id_number: masked('id_number', customer.idNumberCiphertext, customer.idNumberKeyId),
    third_party_identifier: customer.thirdPartyIdentifier,
    tier: customer.tier,
    metadata: customer.metadata ?? NO_METADATA,
    created_at: toRfc3339(customer.createdAt),
  };
}
