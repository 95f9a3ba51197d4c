import { withoutFillIns } from '../../../scripts/fill-ins.ts';

/**
 * The placeholders in the description's examples (`fillIn` in `src/platform/http/schemas.ts`), as samples name them. Once a
 * reader has sent a request from the pages, they replace its placeholders by the values of the answer.
 */
const NAMES: Readonly<Record<string, string>> = {
  'createCustomer.customer_id': 'CUSTOMER_ID',
  'createCustomer.wallet_id': 'WALLET_ID',
  'createSubAccount.id': 'SUB_ACCOUNT_ID',
  'listWallets.id': 'OTHER_WALLET_ID',
  'listWalletAccounts.account_number': 'VIRTUAL_ACCOUNT_NUMBER',
  'createBulkTransfer.bulk_id': 'BULK_ID',
  'createScheduledPayment.schedule_payment_id': 'SCHEDULED_PAYMENT_ID',
  'createWebhook.id': 'WEBHOOK_ENDPOINT_ID',
  'fundTestWallet.reference': 'FUNDING_REFERENCE',
  'fundTestWallet.transaction_id': 'TRANSACTION_ID',
  'listDeliveries.id': 'DELIVERY_ID',
  'url-of-your-receiver': 'URL_OF_YOUR_RECEIVER',
};

/** Where each comes from, by its name in samples: `createCustomer.wallet_id`. */
export const SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NAMES).map(([source, name]) => [name, source]),
);

/**
 * Sources of each on the pages: fields of requests and answers, such as `createCustomer.wallet_id`. The first group with a known value
 * is used, and its latest value. The status of a payment is queried in preference to that of its funding.
 */
export const BROUGHT_BY: Readonly<Record<string, readonly (readonly string[])[]>> = {
  ...Object.fromEntries(Object.entries(SOURCES).map(([name, source]) => [name, [[source]]])),
  CUSTOMER_ID: [['createCustomer.customer_id', 'listCustomers.id']],
  WALLET_ID: [['createCustomer.wallet_id', 'listCustomers.wallet_id']],
  SUB_ACCOUNT_ID: [['createSubAccount.id'], ['listWallets.id']],
  OTHER_WALLET_ID: [['listWallets.id', 'createSubAccount.id']],
  SCHEDULED_PAYMENT_ID: [['createScheduledPayment.schedule_payment_id', 'listScheduledPayments.id']],
  WEBHOOK_ENDPOINT_ID: [['createWebhook.id', 'listWebhooks.id']],
  FUNDING_REFERENCE: [
    ['createBankTransfer.reference', 'createWalletTransfer.reference'],
    ['fundTestWallet.reference'],
  ],
  BULK_ID: [['createBulkTransfer.bulk_id']],
  TRANSACTION_ID: [
    [
      'verifyTransaction.id',
      'listTransactions.id',
      'listWalletTransactions.id',
      'fundTestWallet.transaction_id',
    ],
  ],
};

/** An example with names in the place of what is to be filled in. @throws Error for one that has no name yet */
export const named = (example: unknown): unknown =>
  withoutFillIns(example, (fillIn) => {
    const name = NAMES[fillIn];
    if (name === undefined) throw new Error(`${fillIn} has no name in packages/site/src/fill-ins.ts`);
    return name;
  });
