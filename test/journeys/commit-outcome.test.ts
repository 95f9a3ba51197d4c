import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type CommitProxy, openCommitProxy } from '../support/commit-proxy.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

const AMOUNT = 1_000;
const FUNDS = 10_000;
/** More often than anything is tried. */
const ALWAYS = 1_000;
/** A pooler in front of several servers says so; Kolo cannot know it. */
const STATE = 'XX000';

let proxy: CommitProxy;
let kolo: TestKolo;

beforeAll(async () => {
  proxy = await openCommitProxy(inject('server'));
  kolo = await startKolo({ by: (config) => proxy.config(config) });
});

afterAll(async () => {
  await kolo.stop();
  await proxy.close();
});

describe.each([true, false])('a commit of unknown outcome (committed: %s)', (commits) => {
  const letPass = () => proxy.answer({ sqlState: undefined, commits: true, times: 0 });

  it.each([
    [1, 202],
    [ALWAYS, 503],
  ])('of a transfer, %i times, is answered %i, and the transfer is done once', async (times, status) => {
    const source = await kolo.test.fundedWallet(FUNDS);
    const reference = `unknown-${commits}-${times}`;
    const send = () => kolo.test.transfer({ source, amount: AMOUNT, reference });
    proxy.answer({ sqlState: STATE, commits, containing: reference, times });
    const answer = await send();
    letPass();
    expect(answer.status).toBe(status);
    if (status === 503) {
      expect(answer.body.code).toBe('service_unavailable');
      expect(answer.headers.get('retry-after')).not.toBeNull();
    }
    // A committed transfer is found; any other is not there.
    const known = status === 202 || commits;
    expect((await kolo.test.tsq(reference)).status).toBe(known ? 200 : 404);
    expect((await send()).status).toBe(202);
    const wallet = await kolo.test.get(`/api/v1/wallet/${source}`);
    expect(wallet.body.data.balance).toBe(FUNDS - AMOUNT);
  });

  it('of a request with an Idempotency-Key is answered 503, and the request is done once', async () => {
    const key = `unknown-${commits}`;
    const customer = { name: 'Ada', email: `ada.${commits}@example.com`, reserve_virtual_account: false };
    const send = () => kolo.test.post('/api/v1/customers', customer, { 'idempotency-key': key });
    proxy.answer({ sqlState: STATE, commits, containing: customer.email, times: 1 });
    const unknown = await send();
    expect([unknown.status, unknown.body.code]).toEqual([503, 'service_unavailable']);
    const done = await send();
    expect(done.status).toBe(201);
    expect(done.headers.get('idempotent-replay')).toBe(commits ? 'true' : null);
    const listed = await kolo.test.get(`/api/v1/customers?email=${customer.email}`);
    expect(listed.body.data.paginatedPayload.edges).toMatchObject([{ email: customer.email }]);
  });
});

it('the books are sound afterwards', async () => {
  expect(await kolo.findings()).toEqual([]);
});
