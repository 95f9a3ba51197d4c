import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditChain, type ChainHead } from '../../../src/platform/audit/chain.ts';
import { type Act, recordAct } from '../../../src/platform/audit/entry.ts';
import { type Session, sessionOn, TenantDatabase, transactionOn } from '../../../src/platform/db/database.ts';
import { canonicalJson, type Json } from '../../../src/platform/values/canonical-json.ts';
import { uuidv7 } from '../../../src/platform/values/ids.ts';
import { verifyLedger } from '../../../src/verify/verify.ts';
import { openWorld, type World } from '../../ledger/support.ts';
import { until } from '../../support/http.ts';

const AT = Date.parse('2026-01-15T09:00:00.000Z');
const ada = { kind: 'operator', name: 'ada', address: '192.0.2.1' } as const;

let world: World;
let directory: Session;
beforeAll(async () => {
  world = await openWorld();
  directory = sessionOn(world.pool('kolo_directory'));
});
afterAll(() => world.close());

const act = (changes: Partial<Act> = {}): Act => ({
  tenantId: null,
  actor: ada,
  act: 'api_key.created',
  subject: 'api_key 0aZ',
  atMs: AT,
  ...changes,
});
const linksOf = async (chain: string): Promise<string[]> =>
  (
    await world.owner.query<{ subject: string }>(
      `SELECT e.subject FROM audit_links l JOIN audit_entries e ON e.id = l.entry_id
       WHERE l.chain = $1 ORDER BY l.number`,
      [chain],
    )
  ).map(({ subject }) => subject);
const faults = async (): Promise<string[]> => {
  const { checks } = await verifyLedger(world.pool('kolo_verify', 1));
  return checks.flatMap(({ name, findings }) => findings.map(({ problem }) => `${name}: ${problem}`));
};
const NIL = '00000000-0000-0000-0000-000000000000';

describe('the audit log', () => {
  const heads: ChainHead[] = [];
  const errors: unknown[] = [];
  const jobs = Array.from(
    { length: 2 },
    () => () =>
      auditChain({
        pool: world.pool('kolo_directory'),
        pollMs: 10,
        onLinked: (head) => heads.push(head),
        onError: (error) => errors.push(error),
      }),
  );
  let running: ReturnType<(typeof jobs)[number]>[] = [];
  beforeAll(() => {
    running = jobs.map((job) => job());
    for (const job of running) job.start();
  });
  afterAll(() => Promise.all(running.map((job) => job.stop())));

  it('has each act once in a chain of its tenant, whichever process links it', async () => {
    const tenants = [uuidv7(AT), uuidv7(AT)];
    const acts = Array.from({ length: 60 }, (_, i) =>
      act({ tenantId: tenants[i % 2]!, subject: `key ${i}` }),
    );
    await Promise.all(acts.map((one) => recordAct(directory, one)));
    for (const tenantId of tenants) await until(async () => (await linksOf(tenantId)).length === 30);
    const linked = (await Promise.all(tenants.map(linksOf))).flat().sort();
    expect(linked).toEqual(acts.map(({ subject }) => subject).sort());
    expect(await faults()).toEqual([]);
    const [last] = heads
      .filter(({ chain }) => chain === tenants[0])
      .toSorted((x, y) => Number(y.links - x.links));
    expect(last?.links).toBe(30n);
    expect(errors).toEqual([]);
  });

  it('links entries that commit late behind those that were linked meanwhile', async () => {
    const pool = world.pool('kolo_directory');
    await transactionOn(pool, async (session) => {
      await recordAct(session, act({ subject: 'late', atMs: AT - 1 }));
      await recordAct(directory, act({ subject: 'early' }));
      await until(async () => (await linksOf(NIL)).includes('early'));
    });
    await until(async () => (await linksOf(NIL)).length === 2);
    expect(await linksOf(NIL)).toEqual(['early', 'late']);
    expect(await faults()).toEqual([]);
  });

  it('keeps nothing of an act that did not happen', async () => {
    const pool = world.pool('kolo_directory');
    const undone = transactionOn(pool, async (session) => {
      await recordAct(session, act({ subject: 'undone' }));
      throw new Error('it was not done');
    });
    await expect(undone).rejects.toThrow('it was not done');
    expect(await world.owner.query("SELECT 1 FROM audit_entries WHERE subject = 'undone'")).toEqual([]);
  });
});

describe('kolo_app', () => {
  it('records acts on its own tenant alone, and reads none', async () => {
    const database = new TenantDatabase(world.pool('kolo_app'));
    const own = uuidv7(AT);
    const other = uuidv7(AT);
    await database.within(own, (session) => recordAct(session, act({ tenantId: own })));
    for (const tenantId of [other, null]) {
      const elsewhere = database.within(own, (session) => recordAct(session, act({ tenantId })));
      await expect(elsewhere).rejects.toMatchObject({ code: '42501' });
    }
    const reading = database.within(own, (session) => session.query('SELECT 1 FROM audit_entries'));
    await expect(reading).rejects.toMatchObject({ code: '42501' });
  });
});

describe('canonical JSON', () => {
  it.each<[Json, string]>([
    [{ b: 1, a: [true, null, 'é"'] }, '{"a":[true,null,"é\\""],"b":1}'],
    [{ a: { z: {}, y: [] } }, '{"a":{"y":[],"z":{}}}'],
    ['', '""'],
  ])('of %j is %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('is JSON of the same value, in whatever order its names came', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (given) => {
        const value = JSON.parse(JSON.stringify(given)) as Json;
        const turned = (one: Json): Json => {
          if (Array.isArray(one)) return one.map(turned);
          if (typeof one !== 'object' || one === null) return one;
          return Object.fromEntries(
            Object.entries(one)
              .reverse()
              .map(([name, field]) => [name, turned(field as Json)]),
          );
        };
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
        expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
      }),
    );
  });
});
