import { type TProperties, Type } from 'typebox';
import { customerBody } from '../../payments/customers/schemas.ts';
import { bulkBody } from '../../payments/wallets/schemas.ts';
import { Name, Text, WalletId } from '../../platform/http/schemas.ts';
import { MAX_KOBO } from '../../platform/values/money.ts';

/** What a deployment lets wallets be. */
export interface ImportTerms {
  readonly tags: readonly string[];
  /** Tags whose wallets earn interest where a line does not say. */
  readonly interestTags: readonly string[];
  /** The first is that of a line that names none. */
  readonly currencies: readonly string[];
}

/** The columns of a customer, on the first of its lines. */
export const CUSTOMER_COLUMNS = ['customer_name', 'email', 'phone', 'bvn', 'id_type', 'id_number'] as const;

/** The names of such columns say so: people type them, and an amount in naira would be a hundredth of what it should be. */
const inMinorUnits = () => Type.Optional(Type.Integer({ minimum: 0, maximum: Number(MAX_KOBO) }));

/**
 * The columns of an import. They have the names and bounds of the API's fields, but amounts name their unit. Each line is one wallet
 * with its customer.
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
