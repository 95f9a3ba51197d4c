import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/platform/values/errors.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient, withoutRequestId } from './described.ts';

const MIB = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };

let kolo: TestKolo;
let client: DescribedClient;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
});
afterAll(async () => {
  await kolo.stop();
});

/** A valid customer whose JSON text is this many bytes. */
function customerOf(bytes: number): Uint8Array {
  const start = '{"name":"Ada","phone":"08012345678","note":"';
  return Buffer.from(`${start}${'x'.repeat(bytes - start.length - 2)}"}`);
}
const send = (body: string | Uint8Array | undefined, headers: Record<string, string> = JSON_TYPE) =>
  client.raw('POST', '/api/v1/customers', typeof body === 'string' ? Buffer.from(body) : body, headers);

/** `levels` arrays and objects inside one another, the body itself included. */
const nested = (levels: number): string =>
  `{"name":"Ada","phone":"08012345678","extra":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

const CUSTOMER = '{"name":"Ada","phone":"08012345678"}';

describe('codes', () => {
  it('are a closed list, and the description names no other', () => {
    const named = new Set<string>();
    for (const methods of Object.values(client.description.document.paths)) {
      for (const { responses } of Object.values(methods)) {
        for (const [status, { content }] of Object.entries(responses)) {
          const code = content?.['application/json']?.schema.properties?.code;
          for (const one of (code?.enum ?? []) as (keyof typeof ERRORS)[]) {
            named.add(one);
            expect([one, ERRORS[one]?.[0]]).toEqual([one, Number(status)]);
          }
        }
      }
    }
    expect(named.size).toBeGreaterThan(15);
  });
});

describe('the request id', () => {
  it.each(['a', 'Order-7:retry.2_b', 'x'.repeat(128)])("is the caller's when it is sane: %s", async (id) => {
    const ok = await client.get('/api/v1/customers', { 'x-request-id': id });
    expect(ok.headers.get('x-request-id')).toBe(id);
    const failed = await client.get('/api/v1/customers/nobody', { 'x-request-id': id });
    expect([failed.headers.get('x-request-id'), failed.body.request_id]).toEqual([id, id]);
  });

  it.each([
    '',
    'two words',
    'x'.repeat(129),
    '<script>',
    'a,b',
    'caf\u00e9',
    '"quoted"',
  ])('is a new one instead of %j', async (id) => {
    const first = await client.get('/api/v1/customers/nobody', { 'x-request-id': id });
    const second = await client.get('/api/v1/customers/nobody', { 'x-request-id': id });
    expect(first.body.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.body.request_id).not.toBe(first.body.request_id);
  });

  it.each(['/healthz', '/docs', '/nowhere', '/api/v1/wallet/%zz'])('is on the answer of %s', async (path) => {
    const { headers } = await kolo.test.get(path, { 'x-request-id': 'mine' });
    expect(headers.get('x-request-id')).toBe('mine');
  });
});

describe('404', () => {
  it.each([
    ['/nowhere', undefined],
    ['/api/v1', undefined],
    ['/api/v2/customers', '/api/v1/customers'],
    ['/transfer/bank', '/api/v1/transfer/bank'],
    ['/v1/transfer/bank?x=1', '/api/v1/transfer/bank'],
    ['/api/v1/transfers/bank', '/api/v1/transfer/bank'],
    ['/api/v1/wallets/ada/account', '/api/v1/wallet/:wallet_id/accounts'],
    ['/API/v1/customers', undefined],
    ['/api/v1/wallet/w/accounts/more', undefined],
  ])('answers %s, and names the path that was probably meant', async (path, near) => {
    const { status, body } = await kolo.test.get(path);
    const meant = near === undefined ? '' : `; did you mean ${near}?`;
    expect({ status, body }).toMatchObject({
      status: 404,
      body: {
        code: 'not_found',
        errors: [{ path: path.split('?')[0], message: `is not a path of this API${meant}` }],
      },
    });
  });

  it('repeats the beginning of a long path', async () => {
    const { body } = await kolo.test.get(`/${'n'.repeat(10_000)}`);
    expect(body.errors[0].path).toBe(`/${'n'.repeat(199)}`);
  });

  it.each([
    '/api/v1/customers/',
    '/api/v1/wallet/%zz',
    '/api/v1/wallet/%FF',
    '/api/v1/wallet/a%00b',
    `/api/v1/wallet/${'w'.repeat(201)}`,
    `/api/v1/wallet/${'w'.repeat(5_000)}/accounts`,
  ])('answers %s', async (path) => {
    const answer = await kolo.test.get(path);
    const body = { status: false, message: 'Not found', code: 'not_found' };
    expect(withoutRequestId(answer)).toEqual({ status: 404, body });
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
  });
});

describe('405', () => {
  it.each([
    ['GET', '/api/v1/transfer/bank', 'POST'],
    ['PUT', '/api/v1/transfer/bank', 'POST'],
    ['DELETE', '/api/v1/customers', 'GET, POST'],
    ['OPTIONS', '/api/v1/customers', 'GET, POST'],
    ['POST', '/api/v1/customers/some-id', 'GET, PATCH'],
    ['DELETE', '/api/v1/wallet/some-id', 'GET, PATCH'],
    ['PUT', '/api/v1/wallet/some-id/accounts', 'GET'],
    ['POST', '/api/v1/transaction/verify', 'GET'],
    ['PUT', '/api/v1/webhooks/some-id', 'GET, PATCH, DELETE'],
    ['GET', '/api/v1/webhooks/deliveries/some-id/resend', 'POST'],
    ['POST', '/healthz', 'GET'],
  ])('answers %s %s and names what is allowed', async (method, path, allow) => {
    const { status, headers, body } = await client.request(method, path);
    expect([status, body.code, headers.get('allow')]).toEqual([405, 'method_not_allowed', allow]);
  });
});

describe('413', () => {
  it('answers a body of more than 1 MiB, and no smaller one', async () => {
    expect((await send(customerOf(MIB))).status).toBe(201);
    const { status, body } = await send(customerOf(MIB + 1));
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
  });
});

describe('415', () => {
  it.each([
    undefined,
    '',
    'text/plain',
    'text/json',
    'application/jsonx',
    'application/json-patch+json',
    'application/vnd.api+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'application/json;charset="iso-8859-1"',
  ])('answers the content type %j', async (type) => {
    const { status, body } = await send(CUSTOMER, type === undefined ? {} : { 'content-type': type });
    expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('answers a method that has to name a type and does not', async () => {
    const { status, body } = await kolo.test.request('QUERY', '/api/v1/customers');
    expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json; charset=utf8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
  ])('does not answer %s', async (type) => {
    expect((await send(CUSTOMER, { 'content-type': type })).status).toBe(201);
  });
});

describe('400 for a body', () => {
  it.each<[string, string | Uint8Array | undefined]>([
    ['that is not there', undefined],
    ['that is empty', ''],
    ['that is cut short', '{"name":"Ada"'],
    ['with something behind it', `${CUSTOMER}{}`],
    ['in single quotes', "{'name':'Ada'}"],
    ['with a comment', `${CUSTOMER} // Ada`],
    ['with a comma at the end', '{"name":"Ada","phone":"08012345678",}'],
    ['with NaN', '{"name":"Ada","phone":"08012345678","x":NaN}'],
    ['with a raw control character', '{"name":"A\nda","phone":"08012345678"}'],
    ['that is an array', `[${CUSTOMER}]`],
    ['that is text', '"Ada"'],
    ['that is null', 'null'],
    ['that nests 17 levels', nested(17)],
    ['that nests 500,000 levels', '['.repeat(500_000)],
    ['in Latin-1', Buffer.from('{"name":"Ol\u00e9","phone":"08012345678"}', 'latin1')],
    ['in UTF-16', Buffer.from(CUSTOMER, 'utf16le')],
    ['with an overlong sequence', Buffer.from([...Buffer.from('{"name":"'), 0xc0, 0xaf, 0x22, 0x7d])],
    ['with a surrogate in UTF-8', Buffer.from([...Buffer.from('{"name":"'), 0xed, 0xa0, 0x80, 0x22, 0x7d])],
  ])('%s', async (_, body) => {
    const answer = await send(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.errors).toEqual([{ path: '', message: expect.stringMatching(/^must /) }]);
  });

  it.each([2, 16])('but not for one that nests %i levels', async (levels) => {
    expect((await send(nested(levels))).status).toBe(201);
  });
});

describe('a request without a body', () => {
  it.each([
    ['DELETE', '/api/v1/webhooks/nobody'],
    ['POST', '/api/v1/webhooks/deliveries/nobody/resend'],
    ['GET', '/api/v1/webhooks/nobody'],
  ])('may say that it is JSON where none is needed: %s %s', async (method, path) => {
    const { status } = await client.request(method, path, undefined, JSON_TYPE);
    expect(status).toBe(404);
  });
});
