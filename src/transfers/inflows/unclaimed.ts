import { type Session, statement } from '../../db/database.ts';
import type { Inflow } from '../../rails/money-in.ts';
import { toRfc3339 } from '../../values/clock.ts';
import type { Kobo } from '../../values/money.ts';

/** Money for an account number that nobody has. */
export interface UnclaimedInflow {
  rail: string;
  /** The bank's id of it. */
  railInflowId: string;
  bankCode: string;
  accountNumber: string;
  amount: Kobo;
  senderName: string | null;
  senderAccountNumber: string | null;
  senderBankCode: string | null;
  senderBankName: string | null;
  narration: string | null;
  /** The rail sends it back to its sender; where it cannot, an operator has to. */
  goesBack: boolean;
  /** Milliseconds since the epoch. */
  receivedAt: number;
}

const INSERT_UNCLAIMED = statement(
  'insert_unclaimed_inflow',
  `INSERT INTO unclaimed_inflows (rail, rail_inflow_id, bank_code, account_number, amount, sender_name,
     sender_account_number, sender_bank_code, sender_bank_name, narration, goes_back, received_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   ON CONFLICT (rail, rail_inflow_id) DO NOTHING`,
);

/** Keeps that nobody has the number, once however often that is found. Runs under kolo_directory. */
export async function recordUnclaimed(
  directory: Session,
  rail: string,
  { inflowId, to, amount, sender, narration, receivedAtMs }: Inflow,
  goesBack: boolean,
): Promise<void> {
  if (to.kind !== 'account') return;
  const { name, accountNumber, bankCode, bankName } = sender;
  const from = [name, accountNumber, bankCode, bankName];
  const values = [
    to.bankCode,
    to.accountNumber,
    amount,
    ...from,
    narration,
    goesBack,
    toRfc3339(receivedAtMs),
  ];
  await directory.execute(INSERT_UNCLAIMED, [rail, inflowId, ...values]);
}

const LIST_UNCLAIMED = statement(
  'list_unclaimed_inflows',
  `SELECT rail, rail_inflow_id AS "railInflowId", bank_code AS "bankCode", account_number AS "accountNumber", amount,
     sender_name AS "senderName", sender_account_number AS "senderAccountNumber", sender_bank_code AS "senderBankCode",
     sender_bank_name AS "senderBankName", narration, goes_back AS "goesBack", received_at AS "receivedAt"
   FROM unclaimed_inflows
   ORDER BY received_at DESC, rail, rail_inflow_id LIMIT $1`,
);

/** The newest of them. Runs under kolo_directory or kolo_verify. */
export const listUnclaimed = (session: Session, limit: number): Promise<UnclaimedInflow[]> =>
  session.query<UnclaimedInflow>(LIST_UNCLAIMED, [limit]);
