import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { type Deadline, NO_DEADLINE } from '../../../src/rails/deadline.ts';
import { iso20022 } from '../../../src/rails/iso20022/description.ts';
import { NOT_SENT } from '../../../src/rails/rail.ts';
import { ACCOUNT, arrives, filePayout, folders, railOn } from './support.ts';

const PASSED: Deadline = { atMs: 0, passed: true };
const WRITTEN = { kind: 'unknown', code: 'written' };

/** The files that the gateway finds. */
const out = (folder: string) => readdirSync(join(folder, 'out'));

describe('the file of a payment', () => {
  it('is whole and under the id of the payment when the gateway finds it', async () => {
    const folder = folders();
    const instruction = filePayout();
    expect(await railOn(folder).payouts.send(instruction, NO_DEADLINE)).toMatchObject(WRITTEN);
    expect(out(folder)).toEqual([`${instruction.railId}.xml`]);
    expect(readFileSync(join(folder, 'out', out(folder)[0]!), 'utf8')).toContain('</Document>');
    expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
  });

  it('is handed over once, however often and by how many processes it is submitted', async () => {
    const folder = folders();
    const instruction = filePayout();
    const rails = Array.from({ length: 8 }, () => railOn(folder));
    await Promise.all(rails.map(({ payouts }) => payouts.send(instruction, NO_DEADLINE)));
    // The gateway takes it away.
    rmSync(join(folder, 'out', `${instruction.railId}.xml`));
    const again = await Promise.all(rails.map(({ payouts }) => payouts.send(instruction, NO_DEADLINE)));
    for (const outcome of again) expect(outcome).toMatchObject(WRITTEN);
    expect(out(folder)).toEqual([]);
    expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
    expect(await rails[0]!.payouts.query(instruction)).toMatchObject(WRITTEN);
  });

  it('is not handed over past the deadline, and can be later', async () => {
    const folder = folders();
    const { payouts } = railOn(folder);
    const instruction = filePayout();
    expect(await payouts.send(instruction, PASSED)).toBe(NOT_SENT);
    expect(out(folder)).toEqual([]);
    expect(await payouts.query(instruction)).toEqual({ kind: 'not_found' });
    expect(await payouts.send(instruction, NO_DEADLINE)).toMatchObject(WRITTEN);
    expect(out(folder)).toEqual([`${instruction.railId}.xml`]);
  });

  // The states that a crash can leave behind.
  it.each<[string, (folder: string, id: string) => void, string]>([
    ['before anything was written', () => {}, 'not_found'],
    [
      'while it was written',
      (folder, id) => writeFileSync(join(folder, 'tmp', `${id}.a`), '<Doc'),
      'not_found',
    ],
    [
      'between claim and move',
      (folder, id) => {
        writeFileSync(join(folder, 'tmp', `${id}.a`), '<Document/>');
        linkSync(join(folder, 'tmp', `${id}.a`), join(folder, 'sent', `${id}.xml`));
      },
      'not_found',
    ],
    [
      'after the move',
      (folder, id) => {
        writeFileSync(join(folder, 'tmp', `${id}.a`), '<Document/>');
        linkSync(join(folder, 'tmp', `${id}.a`), join(folder, 'sent', `${id}.xml`));
        renameSync(join(folder, 'tmp', `${id}.a`), join(folder, 'out', `${id}.xml`));
      },
      'unknown',
    ],
  ])('is in out once after a crash %s and another submission', async (_, crash, kind) => {
    const folder = folders();
    const { payouts } = railOn(folder);
    const instruction = filePayout();
    crash(folder, instruction.railId);
    expect(await payouts.query(instruction)).toMatchObject({ kind });
    expect(await payouts.send(instruction, NO_DEADLINE)).toMatchObject(WRITTEN);
    expect(out(folder)).toEqual([`${instruction.railId}.xml`]);
    rmSync(join(folder, 'out', `${instruction.railId}.xml`));
    await payouts.send(instruction, NO_DEADLINE);
    expect(out(folder)).toEqual([]);
  });

  it.each(['out', 'sent', 'tmp'])('is of an unknown outcome where %s is gone', async (name) => {
    const folder = folders();
    const { payouts } = railOn(folder);
    const instruction = filePayout();
    rmSync(join(folder, name), { recursive: true });
    expect(await payouts.prepare!(instruction)).toMatchObject({ kind: 'unavailable' });
    expect(await payouts.send(instruction, NO_DEADLINE)).toMatchObject({ kind: 'unknown', code: null });
    expect(await payouts.query(instruction)).toMatchObject({ kind: 'unknown', code: null });
    expect(existsSync(join(folder, name))).toBe(false);
  });

  it('is refused beforehand where its texts cannot be written', async () => {
    const { payouts } = railOn(folders());
    expect(await payouts.prepare!(filePayout())).toMatchObject({ kind: 'ready' });
    const refused = await payouts.prepare!(filePayout({ narration: 'Thanks 🎉' }));
    expect(refused).toMatchObject({ kind: 'refused', code: 'unwritable_text' });
  });
});

describe('an account', () => {
  it('is named by its bank and number, and checked in its folders', async () => {
    const folder = folders();
    const { accountChecks } = railOn(folder);
    expect(await accountChecks.identify()).toEqual({ account: 'GTBINGLA 0123456789', isTest: false });
    const results = async () => {
      const found: string[] = [];
      for await (const { result } of accountChecks.check()) found.push(result);
      return found;
    };
    expect(await results()).toEqual(['ok', 'ok', 'ok']);
    arrives(folder, 'x.xml', 'x');
    expect(await results()).toEqual(['ok', 'ok', 'warning']);
    expect([...readdirSync(join(folder, 'tmp')), ...readdirSync(join(folder, 'sent'))]).toEqual([]);
    rmSync(join(folder, 'in'), { recursive: true });
    rmSync(join(folder, 'sent'), { recursive: true });
    expect(await results()).toEqual(['ok', 'failed', 'failed']);
    await expect(accountChecks.identify()).rejects.toThrow('ENOENT');
  });

  it('has credentials of the right form', () => {
    const { credentials, liveFaults } = iso20022.account;
    const all = { ...ACCOUNT, bank_codes: 'cbn', clearing_system: 'NIBSS', dedup_window_s: 86_400 };
    expect(Check(credentials, all)).toBe(true);
    expect(liveFaults(ACCOUNT)).toEqual([]);
    for (const wrong of [
      { bic: 'gtbingla' },
      { account_number: '1' },
      { folder: 'here' },
      { dedup_window_s: -1 },
    ])
      expect(Check(credentials, { ...all, ...wrong })).toBe(false);
    for (const folder of ['/srv/../etc', '/srv//bank'])
      expect(liveFaults({ ...ACCOUNT, folder })).toMatchObject([{ path: 'folder' }]);
  });

  it('recognises ids for as long as the bank does', async () => {
    const folder = folders();
    expect(railOn(folder).description.dedupWindowMs).toBe(0);
    expect(railOn(folder, { dedup_window_s: 60 }).description.dedupWindowMs).toBe(60_000);
  });
});
