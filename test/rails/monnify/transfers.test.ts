import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NOT_SENT, type QueryOutcome } from '../../../src/rails/rail.ts';
import { IN_TIME } from '../support.ts';
import { LATER_MS, type Misbehaviour } from './behaviours.ts';
import { FEE } from './book.ts';
import { CREDENTIALS } from './endpoints.ts';
import { type Account, openAccount, order } from './support.ts';

const SUBMIT = '/api/v2/disbursements/single';
const ENQUIRE = '/api/v1/disbursements/account/validate';
const SUCCESS = { kind: 'success', code: 'SUCCESS', cost: FEE };

let account: Account;
beforeEach(async () => {
  account = await openAccount();
});
afterEach(() => account.close());

describe('a payment', () => {
  it('is submitted once, with the name of the enquiry byte for byte, and is paid when the summary says so', async () => {
    const { standIn, rail } = account;
    const instruction = order({ amount: 150_050n, narration: 'Rent' });
    expect(await account.submit(instruction)).toMatchObject({ kind: 'unknown', code: 'SUCCESS' });
    expect(await rail.payouts.query(instruction)).toEqual(SUCCESS);
    expect(standIn.book.submissions).toEqual([
      {
        reference: instruction.railId,
        amount: 150_050n,
        narration: 'Rent',
        bankCode: '058',
        accountNumber: '0123456789',
        accountName: ' ÀDÁ  "Ọ̀bí" \\ 058789',
        source: CREDENTIALS.wallet_account_number,
      },
    ]);
    expect(standIn.book.timesPaid(instruction.railId)).toBe(1);
  });

  it('passes each response to its listener unchanged', async () => {
    const received: number[] = [];
    const instruction = order({ onResponse: ({ status }: { status: number }) => received.push(status) });
    await account.submit(instruction);
    await account.rail.payouts.query(instruction);
    expect(received).toEqual([200, 200]);
  });

  it('is paid by the answer to the submission where that has the currency', async () => {
    account.standIn.misbehave({ says: { currency: 'NGN' } });
    expect(await account.submit(order())).toEqual(SUCCESS);
  });

  it("goes to the bank that the table says, in Monnify's own codes", async () => {
    const instruction = order({ bankCode: '999991', nipCode: '100033' });
    await account.submit(instruction);
    expect(account.standIn.book.submissions[0]?.bankCode).toBe('100033');
    expect(await account.rail.payouts.query(instruction)).toEqual(SUCCESS);
  });

  it('without a narration or a sender is submitted all the same', async () => {
    await account.submit(order({ narration: null }));
    expect(account.standIn.book.submissions[0]?.narration).not.toBe('');
    expect(account.rail.payouts.showsSender('058')).toBe(false);
  });

  it('is not sent past its deadline, which is checked after all waits', async () => {
    const { rail, standIn } = account;
    const prepared = { accountName: 'ADA' };
    const passed = { atMs: 0, passed: true };
    expect(await rail.payouts.send(order(), passed, prepared)).toEqual(NOT_SENT);
    // It passes while the token is waited for.
    standIn.expireTokens();
    let checks = 0;
    const passing = {
      atMs: 0,
      get passed() {
        checks += 1;
        return standIn.logins > 1 || checks > 5;
      },
    };
    account.clock.advance(3_600_000);
    expect(await rail.payouts.send(order(), passing, prepared)).toEqual(NOT_SENT);
    expect(standIn.book.submissions).toEqual([]);
  });

  it('is not sent without the name on its account, or to a bank that is not mapped', async () => {
    const { rail, standIn } = account;
    expect(await rail.payouts.send(order(), IN_TIME)).toMatchObject({ kind: 'unknown', code: null });
    const opay = order({ bankCode: '304', nipCode: '000037' });
    expect(await rail.payouts.send(opay, IN_TIME, { accountName: 'ADA' })).toMatchObject({ kind: 'unknown' });
    expect(standIn.requested).toEqual([]);
  });

  it('is not sent once the rail is closed', async () => {
    await account.rail.close();
    const outcome = await account.rail.payouts.send(order(), IN_TIME, { accountName: 'ADA' });
    expect(outcome).toMatchObject({ kind: 'unknown', code: null });
    expect(account.standIn.requested).toEqual([]);
  });
});

