import { randomUUID } from 'node:crypto';
import type { DescribedClient } from '../api/described.ts';
import type { Answer } from '../support/http.ts';

/** One tenant with one of everything that has an id. */
export interface TenantObjects {
  client: DescribedClient;
  customerId: string;
  /** The two ids of one wallet. */
  walletIds: [walletId: string, identifier: string];
  /** Another wallet of the tenant, funded if it is a test tenant. */
  otherWallet: string;
  /** Has never had money. */
  emptyWallet: string;
  /** The reference of a movement into the first wallet; every tenant has one by this name. */
  reference: string;
  /** The reference and id of a movement that no other tenant has. */
  onlyReference: string;
  transactionId: string;
  endpointId: string;
  eventId: string;
  /** A scheduled payment. */
  scheduleId: string;
  /** A bulk transfer. */
  bulkId: string;
}

interface Case {
  /** The owner's ids for this parameter. */
  ids: (owner: TenantObjects) => string[];
  /** Ids that nobody has. */
  unknown?: string[];
  send: (caller: TenantObjects, id: string) => Promise<Answer>;
}

const walletIds = (tenant: TenantObjects): string[] => tenant.walletIds;
const newItem = (fields: object) => {
  const identifier = randomUUID();
  return { name: `New ${identifier}`, tag: 'expense', identifier, ...fields };
};
/** Creates a wallet. */
export const bulk = ({ client }: TenantObjects, customerId: string, fields: object = {}) =>
  client.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet: [newItem(fields)] });
/** The same by the other way. */
export const subAccount = ({ client }: TenantObjects, customer_id: string, fields: object = {}) =>
  client.post('/api/v1/wallet/sub-account', { customer_id, subaccount_name: randomUUID(), ...fields });
const walletTransfer = ({ client }: TenantObjects, wallets: { source: string; destination: string }) =>
  client.walletTransfer({ amount: 1, reference: randomUUID(), ...wallets });
const BULK_TRANSFERS = '/api/v1/transfer/bank/bulk';
/** Asks for one transfer in bulk. */
export const bulkTransfer = (client: DescribedClient, source: string, inItem: string = source) => {
  const item = {
    amount: 1,
    source: inItem,
    reference: randomUUID(),
    accountNumber: '0123456789',
    bankCode: '058',
  };
  return client.post(BULK_TRANSFERS, { reference: randomUUID(), currency: 'NGN', source, transfers: [item] });
};
const SCHEDULES = '/api/v1/transfer/schedule-payment';
/** Schedules a payment to a wallet, once. */
export const schedulePayment = (client: DescribedClient, fields: object): Promise<Answer> =>
  client.post(SCHEDULES, { amount: 1, payout_type: 'one-time', destination_type: 'wallet', ...fields });
const TSQ = '/api/v1/transaction/verify';

