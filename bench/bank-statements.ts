import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAIN_SOURCE, setAccount } from '../src/backoffice/bank-statements/accounts.ts';
import { PRESET_MAPPINGS } from '../src/backoffice/bank-statements/formats/mappings.ts';
import { importStatement } from '../src/backoffice/bank-statements/import-statement.ts';
import { matchDueAccount } from '../src/backoffice/bank-statements/matching/job.ts';
import { createBusiness } from '../src/identity/commands.ts';
import { settlementAccount } from '../src/ledger/system-accounts.ts';
import { createPool, sessionOn, TenantDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { Calendar } from '../src/platform/values/calendar.ts';
import { memoryOf, processorTimes } from './processes.ts';
import { embeddedServer } from './servers.ts';

/*
 * Imports lines of bank statements and matches them with as many movements, on an embedded PostgreSQL of its own:
 * `npx tsx bench/bank-statements.ts 1000000`.
 */

/** Lines, and as many movements: one in a thousand differs. */
const LINES = Number(process.argv[2] ?? 1_000_000);
const LINES_OF_FILE = 100_000;
const DAYS = 10;
const DAY_MS = 86_400_000;
const RAIL = 'sandbox';
const LIMITS = { connectionsMax: 2, statementTimeoutMs: 30_000, lockTimeoutMs: 5_000 };
const clock = { now: () => Date.now() };
const calendar = new Calendar('Africa/Lagos');
/** The first day, in Lagos. */
const beginsMs = calendar.startOfDay(calendar.dayOf(clock.now() - (DAYS + 1) * DAY_MS));

const HISTORY = `
  WITH numbered AS (
    SELECT n, $2::bigint + n * $3::bigint / $4::bigint AS ms FROM generate_series($5::bigint, $6::bigint) n),
  made AS MATERIALIZED (
    SELECT n, to_timestamp(ms / 1000.0) AS at,
      (lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || substr(md5('t' || n), 1, 15))::uuid AS id
    FROM numbered),
  movements AS (
    INSERT INTO transactions (tenant_id, id, type, category, reference, status, amount, currency, created_at, completed_at)
    SELECT $1, id, 'debit', 'bank-outflow', 'b' || n, 'successful', 1 + n % 100000, 'NGN', at, at FROM made),
  paid AS (
    INSERT INTO payouts (tenant_id, transaction_id, state, attempts, submissions, rail, rail_id, bank_code, account_number)
    SELECT $1, id, 'settled', 1, 1, '${RAIL}', '999999000000000000' || lpad(n::text, 12, '0'), '058', '0123456789' FROM made)
  INSERT INTO postings (tenant_id, transaction_id, part, debit_account, credit_account, amount, posted_at)
  SELECT $1, id, 0, gen_random_uuid(), $7, 1 + n % 100000, at FROM made`;

/** One CSV of the lines; each thousandth has another amount. */
function fileOf(from: number, until: number): Buffer {
  const rows = ['Date,Amount,Reference,Narration'];
  for (let n = from; n < until; n++) {
    const at = new Date(beginsMs + 3_600_000 + Math.floor((n * DAYS * DAY_MS) / LINES));
    const [year, month, day] = at.toISOString().slice(0, 10).split('-');
    const kobo = 1 + (n % 100_000) + (n % 1_000 === 0 ? 7 : 0);
    rows.push(
      `${day}/${month}/${year},-${(kobo / 100).toFixed(2)},999999000000000000${String(n).padStart(12, '0')},`,
    );
  }
  return Buffer.from(rows.join('\n'));
}

const dataDir = await mkdtemp(join(tmpdir(), 'kolo-bank-statements-'));
const server = await embeddedServer(dataDir);
await migrate(server.connection('kolo_owner', 'kolo'));
const directory = createPool(server.connection('kolo_directory', 'kolo'), 'kolo_directory', LIMITS);
const api = createPool(server.connection('kolo_app', 'kolo'), 'kolo_app', LIMITS);
const database = new TenantDatabase(api);
const business = async () =>
  createBusiness(directory, {
    name: 'Bench',
    policy: { bankTransferFee: 0n, bankTransferMax: null },
    by: { kind: 'operator', name: 'bench', address: null },
    now: clock.now(),
  });
const { liveTenantId: tenantId } = await business();
const admin = createPool(server.connection('superuser', 'kolo'), 'kolo_app', {
  ...LIMITS,
  statementTimeoutMs: 0,
});
for (let from = 0; from < LINES; from += LINES_OF_FILE)
  await admin.query({
    text: HISTORY,
    values: [
      tenantId,
      beginsMs,
      DAYS * DAY_MS,
      LINES,
      from,
      Math.min(from + LINES_OF_FILE, LINES) - 1,
      settlementAccount(RAIL),
    ],
  });
await admin.query('VACUUM ANALYZE transactions, payouts, postings');

const account = {
  rail: RAIL,
  name: 'Bank',
  accountNumber: null,
  mapping: PRESET_MAPPINGS.signed_amount,
  sources: {},
  windowDays: 3,
};
async function importFile(tenant: string, name: string, content: Buffer, opening: bigint | null) {
  const acting = { tenantId: tenant, by: 'bench', nowMs: clock.now(), calendar };
  const file = {
    format: 'csv' as const,
    source: MAIN_SOURCE,
    fileName: name,
    content,
    opening,
    closing: null,
  };
  await database.transaction(tenant, (session) => importStatement(session, acting, RAIL, file));
}
const matching = {
  directory: sessionOn(directory),
  database,
  calendar,
  clock,
  onError: (error: unknown) => {
    throw error;
  },
};
// Plans are made while the tables are empty, as in a service that has run for long.
const { liveTenantId: before } = await business();
for (const tenant of [before, tenantId])
  await database.transaction(tenant, (session) => setAccount(session, tenant, account, clock.now()));
await importFile(before, 'first.csv', Buffer.from('Date,Amount,Reference,Narration\n01/01/2026,1.00,A,'), 0n);
await matchDueAccount(matching, before);

/** Time and processor time of each phase, and the rows that it handled. */
const postmasterPid = await server.postmasterPid();
let since = { ms: performance.now(), ...(await processorTimes(process.pid, postmasterPid)) };
const started = since;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const spent = (from: typeof since, to: typeof since): string =>
  `${seconds(to.ms - from.ms)}; processor: Node ${seconds(to.node - from.node)}, PostgreSQL ${seconds(to.postgres - from.postgres)}`;
async function say(phase: string): Promise<void> {
  const now = { ms: performance.now(), ...(await processorTimes(process.pid, postmasterPid)) };
  console.log(`${phase.padEnd(16)} ${spent(since, now)}`);
  since = now;
}

for (let from = 0; from < LINES; from += LINES_OF_FILE) {
  const content = fileOf(from, Math.min(from + LINES_OF_FILE, LINES));
  await importFile(tenantId, `${from}.csv`, content, from === 0 ? 0n : null);
}
await say('import');

await matchDueAccount({ ...matching, onStep: say }, tenantId);
console.log(`${'all'.padEnd(16)} ${spent(started, since)}`);
const memory = await memoryOf(process.pid);
console.log(`memory of the process at most ${Math.round((memory?.most ?? Number.NaN) / 1_048_576)} MiB`);
const { rows } = await admin.query({
  text: 'SELECT state, reason, count(*)::integer AS count FROM bank_statement_lines WHERE tenant_id = $1 GROUP BY 1, 2 ORDER BY 1, 2',
  values: [tenantId],
});
console.log(rows);
const planted = Math.ceil(LINES / 1_000);
const found = (reason: string): number => rows.find((row) => row.reason === reason)?.count ?? 0;
if (found('reference') !== LINES - planted || found('other_amount') !== planted)
  throw new Error(`${planted} planted differences were not found`);
await Promise.all([admin.end(), api.end(), directory.end()]);
await server.leave();
await rm(dataDir, { recursive: true, force: true });
