import type pg from 'pg';
import { put } from './tenant-writer.ts';

/* Search keys of the healthy database's movements and wallets, worked out here independently. */

/** Sender of the first inflow, with its search keys. */
const SENDER = { name: 'ŞADÉ  O’Neil-ƁALA (Şadé)', account_number: '0987654321' };
const SENDER_KEYS = ['f0987654321', 'ssade', 'so', 'sneil', 'sbala'];

interface Movement {
  id: string;
  account_number: string | null;
}

const wordsOf = (name: string): string[] => name.toLowerCase().split(/[^a-z0-9]+/);

/**
 * Writes the keys of a tenant, whose other rows are there, but for those of one movement that is not counted yet.
 *
 * @returns the batch record of that movement
 */
export async function writeSearchKeys(
  client: pg.ClientBase,
  tenantId: string,
  uncounted: string,
): Promise<{ created: string[]; recipients: (string | null)[] }> {
  const key = (key: string, id: string) => put(client, 'search_keys', { tenant_id: tenantId, key, id });
  const { rows } = await client.query<Movement>(
    `SELECT t.id, coalesce(p.account_number, v.account_number) AS account_number
     FROM transactions t
     LEFT JOIN payouts p ON (p.tenant_id, p.transaction_id) = (t.tenant_id, t.id)
     LEFT JOIN inflows i ON (i.tenant_id, i.transaction_id) = (t.tenant_id, t.id)
     LEFT JOIN virtual_accounts v ON (v.tenant_id, v.id) = (i.tenant_id, i.virtual_account_id)
     WHERE t.tenant_id = $1`,
    [tenantId],
  );
  for (const { id, account_number } of rows) {
    if (id === uncounted || account_number === null) continue;
    await key(`n${[...account_number].reverse().join('')}`, id);
  }
  const [inflow] = (
    await client.query<{ id: string; rail: string; rail_inflow_id: string }>(
      `SELECT transaction_id AS id, rail, rail_inflow_id FROM inflows
       WHERE tenant_id = $1 AND virtual_account_id IS NOT NULL ORDER BY transaction_id LIMIT 1`,
      [tenantId],
    )
  ).rows;
  const senders = await client.query<{ id: string; name: string; account_number: string | null }>(
    `SELECT i.transaction_id AS id, s.name, s.account_number FROM inflow_senders s
     JOIN inflows i ON (i.tenant_id, i.rail, i.rail_inflow_id) = (s.tenant_id, s.rail, s.rail_inflow_id)
     WHERE s.tenant_id = $1`,
    [tenantId],
  );
  for (const { id, name, account_number } of senders.rows) {
    for (const word of wordsOf(name)) await key(`s${word}`, id);
    if (account_number !== null) await key(`f${account_number}`, id);
  }
  const { id, ...of } = inflow!;
  await put(client, 'inflow_senders', { tenant_id: tenantId, ...of, ...SENDER });
  for (const text of SENDER_KEYS) await key(text, id);
  const wallets = await client.query<{ id: string; name: string; customer: string }>(
    `UPDATE wallets w SET name_keyed = true FROM customers c
     WHERE w.tenant_id = $1 AND c.tenant_id = w.tenant_id AND c.id = w.customer_id
     RETURNING w.account_id AS id, CASE WHEN w.name = w.wallet_id THEN '' ELSE w.name END AS name, c.name AS customer`,
    [tenantId],
  );
  for (const wallet of wallets.rows) {
    const words = new Set([...wordsOf(wallet.name), ...wordsOf(wallet.customer)]);
    for (const word of words) if (word !== '') await key(`w${word}`, wallet.id);
  }
  const last = rows.find((row) => row.id === uncounted)!;
  return { created: [uncounted], recipients: [last.account_number] };
}
