import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportCustomer } from '../../../src/backoffice/privacy/export.ts';
import { recordIncident } from '../../../src/ledger/incidents.ts';
import { checkExport } from '../../../src/platform/audit/check-export.ts';
import { createPool, TenantDatabase } from '../../../src/platform/db/database.ts';
import { uuidv7 } from '../../../src/platform/values/ids.ts';
import { onlyIndexKey, Vault } from '../../../src/platform/values/vault.ts';
import { everywhere, People, type Person } from '../../backoffice/operators/people.ts';
import { BY_TEST } from '../../support/actor.ts';
import { erased } from '../../support/erased.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { traces } from '../../support/traces.ts';

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
/** As the service has it. */
const vault = new Vault({
  current: 'k1',
  keys: new Map([['k1', Buffer.alloc(32, 1)]]),
  index: onlyIndexKey(Buffer.alloc(32, 2)),
});
const SILENT = '0000000087';
/** A text of an operator, and the parts of it that must not be stored in clear. */
const WORDS = 'Zainab rang from 08055512345 and is ill';
const TRACES = ['zainab', '8055512345', 'danjuma'];
const NARRATION = 'For Zainab Ngozi Danjuma';

let kolo: TestKolo;
let people: People;
let [ada, bola, sade, vera]: Person[] = [];
let environmentPath: string;
let pools: Record<'app' | 'owner', ReturnType<typeof createPool>>;
beforeAll(async () => {
  kolo = await startKolo({ pollMs: 20 });
  people = new People(kolo);
  ada = await people.person('ada@example.com', everywhere('admin'));
  bola = await people.person('bola@example.com', everywhere('finance'));
  sade = await people.person('sade@example.com', everywhere('support'));
  vera = await people.person('vera@example.com', everywhere('viewer'));
  environmentPath = `/ops/v1/businesses/${kolo.business.businessId}/test`;
  const open = (user: 'kolo_app' | 'kolo_owner') =>
    createPool(kolo.database.connection(user), 'kolo_app', LIMITS);
  pools = { app: open('kolo_app'), owner: open('kolo_owner') };
});
afterAll(async () => {
  expect(await kolo.findings({ books: false })).toEqual([]);
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
  await people.close();
  await kolo.stop();
});

const signIn = async () => {
  for (const person of [ada!, bola!, sade!, vera!]) await person.signIn();
};
const done = async (who: Person, path: string, body: object) => {
  const answer = await who.call('POST', path, body);
  expect([path, answer.status, answer.body.code]).toEqual([path, expect.any(Number), undefined]);
  return answer.body.data;
};
const tenantId = () => kolo.business.testTenantId;
const exporting = (customerId: string) => ({
  database: new TenantDatabase(pools.app),
  vault,
  tenantId: tenantId(),
  customerId,
  reason: WORDS,
  by: BY_TEST,
  nowMs: kolo.clock.now(),
});

interface Link {
  act: string;
  reason: string | null;
  words: string | null;
}
/** The audit log of the environment, once everything in it is linked. */
async function log(): Promise<Link[]> {
  const unlinked = 'SELECT 1 FROM audit_entries WHERE NOT linked';
  await until(async () => (await people.pool.query(unlinked)).rowCount === 0);
  return (await ada!.call('GET', `${environmentPath}/audit?after=0&limit=1000`)).body.data;
}
async function* linesOf(links: readonly object[]): AsyncGenerator<string> {
  for (const link of links) yield JSON.stringify(link);
}
const incident = async (transactionId: string): Promise<string> => {
  const id = uuidv7(kolo.clock.now());
  const found = { id, kind: 'rail_dispute', transactionId, detail: 'x', createdAt: kolo.clock.now() };
  await new TenantDatabase(pools.app).within(tenantId(), (session) =>
    recordIncident(session, tenantId(), found),
  );
  return id;
};

/** A customer with a payout whose outcome is unknown. */
async function stuck() {
  const customer = await kolo.test.customer({ name: 'Zainab Ngozi Danjuma' });
  await kolo.test.fund(customer.walletId, 10_000);
  await until(async () => (await kolo.test.get(`/api/v1/wallet/${customer.walletId}`)).body.data.balance > 0);
  const sent = { source: customer.walletId, reference: 'stuck', amount: 10_000, accountNumber: SILENT };
  expect((await kolo.test.transfer(sent)).status).toBe(202);
  const { id } = (await kolo.test.tsq('stuck')).body.data;
  await until(async () => {
    kolo.clock.advance(60_000);
    kolo.service.work.wake();
    const { rowCount } = await pools.owner.query('SELECT 1 FROM payouts WHERE flagged_at IS NOT NULL');
    return rowCount === 1;
  });
  await signIn();
  return { ...customer, id: id as string };
}

async function agree(act: string, content: object): Promise<string> {
  const { id } = await done(ada!, `${environmentPath}/proposals/${act}`, { content, reason: WORDS });
  const { digest } = (await bola!.call('GET', `/ops/v1/proposals/${id}`)).body.data;
  await done(bola!, `/ops/v1/proposals/${id}/approve`, { digest });
  return id;
}

