import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { InProgressError, Kolo, OutcomeUnknownError } from '../../packages/sdk/src/index.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

const TRANSFERS = 1_000;
/** Bulk transfers of as many. */
const BULKS = 10;
/** At a time. */
const AT_A_TIME = 32;
const KOBO = 500;
/** The number of faults in ten requests. */
const BAD_OF_TEN = 3;

/** Faults of a bad line: it loses the request, loses its answer, cuts the answer, or answers itself. */
const FAULTS = ['lost', 'unanswered', 'cut', 'answered by the line'] as const;

/** A line to a service that loses and cuts requests and answers, the same for the same seed. */
async function badLine(to: string, seed: number): Promise<{ server: Server; happened: Map<string, number> }> {
  const happened = new Map<string, number>();
  let state = seed;
  const chance = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const server = createServer(async (incoming, answered) => {
    const body = await buffer(incoming);
    const fault = chance() * 10 < BAD_OF_TEN ? FAULTS[Math.floor(chance() * FAULTS.length)]! : 'whole';
    happened.set(fault, (happened.get(fault) ?? 0) + 1);
    if (fault === 'lost') return void incoming.socket.destroy();
    if (fault === 'answered by the line') return void answered.writeHead(502).end('<html>Bad gateway</html>');
    const { statusCode, headers, text } = await passedOn(to, incoming, body);
    if (fault === 'unanswered') return void incoming.socket.destroy();
    answered.writeHead(statusCode, { ...headers, 'content-length': text.length });
    if (fault === 'whole') return void answered.end(text);
    answered.write(text.subarray(0, text.length / 2), () => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, happened };
}

function passedOn(to: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  return new Promise<{ statusCode: number; headers: IncomingMessage['headers']; text: Buffer }>(
    (resolve, reject) => {
      const passed = httpRequest(to + url, { method: method!, headers }, async (answer) =>
        resolve({ statusCode: answer.statusCode!, headers: answer.headers, text: await buffer(answer) }),
      );
      passed.on('error', reject);
      passed.end(body);
    },
  );
}

let service: TestKolo;
let line: Awaited<ReturnType<typeof badLine>>;
let kolo: Kolo;
/** A client for requests that the test makes only once. */
let patient: Kolo;
let source: string;
beforeAll(async () => {
  service = await startKolo();
  source = await service.test.fundedWallet(TRANSFERS * KOBO);
  line = await badLine(service.baseUrl, 20_260_115);
  const { port } = line.server.address() as AddressInfo;
  const at = { apiKey: service.test.key, baseUrl: `http://127.0.0.1:${port}` };
  kolo = new Kolo({ ...at, retries: 2 });
  patient = new Kolo({ ...at, retries: 20 });
});
afterAll(async () => {
  line.server.closeAllConnections();
  await new Promise((closed) => line.server.close(closed));
  await service.stop();
});

/** Requests a transfer as a careful program does: it repeats the request while the outcome is unknown. */
async function pay(reference: string): Promise<void> {
  const transfer = {
    source,
    reference,
    amount: KOBO,
    currency: 'NGN',
    accountNumber: '0123456789',
    bankCode: '058',
  } as const;
  for (;;) {
    try {
      await kolo.transfers.toBank(transfer);
      return;
    } catch (error) {
      if (!(error instanceof OutcomeUnknownError)) throw error;
      expect(error.reference).toBe(reference);
    }
  }
}

it(`pays each of ${TRANSFERS} transfers once, and knows each outcome`, async () => {
  const references = Array.from({ length: TRANSFERS }, (_, n) => `line-${n}`);
  const waiting = [...references];
  const ended: string[] = [];
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
        await pay(reference);
        const { status } = await kolo.transactions.waitUntilFinal(reference);
        ended.push(`${reference} ${status}`);
      }
    }),
  );
  expect(ended.toSorted()).toEqual(references.map((reference) => `${reference} successful`).toSorted());
  // By the bank's own book: each once.
  const paid = await service.bank.book.payments(null, TRANSFERS + 1);
  expect(paid).toHaveLength(TRANSFERS);
  expect((await patient.wallets.get(source)).ledger_balance).toBe(0);
  expect(await service.findings()).toEqual([]);
  // A line on which nothing happens would show nothing.
  expect([...line.happened.keys()].toSorted()).toEqual([...FAULTS, 'whole'].toSorted());
});

it('lists all of them over it, each once', async () => {
  const seen: (string | null)[] = [];
  for await (const { reference } of patient.transactions.list({ category: 'bank-outflow', limit: 100 }))
    seen.push(reference);
  expect(new Set(seen).size).toBe(TRANSFERS);
  expect(seen).toHaveLength(TRANSFERS);
});

/** Requests a bulk transfer as a careful program does: it repeats the request until there is an answer to it. */
async function payMany(
  over: Kolo,
  bulk: Parameters<Kolo['transfers']['toBanks']>[0],
): Promise<Awaited<ReturnType<Kolo['transfers']['toBanks']>>> {
  for (;;) {
    try {
      return await over.transfers.toBanks(bulk);
    } catch (error) {
      // `InProgressError`: an interrupted request is still being decided.
      if (!(error instanceof OutcomeUnknownError || error instanceof InProgressError)) throw error;
    }
  }
}

it(`pays each of ${BULKS * TRANSFERS} transfers in ${BULKS} requests once, and knows each outcome`, async () => {
  const business = await service.newBusiness();
  const payer = await business.fundedWallet(BULKS * TRANSFERS * KOBO);
  const { port } = line.server.address() as AddressInfo;
  const over = new Kolo({ apiKey: business.key, baseUrl: `http://127.0.0.1:${port}`, retries: 2 });
  const known: string[] = [];
  for (let n = 0; n < BULKS; n++) {
    const transfers = Array.from({ length: TRANSFERS }, (_, i) => ({
      amount: KOBO,
      reference: `bulk-${n}-${i}`,
      accountNumber: '0123456789',
      bankCode: '058',
    }));
    const bulk = { reference: `bulk-${n}`, currency: 'NGN', source: payer, transfers } as const;
    const { bulk_id: id, results } = await payMany(over, bulk);
    expect(results.every(({ status }) => status === 'accepted')).toBe(true);
    await until(async () => {
      service.clock.advance(1_000);
      return (await business.get(`/api/v1/transfer/bank/bulk/${id}`)).body.data.status === 'completed';
    });
    known.push(...results.map(({ reference }) => reference));
  }
  expect(new Set(known).size).toBe(BULKS * TRANSFERS);
  const statuses = new Set<string>();
  for (const reference of known) statuses.add((await business.tsq(reference)).body.data.status);
  expect([...statuses]).toEqual(['successful']);
  // By the bank's own book: each once.
  expect(await service.bank.book.payments(null, 2 * BULKS * TRANSFERS)).toHaveLength((BULKS + 1) * TRANSFERS);
  expect((await business.get(`/api/v1/wallet/${payer}`)).body.data.ledger_balance).toBe(0);
  expect(await service.findings()).toEqual([]);
});
