import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import type { IssueRequest } from '../../../src/rails/provider.ts';
import type { Fault } from './stand-in.ts';
import { type Playing, play } from './support.ts';

const clock = new ManualClock();
let playing: Playing;

beforeAll(async () => {
  playing = await play(clock);
});
afterEach(() => playing.standIn.behave());
afterAll(() => playing.close());

const CUSTOMER = {
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@business.ng',
  phone: '+2348012345678',
  bvn: '22212345678',
};
const request = (fields: Partial<IssueRequest> = {}): IssueRequest => ({
  reference: randomBytes(16).toString('hex'),
  walletKey: randomBytes(16).toString('hex'),
  accountName: 'ADA OBI',
  customer: CUSTOMER,
  ...fields,
});
const issue = (requested: IssueRequest) => playing.rail.issuing.issue(requested);

describe('issuing an account', () => {
  it('makes a customer of the wallet, and its account', async () => {
    const { standIn } = playing;
    const requested = request();
    const outcome = await issue(requested);
    const account = standIn.book.accounts.at(-1)!;
    expect(outcome).toEqual({
      kind: 'issued',
      accountNumber: account.number,
      accountName: 'KOLO / ADA OBI',
      bankCode: '035',
      bankName: 'wema-bank',
    });
    expect(account.customer).toMatchObject({
      email: `${requested.walletKey}@wallets.example.com`,
      firstName: 'Ada',
      lastName: 'Obi',
      phone: '+2348012345678',
      metadata: { kolo_account: requested.reference },
    });
  });

  it('requested again is the same, and nothing is made', async () => {
    const { standIn } = playing;
    const requested = request();
    const first = await issue(requested);
    const made = [standIn.book.customers.length, standIn.book.accounts.length];
    expect(await issue(requested)).toEqual(first);
    expect(await issue({ ...requested, reference: request().reference })).toEqual(first);
    expect([standIn.book.customers.length, standIn.book.accounts.length]).toEqual(made);
    expect(await issue(request())).not.toEqual(first);
  });

  it('sends Paystack neither BVN nor e-mail of the customer', async () => {
    const { standIn } = playing;
    const { length } = standIn.requests;
    await issue(request());
    const said = JSON.stringify(standIn.requests.slice(length), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(said).toContain(CUSTOMER.phone);
    expect(said).not.toMatch(/22212345678|business\.ng/);
  });

  it.each(['firstName', 'lastName', 'phone'])('needs %s', async (field) => {
    const { standIn } = playing;
    const { length } = standIn.requests;
    const outcome = await issue(request({ customer: { ...CUSTOMER, [field]: null } }));
    expect(outcome).toEqual({
      kind: 'refused',
      reason: 'Paystack needs first name, last name and phone of the customer',
    });
    expect(standIn.requests).toHaveLength(length);
  });

  it('needs no field beyond the requested ones', async () => {
    const customer = { ...CUSTOMER, email: null, bvn: null };
    expect(await issue(request({ customer }))).toMatchObject({ kind: 'issued' });
  });

  // After the loss of any message of any call, a repeated request gives one customer and one account.
  it.each<[Fault, number]>([
    ...[0, 1, 2, 3].flatMap((before): [Fault, number][] => [
      ['reset', before],
      ['reset_before', before],
      ['garbage', before],
      ['bad_gateway', before],
    ]),
  ])('with %s after %d calls is unknown, and then one', async (fault, before) => {
    const { standIn } = playing;
    const requested = request();
    const { requests } = standIn;
    const { length } = requests;
    standIn.misbehave(fault, { after: before, times: 1 });
    expect(await issue(requested)).toMatchObject({ kind: 'unknown' });
    expect(requests).toHaveLength(length + before + 1);
    expect(await issue(requested)).toMatchObject({ kind: 'issued' });
    const email = `${requested.walletKey}@wallets.example.com`;
    expect(standIn.book.customers.filter((one) => one.email === email)).toHaveLength(1);
    expect(standIn.book.accounts.filter(({ customer }) => customer.email === email)).toHaveLength(1);
  });

  it('takes the account that is open, and opens another where none is', async () => {
    const { standIn } = playing;
    const requested = request();
    const first = await issue(requested);
    standIn.book.accounts.at(-1)!.active = false;
    const second = await issue(requested);
    expect(second).toMatchObject({ kind: 'issued' });
    expect(second).not.toEqual(first);
    for (const account of standIn.book.accounts) account.active = true;
    expect(await issue(requested)).toEqual(first);
  });

  const customerRow = (requested: IssueRequest) => ({
    id: 5n,
    customer_code: 'CUS_a',
    email: `${requested.walletKey}@wallets.example.com`,
    domain: 'live',
    integration: 463_433n,
  });
  const accountRow = {
    id: 9n,
    account_number: '9930000737',
    account_name: 'KOLO / ADA',
    currency: 'NGN',
    active: true,
    assigned: true,
    bank: { name: 'Titan', slug: 'titan-paystack' },
    customer: { id: 5n },
  };
  /** Issues an account with these answers about the customer and its one account. */
  const issueWith = async (customer: object, account: object): Promise<object> => {
    const requested = request();
    playing.standIn.answerNext('other', 200, {
      status: true,
      data: { ...customerRow(requested), ...customer },
    });
    playing.standIn.answerNext('other', 200, { status: true, data: [{ ...accountRow, ...account }] });
    const outcome = await issue(requested);
    playing.standIn.forgetAnswers();
    return outcome;
  };

  it('adopts what is there, and knows banks by slug alone', async () => {
    expect(await issueWith({}, {})).toEqual({
      kind: 'issued',
      accountNumber: '9930000737',
      accountName: 'KOLO / ADA',
      bankCode: null,
      bankName: 'Titan',
    });
    expect(await issueWith({}, { bank: { name: 'Titan', slug: 'wema-bank' } })).toMatchObject({
      bankCode: '035',
    });
  });

  it.each<[string, object, object]>([
    ['another customer', { email: 'somebody@example.com' }, {}],
    ['a customer of the other environment', { domain: 'test' }, {}],
    ['a customer code that is none', { customer_code: 'CUS_/../x' }, {}],
    ['the account of another customer', {}, { customer: { id: 6n } }],
    ['a number that is masked', {}, { account_number: '99XXXX0737' }],
    ['a number in digits', {}, { account_number: 9_930_000_737n }],
    ['an account without a name', {}, { account_name: ' ' }],
  ])('is unknown with %s', async (_, customer, account) => {
    expect(await issueWith(customer, account)).toMatchObject({ kind: 'unknown' });
  });

  it('is unknown with a new account that is of another customer', async () => {
    const { standIn } = playing;
    const requested = request();
    for (const id of [5n, 6n]) {
      standIn.answerNext('other', 200, { status: true, data: customerRow(requested) });
      standIn.answerNext('other', 200, { status: true, data: [] });
      standIn.answerNext('other', 201, { status: true, data: { ...accountRow, customer: { id } } });
      expect(await issue(requested)).toMatchObject({ kind: id === 5n ? 'issued' : 'unknown' });
    }
  });

  it('is unknown where Paystack refuses, and says nothing that could be a number of somebody', async () => {
    const { standIn } = playing;
    const requested = request();
    await issue(requested);
    standIn.book.accounts.length = 0;
    standIn.answerNext('other', 200, { status: true, data: { ...customerRow(requested) } });
    standIn.answerNext('other', 200, { status: true, data: [] });
    standIn.answerNext('other', 400, {
      status: false,
      message: 'BVN 22212345678 of the customer is not validated',
    });
    expect(await issue(requested)).toEqual({
      kind: 'unknown',
      detail: 'Paystack answered 400: BVN … of the customer is not validated',
    });
  });
});
