import type { AccountContext } from '../context.ts';
import { Line } from '../line.ts';
import type { RailWith } from '../rail.ts';
import { accountChecks, available } from './account.ts';
import { Calls } from './client/calls.ts';
import { type Credentials, isTestKey, monnify } from './description.ts';
import { readEvent } from './events.ts';
import { confirm } from './money-in.ts';
import { issue } from './reserved-accounts.ts';
import { sweepTransactions, TRANSACTIONS } from './sweeps.ts';
import { enquire, prepare, query, send } from './transfers.ts';

const LIVE = 'https://api.monnify.com';
const SANDBOX = 'https://sandbox.monnify.com';

/** Limits of the calls for one account. */
interface Pace {
  /** Monnify's own limits are not documented. */
  readonly callsPerSecond: number;
  readonly atOnce: number;
  /** Timeout of a request, milliseconds. */
  readonly timeoutMs: number;
}

const PACE: Pace = { callsPerSecond: 5, atOnce: 4, timeoutMs: 30_000 };

/**
 * Opens the rail of one account at Monnify. Asks nobody: keys that are wrong show when it is used.
 *
 * @param pace in place of what holds against the real one
 */
export function openMonnifyAccount(
  context: AccountContext<Credentials>,
  pace: Partial<Pace> = {},
): RailWith<(typeof monnify)['capabilities'][number]> {
  const { credentials, dispatcher, clock } = context;
  const { timeoutMs, ...bounds } = { ...PACE, ...pace };
  const calls = new Calls({
    line: new Line(dispatcher, bounds),
    origin: context.origin ?? (isTestKey(credentials) ? SANDBOX : LIVE),
    apiKey: credentials.api_key,
    secretKey: credentials.secret_key,
    clock,
    timeoutMs,
  });
  const wallet = credentials.wallet_account_number;
  const reservation = {
    contractCode: credentials.contract_code,
    preferredBank: credentials.preferred_bank,
  };
  return {
    description: monnify,
    payouts: {
      prepare: (instruction) => prepare(calls, instruction),
      send: (instruction, deadline, prepared) => send(calls, wallet, instruction, deadline, prepared),
      query: (instruction) => query(calls, instruction),
      showsSender: () => false,
    },
    nameEnquiry: { ask: (bankCode, accountNumber) => enquire(calls, bankCode, accountNumber) },
    balance: { available: () => available(calls, wallet) },
    accountChecks: accountChecks(calls, { wallet, isTest: isTestKey(credentials) }),
    issuing: { issue: (request) => issue(calls, reservation, request) },
    confirmations: { inflow: (inflowId) => confirm(calls, inflowId) },
    sweeps: {
      lists: [TRANSACTIONS],
      async sweep(list, state) {
        if (list !== TRANSACTIONS) throw new Error(`Monnify has no list ${list}`);
        return sweepTransactions(calls, state, clock.now());
      },
    },
    callbacks: { read: (headers, body) => readEvent(credentials.secret_key, headers, body) },
    close: () => calls.close(),
  };
}
