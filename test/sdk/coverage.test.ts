import { describe, expect, it } from 'vitest';
import { Kolo } from '../../packages/sdk/src/index.ts';
import { readText } from '../tidy/repository.ts';
import { done, onLine } from './fake-line.ts';

interface Description {
  paths: Record<string, Record<string, { operationId?: string; requestBody?: object }>>;
}

const page = { paginatedPayload: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } } };
const BODY = { reference: 'r' } as never;

/** A call of each method, by the operation that it is of. */
const CALLS: Readonly<Record<string, (kolo: Kolo) => Promise<unknown>>> = {
  createCustomer: (kolo) => kolo.customers.create(BODY),
  listCustomers: (kolo) => kolo.customers.list().page(),
  readCustomer: (kolo) => kolo.customers.get('c'),
  changeCustomer: (kolo) => kolo.customers.update('c', BODY),
  createWalletsInBulk: (kolo) => kolo.wallets.createBulk(BODY),
  createSubAccount: (kolo) => kolo.wallets.create(BODY),
  listWallets: (kolo) => kolo.wallets.list().page(),
  readWallet: (kolo) => kolo.wallets.get('w'),
  changeWallet: (kolo) => kolo.wallets.update('w', BODY),
  readWalletBalance: (kolo) => kolo.wallets.balance('w'),
  listAccruedInterest: (kolo) => kolo.wallets.interest('w').page(),
  reserveAccount: (kolo) => kolo.wallets.reserveAccount(BODY),
  listWalletAccounts: (kolo) => kolo.wallets.accounts('w'),
  readWalletStatement: (kolo) => kolo.wallets.statement('w', {} as never),
  listWalletTransactions: (kolo) => kolo.wallets.transactions('w').page(),
  restrictWallet: (kolo) => kolo.wallets.restrict('w', BODY),
  liftRestriction: (kolo) => kolo.wallets.lift('w', BODY),
  closeWallet: (kolo) => kolo.wallets.close('w', BODY),
  createBankTransfer: (kolo) => kolo.transfers.toBank(BODY),
  createWalletTransfer: (kolo) => kolo.transfers.toWallet(BODY),
  listBanks: (kolo) => kolo.transfers.banks(),
  enquireName: (kolo) => kolo.transfers.nameEnquiry({ bank_code: '058', account_number: '0123456789' }),
  verifyTransaction: (kolo) => kolo.transactions.verify('r'),
  readTransaction: (kolo) => kolo.transactions.get('t'),
  listTransactions: (kolo) => kolo.transactions.list().page(),
  createScheduledPayment: (kolo) => kolo.schedules.create(BODY),
  listScheduledPayments: (kolo) => kolo.schedules.list().page(),
  readScheduledPayment: (kolo) => kolo.schedules.get('s'),
  changeScheduledPayment: (kolo) => kolo.schedules.update('s', BODY),
  createWebhook: (kolo) => kolo.webhookEndpoints.create(BODY),
  listWebhooks: (kolo) => kolo.webhookEndpoints.list().page(),
  readWebhook: (kolo) => kolo.webhookEndpoints.get('e'),
  changeWebhook: (kolo) => kolo.webhookEndpoints.update('e', BODY),
  deleteWebhook: (kolo) => kolo.webhookEndpoints.delete('e'),
  rotateWebhookSecret: (kolo) => kolo.webhookEndpoints.rotateSecret('e'),
  testWebhook: (kolo) => kolo.webhookEndpoints.test('e', BODY),
  listEvents: (kolo) => kolo.webhookEndpoints.events().page(),
  listDeliveries: (kolo) => kolo.webhookEndpoints.deliveries().page(),
  resendDelivery: (kolo) => kolo.webhookEndpoints.resend('d'),
  fundTestWallet: (kolo) => kolo.sandbox.fund(BODY),
  payInForTest: (kolo) => kolo.sandbox.payIn(BODY),
  readPolicy: (kolo) => kolo.business.policy(),
};

const { paths } = JSON.parse(readText('openapi.json')) as Description;
const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId, requestBody }]) =>
    operationId === undefined ? [] : [[operationId, method, path, requestBody !== undefined] as const],
  ),
);

describe('the client', () => {
  it.each(OPERATIONS)('has a method for %s', async (operation, method, path, takesBody) => {
    const { kolo, requests } = onLine([() => done(page)]);
    await CALLS[operation]!(kolo);
    const [asked] = requests;
    expect(asked!.method.toLowerCase()).toBe(method);
    const template = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    expect(new URL(asked!.url).pathname).toMatch(template);
    expect((await asked!.text()) !== '').toBe(takesBody);
    expect(asked!.headers.get('authorization')).toBe('Bearer test_key_abc');
  });

  it('has none for what is not there any more', () =>
    expect(Object.keys(CALLS).toSorted()).toEqual(OPERATIONS.map(([operation]) => operation).toSorted()));

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
