import type pg from 'pg';
import { MONTH_END, put } from './tenant-writer.ts';

/*
 * The journal of the healthy database up to the end of the month, added up here independently of the code that writes and
 * checks it.
 */

const TIME_ZONE = 'Africa/Lagos';
/** Lagos has no other time in summer. */
const LAGOS_MS = 3_600_000;
const WALLETS = '00000000-0000-0000-0000-000000000000';

interface Side {
  account_id: string;
  kind: string;
  currency: string;
  posted_at: Date;
  debit: string;
  credit: string;
}

/** Writes an entry for each day and currency of a tenant, whose postings are there. */
export async function writeJournal(client: pg.ClientBase, tenantId: string): Promise<void> {
  const { rows } = await client.query<Side>(
    `SELECT a.id AS account_id, a.kind, t.currency, p.posted_at,
       CASE WHEN a.id = p.debit_account THEN p.amount ELSE 0 END AS debit,
       CASE WHEN a.id = p.credit_account THEN p.amount ELSE 0 END AS credit
     FROM postings p
     JOIN transactions t ON (t.tenant_id, t.id) = (p.tenant_id, p.transaction_id)
     JOIN accounts a ON a.tenant_id = p.tenant_id AND a.id IN (p.debit_account, p.credit_account)
     WHERE p.tenant_id = $1 AND p.posted_at < $2 ORDER BY p.posted_at`,
    [tenantId, MONTH_END],
  );
  const entries = new Map<string, Map<string, { debit: number; credit: number }>>();
  for (const { account_id, kind, currency, posted_at, debit, credit } of rows) {
    const day = new Date(posted_at.getTime() + LAGOS_MS).toISOString().slice(0, 10);
    const lines = entries.get(`${currency} ${day}`) ?? new Map();
    entries.set(`${currency} ${day}`, lines);
    const account = kind === 'wallet' ? WALLETS : account_id;
    const line = lines.get(account) ?? { debit: 0, credit: 0 };
    lines.set(account, { debit: line.debit + Number(debit), credit: line.credit + Number(credit) });
  }
  const numbers = new Map<string, number>();
  for (const [name, lines] of entries) {
    const [currency = '', day] = name.split(' ');
    const number = (numbers.get(currency) ?? 0) + 1;
    numbers.set(currency, number);
    const sides = [...lines.values()];
    await put(client, 'journal_entries', {
      tenant_id: tenantId,
      currency,
      number,
      day,
      time_zone: TIME_ZONE,
      debits: sides.reduce((sum, { debit }) => sum + debit, 0),
      credits: sides.reduce((sum, { credit }) => sum + credit, 0),
      lines: JSON.stringify(
        [...lines].map(([account_id, { debit, credit }]) => ({
          account_id,
          debit: String(debit),
          credit: String(credit),
        })),
      ),
      closed_at: MONTH_END,
    });
  }
}
