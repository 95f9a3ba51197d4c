import type { Clock } from '../../platform/values/clock.ts';
import { NO_DEADLINE } from '../deadline.ts';
import type { ProtocolBank } from '../http/bank.ts';
import type { CallbackMessage } from '../http/protocol.ts';
import { answerToSend } from './behaviour.ts';
import type { BookedSubmission } from './book-payment.ts';
import type { Books } from './books.ts';
import {
  bookedPaymentOf,
  inflowMessageOf,
  instructionOf,
  issuedAnswerOf,
  paymentAnswerOf,
  returnMessageOf,
} from './protocol-messages.ts';

/**
 * Receives each callback that the bank would send, with the time from which it is true, milliseconds since the epoch. The time may
 * lie ahead, and a callback may come twice.
 */
export type News = (message: CallbackMessage, atMs: number) => void;

/** The bank behind the rail protocol. It behaves as it does for a rail of this process, and shares its book. */
export const protocolBankOf = (books: Books, clock: Clock, news: News): ProtocolBank => ({
  banks: books.accounts.banks.all,
  ...paymentsOf(books, clock, news),
  ...accountsOf(books, news),
  ...listsOf(books),
  book: bookOf(books),
});

const paymentsOf = (
  { payments, accounts, costs }: Books,
  clock: Clock,
  news: News,
): Pick<ProtocolBank, 'submit' | 'find'> => ({
  async submit(id, order) {
    const instruction = instructionOf(id, order);
    const holder = await accounts.holderAt(instruction.bankCode, instruction.accountNumber);
    // A sender over the network has checked its own deadline.
    const submitted = await payments.submit({ instruction, deadline: NO_DEADLINE, holder });
    if (submitted === 'too_late') return { silent: true };
    if (submitted.conflict) return { conflict: true };
    if (submitted.first) newsOf(submitted, holder, news, clock.now());
    const raw = answerToSend(submitted.payment, instruction, false, clock.now());
    if (raw === null) return { silent: true };
    return typeof raw === 'string'
      ? { garbage: raw }
      : paymentAnswerOf(submitted.payment, clock.now(), costs);
  },
  async find(id) {
    const payment = await payments.find(id);
    if (payment === undefined || payment.behaviour === 'silent') return null;
    return paymentAnswerOf(payment, clock.now(), costs);
  },
});

/** Announces a newly booked payment. */
function newsOf(
  { payment, comesBackAtMs }: BookedSubmission,
  holder: string | null,
  news: News,
  nowMs: number,
): void {
  const { railId, behaviour, paidAtMs } = payment;
  if (behaviour !== 'silent') news({ payment: railId }, paidAtMs ?? nowMs);
  if (holder !== null && paidAtMs !== null) news({ inflow: railId }, paidAtMs);
  if (comesBackAtMs !== undefined) news({ list: 'returns' }, comesBackAtMs);
}

const accountsOf = (
  { accounts, issued, own }: Books,
  news: News,
): Pick<ProtocolBank, 'account' | 'nameOf' | 'issue' | 'findIssued'> => ({
  async account() {
    const { id, available } = await own.state();
    return { id, test: true, currency: 'NGN', available: Number(available) };
  },
  nameOf: (bankCode, accountNumber) => accounts.nameOf(bankCode, accountNumber),
  async issue(reference, { wallet, name, customer }) {
    const { account, first } = await issued.issue({ reference, wallet, name, bvn: customer.bvn });
    if (first) news({ account: reference }, account.activeAtMs);
    return account.wallet === wallet ? issuedAnswerOf(account, issued) : { conflict: true };
  },
  async findIssued(reference) {
    const account = await issued.find(reference);
    return account === undefined ? null : issuedAnswerOf(account, issued);
  },
});

const POSITION = /^\d{1,18}$/;
const RETURN = /^(\d{1,15})\.([!-~]{1,100})$/;

const listsOf = ({
  inflows,
  returns,
  costs,
}: Books): Pick<ProtocolBank, 'inflowsBehind' | 'findInflow' | 'returnsBehind'> => ({
  async inflowsBehind(cursor, limit) {
    if (cursor !== null && !POSITION.test(cursor)) return undefined;
    const found = await inflows.behind(BigInt(cursor ?? 0), limit);
    const messages = found.map(({ inflow }) => inflowMessageOf(inflow, costs));
    return { messages, next: found.at(-1)?.position.toString() ?? cursor };
  },
  async findInflow(id) {
    const found = await inflows.find(id);
    return found && inflowMessageOf(found, costs);
  },
  async returnsBehind(cursor, limit) {
    const [, atMs, returnId] = RETURN.exec(cursor ?? '') ?? [];
    if (cursor !== null && returnId === undefined) return undefined;
    const after = returnId === undefined ? null : { returnedAtMs: Number(atMs), returnId };
    const found = await returns.behind(after, limit);
    const last = found.at(-1);
    return {
      messages: found.map(returnMessageOf),
      next: last === undefined ? cursor : `${last.returnedAtMs}.${last.returnId}`,
    };
  },
});

const bookOf = ({ payments, inflows, returns, costs }: Books): ProtocolBank['book'] => ({
  payments: async (after, limit) => (await payments.listOfNetwork(after, limit)).map(bookedPaymentOf),
  inflows: async (after, limit) =>
    (await inflows.list(after, limit)).map((inflow) => inflowMessageOf(inflow, costs)),
  returns: async (after, limit) => (await returns.listOfNetwork(after, limit)).map(returnMessageOf),
});
