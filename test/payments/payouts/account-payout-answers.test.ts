import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AcceptTransfer } from '../../../src/ledger/commands/accept-transfer.ts';
import type { PayoutWorker } from '../../../src/payments/payouts/worker.ts';
import type { QueryOutcome, SendOutcome } from '../../../src/rails/rail.ts';
import { until } from '../../ledger/support.ts';
import { AccountPayouts } from './account-payouts-support.ts';
import { NO_ANSWER, NOT_FOUND, PAID, PayingProvider, PENDING } from './paying-provider.ts';

const CONFIRM_MS = 600_000;

const FAILED: SendOutcome = { kind: 'failure', code: 'failed', reason: 'It says so' };
const UNCERTAIN_FAILURE: SendOutcome = { ...FAILED, toConfirm: true };
const REVERSED: QueryOutcome = { kind: 'reversed', code: 'reversed', reason: 'It came back' };

let payouts: AccountPayouts;

beforeEach(async () => {
  payouts = await AccountPayouts.open();
});
afterEach(() => payouts.close());

/** Has the status queried when the next attempt is due, with this response, and waits until the result is stored. */
async function queryNext(worker: PayoutWorker, command: AcceptTransfer, answer: QueryOutcome): Promise<void> {
  const { provider } = payouts;
  provider.script.query = answer;
  const queries = provider.countOf('query');
  await payouts.toDue(command, worker);
  await until('its status is queried', () => provider.countOf('query') > queries);
  await until('the result is stored', async () => {
    const { dueAt, leasedUntil } = await payouts.rowOf(command);
    return dueAt === null || (leasedUntil === null && dueAt > payouts.clock.now());
  });
}

/** Submits a payout with this response. */
async function submitted(answer: SendOutcome): Promise<{ worker: PayoutWorker; command: AcceptTransfer }> {
  payouts.provider.script.send = answer;
  const worker = payouts.startProcess();
  const command = await payouts.pay();
  await payouts.rests(command, ({ submissions }) => submissions === 1);
  return { worker, command };
}

const statusOf = async (command: AcceptTransfer) => (await payouts.rowOf(command)).status;

describe('a failure that the provider may report without certainty', () => {
  it('settles when two queries report it, ten minutes apart', async () => {
    const { worker, command } = await submitted(UNCERTAIN_FAILURE);
    expect(await payouts.rowOf(command)).toMatchObject({ status: 'processing', failureReportedAt: null });
    await queryNext(worker, command, UNCERTAIN_FAILURE);
    const reportedAtMs = payouts.clock.now();
    expect(await payouts.rowOf(command)).toMatchObject({
      status: 'processing',
      failureReportedAt: reportedAtMs,
      dueAt: reportedAtMs + CONFIRM_MS,
    });
    await queryNext(worker, command, UNCERTAIN_FAILURE);
    expect(payouts.clock.now()).toBe(reportedAtMs + CONFIRM_MS);
    expect(await payouts.rowOf(command)).toMatchObject({ status: 'failed', failureCode: 'failed' });
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n, held: 0n });
  });

  it('is nothing where a success follows', async () => {
    const { worker, command } = await submitted(NO_ANSWER);
    await queryNext(worker, command, UNCERTAIN_FAILURE);
    await queryNext(worker, command, PAID);
    expect(await statusOf(command)).toBe('successful');
  });

  it.each([
    ['no answer', NO_ANSWER],
    ['a pending payment', PENDING],
    ['not_found', NOT_FOUND],
  ])('begins anew if %s comes between', async (_, between) => {
    const { worker, command } = await submitted(NO_ANSWER);
    await queryNext(worker, command, UNCERTAIN_FAILURE);
    await queryNext(worker, command, between);
    expect((await payouts.rowOf(command)).failureReportedAt).toBeNull();
    await queryNext(worker, command, UNCERTAIN_FAILURE);
    expect(await payouts.rowOf(command)).toMatchObject({
      status: 'processing',
      failureReportedAt: payouts.clock.now(),
    });
    await queryNext(worker, command, UNCERTAIN_FAILURE);
    expect(await statusOf(command)).toBe('failed');
  });

  it.each([
    ['a certain failure', FAILED],
    ['a reversal', REVERSED],
  ])('needs no second query if %s follows', async (_, certain) => {
    const { worker, command } = await submitted(NO_ANSWER);
    await queryNext(worker, command, UNCERTAIN_FAILURE);
    await queryNext(worker, command, certain);
    expect(await statusOf(command)).toBe('failed');
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n, held: 0n });
  });
});

