import { writeFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../../src/platform/db/database.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { fileOf, type Importer, importerFor } from './support.ts';

const LIMITS = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };

let kolo: TestKolo;
let importer: Importer;
let owner: pg.Pool;
beforeAll(async () => {
  kolo = await startKolo();
  importer = await importerFor(kolo);
  owner = createPool(kolo.database.config, 'kolo_directory', LIMITS);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await owner.end();
  await importer.close();
  await kolo.stop();
});

const balanceOf = async (id: string): Promise<number> =>
  (await kolo.test.get(`/api/v1/wallet/${id}`)).body.data?.balance;
const never = () => {};
/** Ends an import when it does something for the n-th time. */
const dies = (when: string, n = 1) => {
  let times = 0;
  return (what: string): void => {
    if (what === when && ++times === n) throw new Error('killed');
  };
};
/** Has a text be approved, and nothing of it be loaded. */
async function approve(csv: string): Promise<string> {
  await expect(importer.run(csv, dies('Checking lines'))).rejects.toThrow('killed');
  return importer.proposalOf(csv)!;
}
const change = (id: string, sql: string) => owner.query(`UPDATE proposals SET ${sql} WHERE id = $1`, [id]);

describe('opening balances are loaded', () => {
  it('by a proposal alone, that is approved and not over', async () => {
    const csv = fileOf(20, 'alone', () => 7);
    await expect(importer.run(csv, never, null)).rejects.toThrow('opening balances needs approval');
    const unknown = '019bbf6c-7e00-7000-8000-00000000dead';
    await expect(importer.run(csv, never, unknown)).rejects.toThrow('is not a proposal to import a file');
    const id = await approve(csv);
    await change(id, 'approved_by = NULL, decided_at = NULL');
    await expect(importer.run(csv, never, id)).rejects.toThrow('Nobody has approved');
    await change(id, `approved_by = '00000000-0000-7000-8000-00000000000b', decided_at = proposed_at`);
    await change(id, `expires_at = '2026-01-02'`);
    await expect(importer.run(csv, never, id)).rejects.toThrow('has expired');
    expect(await balanceOf('alone-w1')).toBeUndefined();
    await change(id, `expires_at = '2199-01-01'`);
    expect(await importer.run(csv, never, id)).toMatchObject({ balances: 20 });
    expect(await balanceOf('alone-w1')).toBe(7);
  });

  it('by that of the very file, whatever its totals are', async () => {
    const one = fileOf(5, 'one', () => 7);
    const other = fileOf(5, 'other', () => 7);
    const id = await approve(one);
    await expect(importer.run(other, never, id)).rejects.toThrow('The file differs from the approved one');
    await change(id, `content = jsonb_set(content, '{opening_balances,0,total}', '34')`);
    await expect(importer.run(one, never, id)).rejects.toThrow('The file differs from the approved one');
    await change(id, `act = 'adjustment.post'`);
    await expect(importer.run(one, never, id)).rejects.toThrow('is not a proposal to import a file');
    expect(await balanceOf('one-w1')).toBeUndefined();
  });

  it('as they were when they were checked: what changes meanwhile is not credited', async () => {
    const csv = fileOf(5, 'same', (i) => i + 100);
    const swapped = csv.replace(',100', ',999').replace(',101', ',100').replace(',999', ',101');
    const swap = (when: string) => (what: string, path: string) => {
      if (what === when) writeFileSync(path, swapped);
    };
    await expect(importer.run(csv, swap('Checking lines'))).rejects.toThrow(
      'changed while it was being read',
    );
    expect(await balanceOf('same-w0')).toBeUndefined();
    await expect(importer.run(csv, swap('Creating wallets'))).rejects.toThrow(
      'changed while it was being read',
    );
    expect(await balanceOf('same-w0')).toBe(0);
    expect(await importer.run(csv)).toMatchObject({ balances: 5 });
    expect([await balanceOf('same-w0'), await balanceOf('same-w1')]).toEqual([100, 101]);
  });

  it('to their end, also when the proposal is over by then, and once', async () => {
    const csv = fileOf(2_500, 'late', () => 3);
    await expect(importer.run(csv, dies('Crediting opening balances', 2))).rejects.toThrow('killed');
    const id = importer.proposalOf(csv)!;
    await change(id, `expires_at = executed_at`);
    const again = `${csv}\n`;
    await expect(importer.run(again, never, id)).rejects.toThrow('the file has 10000 faults');
    const another = '019bbf6c-7e00-7000-8000-00000000dead';
    await expect(importer.run(csv, never, another)).rejects.toThrow(`continue with --proposal ${id}`);
    expect(await importer.run(csv, never, id)).toMatchObject({ wallets: 2_500, before: false });
    expect(await balanceOf('late-w2499')).toBe(3);
    expect(await importer.run(csv, never, null)).toMatchObject({ before: true });
  });
});

it('is on record, with the proposal and who has loaded it', async () => {
  const csv = fileOf(3, 'record', () => 3);
  const { id } = await importer.run(csv);
  const { rows } = await owner.query(`SELECT act, after FROM audit_entries WHERE subject = $1 ORDER BY id`, [
    `import ${id}`,
  ]);
  expect(rows).toEqual([
    {
      act: 'import.begun',
      after: expect.objectContaining({ proposal_id: importer.proposalOf(csv), balances: 3 }),
    },
    { act: 'import.finished', after: null },
  ]);
});

it('a file without opening balances moves no money, and takes nobody else', async () => {
  const csv = fileOf(3, 'empty', () => 0);
  expect(await importer.run(csv, never, null)).toMatchObject({ wallets: 3, balances: 0 });
  expect(await balanceOf('empty-w2')).toBe(0);
});
