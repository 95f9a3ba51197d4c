import type { Clock } from '../../values/clock.ts';
import type { PaymentAnswer, PaymentOrder, ProtocolBank } from '../http/protocol.ts';
import { nipReason } from '../nip-codes.ts';
import type { PayoutInstruction } from '../rail.ts';
import type { Accounts } from './accounts.ts';
import { answerToSend, codeOf, type PlannedPayment } from './behaviour.ts';
import type { PaymentBook } from './book.ts';

/** What the bank is spoken to over the network with. */
interface ProtocolParts {
  readonly payments: PaymentBook;
  readonly accounts: Accounts;
  readonly clock: Clock;
}

/** Whoever sends a message over the network has looked at its own deadline before. */
const IN_TIME = { atMs: Number.POSITIVE_INFINITY, passed: false };

/** The bank as the rail protocol has it. It does what it does for a rail of this process, and books it in the same book. */
export const protocolBankOf = ({ payments, accounts, clock }: ProtocolParts): ProtocolBank => ({
  banks: accounts.banks.all,
  nameOf: (bankCode, accountNumber) => accounts.nameOf(bankCode, accountNumber),
  async find(id) {
    const payment = await payments.find(id);
    return payment === undefined || payment.behaviour === 'silent' ? null : answerOf(payment, clock.now());
  },
  async tell(id, order) {
    const instruction = instructionOf(id, order);
    const holder = await accounts.holderAt(instruction.bankCode, instruction.accountNumber);
    const told = await payments.tell({ instruction, deadline: IN_TIME, holder });
    if (told === 'too_late') return { silent: true };
    if (told.conflict) return { conflict: true };
    const raw = answerToSend(told.payment, instruction, false, clock.now());
    if (raw === null) return { silent: true };
    return typeof raw === 'string' ? { garbage: raw } : answerOf(told.payment, clock.now());
  },
});

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
