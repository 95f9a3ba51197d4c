import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_ISSUER } from '../../src/payments/wallets/virtual-accounts/issuers.ts';
import { DescribedClient, type Schema, withoutRequestId } from '../api/described.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import {
  bulk,
  bulkTransfer,
  CASES,
  schedulePayment,
  subAccount,
  type TenantObjects,
} from './id-parameters.ts';

let kolo: TestKolo;
let owner: TenantObjects;
let otherTenant: TenantObjects;
let liveTenant: TenantObjects;

beforeAll(async () => {
  kolo = await startKolo();
  const client = DescribedClient.of(kolo.test);
  owner = await furnish(client);
  otherTenant = await furnish(client.as(kolo.otherBusiness));
  liveTenant = await furnish(client.as(kolo.live), { live: true });
});
afterAll(async () => {
  await kolo.stop();
});

async function furnish(client: DescribedClient, { live = false } = {}): Promise<TenantObjects> {
  const { customerId, walletId: otherWallet } = await client.customer();
  // Live endpoints must be public and looked up in DNS, so the live tenant does without.
  const hook = { url: 'http://127.0.0.1:9/hook', verify: false };
  const endpointId = live ? '' : (await client.post('/api/v1/webhooks', hook)).body.data.id;
  const identifier = randomUUID();
  const wallet_id = `w-${randomUUID()}`;
  const wallet = [{ name: `W ${identifier}`, tag: 'expense', identifier, wallet_id }];
  await client.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet });
  const { walletId: emptyWallet } = await client.customer();
  const onlyReference = `only-${randomUUID()}`;
  const fund = async (reference: string, id = wallet_id) =>
    (await client.post('/api/v1/transfer/test/funding', { wallet_id: id, amount: 50_000, reference })).body
      .data;
  await fund('everybody-has-one');
  await fund('for-another', otherWallet);
  const transactionId = (await fund(onlyReference))?.transaction_id;
  const schedule = {
    source_wallet_id: otherWallet,
    destination_id: wallet_id,
    start_date: '2090-01-01T00:00:00Z',
  };
  const scheduleId = (await schedulePayment(client, schedule)).body.data.schedule_payment_id;
  const bulkId = (await bulkTransfer(client, emptyWallet)).body.data.bulk_id;
  // Its event comes before those of other tenants.
  await until(
    async () => (await client.get(`/api/v1/transfer/bank/bulk/${bulkId}`)).body.data.status === 'completed',
  );
  const [event] = await client.all<{ id: string }>('/api/v1/webhooks/events?type=create-wallet.success');
  return {
    client,
    customerId,
    walletIds: [wallet_id, identifier],
    otherWallet,
    emptyWallet,
    reference: 'everybody-has-one',
    onlyReference,
    transactionId,
    endpointId,
    eventId: event!.id,
    scheduleId,
    bulkId,
  };
}

/** Text that names nothing which exists already, or that is no one tenant's. */
const NO_IDS = new Set(
  [
    'name email phone bvn id_number third_party_identifier subaccount_name currency narration description url contact_email',
    'sender_name sender_account_number sender_bank_code signature_header.name signature_header.secret',
    'accountNumber bankCode account_number bank_code start_date end_date at tag code destination_code next_charge_attempt reason',
    // Pages are checked below.
    'cursor',
    // Types of events.
    'types',
    // Made by the request itself.
    'transfers[].accountNumber transfers[].bankCode transfers[].narration transfers[].reference',
    'wallet[].name wallet[].tag wallet[].identifier wallet[].wallet_id',
    // Known to banks, and to no tenant.
    'accounts[].accountNumber accounts[].bankCode accounts[].name',
    // Made up by the caller, and apart for each tenant (test/api/idempotency.test.ts).
    'Idempotency-Key',
  ].flatMap((names) => names.split(' ')),
);
/** The reference of a new movement: made by the request, in a namespace of the tenant's own (below). */
const NEW_REFERENCES = [
  'transfer/bank',
  'transfer/bank/bulk',
  'transfer/wallet',
  'transaction/{transaction_id}/refund',
  'transfer/test/funding',
  'wallet/reserve-account',
].map((route) => `post /api/v1/${route} body.reference`);

/** Paths of a schema at which free text is allowed. */
function textPaths(schema: Schema, path: string): string[] {
  const { properties, items } = schema;
  if (properties) {
    return Object.entries(properties).flatMap(([name, property]) =>
      textPaths(property, path === '' ? name : `${path}.${name}`),
    );
  }
  if (items) return textPaths(items, `${path}[]`);
  const isText = [schema.type].flat().includes('string');
  return isText && schema.enum === undefined && !NO_IDS.has(path) ? [path] : [];
}

/** Every parameter that may be an id, by the service's own description. */
function idParameters(): string[] {
  const { paths } = owner.client.description.document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => {
      const body = requestBody?.content?.['application/json']?.schema;
      const inBody = body === undefined ? [] : textPaths(body, '').map((parameter) => `body.${parameter}`);
      const inUrl = parameters.flatMap(({ name, in: where, schema }) =>
        textPaths(schema, name).map((parameter) => `${where}.${parameter}`),
      );
      return [...inUrl, ...inBody].map((parameter) => `${method} ${path} ${parameter}`);
    }),
  );
}

