import { describe, expect, test } from 'vitest';
import { bodyWithout, mentions, type Terms } from '../personal-data/mentions.ts';

const TERMS: Terms = {
  customerId: 'c-1',
  walletIds: ['w-1', 'rent'],
  name: 'Adá Chidinma Obi',
  email: 'ada@example.com',
  phone: '+2348012345678',
  numbers: ['22123456789', 'A01234567'],
};

const TEXTS: [text: string, names: boolean][] = [
  ['Ada Chidinma Obi', true],
  ['OBI, ADA CHIDINMA (MRS)', true],
  ['TRF/OBI ADA CHIDINMA/000123', true],
  ['Ada Obi', false],
  ['Adachidinma Obi', false],
  ['', false],
  ['mail ADA@example.com', true],
  ['call 08012345678', true],
  ['call 0801 234 5678', true],
  ['call +234 (0) 801-234-5678', true],
  ['call 0801 234 567', false],
  ['bvn 22123456789', true],
  ['passport a01234567', true],
  ['Rent for May', false],
];

test.each(TEXTS)('%j names the person: %s', (text, names) => {
  expect(mentions(text, TERMS)).toBe(names);
});

test('a person known by less is named by less', () => {
  const short = { ...TERMS, name: '', email: null, phone: null, numbers: [] };
  expect(mentions('anything at all', short)).toBe(false);
  expect(mentions('Ngozi', { ...short, name: 'Ngozi' })).toBe(true);
});

const without = (body: object) => JSON.parse(bodyWithout(JSON.stringify(body), TERMS)) as object;

describe('a body', () => {
  test('loses what is personal in what is about the person, and nothing else', () => {
    const event = {
      eventId: 'e',
      eventType: 'create-wallet.success',
      customer_id: 'c-1',
      wallet: 'w-1',
      reference: 'Ada Chidinma Obi',
      eventData: { id: 'w-1', name: 'Rent of Ada', tag: null, account_number: '0000014573', amount: 500 },
    };
    expect(without(event)).toEqual({ ...event, eventData: { ...event.eventData, name: 'Erased customer' } });
  });

  test('keeps a sender who is somebody else, and a narration that does not mention it', () => {
    const sent = (name: string, narration: string) => ({
      wallet_id: 'w-1',
      sender: { name, account_number: '1', bank_name: 'B', bank_code: '058' },
      narration,
    });
    expect(without(sent('Chidi Okafor', 'Rent'))).toEqual(sent('Chidi Okafor', 'Rent'));
    expect(without(sent('ADA OBI CHIDINMA', 'from ada@example.com'))).toEqual({
      wallet_id: 'w-1',
      sender: { name: 'Erased customer', account_number: null, bank_name: null, bank_code: null },
      narration: '[erased]',
    });
  });

  test('distinguishes whom each part is about', () => {
    const answer = {
      data: {
        wallets: [
          { wallet_id: 'w-1', name: 'Mine', email: 'x' },
          { wallet_id: 'w-2', name: 'Theirs', email: 'y', bvn: null },
        ],
      },
    };
    expect(without(answer)).toEqual({
      data: { wallets: [{ wallet_id: 'w-1', name: 'Erased customer', email: null }, answer.data.wallets[1]] },
    });
  });
});
