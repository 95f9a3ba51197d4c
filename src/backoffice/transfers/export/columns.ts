import { bankDetailsOf, feesOf } from '../../../ledger/transactions.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import { maskedNumber } from '../../../platform/masks.ts';
import type { Calendar } from '../../../platform/values/calendar.ts';
import { decimalText } from '../../../platform/values/money.ts';
import type { ShownNames } from '../../personal-data/shown-names.ts';
import type { TransferRecord } from '../queries.ts';

/** Context in which transfers become lines of a file. */
export interface FileContext {
  calendar: Calendar;
  bankName: (code: string) => string | null;
  /** Names of wallets that were given one, by account. */
  walletNames: ReadonlyMap<string, string>;
  names: ShownNames;
}

type Cell = (transfer: TransferRecord, context: FileContext) => string | null;

const localTime = ({ calendar }: FileContext, ms: number | null): string | null =>
  ms === null ? null : calendar.formatToSecond(ms);
const walletName = ({ walletNames, names }: FileContext, account: string | null): string | null =>
  account === null ? null : names.shown(walletNames.get(account) ?? null);

/** Cells by the name of their column: what people read comes first, ids that reconcile last. */
const COLUMNS: Readonly<Record<string, Cell>> = {
  created_at: ({ createdAt }, context) => localTime(context, createdAt),
  completed_at: ({ completedAt }, context) => localTime(context, completedAt),
  reference: ({ reference }) => reference,
  category: ({ category }) => category,
  status: ({ status }) => status,
  amount: ({ amount }) => decimalText(amount),
  fee: (transfer) => decimalText(feesOf(transfer)),
  currency: ({ currency }) => currency,
  from_wallet: ({ sourceAccount }, context) => walletName(context, sourceAccount),
  from_owner: ({ sourceCustomerId }, { names }) => names.ofCustomer(sourceCustomerId),
  to_wallet: ({ destinationAccount }, context) => walletName(context, destinationAccount),
  to_owner: ({ destinationCustomerId }, { names }) => names.ofCustomer(destinationCustomerId),
  sender: (transfer, { names }) => names.shown(bankDetailsOf(transfer).sender?.name ?? null),
  recipient_account: (transfer) => maskedNumber(bankDetailsOf(transfer).recipient),
  bank: (transfer, { bankName }) => {
    const { bank, sender } = bankDetailsOf(transfer);
    return bank === null ? (sender?.bank_name ?? null) : (bankName(bank) ?? bank);
  },
  narration: ({ narration }, { names }) => (names.reveals ? narration : null),
  failure_reason: ({ failureReason }) => failureReason,
  suspense_state: ({ heldState }) => heldState,
  suspense_reason: ({ heldReason }) => heldReason,
  provider: (transfer) => ('rail' in transfer ? transfer.rail : null),
  session_id: (transfer) => ('rail' in transfer ? transfer.railId : null),
  transaction_id: ({ id }) => id,
  from_wallet_id: ({ sourceWalletId }) => sourceWalletId,
  to_wallet_id: ({ destinationWalletId }) => destinationWalletId,
  bulk_id: ({ bulkId }) => bulkId,
  reverses_id: ({ reversesId }) => reversesId,
};

/** The first line of a file. */
export const HEADER = Object.keys(COLUMNS);

/** The line of a transfer. */
export const lineOf = (transfer: TransferRecord, context: FileContext): (string | null)[] =>
  Object.values(COLUMNS).map((cell) => cell(transfer, context));

/** Plan: the primary key, one by one. Wallets that were given no name have that of their id. */
const WALLET_NAMES = statement(
  'names_of_wallets',
  `SELECT wanted.id, w.name
   FROM unnest($2::uuid[]) AS wanted (id)
   CROSS JOIN LATERAL (
     SELECT name FROM wallets WHERE tenant_id = $1 AND account_id = wanted.id AND name <> wallet_id LIMIT 1) w`,
);

/** Names of the wallets of some transfers, by account. */
export async function walletNamesOf(
  session: Session,
  tenantId: string,
  transfers: readonly TransferRecord[],
): Promise<ReadonlyMap<string, string>> {
  const accounts = transfers.flatMap(({ sourceAccount, destinationAccount }) => [
    sourceAccount,
    destinationAccount,
  ]);
  const ids = [...new Set(accounts.filter((id) => id !== null))];
  const rows = await session.query<{ id: string; name: string }>(WALLET_NAMES, [tenantId, ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
