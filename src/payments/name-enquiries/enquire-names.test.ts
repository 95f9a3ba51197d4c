import { expect, it } from 'vitest';
import type { NameEnquiryOutcome } from '../../rails/rail.ts';
import { enquireNames } from './enquire-names.ts';

const accountsOf = (count: number, of = count) =>
  Array.from({ length: count }, (_, i) => ({ bankCode: '058', accountNumber: String(i % of) }));
const found = (accountName: string): NameEnquiryOutcome => ({ kind: 'found', accountName });

it('asks about eight accounts at the same time, and about each once', async () => {
  let running = 0;
  let most = 0;
  let asked = 0;
  const results = await enquireNames(accountsOf(50, 40), async (_, accountNumber) => {
    asked++;
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
    return found(accountNumber);
  });
  const name = (i: number) => String(i % 40);
  expect(results).toEqual(results.map((_, i) => ({ index: i, status: 'found', account_name: name(i) })));
  expect([results.length, asked, most]).toEqual([50, 40, 8]);
});

it('answers without those that are late, and asks about nothing more', async () => {
  let answerLate = (_: NameEnquiryOutcome): void => {};
  const late = new Promise<NameEnquiryOutcome>((resolve) => {
    answerLate = resolve;
  });
  const asked: string[] = [];
  const ask = (_: string, accountNumber: string): Promise<NameEnquiryOutcome> => {
    asked.push(accountNumber);
    return accountNumber === '0' ? Promise.resolve(found('ADA OBI')) : late;
  };
  const results = await enquireNames(accountsOf(12), ask, 20);
  expect(results.map(({ status }) => status)).toEqual(['found', ...Array(11).fill('unavailable')]);
  answerLate(found('BOLA EZE'));
  await new Promise(setImmediate);
  expect(asked).toHaveLength(9);
});

it('fails as a whole for a fault of Kolo', async () => {
  const ask = () => Promise.reject(new Error('broken'));
  await expect(enquireNames(accountsOf(2), ask)).rejects.toThrow('broken');
});
