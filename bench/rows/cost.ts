import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Options } from '../options.ts';
import { cpuOf, cpuOfFamily, cpuOfMachine } from '../processes.ts';
import type { Json, Report } from '../report.ts';
import type { Site } from '../site.ts';
import { type ServerStatement, serverStatements, trackStatements } from './statements.ts';

interface ClientStatement {
  calls: number;
  ms: number;
  text: string;
}

/** Resources that one burst used, from its start until its last transfer was final. */
interface Usage {
  transfers: number;
  walBytes: number;
  walRecords: number;
  walPages: number;
  nodeMs: number;
  postgresMs: number;
  machineMs: number;
  batches: number;
  commands: number;
  client: Record<string, ClientStatement>;
  server: ServerStatement[];
}

const WAL = `
  SELECT wal_bytes::float8 AS bytes, wal_records::float8 AS records, wal_fpi::float8 AS pages FROM pg_stat_wal`;

/** Where the time and the bytes of a transfer go: processes, statements, WAL, updates. An appendix to the table. */
export async function measureCost(site: Site, options: Options, report: Report): Promise<void> {
  const tracked = await trackStatements(site);
  const file = join(site.folder, 'statements.json');
  await site.run(['all'], {
    nodeArgs: [
      '--import',
      import.meta.resolve('tsx'),
      '--import',
      new URL('../statement-timer.ts', import.meta.url).href,
    ],
    env: { BENCH_STATEMENTS: file },
  });
  await site.warmUp(() => site.transfers());
  const usage = await burstUsage(site, tracked, file);
  const lines = [...processLines(usage), ...statementLines(usage, tracked), ...(await updateLines(site))];
  report.appendix.push('Cost of a transfer, from acceptance until final', '', ...lines);
  const { client, server, ...totals } = usage;
  report.keep('cost', { ...totals, client: withoutText(client), server: server as unknown as Json });
  report.keep('costSeconds', options.seconds);
}

const withoutText = (client: Record<string, ClientStatement>): Json =>
  Object.fromEntries(
    Object.entries(client).map(([name, { calls, ms }]) => [name, { calls, ms: Math.round(ms) }]),
  );

async function burstUsage(site: Site, tracked: boolean, file: string): Promise<Usage> {
  const { cluster, service } = site;
  const postmaster = await cluster.server.postmasterPid();
  const read = async () => ({
    wal: (await cluster.admin.query<{ bytes: number; records: number; pages: number }>(WAL)).rows[0]!,
    node: await cpuOf(service.program.pid),
    postgres: await cpuOfFamily(postmaster),
    machine: await cpuOfMachine(),
    batches: await service.metric('kolo_engine_batch_commands_count', 'kolo_engine_batch_commands_sum'),
  });
  if (tracked) await cluster.admin.query('SELECT pg_stat_statements_reset()');
  await dumpClient(site, file);
  const before = await read();
  const { accepted } = await bare(site);
  const after = await read();
  return {
    transfers: accepted,
    walBytes: after.wal.bytes - before.wal.bytes,
    walRecords: after.wal.records - before.wal.records,
    walPages: after.wal.pages - before.wal.pages,
    nodeMs: after.node - before.node,
    postgresMs: after.postgres - before.postgres,
    machineMs: after.machine - before.machine,
    batches: after.batches[0]! - before.batches[0]!,
    commands: after.batches[1]! - before.batches[1]!,
    client: await dumpClient(site, file),
    server: tracked ? await serverStatements(cluster) : [],
  };
}

/** A burst whose warm-up is over, until its last transfer is final and counted. */
async function bare(site: Site): Promise<{ accepted: number }> {
  const burst = await site.burst(undefined, { warmUp: false });
  // Backends report what they did at most a second later.
  await sleep(1_500);
  return burst;
}

/** Writes down the statement times that the service's driver has measured since the last dump. */
async function dumpClient(site: Site, file: string): Promise<Record<string, ClientStatement>> {
  await rm(file, { force: true });
  site.service.program.child.kill('SIGUSR2');
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return JSON.parse(text) as Record<string, ClientStatement>;
    await sleep(20);
  }
}

