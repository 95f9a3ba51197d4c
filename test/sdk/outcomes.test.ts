import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as client from '../../packages/sdk/src/index.ts';
import {
  InsufficientFundsError,
  InvalidRequestError,
  NoAnswerError,
  OutcomeUnknownError,
  RateLimitedError,
  RefusedError,
} from '../../packages/sdk/src/index.ts';
import { ERRORS, type ErrorCode } from '../../src/platform/values/errors.ts';
import { answer, type Brought, done, onLine, refused } from './fake-line.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const PAYMENT = {
  amount: 500_000,
  source: 'ada',
  currency: 'NGN' as const,
  reference: 'pay-1',
  accountNumber: '0123456789',
  bankCode: '058',
};
const HOOK = { url: 'https://example.com/hook' };

/** Result of a call, without its waits. */
async function outcome<T>(call: Promise<T>): Promise<T | Error> {
  const settled = call.catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return settled;
}

const DAYS = { start_date: '2026-01-01', end_date: '2026-01-31' };
const file = (type: string, text: string): Response =>
  new Response(text, { headers: { 'content-type': type } });

const cut = (): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"status":tr'));
        controller.error(new Error('the line was cut'));
      },
    }),
  );

/** Answers that leave the outcome open. */
const OPEN: [name: string, brought: () => Brought][] = [
  ['no answer', () => new TypeError('fetch failed')],
  ['408', () => refused(408, 'request_timeout')],
  ['500', () => refused(500, 'internal_error')],
  ['502 of somebody between', () => answer(502, '<html>Bad gateway</html>')],
  ['503', () => refused(503, 'service_unavailable')],
  ['a body that is cut', cut],
  ['a 200 that is not of Kolo', () => answer(200, '<html>Sign in to this network</html>')],
  ['a 403 that is not of Kolo', () => answer(403, 'Forbidden')],
  [
    'a redirect',
    () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.example' } }),
  ],
];

describe.each(OPEN)('%s', (_, brought) => {
  it('is sent again for a transfer, with the same reference and content, and is no failure in the end', async () => {
    const { kolo, requests } = onLine([brought]);
    const error = await outcome(kolo.transfers.toBank(PAYMENT));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ reference: 'pay-1', advice: expect.stringContaining('this reference') });
    const bodies = await Promise.all(requests.map((request) => request.text()));
    expect(bodies).toEqual(Array(3).fill(JSON.stringify(PAYMENT)));
  });

  it('is what comes before an answer', async () => {
    const { kolo } = onLine([brought, () => done(undefined, { 'idempotent-replay': 'true' })]);
    expect(await outcome(kolo.transfers.toBank(PAYMENT))).toEqual({ reference: 'pay-1', replayed: true });
  });

  it('is sent again for other writes under one key', async () => {
    const { kolo, requests } = onLine([brought]);
    const error = await outcome(kolo.customers.create({ name: 'Ada Obi', email: 'ada@example.com' }));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual(Array(3).fill((error as OutcomeUnknownError).idempotencyKey));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('ends a request that another attempt would do twice', async () => {
    const { kolo, requests } = onLine([brought]);
    const error = await outcome(kolo.webhookEndpoints.create(HOOK));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(requests).toHaveLength(1);
  });

  it('says of a read that nothing came', async () => {
    const { kolo, requests } = onLine([brought]);
    const error = await outcome(kolo.wallets.get('ada'));
    expect(error).toBeInstanceOf(NoAnswerError);
    expect(requests).toHaveLength(3);
  });
});

it('without a listener names the address and the reason, for a transfer and for a read', async () => {
  const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const { kolo, requests } = onLine([() => new TypeError('fetch failed', { cause })]);
  const errors = [await outcome(kolo.transfers.toBank(PAYMENT)), await outcome(kolo.wallets.get('ada'))];
  const why = `No answer came from ${new URL(requests[0]!.url).origin}: ECONNREFUSED`;
  expect(errors.map((error) => (error as Error).message)).toEqual([
    expect.stringMatching(/: the outcome is unknown\. .+: ECONNREFUSED\. Query the status/),
    why,
  ]);
  expect((errors[0] as Error).message).toContain(why);
});

