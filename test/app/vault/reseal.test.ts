import { beforeEach, expect, test } from 'vitest';
import { checkedVault } from '../../../src/app/vault/check-keys.ts';
import { reseal } from '../../../src/app/vault/reseal.ts';
import { targetContext } from '../../../src/backoffice/notifications/send.ts';
import { openWords, sealWords } from '../../../src/platform/audit/sealed-text.ts';
import { createPool, sessionOn, TenantDatabase } from '../../../src/platform/db/database.ts';
import { addEmail, openEmail } from '../../../src/platform/email/outbox.ts';
import { Vault, type VaultKeys } from '../../../src/platform/values/vault.ts';
import { BY_TEST } from '../../support/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';

const LIMITS = { connectionsMax: 3, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };

/** A ring of keys whose ids end in the byte that they are of; the first is the current one. */
const ring = (...ids: string[]) => ({
  current: ids[0]!,
  keys: new Map(ids.map((id) => [id, Buffer.alloc(32, id === 'default' ? 2 : Number(id.slice(1)))])),
});
const keys = (encryption: string[], index: string[]): VaultKeys => ({
  ...ring(...encryption),
  index: ring(...index),
});
const OLD = keys(['k1'], ['default']);
const BOTH = keys(['k9', 'k1'], ['i8', 'default']);
const NEW = keys(['k9'], ['i8']);

let kolo: TestKolo;
let pools: Record<'directory' | 'operators' | 'app' | 'owner', ReturnType<typeof createPool>>;
let left: { kolo: TestDatabase; bank: TestDatabase };

/** A database that a service was used on whose keys are the old ones, and which has ended. */
beforeEach(async () => {
  left = { kolo: await createTestDatabase(), bank: await createTestDatabase({ empty: true }) };
  kolo = await startKolo({ databases: left, role: 'api' });
  for (const client of [kolo.test, kolo.live]) {
    for (let n = 0; n < 5; n++) {
      await client.customer({ bvn: `2212345678${n}`, id_type: 'nin', id_number: `7000000000${n}` });
    }
  }
  const endpoint = { url: 'http://127.0.0.1:9/hook', verify: false, events: ['create-wallet.success'] };
  const header = { signature_header: { name: 'X-Mine', secret: 'known-elsewhere' } };
  const { body } = await kolo.test.post('/api/v1/webhooks', { ...endpoint, ...header });
  await kolo.test.post(`/api/v1/webhooks/${body.data.id}/rotate-secret`, {});
  await kolo.stop();
  const open = (role: 'kolo_directory' | 'kolo_app' | 'kolo_operator') =>
    createPool(left.kolo.connection(role), role, LIMITS);
  const owner = createPool(left.kolo.connection('kolo_owner'), 'kolo_app', LIMITS);
  pools = {
    directory: open('kolo_directory'),
    operators: open('kolo_operator'),
    app: open('kolo_app'),
    owner,
  };
  return async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
    await Promise.all([left.kolo.drop(), left.bank.drop()]);
  };
});

const query = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  sessionOn(pools.owner).query<Row>(sql, values);

const checked = (some: VaultKeys) => checkedVault(sessionOn(pools.directory), some, { nowMs: Date.now() });

async function run(some: VaultKeys, database = new TenantDatabase(pools.app)) {
  return reseal({
    directory: pools.directory,
    operators: pools.operators,
    database,
    vault: await checked(some),
    by: BY_TEST,
    onProgress: () => {},
    nowMs: () => Date.now(),
  });
}

const KEYS_NAMED = `
  SELECT bvn_key_id AS id FROM customers WHERE bvn_key_id IS NOT NULL
  UNION SELECT id_number_key_id FROM customers WHERE id_number_key_id IS NOT NULL
  UNION SELECT bvn_index_key_id FROM customers WHERE bvn_index IS NOT NULL
  UNION SELECT content_key_id FROM emails
  UNION SELECT target_key_id FROM notification_channels
  UNION SELECT unnest(ARRAY[secret_key_id, previous_secret_key_id, signature_secret_key_id]) FROM webhook_endpoints`;
const keysNamed = async () => (await query<{ id: string | null }>(KEYS_NAMED)).map(({ id }) => id).sort();

const OPERATOR = '019b0000-0000-7000-8000-00000000000a';

