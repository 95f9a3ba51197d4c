import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { HOSTILE_BODIES, HOSTILE_BYTES_MAX, HOSTILE_PATHS, HOSTILE_URL_MAX } from './hostile-bodies.ts';

/** The largest answer, lists and files apart, bytes. */
const ANSWER_MAX = 256 * 1024;
/** Maximum growth of processor time for four times the size; work that grows with its square takes 16 times. */
const GROWTH_MAX = 6;
/** Requests of each size. The cheapest counts, because other work of the machine only adds to the cost. */
const RUNS_MAX = 10;
/** Times that this is done at most: once a small request is cheap by luck, no large one of that time compares. */
const ROUNDS_MAX = 5;

let kolo: TestKolo;

beforeAll(async () => {
  // Without workers: the processor's time is the request's alone.
  kolo = await startKolo({ role: 'api' });
});
afterAll(async () => {
  await kolo.stop();
});

interface Request {
  method: string;
  path: string;
  body?: string;
}

/** Sends a request; the microseconds of processor time that the process spent on it. */
async function costUs({ method, path, body }: Request): Promise<number> {
  const before = process.cpuUsage();
  const response = await fetch(kolo.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${kolo.test.key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const answer = await response.arrayBuffer();
  const { user, system } = process.cpuUsage(before);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(answer.byteLength).toBeLessThanOrEqual(ANSWER_MAX);
  return user + system;
}

/** Growth of a request's cost against one of a quarter of its size; measured until it is small enough. */
async function growth(small: Request, large: Request): Promise<number> {
  let smallUs = Number.POSITIVE_INFINITY;
  let largeUs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS_MAX && !(run > 2 && largeUs / smallUs < GROWTH_MAX); run++) {
    smallUs = Math.min(smallUs, await costUs(small));
    largeUs = Math.min(largeUs, await costUs(large));
  }
  return largeUs / smallUs;
}

/** Expects the cost of a request of four times the size to be within bounds, as soon as it is seen to be. */
async function expectLinear(small: Request, large: Request): Promise<void> {
  const seen: number[] = [];
  while (seen.length < ROUNDS_MAX && !(seen.at(-1)! < GROWTH_MAX)) seen.push(await growth(small, large));
  expect(Math.min(...seen), `growth of the rounds: ${seen.join()}`).toBeLessThan(GROWTH_MAX);
}

describe('a request costs no more than its size, and its answer is short:', () => {
  it.each(Object.entries(HOSTILE_BODIES))('%s', async (_, make) => {
    // Not the largest: past about half of that V8 has to collect garbage while it parses, and four times costs five.
    const [small, large, largest] = [8, 2, 1].map((part) => make(HOSTILE_BYTES_MAX / part));
    const smallBytes = Buffer.byteLength(small!.body);
    const largeBytes = Buffer.byteLength(large!.body);
    expect(largeBytes / smallBytes).toBeCloseTo(4, 0);
    await expectLinear(small!, large!);
    expect(Buffer.byteLength(largest!.body)).toBeLessThanOrEqual(HOSTILE_BYTES_MAX);
    await costUs(largest!);
  });

  it.each(Object.entries(HOSTILE_PATHS))('%s', async (_, make) => {
    const short = make(HOSTILE_URL_MAX / 4);
    const long = make(HOSTILE_URL_MAX);
    await expectLinear({ method: 'GET', path: short }, { method: 'GET', path: long });
  });
});