function processLines(usage: Usage): string[] {
  const each = (value: number): string => ((value * 1_000) / usage.transfers).toFixed(0);
  const others = usage.machineMs - usage.nodeMs - usage.postgresMs;
  const perTransfer = usage.walBytes / usage.transfers;
  return [
    `${usage.transfers.toLocaleString('en-GB')} transfers; batches of ${(usage.commands / usage.batches).toFixed(0)} commands on average`,
    `processor: node ${each(usage.nodeMs)} µs, PostgreSQL ${each(usage.postgresMs)} µs, load generator and everything else on the machine ${each(others)} µs a transfer`,
    `WAL: ${perTransfer.toFixed(0)} bytes and ${(usage.walRecords / usage.transfers).toFixed(1)} records a transfer, ${usage.walPages} whole pages in all; the sandbox bank's book included`,
    '',
  ];
}

const pad = (cells: (string | number)[]): string =>
  cells.map((cell, i) => (i === 0 ? String(cell).padEnd(44) : String(cell).padStart(12))).join('');

function statementLines(usage: Usage, tracked: boolean): string[] {
  const { transfers } = usage;
  const plain = (text: string): string =>
    text.replace(/\$\d+|'[^']*'|\b\d+\b|\b(?:true|false|null)\b|\s+/gi, '').toLowerCase();
  const names = new Map(Object.entries(usage.client).map(([name, { text }]) => [plain(text), name]));
  const clients = Object.entries(usage.client)
    .toSorted(([, a], [, b]) => b.ms - a.ms)
    .slice(0, 24)
    .map(([name, { calls, ms }]) =>
      pad([name, calls, (ms / calls).toFixed(2), ((ms * 1_000) / transfers).toFixed(1)]),
    );
  const head = pad(['Statements as the service waits for them', 'calls', 'ms a call', 'µs/transfer']);
  const overlap = 'Statements that are sent together wait for one another: their times overlap.';
  if (!tracked) return [head, ...clients, overlap, '', 'The server has no pg_stat_statements.', ''];
  const servers = usage.server
    .slice(0, 24)
    .map((s) =>
      pad([
        names.get(plain(s.text)) ?? s.text.trim().replace(/\s+/g, ' ').slice(0, 42),
        s.calls,
        (s.ms / s.calls).toFixed(2),
        ((s.ms * 1_000) / transfers).toFixed(1),
        (s.walBytes / transfers).toFixed(0),
      ]),
    );
  const serverHead = pad([
    'Statements inside the server',
    'calls',
    'ms a call',
    'µs/transfer',
    'WAL bytes/t.',
  ]);
  return [head, ...clients, overlap, '', serverHead, ...servers, ''];
}

const UPDATES = `
  SELECT relname AS "table", n_tup_ins::float8 AS inserted, n_tup_upd::float8 AS updated,
         n_tup_hot_upd::float8 AS hot, pg_table_size(relid)::float8 AS bytes,
         pg_indexes_size(relid)::float8 AS index_bytes
  FROM pg_stat_user_tables WHERE n_tup_ins > 0 ORDER BY n_tup_upd + n_tup_ins DESC LIMIT 12`;

async function updateLines(site: Site): Promise<string[]> {
  const rowsOf = async (client: typeof site.cluster.admin) =>
    (
      await client.query<{
        table: string;
        inserted: number;
        updated: number;
        hot: number;
        bytes: number;
        index_bytes: number;
      }>(UPDATES)
    ).rows;
  const bank = await site.cluster.bank();
  const rows = [...(await rowsOf(site.cluster.admin)), ...(await rowsOf(bank))];
  await bank.end();
  const lines = rows.map((row) =>
    pad([
      row.table,
      row.inserted,
      row.updated,
      row.updated === 0 ? '' : `${((100 * row.hot) / row.updated).toFixed(1)} %`,
      (row.bytes / row.inserted).toFixed(0),
      (row.index_bytes / row.inserted).toFixed(0),
    ]),
  );
  return [
    pad(['Tables since the start', 'inserted', 'updated', 'HOT', 'bytes/row', 'index b./row']),
    ...lines,
  ];
}
