import { type Static, Type } from 'typebox';
import type { FieldError } from '../../platform/values/errors.ts';
import { hexId } from '../../platform/values/hex-id.ts';
import type { RailDescription } from '../description.ts';

/**
 * Monnify's code of each bank that is paid by it, by the code of the bank list. Reviewed row by row, never by name
 * (docs/rails/banks.md, which has the sources): what is not here is not paid. OPay, Rubies and Kredi Money are not, because
 * lists differ; nor is Alternative Bank, whose code on the bank list is OPay's at Monnify.
 */
export const MONNIFY_CODES: ReadonlyMap<string, string> = new Map([
  ['044', '044'], // Access Bank
  ['063', '063'], // Access Bank (Diamond)
  ['559', '559'], // Coronation Merchant Bank
  ['050', '050'], // Ecobank Nigeria
  ['070', '070'], // Fidelity Bank
  ['011', '011'], // First Bank of Nigeria
  ['214', '214'], // First City Monument Bank
  ['103', '00103'], // Globus Bank
  ['058', '058'], // Guaranty Trust Bank
  ['50457', '50457'], // Infinity Microfinance Bank
  ['301', '301'], // Jaiz Bank
  ['082', '082'], // Keystone Bank
  ['50211', '50211'], // Kuda Microfinance Bank
  ['50515', '50515'], // Moniepoint Microfinance Bank
  ['100002', '100002'], // Paga
  ['999991', '100033'], // PalmPay
  ['076', '076'], // Polaris Bank
  ['101', '101'], // Providus Bank
  ['221', '221'], // Stanbic IBTC Bank
  ['068', '068'], // Standard Chartered Bank Nigeria
  ['232', '232'], // Sterling Bank
  ['100', '100'], // SunTrust Bank
  ['032', '032'], // Union Bank of Nigeria
  ['033', '033'], // United Bank for Africa
  ['215', '215'], // Unity Bank
  ['035', '035'], // Wema Bank
  ['057', '057'], // Zenith Bank
]);

const credentials = Type.Object(
  {
    api_key: Type.String({
      pattern: '^MK_(?:PROD|TEST)_[A-Za-z0-9]{4,60}$',
      description: "The account's API key, `MK_PROD_…`.",
    }),
    secret_key: Type.String({
      pattern: '^[!-~]{16,200}$',
      description: 'Its secret key, with which events are signed too.',
    }),
    contract_code: Type.String({
      pattern: '^[0-9]{6,20}$',
      description: 'The contract under which accounts are reserved.',
    }),
    wallet_account_number: Type.String({
      pattern: '^[0-9]{10}$',
      description: 'The wallet that payouts are made from.',
    }),
    preferred_bank: Type.Optional(
      Type.String({
        pattern: '^[0-9]{3,6}$',
        description:
          "Monnify's code of the bank at which accounts are reserved; `50515`, Moniepoint, where it is left out.",
      }),
    ),
  },
  { additionalProperties: false },
);

/** Credentials of an account at Monnify. */
export type Credentials = Static<typeof credentials>;

/** Keys of the sandbox say so; secret keys do not, but are of no use without theirs. */
export const isTestKey = ({ api_key }: Pick<Credentials, 'api_key'>): boolean =>
  !api_key.startsWith('MK_PROD_');

const liveFaults = (given: Credentials): readonly FieldError[] =>
  isTestKey(given) ? [{ path: 'api_key', message: 'must be a live key, MK_PROD_…' }] : [];

/** Monnify: a business pays from a wallet of its own there, and has accounts reserved for its wallets. */
export const monnify = {
  name: 'monnify',
  modes: ['live'],
  newRailId: hexId,
  // Monnify does not document for how long it remembers a reference.
  dedupWindowMs: 0,
  settlementAccountId: '00000000-0000-0000-0000-00000000ba04',
  capabilities: [
    ...(['payouts', 'nameEnquiry', 'balance', 'accountChecks'] as const),
    ...(['issuing', 'confirmations', 'sweeps', 'callbacks'] as const),
  ],
  settings: {},
  account: {
    credentials,
    shown: ['contract_code', 'wallet_account_number', 'preferred_bank'],
    liveFaults,
    payoutLeast: 1n,
    payoutMost: null,
    banks: new Set(MONNIFY_CODES.keys()),
    // 40 naira from 50,000 on, and VAT of 7.5 percent.
    payoutCostMost: 4_300n,
    resubmitAfterMs: 0,
    // Monnify refuses the same account and amount within two minutes (D07).
    repeatAfterMs: 150_000,
    customerData: ['bvn'],
  },
} as const satisfies RailDescription;
