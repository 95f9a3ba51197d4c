import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { everywhere, People, type Person } from './people.ts';

/** Account numbers at the sandbox bank that fail, pay and return the money, and never answer. */
const REFUSED = '0000000010';
const RETURNING = '0000000060';
const SILENT = '0000000087';

let kolo: TestKolo;
let people: People;
let bank: pg.Client;
let sade: Person;
let vera: Person;
let source: string;
let other: string;

beforeAll(async () => {
  kolo = await startKolo();
  people = new People(kolo);
  bank = new pg.Client(kolo.bankDatabase.config);
  await bank.connect();
  sade = await people.person('sade@example.com', everywhere('support'));
  vera = await people.person('vera@example.com', everywhere('viewer'));
  for (const person of [sade, vera]) await person.signIn();
  source = await walletOf('Ọlá Ṣẹ́gun');
  other = await walletOf('Ngozi Eze');
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await people.close();
  await bank.end();
  await kolo.stop();
});

async function walletOf(name: string): Promise<string> {
  const { walletId } = await kolo.test.customer({ name });
  await kolo.test.fund(walletId, 900_000);
  return walletId;
}

async function pay(reference: string, fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await kolo.test.transfer({ source, reference, amount: 250_000, ...fields });
  expect([reference, answer.status]).toEqual([reference, 202]);
  return (await kolo.test.tsq(reference)).body.data.id;
}

const pathOf = (reference: string, mode = 'test') =>
  `/ops/v1/businesses/${kolo.business.businessId}/${mode}/transfers/${encodeURIComponent(reference)}/receipt`;