describe('a refusal', () => {
  it('is the error of its code, and is not sent again', async () => {
    const { kolo, requests } = onLine([() => refused(400, 'insufficient_funds')]);
    const error = await outcome(kolo.transfers.toBank(PAYMENT));
    expect(error).toBeInstanceOf(InsufficientFundsError);
    expect(error).toMatchObject({ code: 'insufficient_funds', status: 400, requestId: 'r-1' });
    expect(requests).toHaveLength(1);
  });

  it('of a code that a newer Kolo has comes as it is', async () => {
    const { kolo } = onLine([() => refused(400, 'moon_phase_wrong')]);
    const error = await outcome(kolo.transfers.toBank(PAYMENT));
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({ code: 'moon_phase_wrong' });
  });

  it('names the fields', async () => {
    const errors = [{ path: 'amount', message: 'must be whole kobo' }];
    const { kolo } = onLine([
      () => answer(400, { status: false, message: 'Not valid', code: 'invalid_request', errors }),
    ]);
    const error = await outcome(kolo.transfers.toBank(PAYMENT));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ message: 'Not valid; amount: must be whole kobo', errors });
  });

  it('behind an attempt without an answer leaves open what that one does', async () => {
    const { kolo } = onLine([() => new TypeError('fetch failed'), () => refused(400, 'insufficient_funds')]);
    const error = await outcome(kolo.transfers.toBank(PAYMENT));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect((error as Error).cause).toBeInstanceOf(InsufficientFundsError);
  });

  it('for the moment is waited for, as long as it says', async () => {
    const { kolo, log } = onLine([
      () => refused(429, 'rate_limited', { 'retry-after': '7' }),
      () => done({}),
    ]);
    expect(await outcome(kolo.webhookEndpoints.create(HOOK))).toEqual({});
    expect(log.map(({ againInMs }) => againInMs)).toEqual([7_000, undefined]);
  });

  it('for longer than is waited is said at once', async () => {
    const { kolo, requests } = onLine([() => refused(429, 'rate_limited', { 'retry-after': '3600' })]);
    const error = await outcome(kolo.transfers.toBank(PAYMENT));
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error).toMatchObject({ retryAfterMs: 3_600_000 });
    expect(requests).toHaveLength(1);
  });
});

/** The client's error for each code of the service, of a transfer and of a read. */
const THROWN = (Object.keys(ERRORS) as ErrorCode[]).map((code) => {
  const [status] = ERRORS[code];
  if (status === 408 || status >= 500) return [code, status, 'OutcomeUnknownError', 'NoAnswerError'] as const;
  const name = `${code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Error`;
  return [code, status, name, name] as const;
});

describe('an answer with a code', () => {
  it.each(
    THROWN,
  )('%s (%i) is thrown as %s, and of a read as %s, with the code', async (code, status, ofTransfer, ofRead) => {
    const { kolo } = onLine([() => refused(status, code)], { retries: 0 });
    const errors = [await outcome(kolo.transfers.toBank(PAYMENT)), await outcome(kolo.wallets.get('ada'))];
    expect(errors).toMatchObject([
      { name: ofTransfer, code },
      { name: ofRead, code },
    ]);
  });

  it('has a class that somebody can catch, and no class is of none', () => {
    const classes = Object.entries(client).flatMap(([name, value]) =>
      Object.prototype.isPrototypeOf.call(RefusedError, value) ? [name] : [],
    );
    const thrown = THROWN.flatMap(([, , name]) => (name === 'OutcomeUnknownError' ? [] : [name]));
    expect(classes.toSorted()).toEqual(thrown.toSorted());
  });
});

