import { type TProperties, Type } from 'typebox';
import { customerBody } from '../../payments/customers/schemas.ts';
import { bulkBody } from '../../payments/wallets/schemas.ts';
import { Name, Text, WalletId } from '../../platform/http/schemas.ts';
import { MAX_KOBO } from '../../platform/values/money.ts';

/** Settings of the installation that limit imported wallets. */
export interface ImportTerms {
  readonly tags: readonly string[];
  /** Tags of wallets that earn interest by default. */
  readonly interestTags: readonly string[];
  /** The first is the default. */
  readonly currencies: readonly string[];
}

/** Customer columns, allowed on the first line of a customer. */
export const CUSTOMER_COLUMNS = ['customer_name', 'email', 'phone', 'bvn', 'id_type', 'id_number'] as const;

/**
 * Amount columns name their unit, because people type them and an amount in naira would be a hundredth of the
 * intended one.
 */
const inMinorUnits = () => Type.Optional(Type.Integer({ minimum: 0, maximum: Number(MAX_KOBO) }));

/**
 * The columns of an import. They have the API's names and bounds, except that amounts name their unit. Each
 * line is one wallet with its customer.
 */
export function importColumns({ tags, currencies }: Pick<ImportTerms, 'tags' | 'currencies'>): TProperties {
  const { email, phone, bvn, id_type, id_number } = customerBody.properties;
  const { items } = bulkBody({ bulkWalletsMax: 1, tags, currencies }).properties.wallet;
  const { interest_enabled, interest_rate, interest_payout_wallet } = items.properties;
  const { bypass_withdrawal_limit_rule, wallet_id } = items.properties;
  return {
    customer: Text(200),
    customer_name: Type.Optional(Name(200)),
    email,
    phone,
    bvn,
    id_type,
    id_number,
    identifier: WalletId('Stable id of the wallet.'),
    wallet_id,
    wallet_name: Type.Optional(Name(200)),
    tag: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: tags })),
    currency: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: currencies })),
    interest_enabled,
    interest_rate,
    interest_payout_wallet,
    bypass_withdrawal_limit_rule,
    inflow_transfer_fee_minor_units: inMinorUnits(),
    opening_balance_minor_units: inMinorUnits(),
  };
}
