import type { AccountContext } from '../context.ts';
import type { RailWith } from '../rail.ts';
import { availableBalance, checksOf } from './checks.ts';
import { type ClientBounds, PaystackClient } from './client.ts';
import { type PaystackCredentials, paystack } from './description.ts';
import { callbacksOf } from './events.ts';
import { issueAccount } from './issuing.ts';
import { confirmInflow } from './money-in.ts';
import { enquire, prepareRecipient } from './recipients.ts';
import { sweepsOf } from './sweeps.ts';
import { query, send } from './transfers.ts';

/** The rail of one account at Paystack. */
type PaystackAccount = RailWith<(typeof paystack.capabilities)[number]>;

/**
 * Opens the rail of one account. It sends nothing: a wrong key shows at the first request.
 *
 * @param bounds the limits on requests to Paystack, in place of the default ones
 */
export function openPaystackAccount(
  context: AccountContext<PaystackCredentials>,
  bounds?: Partial<ClientBounds>,
): PaystackAccount {
  const { secret_key, preferred_bank } = context.credentials;
  const client = new PaystackClient(context, bounds);
  return {
    description: paystack,
    payouts: {
      prepare: (instruction) => prepareRecipient(client, instruction),
      send: (instruction, deadline, prepared) => send(client, instruction, deadline, prepared),
      query: (instruction) => query(client, instruction),
      showsSender: () => false,
    },
    nameEnquiry: { ask: (bankCode, accountNumber) => enquire(client, bankCode, accountNumber) },
    callbacks: callbacksOf(secret_key),
    sweeps: sweepsOf(client),
    confirmations: { inflow: (inflowId) => confirmInflow(client, inflowId) },
    issuing: { issue: (request) => issueAccount(client, preferred_bank, request) },
    balance: { available: () => availableBalance(client) },
    accountChecks: checksOf(client, preferred_bank),
    close: () => client.close(),
  };
}