test('text about a customer is sealed, read with the permission, and closed for ever by its erasure', async () => {
  const { customerId, walletId, id } = await stuck();
  const reason = { reason: WORDS };
  await exportCustomer(exporting(customerId));
  await done(sade!, `${environmentPath}/transfers/${id}/reveal`, reason);
  await done(sade!, `${environmentPath}/customers/${customerId}/reveal`, reason);
  await done(sade!, `${environmentPath}/transfers/${id}/requery`, reason);
  await done(sade!, `${environmentPath}/incidents/${await incident(id)}/close`, { note: WORDS });
  const settling = { transaction_id: id, evidence: WORDS };
  const refused = await done(ada!, `${environmentPath}/proposals/payout.settle`, {
    content: settling,
    ...reason,
  });
  await done(bola!, `/ops/v1/proposals/${refused.id}/refuse`, reason);
  const settled = await agree('payout.settle', settling);
  const narrated = { amount: 500, narration: NARRATION };
  await agree('adjustment.post', { credit_wallet_id: walletId, reference: 'in', ...narrated });
  await agree('adjustment.post', { debit_wallet_id: walletId, reference: 'out', ...narrated });

  // Beside what names the customer by itself.
  const personal = ['customers', 'search_keys', 'transactions', 'virtual_accounts', 'wallets'];
  const stand = (await traces(pools.owner, TRACES)).map((found) => found.split(':')[0]!);
  expect(stand.filter((table) => !personal.includes(table))).toEqual([]);
  const links = await log();
  const about = links.filter(({ reason: stored }) => stored !== null);
  expect(about.map(({ act }) => act)).toEqual([
    'customer.exported',
    'transfer.revealed',
    'customer.revealed',
    'transfer.requeried',
    'incident.closed',
    'proposal.made',
    'proposal.refused',
    'proposal.made',
    'proposal.made',
    'proposal.made',
  ]);
  expect(about.every(({ reason: stored, words }) => stored!.startsWith('sealed:') && words === WORDS)).toBe(
    true,
  );
  expect((await checkExport(linesOf(links))).fault).toBeNull();
  const shown = async () => (await bola!.call('GET', `/ops/v1/proposals/${settled}`)).body.data;
  expect(await shown()).toMatchObject({ reason: WORDS, content: { evidence: WORDS } });
  const timeline = async (who: Person) =>
    JSON.stringify((await who.call('GET', `${environmentPath}/transfers/${id}`)).body.data.timeline);
  expect((await timeline(ada!)).split(WORDS)).toHaveLength(4);
  expect((await timeline(vera!)).split('[sealed]')).toHaveLength(4);
  expect(await timeline(vera!)).not.toContain('rang from');

  await erased(kolo, pools.app, customerId);
  expect(await traces(pools.owner, TRACES)).toEqual([]);
  const after = await log();
  expect(after.slice(0, links.length).map(({ reason: stored }) => stored)).toEqual(
    links.map(({ reason: stored }) => stored),
  );
  for (const { reason: stored, words } of after) expect(words).toBe(stored === null ? null : '[erased]');
  expect((await checkExport(linesOf(after))).fault).toBeNull();
  expect(await shown()).toMatchObject({ reason: '[erased]', content: { evidence: '[erased]' } });
  expect((await timeline(ada!)).split('[erased]')).toHaveLength(4);
});

test('text about two customers is closed with one of them, and text written after an erasure by the next', async () => {
  const one = await kolo.test.customer();
  const other = await kolo.test.customer();
  await kolo.test.fund(one.walletId, 700);
  await until(async () => (await kolo.test.get(`/api/v1/wallet/${one.walletId}`)).body.data.balance === 700);
  const move = (from: string, to: string, reference: string) =>
    kolo.test.walletTransfer({ source: from, destination: to, amount: 700, reference });
  const moved = await move(one.walletId, other.walletId, 'between');
  expect(moved.status).toBe(202);
  await kolo.test.finalStatus('between');
  const id: string = (await kolo.test.tsq('between')).body.data.id;
  await signIn();
  await done(sade!, `${environmentPath}/transfers/${id}/reveal`, { reason: WORDS });
  await done(sade!, `${environmentPath}/customers/${other.customerId}/reveal`, { reason: WORDS });
  expect((await log()).slice(-2).map(({ words }) => words)).toEqual([WORDS, WORDS]);
  await erased(kolo, pools.app, one.customerId);
  const revealed = (await log()).filter(({ act }) => act.endsWith('.revealed')).slice(-2);
  expect(revealed.map(({ words }) => words)).toEqual(['[erased]', WORDS]);

  await done(sade!, `${environmentPath}/customers/${one.customerId}/reveal`, { reason: WORDS });
  expect((await log()).at(-1)!.words).toBe(WORDS);
  await erased(kolo, pools.app, one.customerId);
  expect((await log()).filter(({ act }) => act === 'customer.revealed').at(-1)!.words).toBe('[erased]');
});

test('text about no customer stays as it was written, also where it looks sealed', async () => {
  const looks = 'sealed:019bbf6c-7e00-7000-8000-000000000001:AAAA';
  for (const reason of ['It pays twice', looks])
    await done(sade!, '/ops/v1/payout-stops', { bank_code: '044', reason });
  const stops = (await ada!.call('GET', '/ops/v1/audit?limit=2')).body.data as Link[];
  expect(stops.map(({ reason }) => reason)).not.toContain('[sealed]');
});