/** Every parameter of the API that may be an id. A case that ends its object comes last. */
export const CASES: Record<string, Case> = {
  'get /api/v1/customers/{id} path.id': {
    ids: ({ customerId }) => [customerId],
    send: ({ client }, id) => client.get(`/api/v1/customers/${id}`),
  },
  'get /api/v1/customers query.customer_id': {
    ids: ({ customerId }) => [customerId],
    send: ({ client }, id) => client.get(`/api/v1/customers?customer_id=${id}`),
  },
  'get /api/v1/wallet query.customer_id': {
    ids: ({ customerId }) => [customerId],
    send: ({ client }, id) => client.get(`/api/v1/wallet?customer_id=${id}`),
  },
  'get /api/v1/wallet/api/wallet-type query.customer_id': {
    ids: ({ customerId }) => [customerId],
    send: ({ client }, id) => client.get(`/api/v1/wallet/api/wallet-type?customer_id=${id}`),
  },
  'post /api/v1/customers body.interest_payout_wallet': {
    ids: walletIds,
    send: ({ client }, id) =>
      client.post('/api/v1/customers', { name: 'N', phone: '08012345678', interest_payout_wallet: id }),
  },
  'post /api/v1/wallet/create/bulk body.customerId': {
    ids: ({ customerId }) => [customerId],
    send: bulk,
  },
  'post /api/v1/wallet/create/bulk body.wallet[].interest_payout_wallet': {
    ids: walletIds,
    send: (caller, id) => bulk(caller, caller.customerId, { interest_payout_wallet: id }),
  },
  'post /api/v1/wallet/sub-account body.customer_id': {
    ids: ({ customerId }) => [customerId],
    send: subAccount,
  },
  'post /api/v1/wallet/sub-account body.interest_payout_wallet': {
    ids: walletIds,
    send: (caller, id) => subAccount(caller, caller.customerId, { interest_payout_wallet: id }),
  },
  'post /api/v1/wallet/reserve-account body.wallet_id': {
    ids: walletIds,
    send: ({ client }, id) =>
      client.post('/api/v1/wallet/reserve-account', { wallet_id: id, type: 'regular' }),
  },
  'get /api/v1/wallet/{wallet_id} path.wallet_id': {
    ids: walletIds,
    send: ({ client }, id) => client.get(`/api/v1/wallet/${id}`),
  },
  'patch /api/v1/wallet/{wallet_id} path.wallet_id': {
    ids: walletIds,
    send: ({ client }, id) => client.request('PATCH', `/api/v1/wallet/${id}`, { interest_rate: 1 }),
  },
  'patch /api/v1/wallet/{wallet_id} body.interest_payout_wallet': {
    ids: walletIds,
    send: ({ client, otherWallet }, id) =>
      client.request('PATCH', `/api/v1/wallet/${otherWallet}`, { interest_payout_wallet: id }),
  },
  'get /api/v1/wallet/interests/accrued/{wallet_id} path.wallet_id': {
    ids: walletIds,
    send: ({ client }, id) => client.get(`/api/v1/wallet/interests/accrued/${id}`),
  },
  'get /api/v1/wallet/{wallet_id}/statement path.wallet_id': {
    ids: walletIds,
    send: ({ client }, id) =>
      client.get(`/api/v1/wallet/${id}/statement?start_date=2026-01-01&end_date=2026-01-01`),
  },
  'get /api/v1/wallet/{wallet_id}/balance path.wallet_id': {
    ids: walletIds,
    send: ({ client }, id) => client.get(`/api/v1/wallet/${id}/balance`),
  },
  'get /api/v1/wallet/{wallet_id}/accounts path.wallet_id': {
    ids: walletIds,
    send: ({ client }, id) => client.get(`/api/v1/wallet/${id}/accounts`),
  },
  'get /api/v1/wallet/{wallet_id}/transactions path.wallet_id': {
    ids: walletIds,
    send: ({ client }, id) => client.get(`/api/v1/wallet/${id}/transactions`),
  },
  'get /api/v1/transfer/bank/bulk/{bulk_id} path.bulk_id': {
    ids: ({ bulkId }) => [bulkId],
    send: ({ client }, id) => client.get(`${BULK_TRANSFERS}/${id}`),
  },
  'post /api/v1/transfer/bank body.source': {
    ids: walletIds,
    send: ({ client }, id) => client.transfer({ source: id, reference: randomUUID() }),
  },
  'post /api/v1/transfer/wallet body.source': {
    ids: walletIds,
    send: (caller, id) => walletTransfer(caller, { source: id, destination: caller.otherWallet }),
  },
  'post /api/v1/transfer/wallet body.destination': {
    ids: walletIds,
    send: (caller, id) => walletTransfer(caller, { source: caller.otherWallet, destination: id }),
  },
  'post /api/v1/transfer/schedule-payment body.source_wallet_id': {
    ids: walletIds,
    send: ({ client, otherWallet }, id) =>
      schedulePayment(client, { source_wallet_id: id, destination_id: otherWallet }),
  },
  'post /api/v1/transfer/schedule-payment body.destination_id': {
    ids: walletIds,
    send: ({ client, otherWallet }, id) =>
      schedulePayment(client, { source_wallet_id: otherWallet, destination_id: id }),
  },
  'get /api/v1/transfer/schedule-payment/{schedule_payment_id} path.schedule_payment_id': {
    ids: ({ scheduleId }) => [scheduleId],
    send: ({ client }, id) => client.get(`${SCHEDULES}/${id}`),
  },
  'patch /api/v1/transfer/schedule-payment/{schedule_payment_id} path.schedule_payment_id': {
    ids: ({ scheduleId }) => [scheduleId],
    send: ({ client }, id) => client.request('PATCH', `${SCHEDULES}/${id}`, { is_active: true }),
  },
  'post /api/v1/transfer/test/funding body.wallet_id': {
    ids: walletIds,
    send: ({ client }, id) => client.post('/api/v1/transfer/test/funding', { wallet_id: id, amount: 100 }),
  },
  'get /api/v1/transaction/verify query.reference': {
    ids: ({ onlyReference }) => [onlyReference],
    send: ({ client }, id) => client.get(`${TSQ}?reference=${id}`),
  },
  'get /api/v1/transaction/verify query.wallet_id': {
    ids: walletIds,
    send: ({ client, reference }, id) => client.get(`${TSQ}?reference=${reference}&wallet_id=${id}`),
  },
  'post /api/v1/transaction/{transaction_id}/refund path.transaction_id': {
    ids: ({ transactionId }) => [transactionId],
    send: ({ client }, id) =>
      client.post(`/api/v1/transaction/${id}/refund`, { reference: randomUUID(), amount: 1 }),
  },
  'get /api/v1/transaction/{transaction_id} path.transaction_id': {
    ids: ({ transactionId }) => [transactionId],
    send: ({ client }, id) => client.get(`/api/v1/transaction/${id}`),
  },
  'get /api/v1/transaction query.wallet_id': {
    ids: walletIds,
    send: ({ client }, id) => client.get(`/api/v1/transaction?wallet_id=${id}`),
  },
  'get /api/v1/webhooks/{id} path.id': {
    ids: ({ endpointId }) => [endpointId],
    send: ({ client }, id) => client.get(`/api/v1/webhooks/${id}`),
  },
  'get /api/v1/webhooks/deliveries query.event_id': {
    ids: ({ eventId }) => [eventId],
    send: ({ client }, id) => client.get(`/api/v1/webhooks/deliveries?event_id=${id}`),
  },
  'get /api/v1/webhooks/deliveries query.endpoint_id': {
    ids: ({ endpointId }) => [endpointId],
    send: ({ client }, id) => client.get(`/api/v1/webhooks/deliveries?endpoint_id=${id}`),
  },
  'post /api/v1/webhooks/deliveries/{id}/resend path.id': {
    ids: ({ eventId, endpointId }) => [`${eventId}_${endpointId}`],
    unknown: [`${randomUUID()}_${randomUUID()}`, randomUUID()],
    send: ({ client }, id) => client.post(`/api/v1/webhooks/deliveries/${id}/resend`, {}),
  },
  'patch /api/v1/webhooks/{id} path.id': {
    ids: ({ endpointId }) => [endpointId],
    send: ({ client }, id) => client.request('PATCH', `/api/v1/webhooks/${id}`, { description: 'Changed' }),
  },
  'patch /api/v1/customers/{id} path.id': {
    ids: ({ customerId }) => [customerId],
    send: ({ client }, id) => client.request('PATCH', `/api/v1/customers/${id}`, { phone: '08012345678' }),
  },
  'post /api/v1/wallet/{wallet_id}/restrict path.wallet_id': {
    ids: ({ emptyWallet }) => [emptyWallet],
    send: ({ client }, id) => client.post(`/api/v1/wallet/${id}/restrict`, { type: 'all', reason: 'Why' }),
  },
  'post /api/v1/wallet/{wallet_id}/lift path.wallet_id': {
    ids: ({ emptyWallet }) => [emptyWallet],
    send: ({ client }, id) => client.post(`/api/v1/wallet/${id}/lift`, { reason: 'Why' }),
  },
  'post /api/v1/wallet/{wallet_id}/close path.wallet_id': {
    ids: ({ emptyWallet }) => [emptyWallet],
    send: ({ client }, id) => client.post(`/api/v1/wallet/${id}/close`, { reason: 'Why' }),
  },
  'post /api/v1/webhooks/{id}/rotate-secret path.id': {
    ids: ({ endpointId }) => [endpointId],
    send: ({ client }, id) => client.post(`/api/v1/webhooks/${id}/rotate-secret`, {}),
  },
  'post /api/v1/webhooks/{id}/test path.id': {
    ids: ({ endpointId }) => [endpointId],
    send: ({ client }, id) => client.post(`/api/v1/webhooks/${id}/test`, { type: 'create-wallet.success' }),
  },
  'delete /api/v1/webhooks/{id} path.id': {
    ids: ({ endpointId }) => [endpointId],
    send: ({ client }, id) => client.request('DELETE', `/api/v1/webhooks/${id}`),
  },
};
