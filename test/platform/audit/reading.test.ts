import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkExport } from '../../../src/platform/audit/check-export.ts';
import { recordAct } from '../../../src/platform/audit/entry.ts';
import { transactionOn } from '../../../src/platform/db/database.ts';
import { everywhere, People, type Person } from '../../backoffice/operators/people.ts';
import { BY_TEST } from '../../support/actor.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';

const NIL = '00000000-0000-0000-0000-000000000000';
interface Link {
  number: string;
  hash: string;
  chain: string;
  act: string;
  [field: string]: unknown;
}

let kolo: TestKolo;
let people: People;
let ada: Person;
let fay: Person;
let vera: Person;
let livePath: string;
beforeAll(async () => {
  kolo = await startKolo({ pollMs: 10 });
  people = new People(kolo);
  ada = await people.person('ada@example.com', everywhere('admin'));
  const { businessId, liveTenantId } = kolo.business;
  fay = await people.person('fay@example.com', { role: 'finance', businessId, mode: 'live' });
  vera = await people.person('vera@example.com', everywhere('operator'));
  for (const person of [ada, fay, vera]) await person.signIn();
  livePath = `/ops/v1/businesses/${businessId}/live/audit`;
  for (let i = 1; i <= 5; i++) {
    await transactionOn(people.pool, (session) =>
      recordAct(session, {
        tenantId: liveTenantId,
        actor: BY_TEST,
        act: 'test.done',
        subject: `test ${i}`,
        before: null,
        after: { z: [1, null, 'ọ'], a: { deep: true } },
        reason: 'As "agreed"\u2028',
        atMs: kolo.clock.now(),
      }),
    );
  }
  const unlinked = 'SELECT 1 FROM audit_entries WHERE NOT linked';
  await until(async () => (await people.pool.query(unlinked)).rowCount === 0);
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
});

const read = async (who: Person, path: string): Promise<Link[]> => {
  const { status, body } = await who.call('GET', path);
  expect(status).toBe(200);
  return body.data;
};
async function* linesOf(links: readonly object[]): AsyncGenerator<string> {
  for (const link of links) yield JSON.stringify(link);
}
const faultOf = async (links: readonly object[]) => (await checkExport(linesOf(links))).fault;

