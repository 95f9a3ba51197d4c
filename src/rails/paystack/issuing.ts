import { type Static, Type } from 'typebox';
import type { IssueOutcome, IssueRequest } from '../provider.ts';
import { dataOf, messageOf, PaystackId, shownText } from './answers.ts';
import { bankCodeOfSlug } from './banks.ts';
import type { PaystackClient } from './client.ts';
import { customerWith, emailOf } from './customers.ts';

/** An account that Paystack issued, as issuing and the list have it. [docs/rails/paystack.md, section 6] */
const accountAnswer = Type.Object({
  id: PaystackId,
  account_number: Type.String({ pattern: '^[0-9]{10}$' }),
  account_name: Type.String(),
  currency: Type.String(),
  active: Type.Boolean(),
  assigned: Type.Boolean(),
  bank: Type.Object({ name: Type.String(), slug: Type.String() }),
  customer: Type.Object({ id: PaystackId }),
});
type Account = Static<typeof accountAnswer>;

/**
 * Has Paystack issue the account of a wallet, or says which one the wallet has there: a wallet has one.
 *
 * @param preferredBank the slug of the bank at which a new one is opened
 */
export async function issueAccount(
  client: PaystackClient,
  preferredBank: string,
  request: IssueRequest,
): Promise<IssueOutcome> {
  const { firstName, lastName, phone } = request.customer;
  if (firstName === null || lastName === null || phone === null) {
    return { kind: 'refused', reason: 'Paystack needs first name, last name and phone of the customer' };
  }
  const names = { first_name: firstName, last_name: lastName, phone };
  const metadata = { kolo_account: request.reference };
  try {
    const customer = await customerWith(client, emailOf(request.walletKey), { ...names, metadata });
    const account =
      (await accountOf(client, customer.id)) ??
      (await open(client, { customer: customer.customer_code, preferred_bank: preferredBank, ...names }));
    return outcomeOf(account, customer.id);
  } catch (error) {
    return { kind: 'unknown', detail: messageOf(error) };
  }
}

/**
 * The account that a customer has, the oldest of several; null for none.
 *
 * @throws where the list is of others too: then it says nothing of this one
 */
async function accountOf(client: PaystackClient, customerId: bigint): Promise<Account | null> {
  const answer = await client.request({
    method: 'GET',
    path: `/dedicated_account?customer=${customerId}&currency=NGN`,
  });
  const accounts = dataOf(answer, Type.Array(accountAnswer));
  if (accounts.some(({ customer }) => customer.id !== customerId)) {
    throw new Error('Paystack answered with accounts of other customers');
  }
  const [oldest = null] = accounts
    .filter(({ active, assigned, currency }) => active && assigned && currency === 'NGN')
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return oldest;
}

const open = async (client: PaystackClient, body: object): Promise<Account> =>
  dataOf(await client.request({ method: 'POST', path: '/dedicated_account', body }), accountAnswer);

function outcomeOf(account: Account, customerId: bigint): IssueOutcome {
  const { account_number, account_name, active, assigned, currency, bank, customer } = account;
  const accountName = shownText(account_name);
  const bankName = shownText(bank.name);
  const isWanted = customer.id === customerId && active && assigned && currency === 'NGN';
  if (!isWanted || accountName === null || bankName === null) {
    return { kind: 'unknown', detail: 'Paystack answered with another account, or one that is not open' };
  }
  const bankCode = bankCodeOfSlug(bank.slug);
  return { kind: 'issued', accountNumber: account_number, accountName, bankCode, bankName };
}
