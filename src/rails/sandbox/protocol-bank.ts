import { type Clock, toRfc3339 } from '../../values/clock.ts';
import { NO_DEADLINE } from '../deadline.ts';
import type { ProtocolBank } from '../http/bank.ts';
import type { InflowMessage, PaymentAnswer, PaymentOrder } from '../http/protocol.ts';
import type { Inflow } from '../money-in.ts';
import { nipReason } from '../nip-codes.ts';
import type { PayoutInstruction } from '../rail.ts';
import { answerToSend, codeOf, type PlannedPayment } from './behaviour.ts';
import type { Books } from './books.ts';

/** The bank as the rail protocol has it. It does what it does for a rail of this process, and books it in the same book. */
export const protocolBankOf = (
  { payments, inflows, returns, accounts, own }: Books,
  clock: Clock,
): ProtocolBank => ({
  async account() {
    const { id, available } = await own.state();
    return { id, test: true, currency: 'NGN', available: Number(available) };
  },
  banks: accounts.banks.all,
  nameOf: (bankCode, accountNumber) => accounts.nameOf(bankCode, accountNumber),
  async find(id) {
    const payment = await payments.find(id);
    return payment === undefined || payment.behaviour === 'silent' ? null : answerOf(payment, clock.now());
  },
  async tell(id, order) {
    const instruction = instructionOf(id, order);
    const holder = await accounts.holderAt(instruction.bankCode, instruction.accountNumber);
    // Whoever sends a message over the network has looked at its own deadline before.
    const told = await payments.tell({ instruction, deadline: NO_DEADLINE, holder });
    if (told === 'too_late') return { silent: true };
    if (told.conflict) return { conflict: true };
    const raw = answerToSend(told.payment, instruction, false, clock.now());
    if (raw === null) return { silent: true };
    return typeof raw === 'string' ? { garbage: raw } : answerOf(told.payment, clock.now());
  },
  async inflowsBehind(cursor, limit) {
    if (cursor !== null && !POSITION.test(cursor)) return undefined;
    const found = await inflows.behind(BigInt(cursor ?? 0), limit);
    const messages = found.map(({ inflow }) => messageOf(inflow)).filter((message) => message !== null);
    return { messages, next: found.at(-1)?.position.toString() ?? cursor };
  },
  async findInflow(id) {
    const found = await inflows.find(id);
    return found && messageOf(found);
  },
  async returnsBehind(cursor, limit) {
    const [, atMs, returnId] = RETURN.exec(cursor ?? '') ?? [];
    if (cursor !== null && returnId === undefined) return undefined;
    const after = returnId === undefined ? null : { returnedAtMs: Number(atMs), returnId };
    const found = await returns.behind(after, limit);
    const last = found.at(-1);
    return {
      messages: found.map(({ returnId: id, railId, amount, returnedAtMs }) => ({
        ...{ id, payment_id: railId, amount: Number(amount), returned_at: toRfc3339(returnedAtMs) },
      })),
      next: last === undefined ? cursor : `${last.returnedAtMs}.${last.returnId}`,
    };
  },
});

const POSITION = /^\d{1,18}$/;
const RETURN = /^(\d{1,15})\.([!-~]{1,100})$/;

/** An inflow in the words of the protocol; null for one of before the bank knew account numbers. */
function messageOf({ inflowId, to, amount, sender, narration, receivedAtMs }: Inflow): InflowMessage | null {
  if (to.kind !== 'account') return null;
  return {
    id: inflowId,
    amount: Number(amount),
    currency: 'NGN',
    bank_code: to.bankCode,
    account_number: to.accountNumber,
    sender: {
      name: sender.name,
      account_number: sender.accountNumber,
      bank_code: sender.bankCode,
      bank_name: sender.bankName,
    },
    narration,
    received_at: toRfc3339(receivedAtMs),
  };
}

const instructionOf = (id: string, order: PaymentOrder): PayoutInstruction => ({
  railId: id,
  amount: BigInt(order.amount),
  currency: order.currency,
  bankCode: order.bank_code,
  nipCode: order.nip_code,
  accountNumber: order.account_number,
  narration: order.narration,
  sender: order.sender && {
    name: order.sender.name,
    accountNumber: order.sender.account_number,
    bankCode: order.sender.bank_code,
    bankName: order.sender.bank_name,
  },
});

const STATUS: Readonly<Record<string, PaymentAnswer['status']>> = { '00': 'paid', '09': 'processing' };

/** What the book has of a payment, in the words of the protocol. */
function answerOf(payment: PlannedPayment, nowMs: number): PaymentAnswer {
  const { railId, amount, bankCode, accountNumber } = payment;
  const code = codeOf(payment, nowMs);
  return {
    id: railId,
    amount: Number(amount),
    currency: 'NGN',
    bank_code: bankCode,
    account_number: accountNumber,
    status: STATUS[code] ?? 'failed',
    code,
    reason: nipReason(code),
  };
}