describe('preparing', () => {
  it('finds the name', async () => {
    const prepared = { accountName: ' ÀDÁ  "Ọ̀bí" \\ 058789' };
    expect(await account.rail.payouts.prepare!(order())).toEqual({ kind: 'ready', prepared });
    expect(await account.rail.nameEnquiry.ask('058', '0123456789')).toEqual({ kind: 'found', ...prepared });
  });

  it('is unavailable where the account is not found: that is also said of a bank that is away', async () => {
    const wrong = order({ accountNumber: '0000000001' });
    expect(await account.rail.payouts.prepare!(wrong)).toMatchObject({ kind: 'unavailable' });
    expect(await account.rail.nameEnquiry.ask('058', '0000000001')).toMatchObject({ kind: 'unavailable' });
  });

  const good = { accountNumber: '0123456789', accountName: 'ADA', bankCode: '058', currencyCode: 'NGN' };
  it.each([
    ['another account', { ...good, accountNumber: '0123456780' }],
    ['another bank', { ...good, bankCode: '044' }],
    ['another currency', { ...good, currencyCode: 'USD' }],
    ['no account', { ...good, accountNumber: null }],
    ['no bank', { ...good, bankCode: null }],
    ['no name', { ...good, accountName: null }],
    ['a name that shows nothing', { ...good, accountName: '  ' }],
    ['a name that is none', { ...good, accountName: 12 }],
  ])('is unavailable where the answer has %s', async (_, responseBody) => {
    const body = { requestSuccessful: true, responseMessage: 'success', responseCode: '0', responseBody };
    account.standIn.spoil(ENQUIRE, { status: 200, body });
    expect(await account.rail.payouts.prepare!(order())).toMatchObject({ kind: 'unavailable' });
  });

  it('is unavailable where the name is no text in UTF-8: it could not be passed on as it is', async () => {
    const { standIn, rail } = account;
    standIn.spoil(ENQUIRE, {
      status: 200,
      body: JSON.stringify({
        requestSuccessful: true,
        responseCode: '0',
        responseBody: good,
      }),
      bytes: (text) => Buffer.from(text.replace('ADA', 'AD\xc1'), 'latin1'),
    });
    expect(await rail.payouts.prepare!(order())).toMatchObject({ kind: 'unavailable' });
  });

  it.each([
    'no_answer',
    'reset',
    'truncated',
    'garbage',
    'gateway',
  ] as const)('is unavailable on %s', async (fault) => {
    account.standIn.spoil(ENQUIRE, fault);
    expect(await account.rail.payouts.prepare!(order())).toMatchObject({ kind: 'unavailable' });
  });

  it('refuses a bank that is not mapped, without asking', async () => {
    const { rail, standIn } = account;
    const outcome = await rail.payouts.prepare!(order({ bankCode: '304', nipCode: '000037' }));
    expect(outcome).toMatchObject({ kind: 'refused', code: 'unknown_bank' });
    expect(standIn.requested).toEqual([]);
  });
});

