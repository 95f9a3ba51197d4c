import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../operators/people.ts';
import { Troubled } from './support.ts';

let world: Troubled;
let item: string;
beforeAll(async () => {
  world = await Troubled.open();
  await world.held();
  await world.signIn();
  const [held] = await world.rows('suspense');
  item = `${world.environmentPath}/work-items/suspense/${held.id}`;
});
afterAll(() => world.close());

const ABSENT = '019bbf6c-7e00-7000-8000-000000000009';
const MISSING = { status: 403, body: { code: 'permission_missing' } };
const CSV = 'reference,amount\nBola Ade,70000\n';
const attach = (who: Person, content: Buffer | string, name = 'Bola Ade’s letter.csv', path = item) =>
  who.call('POST', `${path}/attachments`, { name, content: Buffer.from(content).toString('base64') });
const filesOf = async (who: Person) => (await who.call('GET', item)).body.data.attachments;

it('a file is stored sealed, listed, and downloaded with a reason by those who may reveal', async () => {
  const { sade, vera, eze, owner } = world;
  const added = await attach(sade, CSV);
  expect(added).toMatchObject({ status: 201 });
  const { id } = added.body.data;
  const [file] = await filesOf(sade);
  expect(file).toMatchObject({
    id,
    name: 'Bola Ade’s letter.csv',
    type: 'text/csv',
    bytes: CSV.length,
    added_by: 'Ada Obi',
  });
  expect(await filesOf(vera)).toMatchObject([{ id, name: '[sealed]' }]);
  const { rows } = await owner.query('SELECT name, content, secret_ciphertext FROM work_item_attachments');
  expect(rows[0].name).toMatch(/^sealed:/);
  expect(rows[0].content.toString('latin1')).not.toContain('Bola');

  const path = `${item}/attachments/${id}/reveal`;
  expect(await vera.call('POST', path, { reason: 'To see' })).toMatchObject(MISSING);
  expect(await eze.call('POST', path, { reason: 'To see' })).toMatchObject(MISSING);
  expect(await sade.call('POST', path, {})).toMatchObject({ status: 400 });
  const absent = `${item}/attachments/${ABSENT}/reveal`;
  expect(await sade.call('POST', absent, { reason: 'To see' })).toMatchObject({ status: 404 });
  const audited = () =>
    owner.query("SELECT after, reason FROM audit_entries WHERE act = 'work_item.attachment_revealed'");
  expect((await audited()).rows).toEqual([]);
  const response = await fetch(`${world.kolo.baseUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sade.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'To compare it' }),
  });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(CSV);
  expect(response.headers.get('content-type')).toBe('text/csv');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="attachment"; filename*=UTF-8\'\'Bola%20Ade%E2%80%99s%20letter.csv',
  );
  expect((await audited()).rows).toEqual([
    { after: { attachment: id }, reason: expect.stringMatching(/^sealed:/) },
  ]);
});

it('takes only known types, by content and not by name, and a bounded size', async () => {
  const { sade, vera } = world;
  const known = [
    Buffer.from('%PDF-1.7\n'),
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  ];
  for (const content of known) expect(await attach(sade, content)).toMatchObject({ status: 201 });
  const refused = [
    '<html>,</html>\n',
    'no columns\n',
    Buffer.from([0x4d, 0x5a, 0x90, 0x00]),
    Buffer.from('a,b\n\u0000'),
    Buffer.from([0x61, 0x2c, 0xff, 0xfe]),
    Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(716_796)]),
  ];
  for (const content of refused) {
    const answer = await attach(sade, content, 'statement.pdf');
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'content' }] } });
  }
  expect(await attach(vera, CSV)).toMatchObject(MISSING);
  const absent = `${world.environmentPath}/work-items/suspense/${ABSENT}`;
  expect(await attach(sade, CSV, 'a.csv', absent)).toMatchObject({ status: 404 });
});

it('has at most 20 files, also where several come at once', async () => {
  const { sade } = world;
  const before = (await filesOf(sade)).length;
  for (let n = before; n < 18; n += 1) await attach(sade, CSV);
  const answers = await Promise.all([1, 2, 3, 4].map(() => attach(sade, CSV)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('attachment_limit_reached');
});

it('is unreadable once the key of a customer that it is about is gone', async () => {
  const { sade, owner } = world;
  const [{ id }] = await filesOf(sade);
  await owner.query('DELETE FROM audit_keys WHERE chain = $1', [world.tenantId]);
  expect(await filesOf(sade)).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: '[erased]' })]),
  );
  const path = `${item}/attachments/${id}/reveal`;
  expect(await sade.call('POST', path, { reason: 'To see' })).toMatchObject({ status: 404 });
});
