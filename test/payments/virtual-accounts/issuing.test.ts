import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { IssueOutcome } from '../../../src/rails/provider.ts';
import { until } from '../../support/http.ts';
import { startProcess } from '../../support/kolo.ts';
import { answersFirst, answersLater, IssuingKolo } from './support.ts';

const MINUTE_MS = 60_000;
/** Longer than a process keeps what it has claimed. */
const LEASE_MS = 180_000;
const UNKNOWN: IssueOutcome = { kind: 'unknown', detail: 'no answer' };

let w: IssuingKolo;
beforeAll(async () => {
  w = await IssuingKolo.open();
});
afterEach(() => {
  w.provider.answer = (request) => w.provider.issueOne(request);
});
afterAll(async () => {
  expect(await w.stop()).toEqual([]);
});

/** Waits until an account was requested so often and its backoff is stored. */
async function backoffOf(walletId: string, attempts: number) {
  await until(async () => {
    const [row] = await w.rows(walletId);
    return row!.attempts === attempts && row!.restMs > 0;
  });
  return (await w.rows(walletId))[0]!.restMs;
}

describe('an account with an uncertain answer of its bank', () => {
  it('is requested again under the same reference, with exponential backoff, and is one account', async () => {
    const failures = Array.from({ length: 10 }, () => UNKNOWN);
    answersFirst(w.provider, ...failures);
    const { walletId, providerReference } = await w.reserved();
    const found: number[] = [];
    for (let attempt = 1; attempt <= failures.length; attempt++) {
      const restMs = await backoffOf(walletId, attempt);
      found.push(restMs / 1_000);
      w.kolo.clock.advance(restMs - 1);
      expect(w.requestsOf(providerReference)).toBe(attempt);
      w.kolo.clock.advance(1);
    }
    expect(found).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900]);
    await w.becomes(walletId, 'active');
    expect(w.requestsOf(providerReference)).toBe(failures.length + 1);
    expect(await w.events(walletId)).toHaveLength(1);
  });

  it.each<[string, Partial<IssueOutcome & { kind: 'issued' }>]>([
    ['a number of nine digits', { accountNumber: '123456789' }],
    ['no number', { accountNumber: '' }],
    ['a name that is blank', { accountName: ' \n' }],
    ['a bank without a name', { bankName: '' }],
  ])('is not issued by an answer with %s', async (_, changes) => {
    const odd = { accountNumber: '0123456789', accountName: 'A', bankCode: '035', bankName: 'B', ...changes };
    answersFirst(w.provider, { kind: 'issued', ...odd });
    const { walletId } = await w.reserved();
    w.kolo.clock.advance(await backoffOf(walletId, 1));
    expect(await w.becomes(walletId, 'active')).toMatchObject({ bank_name: 'Wema Bank' });
  });

  it('is requested at once when the provider sends a notification of it', async () => {
    answersFirst(w.provider, UNKNOWN, UNKNOWN);
    const { walletId, providerReference } = await w.reserved();
    w.kolo.clock.advance(await backoffOf(walletId, 1));
    expect(await backoffOf(walletId, 2)).toBe(4_000);
    await w.says({ kind: 'account', reference: providerReference });
    await w.becomes(walletId, 'active');
    expect(w.requestsOf(providerReference)).toBe(3);
  });
});

describe('an account with a notification of its provider during its request', () => {
  it('is requested again at once, whatever the answer is', async () => {
    let release: () => void = () => {};
    const answered = new Promise<void>((resolve) => {
      release = resolve;
    });
    w.provider.answer = async () => {
      await answered;
      w.provider.answer = (request) => w.provider.issueOne(request);
      return UNKNOWN;
    };
    const { walletId, providerReference } = await w.reserved();
    await until(() => w.requestsOf(providerReference) === 1);
    await w.says({ kind: 'account', reference: providerReference });
    await until(async () => {
      const { rows } = await w.owner.query('SELECT FROM provider_notifications WHERE due_at IS NOT NULL');
      return rows.length === 0;
    });
    release();
    w.kolo.clock.advance(1);
    await w.becomes(walletId, 'active');
    expect(w.requestsOf(providerReference)).toBe(2);
  });
});