describe('the audit log', () => {
  it('is read a page at a time, the last first or from a number on', async () => {
    const all = await read(fay, `${livePath}?after=0`);
    const acts = all.filter(({ act }) => act === 'test.done');
    expect(acts).toMatchObject([1, 2, 3, 4, 5].map((i) => ({ subject: `test ${i}`, actor: 'test' })));
    expect(acts[0]).toMatchObject({ before: null, after: { z: [1, null, 'ọ'], a: { deep: true } } });
    const numbers = async (query: string) =>
      (await read(fay, `${livePath}?${query}`)).map(({ number }) => number);
    const last = BigInt(all.at(-1)!.number);
    expect(await numbers('limit=2')).toEqual([String(last), String(last - 1n)]);
    expect(await numbers(`limit=2&before=${last - 1n}`)).toEqual([String(last - 2n), String(last - 3n)]);
    expect(await numbers(`limit=2&after=${last - 3n}`)).toEqual([String(last - 2n), String(last - 1n)]);
    expect(await numbers(`after=${last}`)).toEqual([]);
    for (const wrong of ['after=x', 'limit=0', 'limit=1001', 'after=1&before=2', 'before=-1']) {
      expect(await fay.call('GET', `${livePath}?${wrong}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    }
  });

  it('is limited to operators with the permission to read it, and to their environments', async () => {
    expect((await read(ada, '/ops/v1/audit')).every(({ chain }) => chain === NIL)).toBe(true);
    expect((await read(ada, livePath))[0]!.chain).toBe(kolo.business.liveTenantId);
    const refused = { status: 403, body: { code: 'permission_missing' } };
    for (const path of ['/ops/v1/audit', livePath.replace('/live/', '/test/')])
      expect(await fay.call('GET', path)).toMatchObject(refused);
    for (const path of ['/ops/v1/audit', livePath])
      expect(await vera.call('GET', path)).toMatchObject(refused);
    const unknownBusiness = livePath.replace(
      kolo.business.businessId,
      '019bbf6c-7e00-7000-8000-000000000001',
    );
    expect(await ada.call('GET', unknownBusiness)).toMatchObject({ status: 404 });
  });

  it('is proved by the exported entries alone', async () => {
    const links = await read(ada, '/ops/v1/audit?after=0&limit=1000');
    const { hash, words: _, ...linked } = links[0]!;
    // A reader without Kolo does it so: these are all the names that are nested in the first entry.
    const names = [...Object.keys(linked), ...Object.keys(linked.after as object)].sort();
    const text = JSON.stringify(linked, names);
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
    expect(await checkExport(linesOf(links))).toEqual({
      chains: [{ chain: NIL, from: '1', to: String(links.length), head: links.at(-1)!.hash }],
      fault: null,
    });
    expect(await faultOf(links.slice(2))).toBeNull();
    const both = [...links, ...(await read(ada, `${livePath}?after=0`))];
    expect((await checkExport(linesOf(both))).chains).toHaveLength(2);
  });

  it.each([
    [
      'an entry that was changed',
      2,
      (links: Link[]) => links.map((link, i) => (i === 1 ? { ...link, act: 'x.y' } : link)),
    ],
    ['an entry that is missing', 2, (links: Link[]) => links.toSpliced(1, 1)],
    ['an entry that is there twice', 3, (links: Link[]) => links.toSpliced(1, 0, links[1]!)],
    [
      'a beginning that is another',
      1,
      (links: Link[]) => [{ ...links[0]!, previous: 'ff'.repeat(32) }, ...links.slice(1)],
    ],
    [
      'a hash that was changed',
      2,
      (links: Link[]) => links.map((link, i) => (i === 1 ? { ...link, hash: '00'.repeat(32) } : link)),
    ],
    ['a field more', 1, (links: Link[]) => [{ ...links[0]!, more: 1 }, ...links.slice(1)]],
    ['what is no link', 1, () => [{ number: '1' }]],
    ['no object', 1, () => [[]]],
  ])('shows %s', async (_, line, change) => {
    const links = await read(ada, '/ops/v1/audit?after=0&limit=1000');
    const fault = await faultOf(change(links));
    expect(fault?.line).toBe(line);
  });

  it('is taken out as CSV that no spreadsheet computes, on record', async () => {
    const reason = '=HYPERLINK("https://evil.example")';
    const linked = async (act: string, count: number) =>
      until(async () => {
        const sql = 'SELECT 1 FROM audit_entries WHERE chain = $1 AND act = $2 AND linked';
        return (await people.pool.query(sql, [kolo.business.liveTenantId, act])).rowCount === count;
      });
    await transactionOn(people.pool, (session) =>
      recordAct(session, {
        tenantId: kolo.business.liveTenantId,
        actor: BY_TEST,
        act: 'test.hostile',
        subject: 'test 6',
        reason,
        after: { note: 'a, "b"' },
        atMs: kolo.clock.now(),
      }),
    );
    await linked('test.hostile', 1);
    const take = async (query: string, path = livePath) => {
      const response = await fetch(`${kolo.baseUrl}${path}/export?${query}`, {
        headers: { authorization: `Bearer ${fay.token}` },
      });
      return { response, text: await response.text() };
    };
    const all = await read(fay, `${livePath}?after=0&limit=1000`);
    const { response, text } = await take('');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-[0-9a-f-]+-[0-9-]+\.csv"$/,
    );
    const rows: Record<string, string>[] = parse(text, { columns: true });
    expect(rows.map(({ number, hash, act }) => ({ number, hash, act }))).toEqual(
      all.map(({ number, hash, act }) => ({ number, hash, act })),
    );
    expect(rows.find(({ act }) => act === 'test.hostile')).toMatchObject({
      words: `'${reason}`,
      after: '{"note":"a, \\"b\\""}',
      before: '',
      actor: 'test',
    });
    const second = all[1]!;
    const third = all[2]!;
    const part = parse((await take(`after=${second.number}&before=${BigInt(third.number) + 1n}`)).text, {
      columns: true,
    });
    expect(part).toMatchObject([{ number: third.number }]);

    await linked('audit_log.exported', 2);
    const taken = (await read(fay, `${livePath}?after=${all.at(-1)!.number}`)).filter(
      ({ act }) => act === 'audit_log.exported',
    );
    expect(taken).toMatchObject([
      { actor: fay.operatorId, after: { after: '0', until: all.at(-1)!.number } },
      { actor: fay.operatorId, after: { after: second.number, until: third.number } },
    ]);
    expect((await take('', '/ops/v1/audit')).response.status).toBe(403);
    expect((await take('after=x')).response.status).toBe(400);
    const installation = await fetch(`${kolo.baseUrl}/ops/v1/audit/export`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const ofInstallation: Record<string, string>[] = parse(await installation.text(), { columns: true });
    expect(ofInstallation.map(({ act }) => act)).toContain('operator.enrolled');
    expect(ofInstallation.find(({ actor }) => actor === ada.operatorId)).toMatchObject({
      actor_kind: 'operator',
      actor_name: 'Ada Obi',
    });
  });
});
