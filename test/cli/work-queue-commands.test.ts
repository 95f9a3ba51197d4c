import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/http.ts';
import { until } from '../support/http.ts';
import { Receiver } from '../webhooks/receiver.ts';
import { leaveNothing } from './clean-up.ts';
import { clientOf, type Serving, serve, stop } from './process.ts';
import { administrator, type Commander } from './signed-in.ts';
import { startedFolder } from './started.ts';

let serving: Serving;
let client: Client;
let ada: Commander;
let bola: Commander;
let ofBusiness: string[];
let source: string;
beforeAll(async () => {
  const folder = await startedFolder();
  serving = await serve(folder);
  client = clientOf(serving, folder);
  ada = await administrator(folder, serving, 'ada');
  bola = await administrator(folder, serving, 'bola');
  source = await client.fundedWallet(1_000_000);
  const { business_id } = (await client.get(`/api/v1/wallet/${source}`)).body.data;
  ofBusiness = ['--business', business_id];
});
afterAll(async () => {
  await stop(serving);
  await leaveNothing();
});

const because = ['--reason', 'The customer asks'];
/** Output of a command, which must succeed. */
const said = async (who: Commander, ...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await who.kolo(args);
  expect([args.join(' '), code, code === 0 ? '' : stderr]).toEqual([args.join(' '), 0, '']);
  return stdout;
};
const json = async (who: Commander, ...args: string[]) => JSON.parse(await said(who, ...args, '--json'));

it('shows the work items, and closes an incident', async () => {
  expect(await said(ada, 'work-queue')).toBe('The work queue is empty.\n');
  const { walletId } = await client.customer();
  const reserve = { wallet_id: walletId, type: 'regular' };
  const reserved = await client.post('/api/v1/wallet/reserve-account', reserve);
  await client.post(`/api/v1/wallet/${walletId}/restrict`, { type: 'all', reason: 'Under review' });
  const { account_number } = reserved.body.data.account_details;
  await client.post('/api/v1/test/inflow', { account_number, amount: 70_000, sender_name: 'Bola Ade' });
  await until(async () => (await said(ada, 'work-queue')).includes('suspense  1  since '));
  expect(await said(ada, 'work-queue')).toContain(`business ${ofBusiness[1]}, test\n`);

  const ofInstallation = { business_id: null, mode: null, items: [], next: null };
  expect(await json(ada, 'work-queue', 'unclaimed_inflows')).toEqual([ofInstallation]);
  const listed = await said(ada, 'work-queue', 'suspense');
  expect(listed).toContain('sender_name Bola A.');
  expect(listed).toContain('Actions: revealTransfer, ');
  expect((await json(ada, 'work-queue', 'incidents', ...ofBusiness))[0].items).toEqual([]);
  const [{ items: held }] = await json(ada, 'work-queue', 'suspense', ...ofBusiness);
  const { timeline } = await json(ada, 'payout', 'show', held[0].id, ...ofBusiness);
  const incident = timeline.find(({ kind }: { kind: string }) => kind === 'incident');
  expect(incident.detail).toMatch(/^inflow in suspense: /);
  const incidentId: string = incident.id;
  const close = ['incident', 'close', incidentId, ...ofBusiness, '--note', 'The wallet is under review'];
  expect(await said(ada, ...close)).toBe(`Incident ${incidentId} is closed.\n`);
  expect(await ada.kolo(close)).toMatchObject({ code: 1, stderr: expect.stringContaining('closed') });
  expect(await json(ada, 'work-queue')).toMatchObject({
    environments: [{ kinds: [{ kind: 'suspense', count: 1 }] }],
  });
});

it('stops payouts, shows a waiting one, and resumes them with approval', async () => {
  const stopped = (
    await said(ada, 'payouts', 'stop', ...ofBusiness, '--mode', 'test', '--bank', '058', ...because)
  ).trim();
  expect(await said(ada, 'payouts', 'stops')).toMatch(
    new RegExp(`^${stopped}  business ${ofBusiness[1]} test  any rail  bank 058  `),
  );
  expect(await ada.kolo(['payouts', 'stop', ...ofBusiness, ...because])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--business and --mode together'),
  });
  await client.transfer({ source, reference: 'waits' });
  await until(async () =>
    (await said(ada, 'payout', 'show', 'waits', ...ofBusiness)).includes(
      'an operator has stopped such payouts',
    ),
  );
  expect(await ada.kolo(['payout', 'requery', 'waits', ...ofBusiness, ...because])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The payout was never submitted'),
  });
  const resume = ['payouts', 'resume', stopped, ...ofBusiness, '--mode', 'test', ...because];
  const proposed = await ada.kolo(resume);
  expect(proposed).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Resuming now releases 1 payout, ₦100.00 in total.'),
  });
  const proposal_id = proposed.stdout.trim();
  expect(await said(bola, 'proposal', 'show', proposal_id)).toContain('releases 1 payout, ₦100.00 in total.');
  await said(bola, 'proposal', 'approve', proposal_id);
  expect(await said(ada, 'payouts', 'stops')).toBe('');
  expect(await json(ada, 'payouts', 'stops', '--all')).toMatchObject([{ id: stopped, bank_code: '058' }]);
});

