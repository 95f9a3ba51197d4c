import { transactionsByReferences } from '../../ledger/find-transactions.ts';
import { feesOf } from '../../ledger/transactions.ts';
import { bulkRefusals } from '../../payments/bulk-transfers/queries.ts';
import type { Session } from '../../platform/db/database.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import type { TransferCheck } from './checks.ts';
import type { EarlierTransfer } from './duplicates.ts';
import type { OpenedRun } from './queries.ts';
import { repeatsOf, sentOf } from './transfers.ts';

export const ROW_STATUSES = ['waiting', 'left_out', 'refused', 'processing', 'successful', 'failed'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/** The state of a transfer; times in milliseconds, amounts in kobo. */
interface Outcome {
  status: RowStatus;
  transaction_id: string | null;
  fee: number | null;
  error_code: string | null;
  error_message: string | null;
  completed_at: number | null;
}

/** A transfer of a payment run with its check and its outcome. */
export interface RunRow extends Outcome {
  /** Place in the run, from 0. */
  index: number;
  amount: number;
  reference: string;
  account_number: string;
  bank_code: string;
  name: string | null;
  narration: string | null;
  name_status: TransferCheck['status'] | null;
  account_name: string | null;
  match: NonNullable<TransferCheck['match']> | null;
  duplicate_of: EarlierTransfer | null;
  repeats: number | null;
}

const WITHOUT_OUTCOME: Outcome = {
  status: 'waiting',
  transaction_id: null,
  fee: null,
  error_code: null,
  error_message: null,
  completed_at: null,
};

/** Every transfer of a payment run, in order. */
export async function rowsOf(session: Session, tenantId: string, run: OpenedRun): Promise<RunRow[]> {
  const repeats = repeatsOf(run.rows);
  const outcomes = await outcomesOf(session, tenantId, run);
  return run.rows.map((row, index) => {
    const check = run.checks[index];
    return {
      index,
      amount: row.amount,
      reference: row.reference,
      account_number: row.account_number,
      bank_code: row.bank_code,
      name: row.name ?? null,
      narration: row.narration ?? null,
      name_status: check?.status ?? null,
      account_name: check?.account_name ?? null,
      match: check?.match ?? null,
      duplicate_of: check?.duplicate_of ?? null,
      repeats: repeats[index]!,
      ...(outcomes.get(index) ?? WITHOUT_OUTCOME),
    };
  });
}

/** Outcomes by place, as far as there are any. */
async function outcomesOf(
  session: Session,
  tenantId: string,
  { id, rows, leftOut, sentAt, refusal }: OpenedRun,
): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>();
  if (leftOut === null) return outcomes;
  for (const index of leftOut) outcomes.set(index, { ...WITHOUT_OUTCOME, status: 'left_out' });
  if (sentAt === null || refusal !== null) return outcomes;
  const sent = sentOf(rows, leftOut);
  const refused = new Map((await bulkRefusals(session, tenantId, id)).map((one) => [one.index, one]));
  const accepted = sent.filter((_, place) => !refused.has(place)).map(({ transfer }) => transfer.reference);
  const transactions = new Map(
    (await transactionsByReferences(session, tenantId, accepted)).map((one) => [one.reference, one]),
  );
  for (const [place, { index, transfer }] of sent.entries()) {
    const refusal = refused.get(place);
    const transaction = transactions.get(transfer.reference);
    if (refusal !== undefined) {
      const { code, message } = refusal;
      outcomes.set(index, {
        ...WITHOUT_OUTCOME,
        status: 'refused',
        error_code: code,
        error_message: message,
      });
    } else if (transaction !== undefined) {
      outcomes.set(index, {
        status: transaction.status,
        transaction_id: transaction.id,
        fee: koboToNumber(feesOf(transaction)),
        error_code: transaction.failureCode,
        error_message: transaction.failureReason,
        completed_at: transaction.completedAt,
      });
    }
  }
  return outcomes;
}