async function download(person: Person, path: string, body?: object) {
  const response = await fetch(`${kolo.baseUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const file = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return { file, name: response.headers.get('content-disposition'), ...readPdf(file) };
}

const masked = (reference: string) => download(vera, pathOf(reference));
const whole = (reference: string) =>
  download(sade, `${pathOf(reference)}/reveal`, { reason: 'The customer asks for it' });
/** The line below a label. */
const below = (lines: string[], label: string): string | undefined =>
  lines.includes(label) ? lines[lines.indexOf(label) + 1] : undefined;

it('says everything about a transfer to a bank, with a reason that the audit log records', async () => {
  const id = await pay('rent/2026:01', { narration: 'Rent of Àdùkẹ', accountNumber: '0123456789' });
  const final = (await kolo.test.finalStatus('rent/2026:01')).body.data;
  const { lines, name, pages, file } = await whole('rent/2026:01');
  expect([pages, name]).toEqual([1, 'attachment; filename="receipt-rent_2026_01.pdf"']);
  const time = new Date(Date.parse(final.completed_at) + 3_600_000);
  const day = time.toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  expect(lines.slice(1)).toEqual([
    'Transfer receipt',
    'Successful',
    '₦2,500.00',
    'The money was sent.',
    ...['Amount', '₦2,500.00', 'Total debited', '₦2,500.00'],
    ...['Date and time', `${day}, ${time.toISOString().slice(11, 19)}, Lagos time`],
    ...['From', 'Ọlá Ṣẹ́gun'],
    ...['To bank', 'Guaranty Trust Bank'],
    ...['Account number', '0123456789'],
    ...['Narration', 'Rent of Àdùkẹ'],
    ...['Reference', 'rent/2026:01'],
    ...['Transaction id', id],
    ...['NIP session id', final.session_id],
  ]);
  // Nothing in it is of the moment of the download, or of chance.
  kolo.clock.advance(60_000);
  expect((await whole(id)).file.equals(file)).toBe(true);
  const { rows } = await people.pool.query(
    `SELECT actor, subject, reason FROM audit_entries WHERE act = 'receipt.revealed'`,
  );
  const entry = {
    actor: sade.operatorId,
    subject: `transaction ${id}`,
    reason: expect.stringMatching(/^sealed:/),
  };
  expect(rows).toEqual([entry, entry]);
});

it('is masked for those who may not reveal, and needs a reason of the others', async () => {
  await pay('masked', { narration: 'Rent of Ngozi' });
  await kolo.test.finalStatus('masked');
  const { lines, file } = await masked('masked');
  expect(below(lines, 'From')).toBe('Ọ** Ṣ*****');
  expect(below(lines, 'Account number')).toBe('******6789');
  expect(lines).not.toContain('Narration');
  expect(lines.at(-1)).toMatch(/^Masked copy/);
  for (const hidden of ['Ọlá', 'Ngozi', '0123456789']) expect(lines.join('\n')).not.toContain(hidden);
  expect((await masked('masked')).file.equals(file)).toBe(true);
  const reveal = `${pathOf('masked')}/reveal`;
  expect((await vera.call('POST', reveal, { reason: 'Mine' })).body.code).toBe('permission_missing');
  expect((await sade.call('POST', reveal, {})).body.code).toBe('invalid_request');
});

it('names both customers of a transfer between wallets', async () => {
  const between = { source, destination: other, amount: 700, reference: 'gift', narration: 'Gift' };
  expect((await kolo.test.walletTransfer(between)).status).toBeLessThan(300);
  const { lines } = await whole('gift');
  expect(below(lines, 'From')).toBe('Ọlá Ṣẹ́gun');
  expect(below(lines, 'To')).toBe('Ngozi Eze');
  expect(below(lines, 'To wallet')).toBe(other);
  for (const absent of ['To bank', 'Account number', 'NIP session id']) expect(lines).not.toContain(absent);
});

it('says plainly that a transfer failed, and debited nothing', async () => {
  await pay('refused', { accountNumber: REFUSED });
  expect((await kolo.test.finalStatus('refused')).body.data.status).toBe('failed');
  const { lines } = await masked('refused');
  expect(lines).toContain('Failed');
  expect(lines).toContain('The money was not sent. Nothing was debited.');
  expect(below(lines, 'Total debited')).toBe('₦0.00');
});

it('says plainly that the bank returned the money, all of it or a part', async () => {
  await pay('returned', { accountNumber: RETURNING });
  await kolo.test.finalStatus('returned');
  kolo.clock.advance(10_000);
  await until(async () => {
    kolo.service.work.wake();
    return (await masked('returned')).lines.includes('Reversed');
  });
  const { lines } = await masked('returned');
  expect(lines).toContain('The money was sent. Later the bank returned it.');
  expect(below(lines, 'Returned by the bank')).toBe('₦2,500.00');
  await pay('partly');
  const { session_id } = (await kolo.test.finalStatus('partly')).body.data;
  await bank.query(
    'INSERT INTO sandbox_bank.payment_returns (return_id, rail_id, amount, returned_at) VALUES ($1, $2, $3, $4)',
    [`${session_id}-1`, session_id, 100_000, new Date(kolo.clock.now())],
  );
  await until(async () => {
    kolo.service.work.wake();
    return (await masked('partly')).lines.includes('Partly reversed');
  });
  expect(below((await masked('partly')).lines, 'Returned by the bank')).toBe('₦1,000.00');
  // The bank's id of the return finds it.
  const path = `/ops/v1/businesses/${kolo.business.businessId}/test/transfers?q=${session_id}-1`;
  expect((await vera.call('GET', path)).body.data.paginatedPayload.edges).toMatchObject([
    { category: 'bank-outflow-reversal', amount: 100_000 },
  ]);
});

it('shows the costs that the sender paid', async () => {
  const client = await kolo.newBusiness({ bankTransferFee: 50n });
  const wallet = await client.fundedWallet(500_000);
  await client.transfer({ source: wallet, reference: 'fee', amount: 30_000 });
  await client.finalStatus('fee');
  const { rows } = await people.pool.query('SELECT id FROM businesses ORDER BY id DESC LIMIT 1');
  const path = `/ops/v1/businesses/${rows[0].id}/test/transfers/fee/receipt`;
  const { lines } = await download(vera, path);
  expect(lines.slice(lines.indexOf('Amount'), lines.indexOf('Date and time'))).toEqual([
    ...['Amount', '₦300.00'],
    ...['Fee', '₦0.50'],
    ...['Total debited', '₦300.50'],
  ]);
  // A transfer of another business, or of the other environment, is not found.
  for (const path of [pathOf('fee'), pathOf('gift', 'live')])
    expect(await vera.call('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it('does not exist while a transfer is processing, or for what is no transfer', async () => {
  const id = await pay('silent', { accountNumber: SILENT, amount: 1_000 });
  const refusal = { status: 409, body: { code: 'transfer_not_final' } };
  expect(await vera.call('GET', pathOf(id))).toMatchObject(refusal);
  expect(await sade.call('POST', `${pathOf(id)}/reveal`, { reason: 'He asks' })).toMatchObject(refusal);
  const inflows = pathOf('').replace('/receipt', '?category=bank-inflow').replace('/?', '?');
  const [{ id: inflow }] = (await vera.call('GET', inflows)).body.data.paginatedPayload.edges;
  expect((await vera.call('GET', pathOf(inflow))).body.code).toBe('not_found');
  const acts = await people.pool.query(`SELECT FROM audit_entries WHERE subject = $1`, [`transaction ${id}`]);
  expect(acts.rowCount).toBe(0);
});

it.each([
  '\u202Egpj.eciovni\u2066 \u{1F468}\u200D\u{1F469}\u200D\u{1F467} שלום مرحبا 日本',
  `q${'\u0301'.repeat(30)} end`,
  'W'.repeat(200),
  'a line ) Tj ET \\( endstream',
])('stays one page with %j from a customer', async (text) => {
  const { walletId } = await kolo.test.customer({ name: text });
  await kolo.test.fund(walletId, 10_000);
  const reference = `hostile-${text.length}`.padEnd(200, 'W');
  await pay(reference, { source: walletId, amount: 1_000, narration: text });
  await kolo.test.finalStatus(reference);
  const { lines, pages } = await whole(reference);
  expect(pages).toBe(1);
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]|undefined/u);
  expect(lines.at(-2)).toBe('NIP session id');
  if (text.includes('日')) expect(below(lines, 'Narration')).toMatch(/^gpj.eciovni � �/);
  if (text.includes('Tj')) expect(below(lines, 'Narration')).toBe('a line ) Tj ET \\( endstream');
});
