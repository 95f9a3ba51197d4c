import { Type } from 'typebox';
import { declareEvent, type EventDeclaration } from '../../platform/events/event.ts';
import { Currency, METADATA_EXAMPLE, MetadataAnswer, Nullable } from '../../platform/values/json-schema.ts';
import { WalletTag } from './schemas.ts';
import { issuedAccountSchema } from './virtual-accounts/schemas.ts';

const WALLET_ID = '6f1c2a7e-9a53-4a0e-8a39-0f6f3f1d9f10';

export const WALLET_CREATED = declareEvent({
  type: 'create-wallet.success',
  operationId: 'onWalletCreated',
  summary: 'A wallet was created',
  description: 'One event for each wallet, however it was created.',
  data: Type.Object(
    {
      id: Type.String({ description: 'The id of the wallet.' }),
      wallet_id: Type.String({ description: 'The same as `id`.' }),
      customer_id: Type.String(),
      name: Type.String(),
      tag: Nullable(WalletTag),
      identifier: Type.String(),
      currency: Currency,
      status: Type.Literal('active'),
      metadata: MetadataAnswer,
    },
    { title: 'NewWallet' },
  ),
  example: {
    reference: null,
    eventData: {
      id: WALLET_ID,
      wallet_id: WALLET_ID,
      customer_id: '0199b2c8-6e1a-7c3e-9a51-0d5b1f2a3c4d',
      name: 'Ada Obi expenses',
      tag: 'expense',
      identifier: WALLET_ID,
      currency: 'NGN',
      status: 'active',
      metadata: METADATA_EXAMPLE,
    },
  },
});

export const VIRTUAL_ACCOUNT_RESERVED = declareEvent({
  type: 'reserve_virtual_account.success',
  operationId: 'onVirtualAccountReserved',
  summary: 'A virtual account was issued to a wallet',
  description: 'From now on money sent to it is credited to the wallet.',
  data: Type.Object(
    {
      ...issuedAccountSchema.properties,
      wallet_id: Type.String({ description: 'The wallet that payments are credited to.' }),
      customer_id: Type.String({ description: 'The customer of the wallet.' }),
    },
    { title: 'ReservedVirtualAccount' },
  ),
  example: {
    reference: null,
    eventData: {
      id: '019bbf6c-7e00-7000-8000-000000000003',
      account_number: '0000014573',
      account_name: 'Ada Obi expenses',
      bank_name: 'Kolo Sandbox Bank',
      bank_code: '50547',
      status: 'active',
      type: 'regular',
      reference: null,
      amount: null,
      payment_policy: 'ALLOW_ANY',
      error_margin: 0,
      expires_at: null,
      metadata: {},
      created_at: '2026-01-15T09:00:00.000Z',
      wallet_id: WALLET_ID,
      customer_id: '0199b2c8-6e1a-7c3e-9a51-0d5b1f2a3c4d',
    },
  },
});

/** All of them, in the order in which the API describes them. */
export const WALLET_EVENTS: readonly EventDeclaration[] = [WALLET_CREATED, VIRTUAL_ACCOUNT_RESERVED];