describe('a first submission that is answered as a duplicate', () => {
  const DUPLICATE: SendOutcome = {
    kind: 'unknown',
    code: 'duplicate',
    detail: 'this id is known',
    duplicate: true,
  };

  it('is an incident, and the payment is adopted only once the provider says that it is ours', async () => {
    const { worker, command } = await submitted(DUPLICATE);
    const incident = {
      transactionId: command.transactionId,
      detail: expect.stringContaining(command.rail!.railId),
    };
    expect(await payouts.incidents('duplicate_rail_id')).toEqual([incident]);
    // A record that does not match in full belongs to another payment.
    await queryNext(worker, command, NO_ANSWER);
    expect(await statusOf(command)).toBe('processing');
    await queryNext(worker, command, PAID);
    expect(await statusOf(command)).toBe('successful');
    expect(payouts.provider.countOf('send')).toBe(1);
    expect(await payouts.incidents('duplicate_rail_id')).toHaveLength(1);
  });

  it('is no incident if it was submitted before: then a duplicate is expected', async () => {
    await payouts.close();
    payouts = await AccountPayouts.open({}, [new PayingProvider('http', {}, 3_600_000)]);
    const { worker, command } = await submitted(NO_ANSWER);
    await queryNext(worker, command, NOT_FOUND);
    payouts.provider.script.send = DUPLICATE;
    await payouts.toDue(command, worker);
    await payouts.rests(command, ({ submissions }) => submissions === 2);
    await queryNext(worker, command, PAID);
    expect(await statusOf(command)).toBe('successful');
    expect(await payouts.incidents('duplicate_rail_id')).toEqual([]);
  });
});

describe('an account that is set up wrongly', () => {
  it('is opened anew, and the other accounts of its business stay open', async () => {
    await payouts.close();
    const http = new PayingProvider('http');
    const paystack = new PayingProvider('paystack');
    payouts = await AccountPayouts.open({}, [http, paystack]);
    const opened = [http, paystack].map((provider) => provider.opened);
    const suspends = { kind: 'unknown', code: '401', detail: 'the key is wrong', suspends: true } as const;
    await submitted(suspends);
    await payouts.waitsFor(await payouts.pay('next'), 'test');
    expect([http, paystack].map((provider, i) => provider.opened - opened[i]!)).toEqual([2, 1]);
  });

  it('gets no submissions until an operator has tested it, and queries as before', async () => {
    const { provider, clock } = payouts;
    const suspends = { kind: 'unknown', code: '401', detail: 'the key is wrong', suspends: true } as const;
    const { worker, command } = await submitted(suspends);
    const next = await payouts.pay('next');
    await payouts.waitsFor(next, 'test');
    expect(provider.countOf('send')).toBe(1);
    const [suspended] = await payouts.world.owner.query(
      "SELECT change, detail FROM rail_account_changes WHERE change = 'suspended'",
    );
    expect(suspended).toEqual({ change: 'suspended', detail: 'the key is wrong' });
    await queryNext(worker, command, PAID);
    expect(await statusOf(command)).toBe('successful');
    provider.script.send = PAID;
    await payouts.test(provider);
    clock.advance(2_000);
    await payouts.toDue(next, worker);
    await payouts.becomes(next, 'successful');
  });
});

describe('a payout that needs a person at the business', () => {
  it('is flagged at once, and its status is queried until it is final', async () => {
    const { worker, command } = await submitted({
      kind: 'unknown',
      code: 'otp',
      detail: 'it waits for an OTP',
      needsPerson: true,
    });
    await payouts.isFlagged(command);
    expect((await payouts.rowOf(command)).flaggedAt).toBe(payouts.clock.now());
    await queryNext(worker, command, PAID);
    expect(await statusOf(command)).toBe('successful');
    expect(payouts.flagged).toEqual([command.transactionId]);
  });
});