describe('a process that ends between the answer of a bank and storing it', () => {
  it('leaves an account that is requested again, and it is the same', async () => {
    w.provider.answer = (request) => {
      w.provider.issueOne(request);
      throw new Error('the process ended');
    };
    const { walletId, providerReference } = await w.reserved();
    await until(() => w.requestsOf(providerReference) === 1);
    const issued = w.provider.issued.get(providerReference);
    w.provider.answer = (request) => w.provider.issueOne(request);
    w.kolo.clock.advance(LEASE_MS - 1);
    expect((await w.accountsOf(walletId))[0]!.status).toBe('pending');
    w.kolo.clock.advance(1);
    const account = await w.becomes(walletId, 'active');
    expect(issued).toMatchObject({ accountNumber: account.account_number });
    expect(w.requestsOf(providerReference)).toBe(2);
    expect(await w.events(walletId)).toHaveLength(1);
  });

  it('shares the work with others: each account is requested by one at a time', async () => {
    const release = answersLater(w.provider);
    const databases = { kolo: w.kolo.database, bank: w.kolo.bankDatabase };
    const accountRails = [w.provider.row, w.other.row];
    const { clock } = w.kolo;
    const second = await startProcess({ databases, accountRails, clock, pollMs: 20 });
    // More than one process requests at the same time.
    const wallets: Awaited<ReturnType<typeof w.reserved>>[] = [];
    while (wallets.length < 12) wallets.push(await w.reserved());
    await until(() => wallets.every(({ providerReference }) => w.requestsOf(providerReference) > 0));
    release();
    await Promise.all(wallets.map(({ walletId }) => w.becomes(walletId, 'active')));
    expect(wallets.map(({ providerReference }) => w.requestsOf(providerReference))).toEqual(
      Array(12).fill(1),
    );
    await second.stop();
  });
});

describe('a bank that issues no account', () => {
  it('has it failed, with the reason in its words, and without an event', async () => {
    answersFirst(w.provider, { kind: 'refused', reason: 'The BVN is\u0000 nobody\u2019s\n' });
    const { walletId, reference } = await w.reserved();
    const account = await w.becomes(walletId, 'failed');
    expect(account).toMatchObject({ account_number: null, failure_reason: 'The BVN is nobody\u2019s' });
    w.kolo.clock.advance(60 * MINUTE_MS);
    const again = await w.reserve(walletId, { reference });
    expect([again.status, again.body.data.status]).toEqual([200, 'failed']);
    // Another one can be requested.
    expect((await w.reserve(walletId)).body.data.status).toBe('pending');
    await until(async () => (await w.accountsOf(walletId)).at(-1)!.status === 'active');
    expect(await w.events(walletId)).toHaveLength(1);
    expect(
      w.provider.wanted.filter(({ walletKey }) => walletKey === w.provider.wanted.at(-1)!.walletKey),
    ).toHaveLength(2);
  });
});