const LISTS = [
  '/api/v1/customers',
  '/api/v1/wallet',
  '/api/v1/wallet/api/wallet-type',
  '/api/v1/transfer/bank/bulk',
  '/api/v1/transfer/schedule-payment',
  '/api/v1/transaction',
  '/api/v1/webhooks',
  '/api/v1/webhooks/events',
  '/api/v1/webhooks/deliveries',
];

/** An item of a list; a bulk transfer has a `bulk_id`. */
interface Listed {
  id: string;
  bulk_id?: string;
}
const idOf = ({ id, bulk_id }: Listed): string => bulk_id ?? id;

/** Filters of which an unknown value lists nothing (below). */
const FILTERS = ['reference', 'bulk_id'].map((name) => `get /api/v1/transaction query.${name}`);
/** Of these a bulk transfer is answered for each of its transfers (below). */
const IN_BULK = ['source', 'transfers[].source'].map(
  (name) => `post /api/v1/transfer/bank/bulk body.${name}`,
);

describe('lists', () => {
  it('are all tried', () => {
    const { paths } = owner.client.description.document;
    const paged = Object.entries(paths).filter(([path, { get }]) => {
      const isList = get?.parameters?.some(({ name }) => name === 'cursor');
      // A list below one thing is found by the id of that thing.
      return isList && !path.includes('{');
    });
    expect(paged.map(([path]) => path).sort()).toEqual(LISTS.toSorted());
  });

  it('have nothing under a reference of another tenant', async () => {
    const listOf = ({ client }: TenantObjects) =>
      client.all(`/api/v1/transaction?reference=${owner.onlyReference}`);
    expect(await listOf(otherTenant)).toEqual([]);
    expect(await listOf(owner)).toHaveLength(1);
  });

  it('have nothing by the metadata of another tenant', async () => {
    const metadata = { owner: randomUUID() };
    await owner.client.request('PATCH', `/api/v1/customers/${owner.customerId}`, { metadata });
    const listOf = ({ client }: TenantObjects) =>
      client.all(`/api/v1/customers?metadata[owner]=${metadata.owner}`);
    expect(await listOf(otherTenant)).toEqual([]);
    expect(await listOf(owner)).toHaveLength(1);
  });

  it.each(LISTS)("%s show the tenant's own only, also from another's cursor", async (path) => {
    const idsFor = async ({ client }: TenantObjects) => (await client.all<Listed>(path)).map(idOf);
    const mine = await idsFor(owner);
    const theirs = await idsFor(otherTenant);
    const all = [...mine, ...theirs, ...(await idsFor(liveTenant))];
    expect(theirs.length).toBeGreaterThan(0);
    expect(new Set(all).size).toBe(all.length);
    // The owner's objects are older than all of the otherTenant's.
    const { pageInfo } = (await otherTenant.client.get(`${path}?limit=1`)).body.data.paginatedPayload;
    const page = await owner.client.get(`${path}?cursor=${pageInfo.endCursor}&limit=100`);
    expect(page.body.data.paginatedPayload.edges.map(idOf)).toEqual(mine);
  });
});

describe("another tenant's ids", () => {
  it('are tried on every route that takes one', () => {
    const elsewhere = [...NEW_REFERENCES, ...FILTERS, ...IN_BULK];
    const parameters = idParameters().filter((parameter) => !elsewhere.includes(parameter));
    expect(parameters.sort()).toEqual(Object.keys(CASES).sort());
  });

  it.each(Object.keys(CASES))('are unknown: %s', async (parameter) => {
    const { ids, send, unknown = [randomUUID(), 'nobody'] } = CASES[parameter]!;
    const inBody = parameter.includes(' body.');
    for (const caller of [otherTenant, liveTenant]) {
      const answers: [id: string, answer: unknown][] = [];
      for (const id of [...unknown, ...ids(owner)]) {
        const answer = withoutRequestId(await send(caller, id));
        const testOnly = caller === liveTenant && parameter.includes('test/funding');
        expect([id, answer.status]).toEqual([id, testOnly ? 403 : inBody ? 400 : 404]);
        answers.push([id, answer]);
      }
      for (const [id, answer] of answers) expect([id, answer]).toEqual([id, answers[0]![1]]);
    }
    // The ids are right: their owner gets somewhere with them.
    for (const id of ids(owner)) {
      const { status } = await send(owner, id);
      expect([id, status]).toEqual([id, expect.toSatisfy((code: number) => code < 300)]);
    }
  });
});

it('nothing of a bulk transfer of another tenant is listed', async () => {
  const { data } = (await bulkTransfer(owner.client, owner.otherWallet)).body;
  const listOf = ({ client }: TenantObjects) => client.all(`/api/v1/transaction?bulk_id=${data.bulk_id}`);
  expect(await listOf(otherTenant)).toEqual([]);
  expect(await listOf(owner)).toHaveLength(1);
});

