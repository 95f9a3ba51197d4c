import type { TSchema } from 'typebox';
import {
  accountAnswer,
  accountOrder,
  bankAnswer,
  banksAnswer,
  bookedInflowsAnswer,
  bookedPayment,
  bookedPaymentsAnswer,
  bookedReturnsAnswer,
  callbackMessage,
  errorAnswer,
  inflowMessage,
  inflowsAnswer,
  issuedAnswer,
  ownAccountAnswer,
  paymentAnswer,
  paymentOrder,
  returnMessage,
  returnsAnswer,
} from '../src/rails/http/protocol.ts';

const ID = 'a'.repeat(32);
const TIME = '2026-01-15T09:00:00.000Z';
const ACCOUNT = { bank_code: '058', account_number: '0123456789' };
const NAIRA = { amount: 150_000, currency: 'NGN' };
const PAYMENT = { id: ID, ...NAIRA, ...ACCOUNT, status: 'paid', code: '00', reason: null, cost: 1_075 };
const SENDER = { name: 'ADA OBI', account_number: '0123456789', bank_code: '058', bank_name: 'GTBank' };
const INFLOW = {
  id: 'in-1',
  ...NAIRA,
  bank_code: '50547',
  account_number: '5000000014',
  sender: SENDER,
  narration: 'Rent',
  received_at: TIME,
  cost: null,
};
const RETURN = { id: 'back-1', payment_id: ID, amount: 150_000, returned_at: TIME };
const BANK = { name: 'Guaranty Trust Bank', code: '058', nip_code: '000013' };
const BOOKED = {
  id: ID,
  amount: 150_000,
  ...ACCOUNT,
  paid: true,
  refused_code: null,
  times_submitted: 1,
  conflicts: 0,
};

/** The messages of the rail protocol, each with its name in the description and an example. */
export const MESSAGES: Record<string, [schema: TSchema, example: object]> = {
  PaymentOrder: [paymentOrder, { ...NAIRA, ...ACCOUNT, nip_code: '000013', narration: 'Rent', sender: null }],
  Payment: [paymentAnswer, PAYMENT],
  NamedAccount: [accountAnswer, { ...ACCOUNT, account_name: 'ADA OBI' }],
  Bank: [bankAnswer, BANK],
  Banks: [banksAnswer, { banks: [BANK] }],
  OwnAccount: [ownAccountAnswer, { id: 'b7d3e0de', test: false, currency: 'NGN', available: 5_000_000 }],
  AccountOrder: [
    accountOrder,
    {
      wallet: ID,
      name: 'Ada Obi',
      customer: { first_name: 'Ada', last_name: 'Obi', email: null, phone: null, bvn: null },
    },
  ],
  IssuedAccount: [
    issuedAnswer,
    {
      reference: ID,
      wallet: ID,
      status: 'active',
      bank_code: '50547',
      bank_name: 'Bank',
      account_number: '5000000014',
      account_name: 'Ada Obi',
      reason: null,
    },
  ],
  Inflow: [inflowMessage, INFLOW],
  Inflows: [inflowsAnswer, { inflows: [INFLOW], next: '1' }],
  Return: [returnMessage, RETURN],
  Returns: [returnsAnswer, { returns: [RETURN], next: '1' }],
  BookedPayment: [bookedPayment, BOOKED],
  BookedPayments: [bookedPaymentsAnswer, { payments: [BOOKED] }],
  BookedInflows: [bookedInflowsAnswer, { inflows: [INFLOW] }],
  BookedReturns: [bookedReturnsAnswer, { returns: [RETURN] }],
  Callback: [callbackMessage, { payment: ID }],
  Failure: [errorAnswer, { error: 'not_found', id: ID, message: 'nobody has submitted this id' }],
};