it('performs any act, and proposes one, by the names that the operator API has for them', async () => {
  const acts = await said(ada, 'act');
  expect(acts).toContain('stopPayouts  Stop payouts of the installation\n');
  expect(acts).toContain('payouts.resume_all  Propose payouts.resume_all\n');
  expect(acts).not.toContain('signIn');
  const { id } = await json(ada, 'act', 'stopPayouts', 'rail=sandbox', 'bank_code=null', ...because);
  expect(await json(ada, 'payouts', 'stops')).toMatchObject([{ id, rail: 'sandbox', bank_code: null }]);
  const proposed = await said(ada, 'act', 'payouts.resume_all', `stop_id=${id}`, ...because);
  await said(bola, 'proposal', 'approve', proposed.trim());
  expect(await json(ada, 'payouts', 'stops')).toEqual([]);
  for (const [args, stderr] of [
    [['stopEverything'], '<act>: stopEverything is not an act. `kolo act` lists the acts.\n'],
    [
      ['stopPayouts', 'speed=9'],
      '<fields>: speed=9 is not a field of stopPayouts. Give: rail=… bank_code=…\n',
    ],
    [['closeIncident', 'note=x'], 'closeIncident needs --business.\n'],
    [['stopPayouts', 'rail=nobody', ...because], '  rail: must be a rail of this installation.\n'],
  ] as const) {
    const ended = await ada.kolo(['act', ...args]);
    expect([ended.code, ended.stdout]).toEqual([1, '']);
    expect(ended.stderr).toContain(stderr);
  }
});

it('requeries a payout at its bank, and reveals its account with a reason', async () => {
  await client.transfer({ source, reference: 'silent', accountNumber: '0000000087', bankCode: '044' });
  const attempts = async () =>
    (await json(ada, 'payout', 'show', 'silent', ...ofBusiness)).attempts as number;
  await until(async () => (await attempts()) > 0);
  expect(await said(ada, 'payout', 'requery', 'silent', ...ofBusiness, ...because)).toContain(
    'Querying the status at the bank',
  );
  const shown = await said(ada, 'payout', 'show', 'silent', ...ofBusiness);
  expect(shown).toContain('To account ******0087 at bank 044, through sandbox as ');
  expect(shown).toContain('  act  transfer requeried by ');
  const revealed = await json(ada, 'payout', 'reveal', 'silent', ...ofBusiness, ...because);
  expect(revealed).toMatchObject({ account_number: '0000000087' });
  expect(await ada.kolo(['payout', 'show', 'no such', ...ofBusiness])).toMatchObject({ code: 1 });
});

it('shows the subject of a proposal that moves money, and one line of it in the list', async () => {
  const adjust = ['adjust', ...ofBusiness, '--from', source, '--amount', '5000', '--reference', 'put right'];
  const made = await json(ada, ...adjust, '--narration', 'Charged once too little', ...because);
  const effect =
    "₦50\\.00 leave Customer \\w\\.'s wallet …\\w{6} and are credited to the adjustments account\\.";
  const lines = (await said(bola, 'proposal', 'list')).trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`${made.proposal_id}  open  adjustment.post`);
  expect(lines[0]).toMatch(new RegExp(`  ada  ${effect}  The customer asks`));
  const shown = await said(bola, 'proposal', 'show', made.proposal_id);
  expect(shown).toMatch(new RegExp(`Effect: ${effect}\nProposed by ada \\(`));
  expect(shown).toMatch(new RegExp(`^wallet ${source} pays: .*, active$`, 'm'));
  expect(shown).toMatch(/^ {2}₦[\d,.]+ \(\d+\) available, \d+ held$/m);
  await said(bola, 'proposal', 'refuse', made.proposal_id, ...because);
});

it.each([
  ['work-queue', 'incidents'],
  ['payout', 'show', 'waits'],
  ['payouts', 'stops', '--mode', 'test'],
  ['incident', 'close', 'x', '--note', 'Over'],
  ['deliveries', 'resend', '--endpoint', 'x', '--since', '2026-01-01T00:00:00Z', ...because],
])('sends no request for an invalid id of a business: %s %s', async (...args) => {
  expect(await ada.kolo([...args, '--business', 'nobody'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: '--business: nobody is not a business id. `kolo business list` shows the ids.\n',
  });
});

it('sends deliveries again since a time', async () => {
  const receiver = await Receiver.listen();
  const events = ['wallet-transfer.outflow.success'];
  const registered = await client.post('/api/v1/webhooks', { url: receiver.url(), events });
  const { walletId: destination } = await client.customer();
  for (const reference of ['one', 'two']) await client.walletTransfer({ source, destination, reference });
  await receiver.until(() => receiver.posts().length === 2);
  const resend = ['deliveries', 'resend', ...ofBusiness, '--endpoint', registered.body.data.id, ...because];
  const since = ['--since', '2026-01-01T00:00:00Z'];
  const count = [
    'deliveries',
    'count',
    ...ofBusiness,
    '--endpoint',
    registered.body.data.id,
    ...since,
    '--all',
  ];
  await until(
    async () => (await said(ada, ...count)) === '2 deliveries to resend, 0 in backoff to retry now.\n',
  );
  expect(await said(ada, ...resend, ...since)).toBe(
    '0 deliveries to resend, 0 in backoff to retry now.\nResending 0 deliveries, retrying 0 in backoff now.\n',
  );
  const past = await json(ada, ...resend, ...since, '--until', '2026-01-02T00:00:00Z', '--all');
  expect(past).toEqual({ resent: 0, hurried: 0 });
  await until(async () => (await json(ada, ...resend, ...since, '--all')).resent === 2);
  await receiver.until(() => receiver.posts().length >= 4);
  await receiver.close();
});
