import { createBusiness } from '../../src/identity/commands.ts';
import { createKey } from '../../src/identity/manage-keys.ts';
import { createPool, transactionOn } from '../../src/platform/db/database.ts';
import { ALL_SCOPES } from '../../src/platform/values/scopes.ts';
import type { Options } from '../options.ts';
import { populate } from '../population.ts';
import { median, medianRatio, perSecond, type Report, times } from '../report.ts';
import type { Site } from '../site.ts';
import { newTag, type Workload } from '../workloads.ts';

const TENANTS = 50;
/** Together as many as pay in the bursts of one tenant. */
const WALLETS_OF_EACH = 20;
const GOAL = 0.5;

/** The same connections as one tenant has, but each request is the next tenant's: a batch is never two tenants'. */
export async function measureTenants(site: Site, options: Options, report: Report): Promise<void> {
  report.step(`${TENANTS} tenants with ${WALLETS_OF_EACH} wallets each`);
  const keys = await makeKeys(site, TENANTS);
  let wallets: readonly string[] = [];
  for (const key of keys) ({ wallets } = await populate(site.service, WALLETS_OF_EACH, key));
  const transfers = (): Workload => ({ kind: 'transfer', wallets, tag: newTag(), keys });
  const one = { accept: [] as number[], settled: [] as number[] };
  const many = { accept: [] as number[], settled: [] as number[] };
  for (let round = 0; round < options.rounds; round++) {
    for (const [into, burst] of [
      [one, await site.burst()],
      [many, await site.burst(transfers)],
    ] as const) {
      into.accept.push(burst.rate);
      into.settled.push(burst.settled);
    }
  }
  report.rates.set('tenants', median(many.accept));
  report.keep('tenants', { tenants: TENANTS, one, many });
  const accept = medianRatio(many.accept, one.accept);
  report.add({
    measure: `${TENANTS} tenants at the load of one`,
    figure: `${perSecond(median(many.accept))}, settled ${perSecond(median(many.settled))}`,
    ratio: `${times(accept, 'accept of one')}, settled ${times(medianRatio(many.settled, one.settled), 'of one')}`,
    goal: `≥ ${GOAL} × accept`,
    met: accept >= GOAL,
  });
}

/** Keys of the test sides of new businesses, as operators make them. */
async function makeKeys(site: Site, count: number): Promise<string[]> {
  const limits = { connectionsMax: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 10_000 };
  const pool = createPool(site.cluster.kolo('kolo_directory'), 'kolo_directory', limits);
  const keys: string[] = [];
  const by = { kind: 'shell', name: 'bench', address: null } as const;
  for (let i = 0; i < count; i++) {
    const now = Date.now();
    const policy = { bankTransferFee: 0n, bankTransferMax: null };
    const { businessId } = await createBusiness(pool, { name: `Business ${i}`, policy, by, now });
    const input = { businessId, mode: 'test', scopes: ALL_SCOPES, label: 'bench', by, now } as const;
    const created = await transactionOn(pool, (session) => createKey(session, input));
    keys.push(created!.key);
  }
  await pool.end();
  return keys;
}
