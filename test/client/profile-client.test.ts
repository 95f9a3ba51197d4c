import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { typesOf } from '../../tools/api-types/types-of.ts';
import { TSC } from '../support/typescript.ts';

/** A program of a client of the profile `hosted-2026`: contract section 6, as its types must have it. */
const PROGRAM = `
import type { components, operations } from './api';
type Schemas = components['schemas'];

export const words: Record<Schemas['TransactionStatus']['status'], string> = {
  pending: 'On its way',
  success: 'Paid',
  failed: 'Not paid',
};
export const listed: Record<Schemas['Transaction']['status'], string> = {
  pending: 'On its way',
  successful: 'Paid',
  failed: 'Not paid',
};

export function book(event: Schemas['EventBody']): string | null {
  const reference: string | null = event.pvb_reference;
  if (event.eventType !== 'bank-transfer.inflow.success') return reference;
  const { category, amount, provider, initiator_reference } = event.eventData;
  const isReturn: boolean = category === 'bank_transfer_reversal';
  const kobo: number = amount;
  return isReturn ? initiator_reference : provider + kobo;
}

export function total(page: Schemas['WalletPageWithTotal']): number {
  const rates: number[] = page.edges.map((wallet) => wallet.interest_rate);
  return rates.length + page.total_balance;
}

export const ofWallet = (page: Schemas['WalletTransactionPage']): string[] =>
  page.items.map((row) => row.sender_account_number + row.reference);
export const query: operations['listTransactions']['parameters']['query'] = { from: '2026-01-01', status: 'pending' };
export const earned = (row: Schemas['InterestAccrual']): number => row.amount + row.rate;
export const named = (row: Schemas['DailyInterest']): string => row.interest_value;
`;

test('a client of types made from the description of the profile compiles', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kolo-profile-client-'));
  const types = await typesOf(new URL('../../openapi-hosted-2026.json', import.meta.url), 'closed');
  await writeFile(join(folder, 'api.d.ts'), types);
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--moduleResolution',
    'bundler',
    '--module',
    'esnext',
  ];
  const compiled = promisify(execFile)(
    process.execPath,
    [TSC, ...options, '--types', '', '--pretty', 'false', 'program.ts'],
    { cwd: folder },
  ).catch((error: { stdout: string }) => error);
  expect((await compiled).stdout).toBe('');
  await rm(folder, { recursive: true });
});
