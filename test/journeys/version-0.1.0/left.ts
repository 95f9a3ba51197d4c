import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { TestDatabase } from '../../support/database.ts';

/** What a caller asked for, and how TSQ answered for it at the end: `data`, or null where it was not found. */
interface Asked<Request> {
  request: Request & { reference: string; amount: number };
  status: { id: string; status: string; [field: string]: unknown } | null;
}

/** What callers of version 0.1.0 sent and were answered; README.md tells how it came about. */
interface Left {
  /** When its last process was killed. */
  leftAt: string;
  key: string;
  /** `delivered`: ids of the events that the endpoint got. */
  webhook: { url: string; secret: string; delivered: string[] };
  customer: { request: object; answer: { customer_id: string; wallet_id: string } };
  subAccount: { wallet_id: string; accounts: { account_number: string; account_name: string }[] };
  bulk: { request: { wallet: { identifier: string }[] } };
  fundings: (Asked<{ wallet_id: string }> & { transaction_id: string })[];
  transfers: Asked<{ source: string }>[];
  /** Of the customer's default wallet, which the fundings went to and the transfers came from. */
  balance: { balance: number; held_balance: number; ledger_balance: number };
}

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

export const LEFT = JSON.parse(read('left.json')) as Left;

/**
 * Loads what version 0.1.0 left into an empty database.
 *
 * @param webhookUrl where its endpoint is now
 */
export async function loadDump(
  database: TestDatabase,
  file: 'kolo.sql' | 'sandbox-bank.sql',
  webhookUrl = LEFT.webhook.url,
): Promise<void> {
  // The dump changes settings of its session, so it has one of its own.
  const client = new pg.Client(database.config);
  await client.connect();
  try {
    await client.query(read(file).replaceAll(LEFT.webhook.url, webhookUrl));
  } finally {
    await client.end();
  }
}