describe('a number that another account has', () => {
  const active = async () => {
    const { walletId } = await w.reserved();
    return (await w.becomes(walletId, 'active')).account_number!;
  };
  const TAKEN = 'the bank gave a number that another wallet has';

  it.each<[string, () => Promise<IssueOutcome>]>([
    ['of the same business', async () => w.issuedAs(await active())],
    [
      'of the same business at another bank, which money does not name',
      async () => w.issuedAs(await active(), { bankCode: '058', bankName: 'GTBank' }),
    ],
  ])('%s is refused, with an incident', async (_, answer) => {
    const outcome = (await answer()) as IssueOutcome & { kind: 'issued' };
    const before = await w.incidents('account_number_taken');
    answersFirst(w.provider, outcome);
    const { walletId, providerReference, id } = await w.reserved();
    expect(await w.becomes(walletId, 'failed')).toMatchObject({
      id,
      account_number: null,
      failure_reason: TAKEN,
    });
    const [incident, ...more] = (await w.incidents('account_number_taken')).slice(before.length);
    expect(more).toEqual([]);
    expect(incident).toContain(`issued ${outcome.accountNumber} at`);
    expect(incident).toContain(`for the wallet ${walletId} under ${providerReference}`);
    expect(await w.events(walletId)).toEqual([]);
    expect((await w.rows(walletId))[0]!.accountNumber).toBe(null);
  });

  it('of the same wallet is not another account of it', async () => {
    const { walletId } = await w.reserved();
    const { account_number } = await w.becomes(walletId, 'active');
    const before = await w.incidents('account_number_taken');
    answersFirst(w.provider, w.issuedAs(account_number!));
    await w.reserve(walletId);
    await until(async () => (await w.accountsOf(walletId)).at(-1)!.status === 'failed');
    expect((await w.accountsOf(walletId)).at(-1)).toMatchObject({
      account_number: null,
      failure_reason: expect.stringContaining('no other number'),
    });
    expect(await w.incidents('account_number_taken')).toEqual(before);
    expect(await w.events(walletId)).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['at the same bank', {}],
    ['at another bank', { bankCode: null, bankName: 'Village Bank' }],
  ])('in the account of another business, %s, is as good as any', async (_, changes) => {
    const number = await active();
    const { client } = await w.anotherBusiness();
    answersFirst(w.provider, w.issuedAs(number, changes));
    const { walletId } = await w.reserved({}, client);
    expect(await w.becomes(walletId, 'active', client)).toMatchObject({ account_number: number });
  });
});

describe('an account at a provider that is disabled, or not tested', () => {
  it('issues nothing new; what is pending waits for it, and the next one in order issues new requests', async () => {
    answersFirst(w.provider, UNKNOWN);
    const { walletId, providerReference } = await w.reserved();
    const restMs = await backoffOf(walletId, 1);
    await w.enable(w.provider, false);
    await w.seesThat(false);
    w.kolo.clock.advance(restMs);
    const refused = await w.reserve(walletId);
    expect([refused.body.code, refused.body.errors[0].path]).toEqual(['rail_unavailable', 'type']);
    await w.add(w.other);
    await w.seesThat(true);
    const { walletId: next } = await w.reserved();
    await w.becomes(next, 'active');
    expect(w.other.wanted).toHaveLength(2);
    // Enabled, and not tested since.
    await w.enable(w.provider, true);
    const { walletId: third } = await w.reserved();
    await w.becomes(third, 'active');
    expect([w.other.wanted.length, w.requestsOf(providerReference)]).toEqual([3, 1]);
    expect((await w.accountsOf(walletId))[0]!.status).toBe('pending');
    await w.test(w.provider);
    await w.becomes(walletId, 'active');
    expect(w.requestsOf(providerReference)).toBe(2);
    // Each account stays with the rail of its request.
    const { rows } = await w.owner.query(
      'SELECT DISTINCT rail FROM virtual_accounts WHERE rail IS NOT NULL ORDER BY rail',
    );
    expect(rows.map(({ rail }) => rail)).toEqual(['http', 'paystack']);
    await w.enable(w.other, false);
  });
});

describe('a number that a bank of another provider has issued to the same business', () => {
  it('is as good as any', async () => {
    const { walletId } = await w.reserved();
    const { account_number } = await w.becomes(walletId, 'active');
    await w.enable(w.provider, false);
    await w.seesThat(false);
    await w.enable(w.other, true);
    await w.test(w.other);
    const { walletId: first } = await w.seesThat(true);
    await w.becomes(first, 'active');
    answersFirst(w.other, w.issuedAs(account_number!));
    const { walletId: next } = await w.reserved();
    expect(await w.becomes(next, 'active')).toMatchObject({ account_number, account_name: 'N' });
  });
});
