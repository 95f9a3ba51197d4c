import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ServedStatements } from './served.ts';

/** Far more than a local socket keeps between a server and a client that does not read. */
const MOVEMENTS = 40_000;
const PAGES = MOVEMENTS / 500;

let served: ServedStatements;

beforeAll(async () => {
  served = await ServedStatements.of(MOVEMENTS);
});
afterAll(() => served.stop());
beforeEach(() => {
  served.database.reads = 0;
  failFrom(Number.POSITIVE_INFINITY);
});

/** Reads fail from this one on. */
function failFrom(first: number): void {
  served.database.before = (read) =>
    read >= first ? Promise.reject(new Error('the database is gone')) : Promise.resolve();
}

test.each([
  'json',
  'csv',
])('%s: nothing is read for who does not take it, and all for who does', async (format) => {
  const answer = await served.begin(format);
  const resting = await served.atRest();
  expect(resting).toBeGreaterThan(1);
  expect(resting).toBeLessThan(PAGES);
  let text = '';
  for await (const chunk of answer) text += chunk;
  // Opening it is a read too.
  expect(served.database.reads).toBe(PAGES + 1);
  expect(text.match(/narration /g)?.length).toBe(10 * MOVEMENTS);
  if (format === 'json') {
    expect(JSON.parse(text).data).toMatchObject({
      opening_balance: 0,
      closing_balance: MOVEMENTS,
      totals: { entries: MOVEMENTS, credits: MOVEMENTS, debits: 0, fees: 0 },
    });
  } else expect(text.split('\r\n')).toHaveLength(MOVEMENTS + 2);
});

test('a caller who goes away ends the reading', async () => {
  const answer = await served.begin('csv');
  await served.atRest();
  answer.on('error', () => {});
  const closed = new Promise((resolve) => answer.once('close', resolve));
  answer.destroy();
  await closed;
  expect(await served.atRest()).toBeLessThan(PAGES);
});

test('an answer that cannot be finished breaks off, and looks like no whole one', async () => {
  failFrom(7);
  const answer = await served.begin('csv');
  let text = '';
  const reading = (async () => {
    for await (const chunk of answer) text += chunk;
  })();
  await expect(reading).rejects.toThrow('aborted');
  expect(answer.complete).toBe(false);
  expect(text.length).toBeGreaterThan(0);
});

test('a failure before anything was sent is an error like any other', async () => {
  failFrom(1);
  for (const format of ['json', 'csv', 'pdf']) {
    const { status, headers } = await fetch(served.url(format));
    expect([format, status, headers.get('content-disposition')]).toEqual([format, 500, null]);
  }
});

test('a statement that is too long for a PDF is refused, and the format named', async () => {
  const response = await fetch(served.url('pdf'));
  const { errors } = (await response.json()) as { errors: { path: string; message: string }[] };
  expect([response.status, errors[0]!.path]).toEqual([400, 'format']);
  expect(errors[0]!.message).toContain(`at most 20000 postings and this period ${MOVEMENTS}`);
});
