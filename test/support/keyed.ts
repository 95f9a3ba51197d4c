import type pg from 'pg';
import { until } from './http.ts';

const WAITING = `SELECT 1 FROM ledger_batches UNION ALL SELECT 1 FROM wallets WHERE NOT name_keyed
  UNION ALL SELECT 1 FROM rollup_progress WHERE version IS NULL OR keyed_to IS NOT NULL`;

/** Waits until everything that was done can be searched for: the search keys follow a little later. @param owner of the tables */
export const keyed = (owner: pg.Pool | pg.Client): Promise<void> =>
  until(async () => (await owner.query(WAITING)).rowCount === 0);
