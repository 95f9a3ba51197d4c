import { Type } from 'typebox';
import type { RailAccount } from '../../payments/provider-accounts/queries.ts';
import { Amount } from '../../platform/http/schemas.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import type { AccountRail } from '../../rails/context.ts';

export const railField = Type.String({
  minLength: 1,
  maxLength: 40,
  examples: ['paystack'],
  description: 'The rail of the account; a business has one account on each.',
});

export const lowBalanceField = Nullable(
  Amount('The balance at the provider below which operators are notified, kobo; null: none.'),
);

export const accountSchema = Type.Object(
  {
    rail: railField,
    account: Type.String({ description: "The provider's own name of it.", examples: ['KOLO-1234'] }),
    preference: Type.Integer({ description: 'The lowest is preferred.', examples: [1] }),
    status: Type.String({ description: '`enabled` or `disabled`.', examples: ['enabled'] }),
    suspended: Nullable(
      Type.String({
        description: 'Why no payouts are submitted through it; null while they are.',
        examples: ['added, and not tested since'],
      }),
    ),
    low_balance: lowBalanceField,
    low_since: Nullable(
      Timestamp('Since when the balance is below it, as it was last read; null while it is not.'),
    ),
    callback_path: Type.String({
      description: 'The path of its callbacks at this service.',
      examples: ['/rails/paystack/0f1e2d3c4b5a69788796a5b4c3d2e1f0'],
    }),
    created_at: Timestamp('When it was added.'),
  },
  { title: 'RailAccount' },
);

export const accountView = (account: RailAccount) => ({
  rail: account.rail,
  account: account.providerAccount,
  preference: account.preference,
  status: account.enabled ? 'enabled' : 'disabled',
  suspended: account.suspendedBecause,
  low_balance: account.lowBalance === null ? null : koboToNumber(account.lowBalance),
  low_since: toRfc3339OrNull(account.lowSince),
  callback_path: `/rails/${account.rail}/${account.callbackId}`,
  created_at: toRfc3339(account.createdAt),
});

/** The form of a rail's credentials, without any credential. */
export const railsSchema = Type.Array(
  Type.Object(
    {
      rail: railField,
      fields: Type.Array(
        Type.Object({
          name: Type.String({ examples: ['secret_key'] }),
          description: Type.String({ examples: ["The account's secret key."] }),
          type: Type.String({ description: '`string` or `integer`.', examples: ['string'] }),
          required: Type.Boolean({ examples: [true] }),
          secret: Type.Boolean({ description: 'True where the value is never shown.', examples: [true] }),
        }),
        { description: 'The fields of `credentials` in a proposal.' },
      ),
    },
    { title: 'AccountRail' },
  ),
);

export const railView = ({ description: { name: rail, account } }: AccountRail) => ({
  rail: rail as string,
  fields: Object.entries(account.credentials.properties).map(([name, field]) => {
    const { description = '', type = 'string' } = field as { description?: string; type?: string };
    const required = account.credentials.required?.includes(name) ?? false;
    return { name, description, type, required, secret: !account.shown.includes(name) };
  }),
});

export const checkedAccountSchema = Type.Object(
  {
    rail: railField,
    ok: Type.Boolean({ description: 'True where no check failed: payouts resume.', examples: [true] }),
    checks: Type.Array(
      Type.Object({
        check: Type.String({ examples: ['it is the same account, and live'] }),
        result: Type.String({ description: '`ok`, `warning` or `failed`.', examples: ['ok'] }),
        detail: Nullable(Type.String({ examples: [null] })),
      }),
    ),
  },
  { title: 'RailAccountTest' },
);