/** An operator with a second factor that is sealed under the old key, who has proposed something with a secret in it. */
async function addOperator(): Promise<void> {
  const { ciphertext, keyId } = new Vault(OLD).seal('JBSWY3DP', `operator totp:${OPERATOR}`);
  await query(
    `INSERT INTO operators (id, email, name, status, totp_ciphertext, totp_key_id, created_at)
     VALUES ($1, 'ada@example.com', 'Ada', 'invited', $2, $3, now()) RETURNING id`,
    [OPERATOR, ciphertext, keyId],
  );
  const secret = new Vault(OLD).seal('sk_live', `proposal:${OPERATOR}`);
  await query(
    `INSERT INTO proposals (id, chain, act, content, digest, reason, proposed_by, proposed_at, expires_at,
       secret_ciphertext, secret_key_id)
     VALUES ($1, $1, 'rail.add', '{}', sha256(''), 'It is right so', $1, now(), now() + interval '1 day', $2, $3)
     RETURNING id`,
    [OPERATOR, secret.ciphertext, secret.keyId],
  );
}

/** Writes a text about a customer, sealed under a key that is sealed under the old one. */
const writeWords = (words: string): Promise<string> => {
  const tenantId = kolo.business.testTenantId;
  return new TenantDatabase(pools.app).transaction(tenantId, (session) =>
    sealWords(session, new Vault(OLD), { tenantId, customerIds: [OPERATOR] }, words, Date.now()),
  );
};

const EMAIL = { to: 'ada@example.com', subject: 'Hello', text: 'One line.' };

/** Writes an email that is sealed under the old key. */
const writeEmail = (): Promise<void> => {
  const tenantId = kolo.business.testTenantId;
  return new TenantDatabase(pools.app).transaction(tenantId, (session) =>
    addEmail(session, new Vault(OLD), tenantId, EMAIL, Date.now()),
  );
};

const CHANNEL = '019b0000-0000-7000-8000-00000000000b';

/** Writes a channel of the team, whose target is sealed under the old key. */
async function addTeamChannel(): Promise<void> {
  const { ciphertext, keyId } = new Vault(OLD).seal(
    '{"url":"https://example.com/hook"}',
    targetContext(CHANNEL),
  );
  await query(
    `INSERT INTO notification_channels (id, kind, name, topics, include_test, target_ciphertext, target_key_id,
       target_shown, created_by, created_at, due_at)
     VALUES ($1, 'slack', 'Operations', '{approvals}', false, $2, $3, 'example.com', $4, now(), now()) RETURNING id`,
    [CHANNEL, ciphertext, keyId, OPERATOR],
  );
}

test('all that is sealed stands under the new keys, and a process without the old ones starts and opens it', async () => {
  await addOperator();
  await addTeamChannel();
  const words = await writeWords('Asked by letter');
  await writeEmail();
  await expect(checked(NEW)).rejects.toThrow(/key k1 is missing/);
  const done = await run(BOTH);
  expect(done).toEqual({
    moved: 16,
    retired: { encryption: ['k1'], index: ['default'] },
    conflicts: [],
  });
  expect(await keysNamed()).toEqual(['i8', 'k9']);
  const vault = await checked(NEW);
  const customers = await query<Record<'tenant' | 'id' | 'keyId', string> & Record<'bvn' | 'number', Buffer>>(
    `SELECT tenant_id AS tenant, id, bvn_ciphertext AS bvn, id_number_ciphertext AS number, bvn_key_id AS "keyId"
     FROM customers WHERE bvn_key_id IS NOT NULL ORDER BY tenant_id, id`,
  );
  const [operator] = await query<{ totp: Buffer; keyId: string }>(
    'SELECT totp_ciphertext AS totp, totp_key_id AS "keyId" FROM operators',
  );
  expect(vault.open(operator!.totp, operator!.keyId, `operator totp:${OPERATOR}`)).toBe('JBSWY3DP');
  const [proposed] = await query<{ secret: Buffer; keyId: string }>(
    'SELECT secret_ciphertext AS secret, secret_key_id AS "keyId" FROM proposals',
  );
  expect(vault.open(proposed!.secret, proposed!.keyId, `proposal:${OPERATOR}`)).toBe('sk_live');
  const [email] = await query<{ tenant: string; id: string; ciphertext: Buffer; keyId: string }>(
    'SELECT tenant_id AS tenant, id, content_ciphertext AS ciphertext, content_key_id AS "keyId" FROM emails',
  );
  expect(openEmail(vault, email!.tenant, email!.id, email!)).toEqual(EMAIL);
  const [channel] = await query<{ target: Buffer; keyId: string }>(
    'SELECT target_ciphertext AS target, target_key_id AS "keyId" FROM notification_channels',
  );
  expect(vault.open(channel!.target, channel!.keyId, targetContext(CHANNEL))).toContain('example.com/hook');
  const read = await openWords(sessionOn(pools.operators), vault, [words]);
  expect([words.includes('letter'), read(words)]).toEqual([false, 'Asked by letter']);
  const opened = customers.map(({ tenant, id, bvn, number, keyId }) => [
    vault.open(bvn, keyId, `customer:${tenant}:${id}:bvn`),
    vault.open(number, keyId, `customer:${tenant}:${id}:id_number`),
  ]);
  const five = [0, 1, 2, 3, 4].map((n) => [`2212345678${n}`, `7000000000${n}`]);
  expect(opened).toEqual([...five, ...five]);
  expect(await run(NEW)).toMatchObject({ moved: 0, conflicts: [] });
  const acts = await query(`SELECT after FROM audit_entries WHERE act = 'vault.resealed' ORDER BY id`);
  expect(acts).toMatchObject([{ after: { rows: 16, retired: ['k1', 'default'] } }, { after: { rows: 0 } }]);
});