it("another tenant's wallets are unknown in a bulk transfer", async () => {
  for (const id of ['nobody', ...owner.walletIds, owner.otherWallet]) {
    for (const answer of [
      await bulkTransfer(otherTenant.client, id),
      await bulkTransfer(otherTenant.client, otherTenant.otherWallet, id),
    ])
      expect(answer.body.data.results).toEqual([
        expect.objectContaining({ status: 'refused', code: 'wallet_not_found' }),
      ]);
  }
});

describe("a tenant's names", () => {
  it('is its own: another may use the same names, ids, references, emails and BVNs', async () => {
    const person = { name: 'Ada', email: 'same@example.com', bvn: '12345678901' };
    const wallet = [{ name: 'Same', tag: 'expense', identifier: 'same', wallet_id: 'same-w' }];
    const customers = new Set<string>();
    for (const { client } of [owner, otherTenant, liveTenant]) {
      const created = await client.post('/api/v1/customers', person);
      expect(created.status).toBe(201);
      const customerId = created.body.data.customer_id;
      customers.add(customerId);
      const made = await client.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet });
      expect(made.status).toBe(200);
      expect((await client.get('/api/v1/wallet/same')).body.data.customer_id).toBe(customerId);
    }
    expect(customers.size).toBe(3);
    for (const { client } of [owner, otherTenant]) {
      await client.fund('same', 30_000);
      const { status, headers } = await client.transfer({
        source: 'same',
        reference: 'same',
        amount: 10_000,
      });
      expect([status, headers.get('idempotent-replay')]).toEqual([202, null]);
      expect((await client.finalStatus('same')).body.data.status).toBe('successful');
      expect((await client.get('/api/v1/wallet/same')).body.data.balance).toBe(20_000);
    }
    expect((await liveTenant.client.get('/api/v1/wallet/same')).body.data.balance).toBe(0);
    expect((await liveTenant.client.tsq('same')).status).toBe(404);
    expect(await kolo.findings()).toEqual([]);
  });
});

describe('a live key', () => {
  it('gets no play money', async () => {
    const funding = { wallet_id: liveTenant.walletIds[0], amount: 100 };
    const { status, body } = await liveTenant.client.post('/api/v1/transfer/test/funding', funding);
    expect([status, body.code]).toEqual([403, 'test_mode_only']);
  });

  it('never reaches the sandbox bank', async () => {
    const before = await kolo.bank.book.payments(null, 1_000);
    const transfer = { source: liveTenant.walletIds[0], reference: 'real-money' };
    const { status, body } = await liveTenant.client.transfer(transfer);
    expect([status, body.code, body.message]).toEqual([
      400,
      'rail_unavailable',
      'An error occurred processing bank transfer',
    ]);
    expect(body.errors).toEqual([
      {
        path: '',
        message:
          'no enabled account of the business at a provider pays; the operator connects one (kolo rail add)',
      },
    ]);
    expect((await liveTenant.client.tsq('real-money')).status).toBe(404);
    const enquiry = '/api/v1/transfer/name-enquiry?bank_code=058&account_number=0123456789';
    expect((await liveTenant.client.get(enquiry)).body).toMatchObject({
      code: 'rail_unavailable',
      message: 'The business has no enabled account at a provider that can do this',
      errors: [{ path: '', message: expect.stringContaining('the operator connects one (kolo rail add)') }],
    });
    expect(await kolo.bank.book.payments(null, 1_000)).toEqual(before);
  });

  it('is issued no virtual accounts by the sandbox', async () => {
    const answer = await bulk(liveTenant, liveTenant.customerId, { reserveAccount: true });
    const one = await subAccount(liveTenant, liveTenant.customerId, { reserve_virtual_account: true });
    for (const { status, body } of [answer, one]) {
      expect([status, body.code]).toEqual([400, 'rail_unavailable']);
      expect(body.errors[0].message).toBe(NO_ISSUER);
    }
  });

  it('creates a customer without a virtual account, says so, and refuses a requested one', async () => {
    const create = (fields: object) =>
      liveTenant.client.post('/api/v1/customers', { name: 'Ada', phone: '08031234567', ...fields });
    const created = await create({});
    expect([created.status, created.body.message]).toEqual([
      201,
      `Customer created successfully, without a virtual account: ${NO_ISSUER}`,
    ]);
    expect((await create({ reserve_virtual_account: false })).body.message).toBe(
      'Customer created successfully',
    );
    const email = 'wants-an-account@example.com';
    expect(await create({ email, reserve_virtual_account: true })).toMatchObject({
      status: 400,
      body: { code: 'rail_unavailable', errors: [{ path: 'reserve_virtual_account', message: NO_ISSUER }] },
    });
    const { body } = await liveTenant.client.get(`/api/v1/customers?email=${email}`);
    expect(body.data.paginatedPayload.edges).toEqual([]);
  });
});
