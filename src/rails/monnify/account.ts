import { randomBytes } from 'node:crypto';
import type { Kobo } from '../../platform/values/money.ts';
import type { AccountChecks, Checked } from '../provider.ts';
import { driftOf } from './banks.ts';
import type { Answer } from './client/answer.ts';
import type { Calls } from './client/calls.ts';
import { saysNotFound } from './outcomes.ts';
import { findReservedAccount, isAbsent } from './reserved-accounts.ts';
import { querySummary } from './transfers.ts';

/** Identifies the account. */
interface Account {
  /** The number of the wallet that pays. */
  readonly wallet: string;
  readonly isTest: boolean;
}

const readBalance = (calls: Calls, accountNumber: string): Promise<Answer> =>
  calls.get('/api/v2/disbursements/wallet-balance', { accountNumber });

/** The answer about the wallet. Throws where it is not that. */
async function walletOf(calls: Calls, wallet: string): Promise<Answer> {
  const answer = await readBalance(calls, wallet);
  const { body } = answer;
  if (!answer.isGood) throw new Error(answer.detail);
  const isAnother = body.has('accountNumber') && body.word('accountNumber') !== wallet;
  if (isAnother || (body.has('currency') && body.text('currency') !== 'NGN'))
    throw new Error('the answer is of another wallet');
  return answer;
}

/** The wallet's available balance, whole kobo. Throws if Monnify does not report it. */
export async function available(calls: Calls, wallet: string): Promise<Kobo> {
  const answer = await walletOf(calls, wallet);
  const kobo = answer.body.kobo('availableBalance');
  if (kobo === undefined) throw new Error('the balance of the wallet cannot be read');
  return kobo;
}

/** A number of ten digits that is not the wallet's. */
const anotherThan = (wallet: string): string => `${(Number(wallet[0]) + 5) % 10}${wallet.slice(1)}`;

/**
 * The wallet identifies the account: it belongs to one merchant for ever, whatever its keys, and payments are queried
 * with them. Newer responses name it. If one does not, the same query is made for a number that is not this wallet's.
 * Only a refusal of that proves that the first response was about this wallet. Nothing proves a contract code before an
 * account is reserved under it, so it is no part of the identity.
 */
async function identify(
  calls: Calls,
  { wallet, isTest }: Account,
): Promise<{ account: string; isTest: boolean }> {
  const { body } = await walletOf(calls, wallet);
  if (!body.has('accountNumber')) {
    const another = await readBalance(calls, anotherThan(wallet));
    if (!another.isRefusal) throw new Error('Monnify does not say whose the wallet is');
  }
  return { account: wallet, isTest };
}

/** Checks the account by queries alone. */
export const accountChecks = (calls: Calls, account: Account): AccountChecks => ({
  identify: () => identify(calls, account),
  async *check() {
    const keys = await checked('API keys', async () => {
      await calls.logIn();
      return [];
    });
    yield keys;
    if (keys.result === 'failed') return;
    yield await checked('wallet balance', async () => {
      await available(calls, account.wallet);
      return [];
    });
    yield await checked('bank list', () => checkBanks(calls));
    yield await checked('inflows', async () => {
      const answer = await calls.get('/api/v1/transactions/search', { page: '0', size: '1' });
      if (!answer.isGood) throw new Error(answer.detail);
      return [];
    });
    yield await checked('unknown payment', () => checkNotFound(calls, querySummary, saysNotFound));
    yield await checked('unknown virtual account', () => checkNotFound(calls, findReservedAccount, isAbsent));
    for (const [check, detail] of UNSEEN) yield { check, result: 'warning', detail };
    if (account.isTest) yield { check: 'events', result: 'warning', detail: 'the sandbox signs none' };
  },
});

/** Queries an unused reference. The documentation does not define the response, and lost responses are resolved by it. */
async function checkNotFound(
  calls: Calls,
  query: (calls: Calls, reference: string) => Promise<Answer>,
  isNothing: (answer: Answer) => boolean,
): Promise<string[]> {
  const answer = await query(calls, randomBytes(16).toString('hex'));
  return isNothing(answer) ? [] : [`the provider does not say that it is unknown: ${answer.detail}`];
}

/** Requirements that cannot be checked from here. */
const UNSEEN: readonly [check: string, detail: string][] = [
  [
    'one-time passwords',
    'Monnify requires them unless it has switched them off for the account; each payout then waits for a person',
  ],
  ['addresses', 'Monnify accepts live payouts only from addresses that it has on its list'],
  [
    'settlement',
    'money that came in reaches the wallet later that day, or goes on to a bank account, as it was agreed with Monnify',
  ],
  ['the contract code', 'it shows with the first account that is reserved'],
];

async function checkBanks(calls: Calls): Promise<string[]> {
  const answer = await calls.get('/api/v1/banks');
  const theirs = answer.envelope.list('responseBody');
  if (!answer.isGood || theirs === undefined) throw new Error(answer.detail);
  const { another, missing, unsaid } = driftOf(theirs);
  if (another.length > 0) throw new Error(`at Monnify the codes of ${another.join(', ')} are other banks'`);
  return [
    ...(missing.length > 0 ? [`${missing.join(', ')} are not on its list`] : []),
    ...(unsaid.length > 0 ? [`of ${unsaid.join(', ')} it does not say which bank they are`] : []),
  ];
}

/** Runs one check: its findings are a warning, and an error is a failure. */
async function checked(check: string, run: () => Promise<readonly string[]>): Promise<Checked> {
  try {
    const found = await run();
    return { check, result: found.length === 0 ? 'ok' : 'warning', detail: found.join('; ') || null };
  } catch (error) {
    return { check, result: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}
