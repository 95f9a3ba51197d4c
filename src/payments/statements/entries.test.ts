import { describe, expect, it, test } from 'vitest';
import { systemAccounts } from '../../ledger/system-accounts.ts';
import { entryOf, movementsIn, type WalletPosting, withEntries } from './entries.ts';

const WALLET = 'wallet-account';
const OTHER = 'other-account';
const accountOf = (kind: string): string => systemAccounts([]).find((account) => account.kind === kind)!.id;

/** One posting of a payout of 100 to a bank; a test changes what matters. */
const posting = (changes: object = {}): WalletPosting =>
  ({
    seq: 1n,
    id: 'a',
    postedAt: 5,
    change: -100n,
    balanceAfter: 900n,
    otherAccount: accountOf('settlement'),
    otherWalletName: null,
    reversedParty: null,
    category: 'bank-outflow',
    type: 'debit',
    reference: 'r',
    narration: 'n',
    currency: 'NGN',
    sourceAccount: WALLET,
    sourceWalletId: 'w',
    destinationAccount: null,
    destinationWalletId: null,
    bankCode: '058',
    accountNumber: '0123456789',
    railId: 'x',
    ...changes,
  }) as WalletPosting;

const fee = (kind: string, change: bigint, balanceAfter: bigint, changes: object = {}) =>
  posting({ otherAccount: accountOf(kind), change, balanceAfter, ...changes });

const toOther = { category: 'wallet-transfer', destinationAccount: OTHER, destinationWalletId: 'o' };
const inflow = {
  category: 'bank-inflow',
  type: 'credit',
  change: 100n,
  sourceAccount: null,
  sourceWalletId: null,
  destinationAccount: WALLET,
  destinationWalletId: 'w',
  sender: { name: 'Ngozi', account_number: '0000000001', bank_name: 'Zenith', bank_code: '057' },
};

const LINES: [name: string, postings: WalletPosting[], entry: object][] = [
  ['a payout', [posting()], { type: 'debit', amount: 100n, fee: 0n, balanceAfter: 900n }],
  [
    'a payout with its fee, VAT and stamp duty',
    [
      posting(),
      fee('fees', -10n, 890n),
      fee('vat_payable', -1n, 889n),
      fee('stamp_duty_payable', -50n, 839n),
    ],
    { type: 'debit', amount: 100n, fee: 61n, balanceAfter: 839n },
  ],
  [
    'an inflow with a fee',
    [posting(inflow), fee('fees', -3n, 997n, { ...inflow, change: -3n })],
    { type: 'credit', amount: 100n, fee: 3n, balanceAfter: 997n },
  ],
  [
    "the fee of another wallet's payout alone",
    [fee('fees', -10n, 890n, { sourceAccount: OTHER, sourceWalletId: 'o', otherWalletName: 'Other' })],
    {
      type: 'debit',
      amount: 0n,
      fee: 10n,
      balanceAfter: 890n,
      counterparty: {
        walletId: 'o',
        name: 'Other',
        accountNumber: null,
        bankCode: null,
        bankName: null,
      },
    },
  ],
  [
    'a transfer to another wallet',
    [posting({ ...toOther, otherAccount: OTHER, otherWalletName: 'Other' })],
    {
      counterparty: {
        walletId: 'o',
        name: 'Other',
        accountNumber: null,
        bankCode: null,
        bankName: null,
      },
    },
  ],
  [
    'a payout, by the name of its bank',
    [posting()],
    {
      counterparty: {
        walletId: null,
        name: null,
        accountNumber: '0123456789',
        bankCode: '058',
        bankName: expect.stringMatching(/Guaranty/),
      },
    },
  ],
  [
    'an inflow, by its sender',
    [posting(inflow)],
    {
      counterparty: {
        walletId: null,
        name: 'Ngozi',
        accountNumber: '0000000001',
        bankCode: '057',
        bankName: 'Zenith',
      },
    },
  ],
  [
    'what a bank returns of a payout, by whom it had paid',
    [
      posting({
        ...inflow,
        category: 'bank-outflow-reversal',
        sender: null,
        reversedParty: { name: null, account_number: '0123456789', bank_code: '058', bank_name: null },
      }),
    ],
    {
      type: 'credit',
      counterparty: {
        walletId: null,
        name: null,
        accountNumber: '0123456789',
        bankCode: '058',
        bankName: expect.stringMatching(/Guaranty/),
      },
    },
  ],
  [
    'a category that only a newer version knows',
    [posting({ category: 'unheard-of', change: 7n, balanceAfter: 907n })],
    { category: 'unheard-of', type: 'credit', amount: 7n, fee: 0n, balanceAfter: 907n, counterparty: null },
  ],
];

describe('a line of a statement', () => {
  test.each(LINES)('is %s', (_, postings, entry) => {
    expect(entryOf(WALLET, postings)).toMatchObject(entry);
  });

  it('says what the movement says, and when it was last posted', () => {
    expect(entryOf(WALLET, [posting(), fee('fees', -10n, 890n)])).toMatchObject({
      transactionId: 'a',
      postedAtMs: 5,
      category: 'bank-outflow',
      reference: 'r',
      narration: 'n',
    });
  });
});

const ids = (movements: WalletPosting[][]): string[][] =>
  movements.map((postings) => postings.map(({ id, seq }) => `${id}${seq}`));

describe('postings that follow each other', () => {
  const postings = ['a', 'b', 'b', 'c', 'c', 'c'].map((id, i) => posting({ id, seq: BigInt(i + 1) }));

  it('are movements, wherever they are divided into pages', () => {
    for (let at = 0; at <= postings.length; at++) {
      const first = movementsIn([], postings.slice(0, at));
      const second = movementsIn(first.open, postings.slice(at));
      expect(ids([...first.over, ...second.over])).toEqual([['a1'], ['b2', 'b3']]);
      expect(ids([second.open])).toEqual([['c4', 'c5', 'c6']]);
    }
  });
});

it('totals have fees among the debits, and nothing else twice', () => {
  const lines = [
    entryOf(WALLET, [posting(), fee('fees', -10n, 890n)]),
    entryOf(WALLET, [posting(inflow), fee('fees', -3n, 997n, { ...inflow, change: -3n })]),
  ];
  const none = { entries: 0, credits: 0n, debits: 0n, fees: 0n };
  expect(withEntries(withEntries(none, lines.slice(0, 1)), lines.slice(1))).toEqual({
    entries: 2,
    credits: 100n,
    debits: 113n,
    fees: 13n,
  });
  expect(withEntries(none, [])).toEqual(none);
});
