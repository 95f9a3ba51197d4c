import { toRfc3339 } from '../../platform/values/clock.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import type { Counterparty, StatementEntry, StatementTotals } from './entries.ts';
import type { Statement, StatementPage } from './statement.ts';

/** The fields before the entries, in a response and in a JSON file. */
const headView = ({ walletId, walletName, currency, period, opening, closing, final }: Statement) => ({
  wallet_id: walletId,
  wallet_name: walletName,
  currency,
  start_date: period.startDate,
  end_date: period.endDate,
  opening_balance: koboToNumber(opening),
  closing_balance: koboToNumber(closing),
  final,
});

const counterpartyView = ({ walletId, name, accountNumber, bankCode, bankName }: Counterparty) => ({
  wallet_id: walletId,
  name,
  account_number: accountNumber,
  bank_code: bankCode,
  bank_name: bankName,
});

/** An entry as the API shows it (contract section 3.9). */
export const entryView = (entry: StatementEntry) => ({
  transaction_id: entry.transactionId,
  posted_at: toRfc3339(entry.postedAtMs),
  type: entry.type,
  category: entry.category,
  amount: koboToNumber(entry.amount),
  fee: koboToNumber(entry.fee),
  counterparty: entry.counterparty === null ? null : counterpartyView(entry.counterparty),
  reference: entry.reference,
  narration: entry.narration,
  balance_after: koboToNumber(entry.balanceAfter),
});

/** Totals as JSON. A sum may pass 2^53 − 1, which no number of this language but `bigint` holds exactly. */
const totalsText = ({ entries, credits, debits, fees }: StatementTotals): string =>
  `{"entries":${entries},"credits":${credits},"debits":${debits},"fees":${fees}}`;

/** The statement as the API answers it, the envelope included. */
export async function* writeJson(
  statement: Statement,
  pages: AsyncIterable<StatementPage>,
): AsyncGenerator<string> {
  const head = JSON.stringify(headView(statement));
  yield `{"status":true,"message":"OK","data":${head.slice(0, -1)},"entries":[`;
  let totals: StatementTotals | undefined;
  for await (const page of pages) {
    const entries = page.entries.map((entry) => JSON.stringify(entryView(entry))).join(',');
    const follows = (totals?.entries ?? 0) > 0;
    totals = page.totals;
    if (entries !== '') yield follows ? `,${entries}` : entries;
  }
  yield `],"totals":${totalsText(totals!)}}}`;
}
