import { type Static, Type } from 'typebox';
import type { FieldError } from '../../platform/values/errors.ts';
import { hexId } from '../../platform/values/hex-id.ts';
import type { RailDescription } from '../description.ts';

/**
 * Banks that Paystack pays: `code` of the bank list, and Paystack's own. Reviewed row by row (docs/rails/banks.md, which
 * says where each was seen), and never added to by name. A row that is taken away leaves payments under way that nobody can match.
 */
export const BANK_CODES: ReadonlyMap<string, string> = new Map([
  ['011', '011'], // First Bank of Nigeria
  ['023', '023'], // Citibank Nigeria
  ['032', '032'], // Union Bank of Nigeria
  ['033', '033'], // United Bank for Africa
  ['035', '035'], // Wema Bank
  ['044', '044'], // Access Bank
  ['050', '050'], // Ecobank Nigeria
  ['057', '057'], // Zenith Bank
  ['058', '058'], // Guaranty Trust Bank
  ['063', '063'], // Access Bank (Diamond)
  ['068', '068'], // Standard Chartered Bank Nigeria
  ['070', '070'], // Fidelity Bank
  ['076', '076'], // Polaris Bank
  ['082', '082'], // Keystone Bank
  ['100', '100'], // SunTrust Bank
  ['100002', '100002'], // Paga
  ['100022', '100022'], // GoMoney
  ['101', '101'], // Providus Bank
  ['102', '102'], // Titan Trust Bank
  ['103', '00103'], // Globus Bank
  ['104', '104'], // Parallex Bank
  ['125', '125'], // Rubies Microfinance Bank
  ['214', '214'], // First City Monument Bank
  ['215', '215'], // Unity Bank
  ['221', '221'], // Stanbic IBTC Bank
  ['232', '232'], // Sterling Bank
  ['301', '301'], // Jaiz Bank
  ['302', '302'], // TAJBank
  ['303', '303'], // Lotus Bank
  ['311', '311'], // Parkway ReadyCash
  ['401', '401'], // ASO Savings and Loans
  ['501', '501'], // FSDH Merchant Bank
  ['50126', '50126'], // Eyowo Microfinance Bank
  ['502', '502'], // Rand Merchant Bank
  ['50200', '50200'], // Kredi Money Microfinance Bank
  ['50211', '50211'], // Kuda Microfinance Bank
  ['50304', '50304'], // Mint-Finex Microfinance Bank
  ['50383', '50383'], // Hasal Microfinance Bank
  ['50457', '50457'], // Infinity Microfinance Bank
  ['50515', '50515'], // Moniepoint Microfinance Bank
  ['50563', '50563'], // Mayfair Microfinance Bank
  ['50746', '50746'], // Petra Microfinance Bank
  ['50823', '50823'], // CEMCS Microfinance Bank
  ['50871', '50871'], // Unical Microfinance Bank
  ['50926', '50926'], // Amju Unique Microfinance Bank
  ['50931', '50931'], // Bowen Microfinance Bank
  ['51204', '51204'], // Above Only Microfinance Bank
  ['51229', '51229'], // Baines Credit Microfinance Bank
  ['51244', '51244'], // Ibile Microfinance Bank
  ['51251', '51251'], // Hackman Microfinance Bank
  ['51293', '51293'], // QuickFund Microfinance Bank
  ['51310', '51310'], // Sparkle Microfinance Bank
  ['51314', '51314'], // Firmus Microfinance Bank
  ['559', '559'], // Coronation Merchant Bank
  ['562', '562'], // Greenwich Merchant Bank
  ['565', '565'], // Carbon
  ['566', '566'], // VFD Microfinance Bank
  ['999991', '999991'], // PalmPay
  ['999992', '999992'], // OPay
]);

/** Credentials of an account at Paystack. */
const credentials = Type.Object(
  {
    secret_key: Type.String({
      pattern: '^sk_(?:live|test)_[A-Za-z0-9]{8,100}$',
      description: "The account's secret key. It signs what Paystack sends, too.",
    }),
    preferred_bank: Type.String({
      pattern: '^[a-z0-9]+(?:-[a-z0-9]+){0,10}$',
      maxLength: 60,
      description: 'Where accounts of wallets are opened, by the slug that Paystack lists: wema-bank.',
    }),
  },
  { additionalProperties: false },
);

/** Credentials of an account at Paystack. */
export type PaystackCredentials = Static<typeof credentials>;

/** Mode (test or live) of a secret key, which every answer repeats. [docs/rails/paystack.md, section 1] */
export const domainOf = (secretKey: string): 'live' | 'test' =>
  secretKey.startsWith('sk_live_') ? 'live' : 'test';

function liveFaults({ secret_key, preferred_bank }: PaystackCredentials): FieldError[] {
  const faults: FieldError[] = [];
  if (domainOf(secret_key) !== 'live')
    faults.push({ path: 'secret_key', message: 'must be a live key, sk_live_…' });
  if (/\btest\b/.test(preferred_bank))
    faults.push({ path: 'preferred_bank', message: 'must be no test bank' });
  return faults;
}

const MINUTE_MS = 60_000;

/** Paystack. docs/rails/paystack.md has each fact that this rests on, with its source. */
export const paystack = {
  name: 'paystack',
  modes: ['live'],
  newRailId: hexId,
  // Paystack promises none; Kolo's own bound, which is never passed.
  dedupWindowMs: 24 * 60 * MINUTE_MS,
  settlementAccountId: '00000000-0000-0000-0000-00000000ba03',
  capabilities: [
    ...(['payouts', 'nameEnquiry', 'callbacks', 'sweeps', 'confirmations'] as const),
    ...(['issuing', 'balance', 'accountChecks'] as const),
  ],
  settings: {},
  account: {
    credentials,
    shown: ['preferred_bank'],
    liveFaults,
    payoutLeast: 10_000n,
    payoutMost: null,
    banks: new Set(BANK_CODES.keys()),
    payoutCostMost: 5_000n,
    resubmitAfterMs: 5 * MINUTE_MS,
    repeatAfterMs: 0,
    customerData: ['firstName', 'lastName', 'phone'],
  },
} as const satisfies RailDescription;
