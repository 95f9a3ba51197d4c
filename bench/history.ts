import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { settlementAccount } from '../src/ledger/system-accounts.ts';
import type { Cluster } from './cluster.ts';
import { WALLET_PREFIX } from './population.ts';
import { HISTORY_DIGITS } from './workloads.ts';

/** Transfers written in one transaction. */
const CHUNK = 100_000;
/** Every so many transfers of a wallet one was refused by the bank. */
const REFUSED_EVERY = 50;
/** From being accepted to being final, milliseconds. */
const SETTLED_AFTER_MS = 5;
/** How long adding up the whole history may take, milliseconds. */
const ROLLUPS_MAX_MS = 1_800_000;
export const HISTORY_PREFIX = 'h-';

/** One chunk of history: transfers `from` up to `to`, spread over the wallets and over a stretch of time. */
interface Chunk {
  tenantId: string;
  wallets: number;
  from: number;
  to: number;
  /** Milliseconds since the epoch. */
  startMs: number;
  spanMs: number;
}

/** Number `n` of the chunk, the wallet `k` (from 1) that pays it and how many the wallet paid in the chunk before. */
const numbered = ({ from, to, wallets, startMs, spanMs }: Chunk): string => `
  SELECT n, 1 + n % ${wallets} AS k, (n - ${from}) / ${wallets} AS r,
         ${startMs}::bigint + (n - ${from}) * ${spanMs}::bigint / ${to - from} AS ms
  FROM generate_series(${from}::bigint, ${to - 1}::bigint) AS n`;

const AMOUNT = '1 + k % 100';
const REFUSED = `(r + k) % ${REFUSED_EVERY} = 0`;
/** Of the first `r` transfers of wallet `k` in the chunk, those that the bank paid. */
const PAID_BEFORE = `(r - ((r + k - 1) / ${REFUSED_EVERY} - (k - 1) / ${REFUSED_EVERY}))`;
const RAIL_ID = `'999999000000000000' || lpad(n::text, 12, '0')`;
const uuidv7 = (ms: string, what: string): string =>
  `(lpad(to_hex(${ms}), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || substr(md5('${what}' || n), 1, 15))::uuid`;
