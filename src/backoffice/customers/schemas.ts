import { type Static, Type } from 'typebox';
import { type Customer, ID_TYPES, WALLETS_NAMED_MAX } from '../../payments/customer-data/queries.ts';
import { customerView } from '../../payments/customers/schemas.ts';
import type { Wallet } from '../../payments/wallets/queries.ts';
import type { NamedAccount } from '../../payments/wallets/virtual-accounts/queries.ts';
import { OrderBy, PAGE_QUERY, Text } from '../../platform/http/schemas.ts';
import { maskedEmail, maskedNumber } from '../../platform/masks.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { environmentParams } from '../operators/environment.ts';
import type { ShownNames } from '../personal-data/shown-names.ts';
import { Id, NAME_BY_ROLE, SOME_ID, TextOrNull, TimeOrNull } from '../transaction-status/fields.ts';
import {
  opsWalletSchema,
  opsWalletView,
  walletAccountsSchema,
  walletAccountsView,
} from '../wallets/schemas.ts';

export const opsCustomerParams = Type.Object({
  ...environmentParams.properties,
  customer_id: Type.String({ pattern: UUID_PATTERN, description: 'The customer.', examples: [SOME_ID] }),
});

/**
 * Filters for the customer list. A caller who knows an email or an id finds its customer; nobody learns one
 * from the list.
 */
export const opsCustomerQuery = Type.Object({
  ...PAGE_QUERY,
  email: Type.Optional(Text(254, { description: 'Only the customer with this email, ignoring case.' })),
  third_party_identifier: Type.Optional(
    Text(200, { description: 'Only customers with this id of the business.' }),
  ),
  orderBy: OrderBy,
});
export type OpsCustomerQuery = Static<typeof opsCustomerQuery>;

const masked = (field: string, example: string) => TextOrNull(`${field}, masked.`, example);

/** A customer as operators see it: distinguishable, but not identified. */
const fields = {
  id: Id('The customer.'),
  name: TextOrNull(`Its name. ${NAME_BY_ROLE}`, 'Ada O.'),
  email: masked('Its email', 'a**@*******.com'),
  phone: masked('Its phone', '**********5678'),
  third_party_identifier: masked('The id that the business gave it', '*****4711'),
  tier: Type.Integer({
    description: '0: unidentified. 1: a BVN or a NIN. 2: both. 3: set by an operator.',
    examples: [1],
  }),
  wallet_id: Type.String({ description: 'Its default wallet.', examples: ['ada-savings'] }),
  created_at: Timestamp('When it was created.'),
  erasing_at: TimeOrNull('When its personal data began to be erased.'),
  erased_at: TimeOrNull('When all of its personal data was erased.'),
};
const walletIds = Type.Array(Type.String({ examples: ['ada-savings'] }), {
  description: `Its wallets, the oldest first, at most ${WALLETS_NAMED_MAX}.`,
});

export const opsCustomerSchema = Type.Object({ ...fields, wallets: walletIds }, { title: 'SeenCustomer' });

const seen = (customer: Customer, names: ShownNames) => ({
  id: customer.id,
  name: names.shown(customer.name),
  email: maskedEmail(customer.email),
  phone: maskedNumber(customer.phone),
  third_party_identifier: maskedNumber(customer.thirdPartyIdentifier),
  tier: customer.tier,
  wallet_id: customer.walletId,
  created_at: toRfc3339(customer.createdAt),
  erasing_at: toRfc3339OrNull(customer.erasingAt),
  erased_at: toRfc3339OrNull(customer.erasedAt),
});

export const opsCustomerView = (customer: Customer, wallets: readonly string[], names: ShownNames) => ({
  ...seen(customer, names),
  wallets: [...wallets],
});

/** Wallets shown on the page of a customer. */
export const SHOWN_MAX = 100;

export const customerInFullSchema = Type.Object(
  {
    ...fields,
    bvn: Nullable(Type.String({ description: 'Masked.', examples: ['*******6789'] })),
    id_type: Nullable(Type.String({ enum: [...ID_TYPES], examples: ['nin'] })),
    id_number: Nullable(Type.String({ description: 'Masked.', examples: ['*****4567'] })),
    wallets: Type.Array(opsWalletSchema, {
      description: `The newest first, at most ${SHOWN_MAX}; \`listWallets\` has all.`,
    }),
    virtual_accounts: walletAccountsSchema('The accounts that pay into these wallets'),
  },
  { title: 'SeenCustomerInFull' },
);

/** A customer with its wallets and accounts. */
interface WholeCustomer {
  customer: Customer;
  wallets: readonly Wallet[];
  accounts: readonly NamedAccount[];
}

export function customerInFullView(
  { customer, wallets, accounts }: WholeCustomer,
  tenantId: string,
  vault: Vault,
  names: ShownNames,
) {
  const { bvn, id_type, id_number } = customerView(customer, tenantId, vault);
  return {
    ...seen(customer, names),
    bvn,
    id_type,
    id_number,
    wallets: wallets.map((wallet) => opsWalletView(wallet, names)),
    virtual_accounts: walletAccountsView(accounts),
  };
}
