import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/app/config/config.ts';
import { connectionsMax } from '../../src/app/process/pools.ts';
import { startKolo } from '../support/kolo.ts';

const SMALLEST = {
  KOLO_API_CONNECTIONS_MAX: '1',
  KOLO_ENGINE_CONNECTIONS_MAX: '1',
  KOLO_WORKER_CONNECTIONS_MAX: '1',
  KOLO_DIRECTORY_CONNECTIONS_MAX: '1',
  KOLO_SANDBOX_CONNECTIONS_MAX: '1',
};

/** The totals in docs/operations.md, "In production". */
const SUMS: [role: 'api' | 'worker' | 'all', env: Record<string, string>, connections: number][] = [
  ['api', {}, 29],
  ['worker', {}, 32],
  ['all', {}, 41],
  ['all', SMALLEST, 13],
  ['all', { ...SMALLEST, KOLO_ENGINE_CONNECTIONS_MAX: '10' }, 31],
];

test.each(
  SUMS,
)('a process of the role %s set to %j has %3$i connections at most', (role, env, connections) => {
  expect(connectionsMax(loadConfig(env), role)).toBe(connections);
});

describe.each<[sizes: string, env: Record<string, string>]>([
  ['the smallest', SMALLEST],
  ['the usual', {}],
])('pools of %s sizes', (_, env) => {
  test('do all the work, within their sum', async () => {
    const kolo = await startKolo({ env });
    const owner = new pg.Client(kolo.database.config);
    await owner.connect();
    try {
      const { test: client } = kolo;
      const source = await client.fundedWallet(1_000_000);
      const references = Array.from({ length: 40 }, (_unused, n) => `r-${n}`);
      const answers = await Promise.all([
        ...references.map((reference) => client.transfer({ source, reference })),
        ...references.map(() => client.get('/api/v1/wallet')),
        ...references.map(() => client.post('/api/v1/customers', { name: 'Ada', phone: '08012345678' })),
        ...references.map(() => client.get('/readyz')),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201, 202]));
      for (const reference of references) {
        expect((await client.finalStatus(reference)).body.data.status).toBe('successful');
      }
      const { rows } = await owner.query<{ bank: number; kolo: number }>(
        `SELECT count(*) FILTER (WHERE usename = 'kolo_app' AND datname = current_database())::int AS kolo,
                count(*) FILTER (WHERE usename = 'kolo_bank' AND datname = $1)::int AS bank FROM pg_stat_activity`,
        [kolo.bankDatabase.name],
      );
      const config = loadConfig(env);
      expect(rows[0]!.bank).toBeLessThanOrEqual(config.sandboxConnectionsMax);
      expect(rows[0]!.kolo).toBeLessThanOrEqual(
        connectionsMax(config, 'all') - config.sandboxConnectionsMax - config.directoryConnectionsMax,
      );
      expect(rows[0]!.kolo).toBeGreaterThan(0);
      expect(await kolo.findings()).toEqual([]);
    } finally {
      await owner.end();
      await kolo.stop();
    }
  });
});
