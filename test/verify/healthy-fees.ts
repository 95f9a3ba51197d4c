import {
  BANK_CHARGES,
  BANK_ERRORS,
  INTEREST_INCOME,
  OWN_BANK,
  SETTLEMENT,
  type TenantWriter,
} from './tenant-writer.ts';

/** Bank charges and the business's own movements, as corruptions aim at them. */
export interface FeeIds {
  /** For `paid`, and what was given back of it. */
  fee: string;
  feeBack: string;
  /** For `inflow`. */
  inflowFee: string;
  /** Withdrawn to the business's own bank; it had deposited some before. */
  takenOut: string;
  /** A charge that a statement shows; the bank gave a part back, and paid interest. */
  bookedCharge: string;
  /** Money that a bank took beside `paid`, by mistake. */
  bookedDifference: string;
  /** Takes back interest that was booked wrongly. */
  reversal: string;
}

/** Writes the bank's charges for a payment, partly given back, and for inflows; none for another payment. */
export async function writeFees(
  w: TenantWriter,
  { paid, paidWithFee, inflow }: { paid: string; paidWithFee: string; inflow: string },
): Promise<FeeIds> {
  const fee = await writeFee(w, { movement: paid, kind: 'payout', amount: 1_000 });
  const feeBack = await writeFee(w, { movement: paid, kind: 'refund', amount: 400, of: fee });
  const inflowFee = await writeFee(w, { movement: inflow, kind: 'inflow', amount: 250 });
  const nothing = { rail: 'sandbox', movement_id: paidWithFee, kind: 'payout', amount: 0 };
  await w.put('rail_fees', { ...nothing, charged_at: w.now() });
  await w.adjustment(SETTLEMENT, OWN_BANK, 9_000, 'top-up-1');
  const takenOut = await w.adjustment(OWN_BANK, SETTLEMENT, 2_000, 'taken-1');
  const bookedCharge = await bookedLine(w, 1, { as: 'bank_charge', direction: 'out', amount: 1_075 });
  await bookedLine(w, 2, { as: 'bank_charge', direction: 'in', amount: 75 });
  await bookedLine(w, 3, { as: 'bank_interest', direction: 'in', amount: 5_000 });
  await bookedLine(w, 4, { as: 'bank_interest', direction: 'out', amount: 500 });
  await bookedLine(w, 6, { as: 'bank_error', direction: 'out', amount: 20_002 });
  await bookedLine(w, 7, { as: 'bank_error', direction: 'in', amount: 20_002 });
  const { rows } = await w.query(
    `SELECT sum(CASE WHEN debit_account = $3 THEN amount ELSE -amount END) AS amount FROM postings
     WHERE tenant_id = $1 AND transaction_id = $2 AND $3 IN (debit_account, credit_account)`,
    paid,
    SETTLEMENT,
  );
  const differs = { as: 'bank_error', direction: 'out', amount: 5_000, movements: [paid] } as const;
  const ofPaid = Number(rows[0].amount);
  const bookedDifference = await bookedLine(w, 8, differs, ofPaid - 5_000);
  const interest = { as: 'bank_interest', direction: 'out', amount: 300, movements: [paid] } as const;
  const wrong = await bookedLine(w, 5, interest, ofPaid - 300);
  const reversal = await reversed(w, 5, wrong, 300);
  return { fee, feeBack, inflowFee, takenOut, bookedCharge, bookedDifference, reversal };
}

interface Fee {
  movement: string;
  kind: 'payout' | 'inflow' | 'refund';
  amount: number;
  /** The fee that is given back. */
  of?: string;
}

async function writeFee(w: TenantWriter, { movement, kind, amount, of }: Fee): Promise<string> {
  const id = w.id();
  const now = w.now();
  const [debit, credit] = of === undefined ? [BANK_CHARGES, SETTLEMENT] : [SETTLEMENT, BANK_CHARGES];
  const row = { id, type: of === undefined ? 'debit' : 'credit', category: 'rail-fee', status: 'successful' };
  const sides = { source_account: debit, destination_account: credit, reverses_id: of ?? null };
  await w.put('transactions', {
    ...row,
    ...sides,
    amount,
    fee: 0,
    currency: 'NGN',
    created_at: now,
    completed_at: now,
  });
  const said = { rail: 'sandbox', movement_id: movement, kind, amount };
  await w.put('rail_fees', { ...said, transaction_id: id, charged_at: now });
  await w.post(id, 0, debit, credit, amount);
  return id;
}

const BOOKED_ON = { bank_charge: BANK_CHARGES, bank_interest: INTEREST_INCOME, bank_error: BANK_ERRORS };

interface BookedAs {
  as: keyof typeof BOOKED_ON;
  direction: 'in' | 'out';
  amount: number;
  movements?: readonly string[];
}

/** A line of a statement that was booked. */
async function bookedLine(
  w: TenantWriter,
  line: number,
  booked: BookedAs,
  amountOfLine: number = booked.direction === 'in' ? booked.amount : -booked.amount,
): Promise<string> {
  const { as, direction, amount } = booked;
  const row = { rail: 'sandbox', number: line, statement: 1, file_line: line + 1, booked_on: '2026-01-20' };
  await w.put('bank_statement_lines', { ...row, amount: amountOfLine });
  const own = BOOKED_ON[as];
  const [debit, credit] = direction === 'in' ? [SETTLEMENT, own] : [own, SETTLEMENT];
  const id = w.id();
  const content = { rail: 'sandbox', line, ...booked };
  const proposal = await w.agreed('statement_line.book', content, id);
  return w.adjustment(debit, credit, amount, `statement:sandbox:${line}`, proposal, id);
}

/** Takes back interest that a line was booked as. */
async function reversed(w: TenantWriter, line: number, of: string, amount: number): Promise<string> {
  const id = w.id();
  const content = { rail: 'sandbox', line, transaction_id: of };
  const proposal = await w.agreed('statement_line.reverse', content, id);
  await w.adjustment(SETTLEMENT, INTEREST_INCOME, amount, `statement:sandbox:${line}:reversal`, proposal, id);
  await w.query('UPDATE transactions SET reverses_id = $3 WHERE tenant_id = $1 AND id = $2', id, of);
  return id;
}
