import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { ExternalServer, installedPrograms } from './external.ts';
import { newFolder } from './folders.ts';
import { kolo, type Serving, sandbox, serve, stop } from './process.ts';

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const encryption = { k1: `k1:${key(1)}`, k2: `k2:${key(3)}` };
const index = { old: `default:${key(2)}`, new: `i2:${key(4)}` };

/** The settings of each step of docs/operations.md. */
const STEPS = {
  before: { KOLO_ENCRYPTION_KEYS: encryption.k1, KOLO_INDEX_KEY: key(2) },
  known: {
    KOLO_ENCRYPTION_KEYS: `${encryption.k1},${encryption.k2}`,
    KOLO_INDEX_KEYS: `${index.old},${index.new}`,
  },
  used: {
    KOLO_ENCRYPTION_KEYS: `${encryption.k2},${encryption.k1}`,
    KOLO_INDEX_KEYS: `${index.new},${index.old}`,
  },
  after: { KOLO_ENCRYPTION_KEYS: encryption.k2, KOLO_INDEX_KEYS: index.new },
};

let server: ExternalServer;
let database: Record<string, string>;
const folder = newFolder();

beforeAll(async () => {
  server = await ExternalServer.createMigrated(installedPrograms()[0]!);
  database = { KOLO_DATABASE_URL: await server.migratedDatabase('rotated') };
});
afterAll(async () => {
  await server?.stop();
  await leaveNothing();
});

/** Two processes, restarted one at a time, and those that callers reach. */
class Pair {
  readonly #all: Serving[] = [];
  reached: Client[] = [];

  async add(keys: Record<string, string>): Promise<void> {
    this.#all.push(await serve(folder, { ...database, ...keys }));
    this.#reach();
  }

  /** Starts each anew with other keys, one after the other; callers go to those that run. */
  async restart(keys: Record<string, string>): Promise<void> {
    for (let n = 0; n < 2; n++) {
      const leaving = this.#all.shift()!;
      this.#reach();
      // Requests in progress are answered before the process ends.
      expect((await stop(leaving)).code).toBe(0);
      await this.add(keys);
    }
  }

  async stop(): Promise<void> {
    for (const serving of this.#all.splice(0)) expect((await stop(serving)).code).toBe(0);
  }

  #reach(): void {
    const { secret_key } = sandbox(folder);
    this.reached = this.#all.map(({ baseUrl }) => new Client(baseUrl, secret_key!));
  }
}

/** Callers that create customers and read them. All callers send each customer's BVN at once. */
class Traffic {
  readonly answers = new Map<string, number>();
  readonly customers = new Map<string, string>();
  readonly wrong: string[] = [];
  #stopped = false;
  #bvn = 22_200_000_000;
  readonly #callers: Promise<void>[] = [];

  begin(pair: Pair, count: number): void {
    for (let n = 0; n < count; n++) this.#callers.push(this.#call(pair, n));
  }

  async end(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#callers);
  }

  async #call(pair: Pair, caller: number): Promise<void> {
    for (let n = 0; !this.#stopped; n++) await this.#round(pair.reached, `${caller}-${n}`);
  }

  async #round(clients: readonly Client[], name: string): Promise<void> {
    const bvn = String(this.#bvn++);
    const ask = (client: Client, who: string) =>
      client.post('/api/v1/customers', {
        name: `Ada ${who}`,
        email: `${who}@example.com`,
        bvn,
        id_type: 'nin',
        id_number: `7${bvn}`,
        reserve_virtual_account: false,
      });
    // From everywhere at once, and twice from one.
    const requests = [...clients, clients[0]!].map((client, n) => ask(client, `${name}-${n}`));
    const settled = await Promise.all(requests.map((answer) => answer.catch(() => undefined)));
    const answers = settled.filter((answer) => answer !== undefined);
    for (const { status } of answers) this.answers.set(`${status}`, (this.answers.get(`${status}`) ?? 0) + 1);
    const made = answers.filter(({ status }) => status === 201);
    if (made.length > 1) this.wrong.push(`${bvn} is ${made.length} customers'`);
    const id = made[0]?.body.data.customer_id;
    if (id === undefined) return;
    this.customers.set(id, bvn);
    const read = await clients
      .at(-1)!
      .get(`/api/v1/customers/${id}`)
      .catch(() => undefined);
    if (read === undefined) return;
    if (read.body.data?.bvn !== `*******${bvn.slice(-4)}`) this.wrong.push(JSON.stringify(read.body));
  }
}

test('both keys are changed under traffic, as docs/operations.md says it, and nobody is answered 500', async () => {
  const pair = new Pair();
  await pair.add(STEPS.before);
  await pair.add(STEPS.before);
  const traffic = new Traffic();
  traffic.begin(pair, 3);
  const grown = async () => {
    const size = traffic.customers.size;
    await until(() => traffic.customers.size > size + 20);
  };
  await grown();
  await pair.restart(STEPS.known);
  await grown();
  const early = await kolo(folder, ['keys', 'reseal'], { ...database, ...STEPS.used });
  expect([early.code, early.stderr]).toEqual([
    2,
    expect.stringMatching(/^2 running processes still encrypt with/),
  ]);
  await pair.restart(STEPS.used);
  await grown();
  const lost = await kolo(folder, ['serve'], { ...database, ...STEPS.after, KOLO_PORT: '0' });
  expect([lost.code, lost.stderr]).toEqual([2, expect.stringContaining('key k1 is missing')]);
  const { code, stdout } = await kolo(folder, ['keys', 'reseal', '--json'], { ...database, ...STEPS.used });
  expect([code, JSON.parse(stdout).retired]).toEqual([0, { encryption: ['k1'], index: ['default'] }]);
  await grown();
  await pair.restart(STEPS.after);
  await grown();
  await traffic.end();

  expect(traffic.wrong).toEqual([]);
  // Made, or refused because the BVN is a customer's already.
  expect([...traffic.answers.keys()].sort()).toEqual(['201', '400']);
  const [client] = pair.reached;
  for (const [id, bvn] of traffic.customers) {
    expect((await client!.get(`/api/v1/customers/${id}`)).body.data.bvn).toBe(`*******${bvn.slice(-4)}`);
    const again = { name: 'Ada', email: `again-${bvn}@example.com`, bvn };
    expect((await client!.post('/api/v1/customers', again)).body.code).toBe('customer_exists');
  }
  const count =
    'SELECT count(*)::integer AS count, count(DISTINCT bvn_index)::integer AS indexes FROM customers';
  const named = `SELECT DISTINCT bvn_key_id AS a, id_number_key_id AS b, bvn_index_key_id AS c FROM customers`;
  expect(await server.query(named, 'rotated')).toEqual([{ a: 'k2', b: 'k2', c: 'i2' }]);
  expect(await server.query(count, 'rotated')).toEqual([
    { count: traffic.customers.size, indexes: traffic.customers.size },
  ]);
  expect((await kolo(folder, ['verify'], { ...database, ...STEPS.after })).code).toBe(0);
  await pair.stop();
}, 600_000);
