import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AcceptTransfer } from '../../../src/ledger/commands/accept-transfer.ts';
import type { PayoutWorker } from '../../../src/payments/payouts/worker.ts';
import type { QueryOutcome, SendOutcome } from '../../../src/rails/rail.ts';
import { until } from '../../ledger/support.ts';
import { AccountPayouts } from './account-payouts-support.ts';
import { NO_ANSWER, NOT_FOUND, PAID, PayingProvider, PENDING } from './paying-provider.ts';

const CONFIRM_MS = 600_000;

const FAILED: SendOutcome = { kind: 'failure', code: 'failed', reason: 'It says so' };
const SAID_TO_FAIL: SendOutcome = { ...FAILED, toConfirm: true };
const REVERSED: QueryOutcome = { kind: 'reversed', code: 'reversed', reason: 'It came back' };

let payouts: AccountPayouts;

beforeEach(async () => {
  payouts = await AccountPayouts.open();
});
afterEach(() => payouts.close());

/** Has the provider asked at the next time that is due, and gives what it answered to. */
async function askNext(worker: PayoutWorker, command: AcceptTransfer, answer: QueryOutcome): Promise<void> {
  const { provider } = payouts;
  provider.script.query = answer;
  const asked = provider.countOf('query');
  await payouts.toDue(command, worker);
  await until('it is asked', () => provider.countOf('query') > asked);
  await until('what follows is kept', async () => {
    const { dueAt, leasedUntil } = await payouts.rowOf(command);
    return dueAt === null || (leasedUntil === null && dueAt > payouts.clock.now());
  });
}

/** Has a payout told, which is answered so. */
async function tell(answer: SendOutcome): Promise<{ worker: PayoutWorker; command: AcceptTransfer }> {
  payouts.provider.script.send = answer;
  const worker = payouts.startProcess();
  const command = await payouts.pay();
  await payouts.rests(command, ({ submissions }) => submissions === 1);
  return { worker, command };
}

const statusOf = async (command: AcceptTransfer) => (await payouts.rowOf(command)).status;

describe('a failure that the provider may say without knowing', () => {
  it('settles when two queries say it, ten minutes apart', async () => {
    const { worker, command } = await tell(SAID_TO_FAIL);
    expect(await payouts.rowOf(command)).toMatchObject({ status: 'processing', failureReportedAt: null });
    await askNext(worker, command, SAID_TO_FAIL);
    const saidAtMs = payouts.clock.now();
    expect(await payouts.rowOf(command)).toMatchObject({
      status: 'processing',
      failureReportedAt: saidAtMs,
      dueAt: saidAtMs + CONFIRM_MS,
    });
    await askNext(worker, command, SAID_TO_FAIL);
    expect(payouts.clock.now()).toBe(saidAtMs + CONFIRM_MS);
    expect(await payouts.rowOf(command)).toMatchObject({ status: 'failed', failureCode: 'failed' });
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n, held: 0n });
  });

  it('is nothing where a success follows', async () => {
    const { worker, command } = await tell(NO_ANSWER);
    await askNext(worker, command, SAID_TO_FAIL);
    await askNext(worker, command, PAID);
    expect(await statusOf(command)).toBe('successful');
  });

  it.each([
    ['no answer', NO_ANSWER],
    ['that it is at it', PENDING],
    ['that it never heard of it', NOT_FOUND],
  ])('begins anew where %s comes between', async (_, between) => {
    const { worker, command } = await tell(NO_ANSWER);
    await askNext(worker, command, SAID_TO_FAIL);
    await askNext(worker, command, between);
    expect((await payouts.rowOf(command)).failureReportedAt).toBeNull();
    await askNext(worker, command, SAID_TO_FAIL);
    expect(await payouts.rowOf(command)).toMatchObject({
      status: 'processing',
      failureReportedAt: payouts.clock.now(),
    });
    await askNext(worker, command, SAID_TO_FAIL);
    expect(await statusOf(command)).toBe('failed');
  });

  it.each([
    ['one that is certain', FAILED],
    ['that the money is back', REVERSED],
  ])('needs no second query where %s follows', async (_, certain) => {
    const { worker, command } = await tell(NO_ANSWER);
    await askNext(worker, command, SAID_TO_FAIL);
    await askNext(worker, command, certain);
    expect(await statusOf(command)).toBe('failed');
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n, held: 0n });
  });
});

describe('a first telling that is answered as if it were not the first', () => {
  const DUPLICATE: SendOutcome = {
    kind: 'unknown',
    code: 'duplicate',
    detail: 'this id is known',
    duplicate: true,
  };

  it('is an incident, and the payment is adopted only once the provider says that it is ours', async () => {
    const { worker, command } = await tell(DUPLICATE);
    const incident = {
      transactionId: command.transactionId,
      detail: expect.stringContaining(command.rail!.railId),
    };
    expect(await payouts.incidents('duplicate_rail_id')).toEqual([incident]);
    // A record that does not match in full belongs to another payment.
    await askNext(worker, command, NO_ANSWER);
    expect(await statusOf(command)).toBe('processing');
    await askNext(worker, command, PAID);
    expect(await statusOf(command)).toBe('successful');
    expect(payouts.provider.countOf('send')).toBe(1);
    expect(await payouts.incidents('duplicate_rail_id')).toHaveLength(1);
  });

  it('is none where it was told before: then it was to be expected', async () => {
    await payouts.close();
    payouts = await AccountPayouts.open({}, [new PayingProvider('http', {}, 3_600_000)]);
    const { worker, command } = await tell(NO_ANSWER);
    await askNext(worker, command, NOT_FOUND);
    payouts.provider.script.send = DUPLICATE;
    await payouts.toDue(command, worker);
    await payouts.rests(command, ({ submissions }) => submissions === 2);
    await askNext(worker, command, PAID);
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
    await tell(suspends);
    await payouts.waitsFor(await payouts.pay('next'), 'test');
    expect([http, paystack].map((provider, i) => provider.opened - opened[i]!)).toEqual([2, 1]);
  });

  it('is told no more until an operator has tested it, and asked as ever', async () => {
    const { provider, clock } = payouts;
    const suspends = { kind: 'unknown', code: '401', detail: 'the key is wrong', suspends: true } as const;
    const { worker, command } = await tell(suspends);
    const next = await payouts.pay('next');
    await payouts.waitsFor(next, 'test');
    expect(provider.countOf('send')).toBe(1);
    const [suspended] = await payouts.world.owner.query(
      "SELECT change, detail FROM rail_account_changes WHERE change = 'suspended'",
    );
    expect(suspended).toEqual({ change: 'suspended', detail: 'the key is wrong' });
    await askNext(worker, command, PAID);
    expect(await statusOf(command)).toBe('successful');
    provider.script.send = PAID;
    await payouts.test(provider);
    clock.advance(2_000);
    await payouts.toDue(next, worker);
    await payouts.becomes(next, 'successful');
  });
});

describe('a payout that needs a person at the business', () => {
  it('is flagged at once, and asked after until it is final', async () => {
    const { worker, command } = await tell({
      kind: 'unknown',
      code: 'otp',
      detail: 'it waits for an OTP',
      needsPerson: true,
    });
    await payouts.isFlagged(command);
    expect((await payouts.rowOf(command)).flaggedAt).toBe(payouts.clock.now());
    await askNext(worker, command, PAID);
    expect(await statusOf(command)).toBe('successful');
    expect(payouts.flagged).toEqual([command.transactionId]);
  });
});
