import { Check } from 'typebox/value';
import { BANKS } from '../banks.ts';
import type { IssueOutcome, IssueRequest } from '../provider.ts';
import { type Answer, detailOf, isUnheardOf, type ProtocolClient } from './client.ts';
import { type AccountOrder, issuedAnswer, issuedPath } from './protocol.ts';

/** Has a bank issue an account. An account that exists under the reference is adopted. */
export async function issue(client: ProtocolClient, request: IssueRequest): Promise<IssueOutcome> {
  const path = issuedPath(request.reference);
  try {
    const found = await client.request('GET', path);
    if (!isUnheardOf(found, request.reference)) return readIssued(found, request);
    return readIssued(await client.request('PUT', path, accountOrderOf(request)), request);
  } catch (error) {
    return { kind: 'unknown', detail: detailOf(error) };
  }
}

const accountOrderOf = ({ walletKey, accountName, customer }: IssueRequest): AccountOrder => ({
  wallet: walletKey,
  name: accountName,
  customer: {
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    bvn: customer.bvn,
  },
});

const unknown = (detail: string): IssueOutcome => ({ kind: 'unknown', detail });

/** Reads what a bank says of an account: it counts only where it repeats the reference and the wallet. */
function readIssued({ status, body }: Answer, { reference, walletKey }: IssueRequest): IssueOutcome {
  if (status !== 200) return unknown(`the bank answered ${status}`);
  if (!Check(issuedAnswer, body)) return unknown('the bank answered something that cannot be read');
  if (body.reference !== reference || body.wallet !== walletKey)
    return unknown('the answer is of another account');
  if (body.status === 'refused')
    return { kind: 'refused', reason: body.reason ?? 'The bank refused the account' };
  if (body.status === 'pending') return unknown(body.reason ?? 'the bank is still at it');
  const { account_number: accountNumber, account_name: accountName, bank_name: bankName } = body;
  if (accountNumber === null || accountName === null || bankName === null)
    return unknown('the bank answered an account without its number, or names');
  const bankCode = BANKS.find(body.bank_code ?? '')?.code ?? null;
  return { kind: 'issued', accountNumber, accountName, bankCode, bankName };
}
