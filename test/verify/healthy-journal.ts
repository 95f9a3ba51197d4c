import type pg from 'pg';
import { readSides, TIME_ZONE, WALLETS } from './healthy-rollups.ts';
import { MONTH_END, put } from './tenant-writer.ts';

/*
 * The journal of the healthy database up to the end of the month, added up here independently of the code that writes and
 * checks it.
 */

/** Lagos has no other time in summer. */
const LAGOS_MS = 3_600_000;

/** Writes an entry for each day and currency of a tenant, whose postings are there. */
export async function writeJournal(client: pg.ClientBase, tenantId: string): Promise<void> {
  const until = new Date(MONTH_END);
  const sides = (await readSides(client, tenantId)).filter(({ posted_at }) => posted_at < until);
  const entries = new Map<string, Map<string, { debit: number; credit: number }>>();
  for (const { account_id, kind, currency, posted_at, debit, credit } of sides) {
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
    const sums = [...lines.values()];
    await put(client, 'journal_entries', {
      tenant_id: tenantId,
      currency,
      number,
      day,
      time_zone: TIME_ZONE,
      debits: sums.reduce((sum, { debit }) => sum + debit, 0),
      credits: sums.reduce((sum, { credit }) => sum + credit, 0),
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
