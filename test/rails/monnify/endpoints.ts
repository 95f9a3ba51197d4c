import { LosslessNumber, parse } from 'lossless-json';
import {
  accountAnswer,
  envelope,
  naira,
  page,
  submissionAnswer,
  summaryAnswer,
  transactionAnswer,
  transactionRow,
} from './answers.ts';
import { type Behaviour, LATER_MS, type Refusal } from './behaviours.ts';
import type { Book, BookedPayment, Order } from './book.ts';
import type { ReceivedRequest, Reply } from './server.ts';

/** Keys of a live account, as an operator gives them. */
export const CREDENTIALS = {
  api_key: 'MK_PROD_STANDIN001',
  secret_key: '91MUDL9N6U3BQRXBQ2PJ9M0PW4J22M1Y',
  contract_code: '5867418298',
  wallet_account_number: '8016472829',
};

/** Monnify's banks, as its list has them: code and NIP code. */
const BANKS = (
  '044 000014,063 000005,559 060001,050 000010,070 000007,011 000016,214 000003,00103 000027,058 000013,50457 090157,' +
  '301 000006,082 000002,50211 090267,50515 090405,100002 100002,100033 100033,076 000008,101 000023,221 000012,' +
  '068 000021,232 000001,100 000022,032 000018,033 000004,215 000011,035 000017,057 000015,305 100004,304 100004'
)
  .split(',')
  .map((pair) => pair.split(' ') as [code: string, nipBankCode: string]);

/** A request that is not done. */
export const refused = ({ code, message, status = 400 }: Refusal): Reply => ({
  status,
  body: {
    requestSuccessful: false,
    responseMessage: message,
    responseCode: typeof code === 'number' ? new LosslessNumber(String(code)) : code,
  },
});
/** A request that is done. */
export const good = (body: unknown): Reply => ({ status: 200, body: envelope(body) });
/** Monnify's endpoints for requests that are let in. */
export class Endpoints {
  /** Its list of banks. */
  banks: [code: string, nipBankCode: string | null][] = BANKS;
  /** The wallet's balance names the wallet, as newer answers do. */
  namesWallet = true;
  /** The most rows of a page, whatever size is requested. */
  pageSizeMax = 100;
  readonly book: Book;
  readonly #behaviour: () => Behaviour;
  /** References whose submission was refused for its token: that happens once. */
  readonly #tokenRefused = new Set<string>();

  /** @param behaviour the treatment of the payment that is submitted now */
  constructor(book: Book, behaviour: () => Behaviour) {
    this.book = book;
    this.#behaviour = behaviour;
  }

  /** The name on an account: not even blanks may change on its way back. */
  nameOf(bankCode: string, accountNumber: string): string {
    return ` ÀDÁ  "Ọ̀bí" \\ ${bankCode}${accountNumber.slice(-3)}`;
  }

  answer(received: ReceivedRequest): Reply {
    const { method, path, query } = received;
    const reserved = /^\/api\/v2\/bank-transfer\/reserved-accounts(?:\/(.+))?$/.exec(path);
    if (reserved !== null) return method === 'POST' ? this.#reserve(received) : this.#account(reserved[1]!);
    const transaction = /^\/api\/v2\/transactions\/(.+)$/.exec(path)?.[1];
    if (transaction !== undefined) return this.#transaction(decodeURIComponent(transaction));
    switch (`${method} ${path}`) {
      case 'GET /api/v1/banks':
        return good(this.banks.map(([code, nipBankCode]) => ({ name: 'A bank', code, nipBankCode })));
      case 'GET /api/v1/disbursements/account/validate':
        return this.#validate(query);
      case 'POST /api/v2/disbursements/single':
        return this.#submit(received);
      case 'GET /api/v2/disbursements/single/summary':
        return this.#summary(query.get('reference') ?? '');
      case 'GET /api/v2/disbursements/wallet-balance':
        return this.#wallet(query.get('accountNumber') ?? '');
      case 'GET /api/v2/merchant/transactions/query':
        return this.#transaction(query.get('transactionReference') ?? '');
      case 'GET /api/v1/transactions/search':
        return this.#search(query);
      default:
        return { status: 404, body: { timestamp: '2026', status: 404, error: 'Not Found', path } };
    }
  }