const time = (ms: string): string => `to_timestamp(${ms} / 1000.0)`;
const rfc3339 = (ms: string): string =>
  `to_char(${time(ms)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The chunk with everything that the tables below take from it. Wallets have no fee, so there is one posting. */
const chunkSql = (chunk: Chunk): string => `
  CREATE TEMPORARY TABLE chunk ON COMMIT DROP AS
  WITH wallet AS (
    SELECT row_number() OVER (ORDER BY w.wallet_id) AS k, w.account_id, w.wallet_id, w.customer_id, a.posted, a.seq
    FROM wallets w JOIN accounts a ON a.tenant_id = w.tenant_id AND a.id = w.account_id
    WHERE w.tenant_id = '${chunk.tenantId}' AND w.wallet_id ~ '^${WALLET_PREFIX}[0-9]+$'
  ), numbered AS (${numbered(chunk)})
  SELECT n, ${uuidv7('ms', 't')} AS id, ${uuidv7(`ms + ${SETTLED_AFTER_MS}`, 'e')} AS event_id,
         '${HISTORY_PREFIX}' || lpad(n::text, ${HISTORY_DIGITS}, '0') AS reference, ${RAIL_ID} AS rail_id,
         account_id, wallet_id, customer_id, ${AMOUNT} AS amount, NOT (${REFUSED}) AS paid, ms,
         ${time('ms')} AS created_at, ${time(`(ms + ${SETTLED_AFTER_MS})`)} AS completed_at,
         seq + ${PAID_BEFORE} + 1 AS debit_seq, posted - (${AMOUNT}) * (${PAID_BEFORE} + 1) AS balance_after
  FROM numbered JOIN wallet USING (k)
  ORDER BY n`;

const STATUS = `CASE WHEN paid THEN 'successful' ELSE 'failed' END`;
const REASON = 'Transaction not permitted to sender';

const EVENT_TYPE = `'bank-transfer.outflow.' || CASE WHEN paid THEN 'success' ELSE 'failed' END`;

/** The content that `newEvent` makes of a settled transfer. */
const EVENT_CONTENT = `
  '{"customer_id":"' || customer_id || '","reference":"' || reference || '","wallet":"' || wallet_id ||
  '","eventData":{"id":"' || id || '","reference":"' || reference || '","status":"' || ${STATUS} ||
  '","amount":' || amount || ',"fee":0,"currency":"NGN","type":"debit","category":"bank-outflow","source":"' ||
  wallet_id || '","recipient":"0123456789","bank":"058","narration":"Salary, January","session_id":"' || rail_id ||
  '","failure_reason":' || CASE WHEN paid THEN 'null' ELSE '"${REASON}"' END ||
  ',"created_at":"' || ${rfc3339('ms')} || '","completed_at":"' || ${rfc3339(`(ms + ${SETTLED_AFTER_MS})`)} || '"}}'`;

/** Writes the rows that settled transfers leave, one statement a table, in the order of ids. */
const writes = ({ tenantId, startMs, spanMs }: Chunk): string[] => [
  `INSERT INTO transactions (tenant_id, id, type, category, reference, status, amount, currency, source_account,
     source_balance_after, narration, failure_code, failure_reason, created_at, completed_at)
   SELECT '${tenantId}', id, 'debit', 'bank-outflow', reference, ${STATUS}, amount, 'NGN', account_id,
     CASE WHEN paid THEN balance_after END, 'Salary, January', CASE WHEN NOT paid THEN '57' END, CASE WHEN NOT paid THEN '${REASON}' END,
     created_at, completed_at
   FROM chunk ORDER BY n`,
  `INSERT INTO payouts (tenant_id, transaction_id, rail, rail_id, bank_code, account_number, attempts, submissions,
     submitted_at, state)
   SELECT '${tenantId}', id, 'sandbox', rail_id, '058', '0123456789', 1, 1, created_at,
     CASE WHEN paid THEN 'settled' ELSE 'failed' END FROM chunk ORDER BY n`,
  `INSERT INTO payout_attempts (tenant_id, transaction_id, attempt, action, outcome, code, detail, attempted_at)
   SELECT '${tenantId}', id, 1, 'send', 'failure', '57', '${REASON}', completed_at FROM chunk WHERE NOT paid ORDER BY n`,
  `INSERT INTO postings (tenant_id, transaction_id, part, debit_account, credit_account, amount, posted_at,
     debit_seq, debit_balance_after)
   SELECT '${tenantId}', id, 0, account_id, '${settlementAccount('sandbox')}', amount, completed_at, debit_seq,
     balance_after
   FROM chunk WHERE paid ORDER BY n`,
  `INSERT INTO events (tenant_id, id, sequence, type, content, created_at)
   SELECT '${tenantId}', event_id, (SELECT event_count FROM ledgers WHERE tenant_id = '${tenantId}') + row_number() OVER (ORDER BY n),
     ${EVENT_TYPE}, ${EVENT_CONTENT}, completed_at
   FROM chunk ORDER BY n`,
  `UPDATE accounts a SET posted = a.posted - c.amount, seq = a.seq + c.count
   FROM (SELECT account_id, sum(amount) AS amount, count(*) AS count FROM chunk WHERE paid GROUP BY account_id) c
   WHERE a.tenant_id = '${tenantId}' AND a.id = c.account_id`,
  `UPDATE accounts SET posted = posted + (SELECT coalesce(sum(amount), 0) FROM chunk WHERE paid)
   WHERE tenant_id = '${tenantId}' AND id = '${settlementAccount('sandbox')}'`,
  `UPDATE ledgers SET version = version + 1, event_count = event_count + (SELECT count(*) FROM chunk),
     last_posted_at = ${time(String(startMs + spanMs + SETTLED_AFTER_MS))}
   WHERE tenant_id = '${tenantId}'`,
];

/** Fills the sandbox bank's book with the same transfers. */
const bankSql = (chunk: Chunk): string => `
  INSERT INTO sandbox_bank.payments
    (rail_id, bank_code, account_number, amount, behaviour, refused_code, paid_at, submitted_at)
  SELECT ${RAIL_ID}, '058', '0123456789', ${AMOUNT}, CASE WHEN ${REFUSED} THEN 'refuses' ELSE 'pays' END,
         CASE WHEN ${REFUSED} THEN '57' END, CASE WHEN NOT (${REFUSED}) THEN ${time('ms')} END, ${time('ms')}
  FROM (${numbered(chunk)}) AS booked
  ORDER BY n`;

const LOCK = `
  SELECT (extract(epoch FROM last_posted_at) * 1000)::bigint AS last,
         (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now
  FROM ledgers WHERE tenant_id = $1 FOR UPDATE`;

async function loadChunk(
  owner: pg.Client,
  bank: pg.Client,
  part: Omit<Chunk, 'startMs' | 'spanMs'>,
): Promise<void> {
  await owner.query('BEGIN');
  // As the engine does: whoever writes balances holds this row.
  const { rows } = await owner.query<{ last: string; now: string }>(LOCK, [part.tenantId]);
  const startMs = Number(rows[0]!.last) + 1;
  const spanMs = Math.max(0, Number(rows[0]!.now) - startMs - SETTLED_AFTER_MS);
  const chunk = { ...part, startMs, spanMs };
  const booked = bank.query(bankSql(chunk));
  await owner.query(chunkSql(chunk));
  await owner.query('ANALYZE chunk');
  for (const sql of writes(chunk)) await owner.query(sql);
  await booked;
  await owner.query('COMMIT');
}

/** Returns the tenant to fill: the first business's test environment. */
export async function testTenant(cluster: Cluster): Promise<string> {
  const { rows } = await cluster.admin.query<{ id: string }>(
    "SELECT tenant_id AS id FROM tenants WHERE mode = 'test' ORDER BY tenant_id LIMIT 1",
  );
  return rows[0]!.id;
}

/**
 * Writes settled transfers `from` up to `to` through Kolo's own tables and the bank's book, keeping every
 * invariant; `kolo verify` says whether it did. Their references are `h-000000000` and so on.
 *
 * @param wallets how many wallets `populate` made
 * @returns how long it took, milliseconds
 */
export async function loadHistory(
  cluster: Cluster,
  wallets: number,
  range: { from: number; to: number },
  onProgress: (done: number) => void = () => {},
): Promise<number> {
  const begun = performance.now();
  const tenantId = await testTenant(cluster);
  const owner = await cluster.owner();
  const bank = await cluster.bank();
  for (const client of [owner, bank]) {
    // Only this loader's commits: it waits for a checkpoint when it is done.
    await client.query("SET synchronous_commit = off; SET work_mem = '256MB'");
  }
  for (let from = range.from; from < range.to; from += CHUNK) {
    const to = Math.min(range.to, from + CHUNK);
    await loadChunk(owner, bank, { tenantId, wallets, from, to });
    onProgress(to);
  }
  const loadMs = performance.now() - begun;
  await makeRollups(owner, tenantId);
  await owner.end();
  await bank.end();
  return loadMs;
}

/** Has the running service rebuild its rollups and search keys, which the loader does not write. Another version may have neither. */
async function makeRollups(owner: pg.Client, tenantId: string): Promise<void> {
  const { rows } = await owner.query<{ kept: boolean; searched: boolean }>(
    "SELECT to_regclass('rollup_progress') IS NOT NULL AS kept, to_regclass('search_keys') IS NOT NULL AS searched",
  );
  const { kept, searched } = rows[0]!;
  if (!kept) return;
  await owner.query('UPDATE rollup_progress SET version = NULL WHERE tenant_id = $1', [tenantId]);
  const made = `SELECT 1 FROM rollup_progress WHERE tenant_id = $1 AND version IS NOT NULL
    ${searched ? 'AND keyed_to IS NULL' : ''}`;
  const deadline = performance.now() + ROLLUPS_MAX_MS;
  while ((await owner.query(made, [tenantId])).rowCount === 0) {
    if (performance.now() > deadline) throw new Error('rollups were not made in time');
    await sleep(200);
  }
}
