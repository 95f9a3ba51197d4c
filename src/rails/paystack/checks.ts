import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { type Kobo, toNaira } from '../../platform/values/money.ts';
import type { AccountChecks, Checked } from '../provider.ts';
import { type Answer, dataOf, messageOf } from './answers.ts';
import { driftOf } from './banks.ts';
import type { PaystackClient } from './client.ts';
import { customerWith, emailOf } from './customers.ts';

const balancesAnswer = Type.Array(Type.Object({ currency: Type.String(), balance: Type.BigInt() }));

/**
 * The balance available for payouts, whole kobo; 0 if it is negative.
 *
 * @throws if Paystack cannot be queried, or does not report exactly one balance in naira
 */
export async function availableBalance(client: PaystackClient): Promise<Kobo> {
  const balances = dataOf(await client.request({ method: 'GET', path: '/balance' }), balancesAnswer);
  const [naira, ...others] = balances.filter(({ currency }) => currency === 'NGN');
  if (naira === undefined || others.length > 0) throw new Error('Paystack does not say one balance in naira');
  return naira.balance > 0n ? naira.balance : 0n;
}

/** The key of Kolo's own customer, which identifies the business. */
const OWN_CUSTOMER = 'kolo';

/** The business's number at Paystack and the environment, read from a customer: no call returns them alone. */
async function identify(client: PaystackClient): Promise<{ account: string; isTest: boolean }> {
  const { integration } = await customerWith(client, emailOf(OWN_CUSTOMER), {});
  return { account: `${client.domain}:${integration}`, isTest: client.domain === 'test' };
}

const banksAnswer = Type.Array(
  Type.Object({
    code: Type.String(),
    active: Type.Boolean(),
    is_deleted: Type.Optional(Type.Unknown()),
    supports_transfer: Type.Optional(Type.Unknown()),
    nip_sort_code: Type.Optional(Type.Unknown()),
  }),
);
const metaAnswer = Type.Object({ meta: Type.Object({ next: Type.String({ minLength: 1 }) }) });
const PAGES_MAX = 30;

async function listedBanks(client: PaystackClient) {
  const banks = [];
  let next: string | null = null;
  for (let page = 1; page <= PAGES_MAX; page++) {
    const query: URLSearchParams = new URLSearchParams({
      country: 'nigeria',
      currency: 'NGN',
      type: 'nuban',
      perPage: '100',
      use_cursor: 'true',
      include_nip_sort_code: 'true',
      ...(next !== null && { next }),
    });
    const answer: Answer = await client.request({ method: 'GET', path: `/bank?${query}` });
    banks.push(...dataOf(answer, banksAnswer));
    const { body } = answer;
    if (!Check(metaAnswer, body) || body.meta.next === 'null') return banks;
    next = body.meta.next;
  }
  throw new Error('the list of banks does not end');
}

const ok = (detail: string | null = null): Omit<Checked, 'check'> => ({ result: 'ok', detail });
const warning = (detail: string): Omit<Checked, 'check'> => ({ result: 'warning', detail });
const failed = (detail: string): Omit<Checked, 'check'> => ({ result: 'failed', detail });

/** True if Paystack's banks still match the reviewed codes. */
async function checkBanks(client: PaystackClient): Promise<Omit<Checked, 'check'>> {
  const { otherBank, gone, unconfirmed } = driftOf(await listedBanks(client));
  const says = [
    otherBank.length > 0 && `another bank's code at Paystack: ${otherBank.join(', ')}`,
    gone.length > 0 && `not payable by Paystack's list: ${gone.join(', ')}`,
    unconfirmed.length > 0 && `listed without a NIP code: ${unconfirmed.join(', ')}`,
  ].filter((text) => text !== false);
  if (otherBank.length > 0) return failed(says.join('; '));
  return says.length > 0 ? warning(says.join('; ')) : ok();
}

const providersAnswer = Type.Array(Type.Object({ provider_slug: Type.String() }));

async function checkAccounts(client: PaystackClient, preferredBank: string): Promise<Omit<Checked, 'check'>> {
  const answer = await client.request({ method: 'GET', path: '/dedicated_account/available_providers' });
  const slugs = dataOf(answer, providersAnswer).map(({ provider_slug }) => provider_slug);
  if (slugs.includes(preferredBank)) return ok();
  return warning(`Paystack opens no accounts at ${preferredBank}`);
}

const settlementsAnswer = Type.Array(Type.Object({ settlement_date: Type.Optional(Type.Unknown()) }));

/** No answer says whether what comes in is paid on to the business's own bank. */
async function checkSettlement(client: PaystackClient): Promise<Omit<Checked, 'check'>> {
  const path = '/settlement?perPage=1&page=1&subaccount=none';
  const [last] = dataOf(await client.request({ method: 'GET', path }), settlementsAnswer);
  const settles =
    'unless its dashboard says otherwise, Paystack pays what comes in to the own bank account of the business the next working day';
  if (last === undefined) return warning(`${settles}; it has not so far`);
  const { settlement_date: date } = last;
  return warning(
    `${settles}; last on ${typeof date === 'string' ? date.slice(0, 10) : 'a day that it does not say'}`,
  );
}

/** Checks one account. The checks create nothing except, once, Kolo's own customer. */
export function checksOf(client: PaystackClient, preferredBank: string): AccountChecks {
  // Payouts work without some of these: not every business has issued accounts or visible settlements.
  const checks: readonly [check: string, run: () => Promise<Omit<Checked, 'check'>>, isNeeded?: false][] = [
    ['account', async () => ok((await identify(client)).account)],
    ['balance', async () => ok(`NGN ${toNaira(await availableBalance(client))}`)],
    ['banks', () => checkBanks(client)],
    ['transfers', () => checkTransfers(client)],
    ['accounts of wallets', () => checkAccounts(client, preferredBank), false],
    ['settlement', () => checkSettlement(client), false],
  ];
  return {
    identify: () => identify(client),
    async *check() {
      for (const [check, run, isNeeded = true] of checks) {
        try {
          yield { check, ...(await run()) };
        } catch (error) {
          yield { check, ...(isNeeded ? failed : warning)(messageOf(error)) };
        }
      }
    },
  };
}

async function checkTransfers(client: PaystackClient): Promise<Omit<Checked, 'check'>> {
  dataOf(
    await client.request({ method: 'GET', path: '/transfer?perPage=1&page=1' }),
    Type.Array(Type.Unknown()),
  );
  return ok();
}
