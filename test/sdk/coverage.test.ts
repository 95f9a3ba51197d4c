import { describe, expect, it } from 'vitest';
import { Kolo } from '../../packages/sdk/src/index.ts';
import { CLIENT_CALLS } from '../../packages/site/src/client-calls.ts';
import { OPERATIONS } from '../../packages/site/src/description.ts';
import { callOf } from '../../packages/site/src/samples.ts';
import { done, onLine } from './fake-line.ts';
import { runSample } from './run-sample.ts';

const page = {
  paginatedPayload: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
  events: [],
  has_more: false,
};

describe('the client', () => {
  it.each(
    OPERATIONS.map((operation) => [operation.operationId, operation] as const),
  )('has a method for %s', async (_, operation) => {
    const { kolo, requests } = onLine([() => done(page)]);
    await runSample(callOf(operation), kolo);
    const [request] = requests;
    expect(request!.method.toLowerCase()).toBe(operation.method);
    const template = new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`);
    expect(new URL(request!.url).pathname).toMatch(template);
    expect((await request!.text()) !== '').toBe(operation.body !== undefined);
    expect(request!.headers.get('authorization')).toBe('Bearer test_key_abc');
  });

  it('has none for operations that no longer exist', () =>
    expect(Object.keys(CLIENT_CALLS).toSorted()).toEqual(
      OPERATIONS.map(({ operationId }) => operationId).toSorted(),
    ));

  it('sends the object that rotating a secret takes, where nothing is said', async () => {
    const { kolo, requests } = onLine([() => done()]);
    await kolo.webhookEndpoints.rotateSecret('e');
    expect(await requests[0]!.text()).toBe('{}');
  });

  it.each([
    ['no key', { apiKey: '' }],
    ['a key of somebody else', { apiKey: 'sk_live_abc' }],
    ['no address', { baseUrl: '' }],
    ['an address that is none of HTTP', { baseUrl: 'ftp://kolo.example.com' }],
  ])('is not made with %s', (_, wrong) =>
    expect(() => new Kolo({ apiKey: 'test_key_abc', baseUrl: 'https://kolo.example.com', ...wrong })).toThrow(
      TypeError,
    ));
});
