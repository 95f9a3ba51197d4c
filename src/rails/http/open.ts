import type { AccountContext } from '../context.ts';
import type { RailWith } from '../rail.ts';
import { accountChecks, available } from './account.ts';
import { bookOf } from './book.ts';
import { callbacksOf } from './callbacks.ts';
import { ProtocolClient, type ProtocolClientOptions } from './client.ts';
import { type HttpCredentials, http } from './description.ts';
import { issue } from './issuing.ts';
import { confirmInflow } from './lists.ts';
import { enquire, query, send } from './payouts.ts';
import { sweeps } from './sweeps.ts';

/** The rail of one account at a bank that speaks the rail protocol. */
type HttpAccount = RailWith<(typeof http.capabilities)[number]>;

/**
 * Opens the rail of one account. It sends nothing: a wrong URL or secret shows at the first request.
 *
 * @param bounds of the line to the bank, where they are not the usual ones
 */
export function openHttpAccount(
  { credentials, dispatcher, origin, clock }: AccountContext<HttpCredentials>,
  bounds: Pick<ProtocolClientOptions, 'timeoutMs' | 'line'> = {},
): HttpAccount {
  const { url, secret, dedup_window_s: windowS = http.dedupWindowMs } = credentials;
  const client = new ProtocolClient({ url: new URL(url), secret, origin, dispatcher, clock, ...bounds });
  return {
    description: { ...http, dedupWindowMs: windowS * 1_000 },
    payouts: {
      send: (instruction, deadline) => send(client, instruction, deadline),
      query: (instruction) => query(client, instruction),
      // A bank is free to show who pays, or not.
      showsSender: () => true,
    },
    nameEnquiry: { ask: (bankCode, accountNumber) => enquire(client, bankCode, accountNumber) },
    callbacks: callbacksOf(secret, clock),
    sweeps: sweeps(client),
    confirmations: { inflow: (inflowId) => confirmInflow(client, inflowId) },
    issuing: { issue: (request) => issue(client, request) },
    balance: { available: () => available(client) },
    accountChecks: accountChecks(client),
    book: bookOf(client),
    close: () => client.close(),
  };
}