  #validate(query: URLSearchParams): Reply {
    const accountNumber = query.get('accountNumber') ?? '';
    const bankCode = query.get('bankCode') ?? '';
    const isBank = this.banks.some(([code]) => code === bankCode);
    if (!isBank || accountNumber === '0000000001') {
      return refused({ code: '99', message: 'Invalid account details supplied', status: 404 });
    }
    const accountName = this.nameOf(bankCode, accountNumber);
    return good({ accountNumber, accountName, bankCode, currencyCode: 'NGN' });
  }

  #submit({ body }: ReceivedRequest): Reply {
    const order = readOrder(body);
    if (order === undefined) return refused({ code: '99', message: 'Field validation error' });
    if (order.source !== CREDENTIALS.wallet_account_number) {
      return refused({ code: '99', message: 'Supplied account number does not belong to merchant' });
    }
    const behaviour = this.#behaviour();
    if (behaviour.line === 'expired_token' && !this.#tokenRefused.has(order.reference)) {
      this.#tokenRefused.add(order.reference);
      return { status: 401, body: '', fault: behaviour.line };
    }
    const isNamed = order.accountName === this.nameOf(order.bankCode, order.accountNumber);
    const mismatch = {
      course: [{ afterMs: 0, status: 'FAILED', reason: 'Beneficiary account name mismatch' }],
    };
    const submitted = this.book.submit(order, isNamed ? behaviour : mismatch);
    const reply = 'code' in submitted ? refused(submitted) : good(this.#shown(submitted, submissionAnswer));
    return { ...reply, fault: behaviour.line === 'expired_token' ? undefined : behaviour.line };
  }

  #summary(reference: string): Reply {
    const payment = this.book.find(reference);
    const isHidden = payment !== undefined && this.book.ageMs(payment) < (payment.behaviour.hiddenMs ?? 0);
    if (payment === undefined || isHidden) {
      const message = 'Could not find disbursement transaction for given reference';
      return refused({ code: 'D02', message, status: 404 });
    }
    return good(this.#shown(payment, summaryAnswer));
  }

  /** The answer about a payment: the truth, with its behaviour's replacements. */
  #shown(
    payment: BookedPayment,
    answer: (payment: BookedPayment, stage: { status: string; reason?: string }) => object,
  ): object {
    const { says = {}, saysForMs = LATER_MS } = payment.behaviour;
    const said = this.book.ageMs(payment) < saysForMs ? says : {};
    const { amount, ...others } = said;
    return {
      ...answer(payment, this.book.statusOf(payment)),
      ...others,
      ...(amount !== undefined && { amount: amount === null ? null : new LosslessNumber(amount) }),
    };
  }

  #wallet(accountNumber: string): Reply {
    if (accountNumber !== CREDENTIALS.wallet_account_number) {
      return refused({ code: '99', message: 'Supplied account number does not belong to merchant' });
    }
    const availableBalance = new LosslessNumber(naira(this.book.balance));
    const named = this.namesWallet ? { accountNumber, currency: 'NGN' } : {};
    return good({ availableBalance, ledgerBalance: naira(this.book.balance), ...named });
  }

  #reserve({ body }: ReceivedRequest): Reply {
    const received = JSON.parse(body) as Record<string, string> & { preferredBanks?: string[] };
    const {
      accountReference = '',
      accountName = '',
      customerEmail = '',
      customerName = '',
      bvn = null,
    } = received;
    if (received.contractCode !== CREDENTIALS.contract_code) {
      return refused({ code: '99', message: 'Invalid contract code supplied' });
    }
    if (bvn !== null && !/^\d{11}$/.test(bvn)) {
      return refused({ code: '99', message: 'BVN is invalid. Must be 11 digits' });
    }
    if (this.book.accounts.has(accountReference)) {
      const message = 'You can not reserve two accounts with the same reference';
      return refused({ code: '99', message, status: 422 });
    }
    const accounts = (received.preferredBanks ?? ['50515']).map((bankCode, index) => ({
      bankCode,
      bankName: 'Moniepoint Microfinance Bank',
      accountNumber: String(6_000_140_770 + this.book.accounts.size * 10 + index),
      accountName,
    }));
    const person = { customerEmail, customerName, bvn };
    this.book.accounts.set(accountReference, {
      accountReference,
      accountName,
      ...person,
      status: 'ACTIVE',
      accounts,
    });
    return this.#account(accountReference);
  }

  #account(reference: string): Reply {
    const account = this.book.accounts.get(reference);
    if (account === undefined) {
      return refused({ code: '99', message: 'Cannot find reserved account', status: 404 });
    }
    return good(accountAnswer(CREDENTIALS.contract_code, account));
  }

  #transaction(reference: string): Reply {
    const found = this.book.transactions.find(
      ({ transactionReference }) => transactionReference === reference,
    );
    if (found === undefined) {
      const message = 'Could not find transaction with the specified transaction reference';
      return refused({ code: '99', message, status: 404 });
    }
    const email = this.book.accounts.get(found.accountReference ?? '')?.customerEmail;
    return good(transactionAnswer(found, email ?? 'ada@example.com'));
  }

  #search(query: URLSearchParams): Reply {
    const received = (name: string): number => Number(query.get(name));
    const rows = this.book.transactions.filter(
      ({ status, completedAtMs }) =>
        status === query.get('paymentStatus') &&
        completedAtMs >= received('from') &&
        completedAtMs <= received('to'),
    );
    const size = Math.min(received('size'), this.pageSizeMax);
    return good(page(rows.toReversed().map(transactionRow), received('page'), size));
  }
}

const AMOUNT = /^(\d+)(?:\.(\d{1,2}))?$/;

/** Parses a submission and its source account; undefined where a field is missing or wrong. */
function readOrder(body: string): (Order & { source: string }) | undefined {
  const submitted = parse(body) as Record<string, unknown>;
  const text = (name: string): string =>
    typeof submitted[name] === 'string' ? (submitted[name] as string) : '';
  const { amount } = submitted;
  const [, whole, fraction = ''] = AMOUNT.exec(amount instanceof LosslessNumber ? amount.value : '') ?? [];
  const order = {
    reference: text('reference'),
    narration: text('narration'),
    bankCode: text('destinationBankCode'),
    accountNumber: text('destinationAccountNumber'),
    accountName: text('destinationAccountName'),
    source: text('sourceAccountNumber'),
  };
  if (whole === undefined || Object.values(order).includes('') || text('currency') !== 'NGN')
    return undefined;
  return { ...order, amount: BigInt(whole + fraction.padEnd(2, '0')) };
}
