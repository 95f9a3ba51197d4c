import { describe, expect, inject, it } from 'vitest';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { type LoopbackProxy, openProxy } from '../support/proxy.ts';

/** Short, so that the test need not wait as long as a service does. */
const LIMITS = { statementTimeoutMs: 2_000, answerTimeoutMs: 2_500, connectTimeoutMs: 1_000 };
const AMOUNT = 1_000;
const FUNDS = 1_000_000;

/** A service that reaches its database by way of a proxy; `close` stops both. */
async function openBehindProxy(): Promise<{ proxy: LoopbackProxy; kolo: TestKolo; close(): Promise<void> }> {
  const proxy = await openProxy(inject('server'));
  const kolo = await startKolo({ by: (config) => proxy.config(config), limits: LIMITS });
  const close = async () => {
    await kolo.stop();
    await proxy.close();
  };
  return { proxy, kolo, close };
}

describe('a database that falls silent', () => {
  // Most of it is waiting for limits to pass, which need not be one after the other.
  it.concurrent.for([
    'nothing',
    'requests',
  ] as const)('with %s passing stops nothing for good and pays nothing twice', async (passing, {
    onTestFinished,
  }) => {
    const { proxy, kolo, close } = await openBehindProxy();
    onTestFinished(close);
    const ready = async (): Promise<number> => (await fetch(`${kolo.baseUrl}/readyz`)).status;
    const source = await kolo.test.fundedWallet(FUNDS);
    const transfer = (reference: string) => kolo.test.transfer({ source, amount: AMOUNT, reference });
    expect((await transfer('before')).status).toBe(202);
    await kolo.test.finalStatus('before');

    proxy.let(passing);
    const references = Array.from({ length: 10 }, (_, i) => `silent-${i}`);
    const [answers, read, readiness] = await Promise.all([
      Promise.all(references.map(transfer)),
      kolo.test.tsq('before'),
      ready(),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      references.map(() => [503, 'service_unavailable']),
    );
    expect([read.status, readiness]).toEqual([503, 503]);

    // New connections work: those that fell silent stay so.
    proxy.let('all');
    await until(async () => (await ready()) === 200);
    await until(async () => (await transfer('after')).status === 202);

    // A transfer in doubt is either found or was never made; requested again, it is made once.
    const found = await Promise.all(references.map(async (one) => (await kolo.test.tsq(one)).status));
    for (const status of found) expect([200, 404]).toContain(status);
    if (passing === 'requests') expect(found).toContain(200);
    for (const reference of references) expect((await transfer(reference)).status).toBe(202);
    for (const reference of [...references, 'after']) {
      expect((await kolo.test.finalStatus(reference)).body.data.status).toBe('successful');
    }
    const wallet = await kolo.test.get(`/api/v1/wallet/${source}`);
    expect(wallet.body.data.balance).toBe(FUNDS - 12 * AMOUNT);
    expect(await kolo.findings()).toEqual([]);
  });
});