describe('a fault', () => {
  const toConfirm = { kind: 'failure', code: 'FAILED', toConfirm: true };
  const unknown = { kind: 'unknown' };
  /** Faults, with the results of the submission, the first status query and a later one. */
  const ROWS: [Misbehaviour, submission: object, asking: object, later: object, timesPaid: number][] = [
    ['no_answer', unknown, SUCCESS, SUCCESS, 1],
    ['no_answer_unpaid', unknown, { kind: 'not_found' }, { kind: 'not_found' }, 0],
    ['reset', unknown, SUCCESS, SUCCESS, 1],
    ['reset_unpaid', unknown, { kind: 'not_found' }, { kind: 'not_found' }, 0],
    ['truncated', unknown, SUCCESS, SUCCESS, 1],
    ['garbage', unknown, SUCCESS, SUCCESS, 1],
    ['gateway', unknown, SUCCESS, SUCCESS, 1],
    ['gateway_unpaid', unknown, { kind: 'not_found' }, { kind: 'not_found' }, 0],
    ['slow', unknown, SUCCESS, SUCCESS, 1],
    ['other_id', unknown, unknown, SUCCESS, 1],
    ['other_amount', unknown, unknown, SUCCESS, 1],
    ['other_account', unknown, unknown, SUCCESS, 1],
    ['other_bank', unknown, unknown, SUCCESS, 1],
    ['other_currency', unknown, unknown, SUCCESS, 1],
    [
      'failed',
      { kind: 'failure', code: 'FAILED' },
      { kind: 'failure', code: 'FAILED' },
      { kind: 'failure' },
      0,
    ],
    ['failed_unsure', toConfirm, toConfirm, toConfirm, 0],
    ['failed_then_success', toConfirm, toConfirm, SUCCESS, 1],
    ['failed_for_long_then_success', toConfirm, toConfirm, toConfirm, 1],
    ['not_found_then_success', unknown, { kind: 'not_found' }, SUCCESS, 1],
    ['D05', { kind: 'unknown', code: 'D05', duplicate: true }, SUCCESS, SUCCESS, 1],
    ['D07', { kind: 'failure', code: 'D07' }, { kind: 'not_found' }, { kind: 'not_found' }, 0],
    ['otp', { ...unknown, needsPerson: true }, { ...unknown, needsPerson: true }, { needsPerson: true }, 0],
    ['otp_not_sent', { ...unknown, needsPerson: true }, { ...unknown, needsPerson: true }, unknown, 0],
    ['expired', { ...unknown, needsPerson: true }, unknown, { kind: 'failure', code: 'EXPIRED' }, 0],
    ['pending', { ...unknown, code: 'PENDING' }, { ...unknown, code: 'PENDING' }, SUCCESS, 1],
    ['pending_then_failed', unknown, unknown, { kind: 'failure', code: 'FAILED' }, 0],
    ['reversed', unknown, SUCCESS, { kind: 'reversed', code: 'REVERSED' }, 1],
    ['reversed_unpaid', unknown, unknown, { kind: 'reversed', code: 'REVERSED' }, 0],
    ['forgotten', unknown, { ...unknown, code: 'PENDING' }, { ...unknown, code: 'PENDING' }, 1],
    ['expired_token', { ...unknown, code: 'SUCCESS' }, SUCCESS, SUCCESS, 1],
  ];

  it.each(ROWS)('%s: %o, then %o, then %o', async (misbehaviour, submission, asking, later, timesPaid) => {
    const { standIn, rail, clock } = account;
    standIn.misbehave(misbehaviour);
    const instruction = order();
    expect(await account.submit(instruction)).toMatchObject(submission);
    expect(await rail.payouts.query(instruction)).toMatchObject(asking);
    clock.advance(LATER_MS);
    expect(await rail.payouts.query(instruction)).toMatchObject(later);
    expect(standIn.book.timesPaid(instruction.railId)).toBe(timesPaid);
  });

  it('a certain failure has no wish to be confirmed', async () => {
    account.standIn.misbehave('failed');
    const outcome: QueryOutcome = await account.submit(order());
    expect(outcome).toEqual({ kind: 'failure', code: 'FAILED', reason: 'Dormant beneficiary account' });
  });

  it('a payment that is forgotten is not found, and was submitted once', async () => {
    account.standIn.misbehave('forgotten');
    const instruction = order();
    await account.submit(instruction);
    account.clock.advance(30_000);
    expect(await account.rail.payouts.query(instruction)).toEqual({ kind: 'not_found' });
    expect(account.standIn.book.timesSubmitted(instruction.railId)).toBe(1);
  });

  it('a password that a person types pays', async () => {
    account.standIn.misbehave('otp');
    const instruction = order();
    await account.submit(instruction);
    account.standIn.book.authorise(instruction.railId);
    expect(await account.rail.payouts.query(instruction)).toEqual(SUCCESS);
  });

  it.each(['no_answer', 'reset', 'truncated', 'garbage', 'gateway'] as const)('asking: %s', async (fault) => {
    const instruction = order();
    await account.submit(instruction);
    account.standIn.spoil(`${SUBMIT}/summary`, fault);
    expect(await account.rail.payouts.query(instruction)).toMatchObject({ kind: 'unknown' });
    expect(await account.rail.payouts.query(instruction)).toEqual(SUCCESS);
  });

  it('an account that refuses calls from this address suspends submission', async () => {
    const { rail, standIn } = account;
    const prepared = { accountName: 'ADA' };
    standIn.knowsAddress = false;
    const outcome = { kind: 'unknown', code: 'D06', suspends: true };
    expect(await rail.payouts.send(order(), IN_TIME, prepared)).toMatchObject(outcome);
    expect(await rail.payouts.prepare!(order())).toMatchObject({ kind: 'unavailable' });
  });

  it("a wallet that is not the merchant's suspends submission", async () => {
    const rail = account.open({ wallet_account_number: '0000000000' });
    const outcome = await rail.payouts.send(order(), IN_TIME, { accountName: 'ADA' });
    expect(outcome).toMatchObject({ kind: 'unknown', suspends: true });
  });

  it('too little in the wallet is a failure of its own', async () => {
    account.standIn.book.balance = 150_000n;
    const outcome = await account.submit(order({ amount: 150_000n }));
    expect(outcome).toMatchObject({ kind: 'failure', code: 'provider_float' });
  });
});
