import { type Static, Type } from 'typebox';
import { dataOf, PaystackId, refusalIn } from './answers.ts';
import type { PaystackClient } from './client.ts';

/** A customer at Paystack. [docs/rails/paystack.md, section 6] */
const customerAnswer = Type.Object({
  id: PaystackId,
  customer_code: Type.String({ pattern: '^CUS_[A-Za-z0-9]{1,60}$' }),
  email: Type.String(),
  domain: Type.String(),
  /** The number of the business at Paystack. */
  integration: PaystackId,
});
type Customer = Static<typeof customerAnswer>;

/** A customer's details at Paystack. */
interface CustomerDetails {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly phone?: string;
  readonly metadata?: object;
}

/** An e-mail of Kolo's own making. Paystack writes to customers, and nobody has post at this host. [RFC 2606, section 3] */
export const emailOf = (key: string): string => `${key}@wallets.example.com`;

/**
 * The customer with an e-mail, which is made where there is none: what Paystack does with an e-mail that it knows is not documented.
 *
 * @throws where Paystack does not answer, or answers with another customer
 */
export async function customerWith(
  client: PaystackClient,
  email: string,
  details: CustomerDetails,
): Promise<Customer> {
  const found = await client.request({ method: 'GET', path: `/customer/${encodeURIComponent(email)}` });
  const answer =
    refusalIn(found)?.status === 404
      ? await client.request({ method: 'POST', path: '/customer', body: { email, ...details } })
      : found;
  const customer = dataOf(answer, customerAnswer);
  if (customer.email.toLowerCase() !== email || customer.domain !== client.domain) {
    throw new Error('Paystack answered with another customer');
  }
  return customer;
}
