import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TenantDatabase } from '../../src/db/database.ts';
import { createServer } from '../../src/http/server.ts';
import { statementRoutes } from '../../src/statements/routes.ts';
import { Statements } from '../../src/statements/statement.ts';
import { Calendar } from '../../src/values/calendar.ts';
import { ManualClock } from '../../src/values/clock.ts';
import { openWorld, type SeededTenant, START_MS, seedTenant, until, type World } from '../ledger/support.ts';

/** Far more than sockets keep between a server and a client that does not read. */
const MOVEMENTS = 40_000;
const PAGES = MOVEMENTS / 500;

let world: World;
let tenant: SeededTenant;
let address: string;
let stop: () => Promise<void>;
/** How often a page was read. */
let reads = 0;
/** Reads fail from this one on. */
let failsFrom = Number.POSITIVE_INFINITY;

class CountingDatabase extends TenantDatabase {
  override within: TenantDatabase['within'] = (tenantId, work) => {
    reads += 1;
    if (reads > failsFrom) return Promise.reject(new Error('the database is gone'));
    return super.within(tenantId, work);
  };
}

beforeAll(async () => {
  world = await openWorld();
  tenant = await seedTenant(world.owner);
  await fill();
  const app = createServer({ logger: pino({ level: 'silent' }) });
  app.decorateRequest('tenant');
  app.addHook('onRequest', (request, _reply, done) => {
    request.tenant = { tenantId: tenant.tenantId, businessId: tenant.tenantId, mode: 'test' };
    done();
  });
  statementRoutes(app, {
    statements: new Statements(new CountingDatabase(world.pool('kolo_app'))),
    directory: { ...world.owner, query: () => Promise.resolve([{ name: 'Ada Ltd' }] as never[]) },
    clock: new ManualClock(START_MS),
    calendar: new Calendar('Africa/Lagos'),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  stop = () => app.close();
}, 60_000);
afterAll(async () => {
  await stop();
  await world.close();
});

/** A wallet that took in a kobo many times. */
async function fill(): Promise<void> {
  const { accountId } = tenant.wallets[0]!;
  const values = [tenant.tenantId, accountId, new Date(START_MS).toISOString()];
  const id = `('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  await world.owner.execute(
    `INSERT INTO transactions (tenant_id, id, type, category, status, amount, currency, destination_account, narration,
       created_at, completed_at, destination_balance_after)
     SELECT $1, ${id}, 'credit', 'bank-inflow', 'successful', 1, 'NGN', $2, repeat('narration ', 10), $3, $3, n
     FROM generate_series(1, ${MOVEMENTS}) n`,
    values,
  );
  await world.owner.execute(
    `INSERT INTO postings (tenant_id, transaction_id, part, debit_account, credit_account, amount, posted_at, credit_seq,
       credit_balance_after)
     SELECT $1, ${id}, 0, '00000000-0000-0000-0000-0000000005e5', $2, 1, $3, n, n FROM generate_series(1, ${MOVEMENTS}) n`,
    values,
  );
  await world.owner.execute(
    `UPDATE accounts SET posted = ${MOVEMENTS}, seq = ${MOVEMENTS} WHERE tenant_id = $1 AND id = $2`,
    values.slice(0, 2),
  );
}

const path = (format: string): string =>
  `/api/v1/wallet/w0/statement?start_date=2026-01-15&end_date=2026-01-15&format=${format}`;

/** Reading has come to rest: nothing is read from one look to another, and another. */
async function atRest(): Promise<number> {
  let before = -1;
  let same = 0;
  await until('reading rests', () => {
    same = reads === before ? same + 1 : 0;
    before = reads;
    return same >= 40;
  });
  return reads;
}

/** A caller that has the head of the answer and takes nothing of the rest yet. */
function begin(format: string) {
  reads = 0;
  return new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    get(address + path(format), resolve).on('error', reject);
  });
}

test.each([
  'json',
  'csv',
])('%s: nothing is read for who does not take it, and all for who does', async (format) => {
  const answer = await begin(format);
  const resting = await atRest();
  expect(resting).toBeGreaterThan(1);
  expect(resting).toBeLessThan(PAGES);
  let text = '';
  for await (const chunk of answer) text += chunk;
  // Opening it is a read too.
  expect(reads).toBe(PAGES + 1);
  expect(text.match(/narration /g)?.length).toBe(10 * MOVEMENTS);
  if (format === 'json') {
    expect(JSON.parse(text).data).toMatchObject({
      ...{ opening_balance: 0, closing_balance: MOVEMENTS },
      totals: { entries: MOVEMENTS, credits: MOVEMENTS, debits: 0, fees: 0 },
    });
  } else expect(text.split('\r\n')).toHaveLength(MOVEMENTS + 2);
});

test('a caller who goes away ends the reading', async () => {
  const answer = await begin('csv');
  await atRest();
  answer.on('error', () => {});
  const closed = new Promise((resolve) => answer.once('close', resolve));
  answer.destroy();
  await closed;
  expect(await atRest()).toBeLessThan(PAGES);
});

test('an answer that cannot be finished breaks off, and looks like no whole one', async () => {
  failsFrom = 6;
  const answer = await begin('csv');
  let text = '';
  const reading = (async () => {
    for await (const chunk of answer) text += chunk;
  })();
  await expect(reading).rejects.toThrow('aborted');
  expect(answer.complete).toBe(false);
  expect(text.length).toBeGreaterThan(0);
  failsFrom = Number.POSITIVE_INFINITY;
});

test('what fails before anything was sent is an error like any other', async () => {
  for (const format of ['json', 'csv', 'pdf']) {
    reads = 0;
    failsFrom = 0;
    const { status, headers } = await fetch(address + path(format)).finally(() => {
      failsFrom = Number.POSITIVE_INFINITY;
    });
    expect([format, status, headers.get('content-disposition')]).toEqual([format, 500, null]);
  }
});

test('a statement that is too long for a PDF is refused, and the format named', async () => {
  const response = await fetch(address + path('pdf'));
  const { errors } = (await response.json()) as { errors: { path: string; message: string }[] };
  expect([response.status, errors[0]!.path]).toEqual([400, 'format']);
  expect(errors[0]!.message).toContain(`at most 20000 postings and this period ${MOVEMENTS}`);
});