test('a key whose content differs from the one that was used is refused', async () => {
  const other = (id: string) => ({ current: id, keys: new Map([[id, Buffer.alloc(32, 99)]]) });
  await expect(checked({ ...other('k1'), index: OLD.index })).rejects.toThrow(
    /^The encryption key k1 .* differs/,
  );
  await expect(checked({ ...OLD, index: other('default') })).rejects.toThrow(
    /^The index key default .* differs/,
  );
});

test('ended in the middle, it goes on where it was, and an old key is not taken away before', async () => {
  let transactions = 0;
  class Dying extends TenantDatabase {
    override transaction<T>(...args: Parameters<TenantDatabase['transaction']>): Promise<T> {
      transactions += 1;
      if (transactions > 1) return Promise.reject(new Error('killed'));
      return super.transaction(...args) as Promise<T>;
    }
  }
  await expect(run(BOTH, new Dying(pools.app))).rejects.toThrow('killed');
  expect(await keysNamed()).toEqual(['default', 'i8', 'k1', 'k9']);
  await expect(checked(NEW)).rejects.toThrow(/is missing/);
  expect((await run(BOTH)).conflicts).toEqual([]);
  expect(await keysNamed()).toEqual(['i8', 'k9']);
});

test('while a process runs that could not do with the new keys, nothing is changed', async () => {
  const other = await checked(keys(['k1', 'k9'], ['default']));
  await expect(run(BOTH)).rejects.toThrow(/^A running process still encrypts with another key than k9/);
  await query(
    "UPDATE vault_processes SET heartbeat_at = heartbeat_at - interval '1 minute' RETURNING process_id",
  );
  expect(other.sealsUnder).toBe('k1');
  await checked(keys(['k9', 'k1'], ['default']));
  await expect(run(BOTH)).rejects.toThrow(/lack.* the index key i8/);
  expect(await keysNamed()).toEqual(['default', 'k1']);
});

test('two customers with one BVN are named, and the rest is moved', async () => {
  const [customer] = await query<{ tenant: string; id: string }>(
    `SELECT tenant_id AS tenant, id FROM customers WHERE bvn_key_id IS NULL LIMIT 1`,
  );
  expect(customer).toBe(undefined);
  const [twice] = await query<{ tenant: string; id: string }>(
    `SELECT tenant_id AS tenant, id FROM customers WHERE bvn_key_id IS NOT NULL ORDER BY id LIMIT 1`,
  );
  const old = new Vault(OLD);
  const sealed = old.seal('22123456784', `customer:${twice!.tenant}:${twice!.id}:bvn`);
  await query('UPDATE customers SET bvn_ciphertext = $1, bvn_index = $2 WHERE id = $3 RETURNING id', [
    sealed.ciphertext,
    Buffer.alloc(32, 77),
    twice!.id,
  ]);
  const { conflicts, retired } = await run(BOTH);
  expect(conflicts).toHaveLength(1);
  expect(conflicts[0]).toMatch(/^customer [0-9a-f-]{36} has the BVN of another customer \(tenant /);
  expect(retired.index).toEqual([]);
});