describe('a caller', () => {
  it('ends a call before it is sent, and nothing was done', async () => {
    const { kolo, requests } = onLine([() => done()]);
    const error = await outcome(
      kolo.transfers.toBank(PAYMENT, { signal: AbortSignal.abort(new Error('enough')) }),
    );
    expect(error).toMatchObject({ message: 'enough' });
    expect(requests).toHaveLength(0);
  });

  it('ends it once it was sent, and the outcome is unknown', async () => {
    const ends = new AbortController();
    const { kolo, requests } = onLine([
      () => {
        ends.abort(new Error('enough'));
        return new DOMException('aborted', 'AbortError') as unknown as Error;
      },
    ]);
    const error = await outcome(kolo.transfers.toBank(PAYMENT, { signal: ends.signal }));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(requests).toHaveLength(1);
  });

  it('ends the wait between two attempts', async () => {
    const ends = new AbortController();
    const { kolo, requests } = onLine([() => new TypeError('fetch failed')]);
    const call = kolo.transfers.toBank(PAYMENT, { signal: ends.signal }).catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(1);
    ends.abort();
    expect(await call).toBeInstanceOf(OutcomeUnknownError);
    expect(requests).toHaveLength(1);
  });

  it('receives a log entry for each attempt, without anything that is secret', async () => {
    const { kolo, log } = onLine([() => new TypeError('fetch failed'), () => done({})]);
    await outcome(
      kolo.customers
        .list({ email: 'ada@example.com' })
        .page()
        .catch((error: Error) => error),
    );
    expect(log.map(({ method, path, attempt, outcome: of }) => [method, path, attempt, of])).toEqual([
      ['GET', '/api/v1/customers', 1, 'unknown'],
      ['GET', '/api/v1/customers', 2, 'answered'],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/test_key|ada@/);
  });

  it('asks for a refusal of unknown fields, unless it is not to be strict', async () => {
    const { kolo, requests } = onLine([() => done({})]);
    await outcome(kolo.customers.create({ name: 'Ada', phone: '1' }));
    await outcome(kolo.customers.get('ada'));
    const lenient = onLine([() => done({})], { strict: false });
    await outcome(lenient.kolo.customers.create({ name: 'Ada', phone: '1' }));
    const sent = [...requests, ...lenient.requests].map(({ headers }) => headers.get('kolo-strict'));
    expect(sent).toEqual(['true', null, null]);
  });

  it('names the fields that Kolo does not know', async () => {
    const headers = { 'kolo-unknown-fields': 'nmae; did-you-mean=name' };
    const { kolo, log } = onLine([
      () => refused(400, 'invalid_request', headers),
      () => done({}, headers),
      () => done({}),
    ]);
    for (let i = 0; i < 3; i++)
      await outcome(kolo.customers.create({ name: 'Ada', phone: '1' }).catch((error: Error) => error));
    expect(log.map(({ unknownFields }) => unknownFields)).toEqual([
      'nmae; did-you-mean=name',
      'nmae; did-you-mean=name',
      undefined,
    ]);
  });
});

describe('a statement as a file', () => {
  it('is its bytes as they came, and is requested by its type', async () => {
    const { kolo, requests } = onLine([() => file('text/csv; charset=utf-8', '\uFEFFdate,amount\r\n')]);
    const bytes = (await outcome(kolo.wallets.statementFile('w', { ...DAYS, format: 'csv' }))) as Uint8Array;
    expect(Buffer.from(bytes).toString('hex')).toMatch(/^efbbbf646174652c/);
    expect(new URL(requests[0]!.url).searchParams.get('format')).toBe('csv');
    expect(requests[0]!.headers.get('accept')).toBe('text/csv');
  });

  it.each([
    ['a page of somebody between', () => file('text/html', '<html>Sign in</html>'), NoAnswerError],
    ['a file of another type', () => file('application/pdf', '%PDF-1.7'), NoAnswerError],
    ['a body that is cut', cut, NoAnswerError],
    ['a refusal', () => refused(400, 'invalid_request'), InvalidRequestError],
  ])('is not %s', async (_, brought, error) => {
    const { kolo } = onLine([brought]);
    expect(await outcome(kolo.wallets.statementFile('w', { ...DAYS, format: 'csv' }))).toBeInstanceOf(error);
  });
});
