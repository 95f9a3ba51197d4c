import { Type } from 'typebox';
import { WalletId } from '../http/schemas.ts';
import { Nullable } from '../values/json-schema.ts';
import { MAX_KOBO } from '../values/money.ts';

const CHANGE_EXAMPLE = { interest_enabled: true, interest_rate: 12.5, interest_payout_wallet: null };

/** What can be changed of a wallet (contract section 3.7). */
export const walletChangeBody = Type.Object(
  {
    interest_enabled: Type.Optional(
      Nullable(Type.Boolean({ description: 'Interest accrual on or off. null: by the tag.' })),
    ),
    interest_rate: Type.Optional(
      Nullable(
        Type.Number({
          minimum: 0,
          maximum: 100,
          description: 'Percent a year, at most 4 decimals. null: the rate of the business.',
        }),
      ),
    ),
    interest_payout_wallet: Type.Optional(
      Nullable(WalletId('The wallet that receives interest payouts. null: the wallet itself.')),
    ),
    bypass_withdrawal_limit_rule: Type.Optional(
      Nullable(Type.Boolean({ description: 'Frees the wallet from the rule on withdrawals in a month.' })),
    ),
    inflow_transfer_fee: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 0,
          maximum: Number(MAX_KOBO),
          description: 'Kobo taken from each inflow, never more than the inflow. null: none.',
        }),
      ),
    ),
  },
  { examples: [CHANGE_EXAMPLE] },
);
