import { renameSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_DEADLINE } from '../../../src/rails/deadline.ts';
import type { PayoutInstruction } from '../../../src/rails/rail.ts';
import { until } from '../../support/http.ts';
import { arrives, filePayout, folders, railOn, report, type Said } from './support.ts';

/** A payment that was handed over, and its rail. */
async function submitted(fields: Partial<PayoutInstruction> = {}) {
  const folder = folders();
  const rail = railOn(folder);
  const instruction = filePayout(fields);
  await rail.payouts.send(instruction, NO_DEADLINE);
  let reports = 0;
  return {
    folder,
    rail,
    id: instruction.railId,
    /** Another report arrives. */
    says(said: Said, id = instruction.railId) {
      reports += 1;
      arrives(folder, `report-${reports}.xml`, report(id, said));
    },
    query: () => rail.payouts.query(instruction),
  };
}

describe('a report about a payment', () => {
  it.each([
    'RCVD',
    'PDNG',
    'ACTC',
    'ACCP',
    'ACSP',
    'ACWC',
    'PART',
    'CANC',
    'XXXX',
    'acsc',
  ])('with %s leaves the outcome unknown', async (transaction) => {
    const { says, query } = await submitted();
    says({ transaction });
    expect(await query()).toMatchObject({ kind: 'unknown', code: transaction });
  });

  it.each(['ACSC', 'ACCC'])('with %s is a success, at each level', async (status) => {
    for (const level of ['group', 'payment', 'transaction']) {
      const { says, query } = await submitted();
      says({ [level]: status });
      expect(await query()).toEqual({ kind: 'success', code: status });
    }
  });

  it('with RJCT is a failure with its reason, at each level', async () => {
    for (const level of ['group', 'payment', 'transaction']) {
      const { says, query } = await submitted();
      says({ [level]: 'RJCT', reason: 'AC01', words: 'No such account' });
      expect(await query()).toEqual({ kind: 'failure', code: 'AC01', reason: 'No such account' });
    }
    const { says, query } = await submitted();
    says({ group: 'PART', transaction: 'RJCT' });
    expect(await query()).toEqual({ kind: 'failure', code: 'RJCT', reason: 'The bank rejected the payment' });
  });

  it.each([
    'AM05',
    'DUPL',
    'DU01',
    'DU04',
  ])('with a rejection as a duplicate (%s) is no failure', async (reason) => {
    const { says, query } = await submitted();
    says({ transaction: 'RJCT', reason });
    expect(await query()).toMatchObject({ kind: 'unknown', code: reason, needsPerson: true });
    says({ transaction: 'ACSC' });
    expect(await query()).toEqual({ kind: 'success', code: 'ACSC' });
  });

  it('with a rejection as a duplicate in words of the bank is no failure', async () => {
    const { says, query } = await submitted();
    says({ transaction: 'RJCT', reason: 'NARR', words: 'Duplicate file' });
    expect(await query()).toMatchObject({ kind: 'unknown', code: 'NARR', needsPerson: true });
  });

  it('may come late, twice and in any order', async () => {
    const { says, query } = await submitted();
    expect(await query()).toMatchObject({ kind: 'unknown', code: 'written' });
    for (const transaction of ['RCVD', 'ACSC', 'ACSC', 'ACSP']) says({ transaction });
    expect(await query()).toEqual({ kind: 'success', code: 'ACSC' });
  });

  it.each<[string, Said[]]>([
    ['of two reports', [{ transaction: 'ACSC' }, { transaction: 'RJCT' }]],
    ['the other way round', [{ transaction: 'RJCT' }, { group: 'ACCC' }]],
    ['of two levels', [{ group: 'ACSC', transaction: 'RJCT' }]],
    ['of a final message and an open transaction', [{ group: 'RJCT', transaction: 'PDNG' }]],
  ])('is not believed in a contradiction %s', async (_, said) => {
    const { says, query, rail, id } = await submitted();
    for (const one of said) says(one);
    expect(await query()).toMatchObject({ kind: 'unknown', needsPerson: true });
    const { found } = await rail.sweeps.sweep('reports', null);
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'incident', incident: 'contradictory_reports', about: id }),
    );
  });

  it.each([
    ['amount', '<OrgnlTxRef><Amt><InstdAmt Ccy="NGN">1500.01</InstdAmt></Amt></OrgnlTxRef>'],
    ['currency', '<OrgnlTxRef><Amt><InstdAmt Ccy="USD">1500</InstdAmt></Amt></OrgnlTxRef>'],
    ['form of amount', '<OrgnlTxRef><Amt><InstdAmt Ccy="NGN">1.5e3</InstdAmt></Amt></OrgnlTxRef>'],
    ['account', '<OrgnlTxRef><CdtrAcct><Id><Othr><Id>9876543210</Id></Othr></Id></CdtrAcct></OrgnlTxRef>'],
  ])('about another %s is not believed', async (_, original) => {
    const { says, query } = await submitted({ amount: 150_000n });
    says({ transaction: 'ACSC', original });
    expect(await query()).toMatchObject({ kind: 'unknown', needsPerson: true });
  });

  it('about the same amount and account counts', async () => {
    const { says, query } = await submitted({ amount: 150_000n });
    const amount = '<Amt><InstdAmt Ccy="NGN">1500.00000</InstdAmt></Amt>';
    const account = '<CdtrAcct><Id><Othr><Id>0123456789</Id></Othr></Id></CdtrAcct>';
    says({ transaction: 'ACSC', original: `<OrgnlTxRef>${amount}${account}</OrgnlTxRef>` });
    expect(await query()).toMatchObject({ kind: 'success' });
  });

  it('says nothing about another payment', async () => {
    const { says, query } = await submitted();
    says({ transaction: 'RJCT' }, filePayout().railId);
    expect(await query()).toMatchObject({ kind: 'unknown', code: 'written' });
  });
});

const GOOD = (id: string) => report(id, { transaction: 'ACSC' });

describe('a file that is no report', () => {
  it.each<[string, (good: string) => string]>([
    ['half written', (good) => good.slice(0, -40)],
    ['empty', () => ''],
    ['with a document type', (good) => good.replace('<Document', '<!DOCTYPE Document><Document')],
    [
      'with entities that grow',
      (good) =>
        good.replace('<Document', '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><Document'),
    ],
    [
      'with an entity that reads a file',
      (good) => good.replace('<Document', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document'),
    ],
    ['with an entity that it does not declare', (good) => good.replace('report-1', '&report;')],
    ['nested too deeply', (good) => good.replace('report-1', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`)],
    ['in another encoding', (good) => good.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')],
    ['of another message', (good) => good.replaceAll('pain.002.001.10', 'pain.001.001.09')],
    ['without a namespace', (good) => good.replace(/ xmlns="[^"]*"/, '')],
    ['too large', (good) => `${good}${' '.repeat(4 * 1_024 * 1_024)}`],
  ])('%s says nothing, and is an incident', async (_, hostile) => {
    const { folder, id, query, rail } = await submitted();
    arrives(folder, 'hostile.xml', hostile(GOOD(id)));
    expect(await query()).toMatchObject({ kind: 'unknown', code: 'written' });
    const { found } = await rail.sweeps.sweep('reports', null);
    expect(found).toEqual([expect.objectContaining({ kind: 'incident', incident: 'unreadable_report' })]);
    // Once the gateway has replaced it, it counts.
    arrives(folder, 'hostile.xml', GOOD(id));
    expect(await query()).toMatchObject({ kind: 'success' });
  });

  it('in bytes that are not UTF-8 says nothing', async () => {
    const { folder, id, query } = await submitted();
    const bytes = Buffer.from(GOOD(id).replace('report-1', 'report-é'), 'latin1');
    writeFileSync(join(folder, 'in', 'latin.xml'), bytes);
    expect(await query()).toMatchObject({ kind: 'unknown', code: 'written' });
  });

  it('is not looked for behind a link, or under a temporary name', async () => {
    const { folder, id, query } = await submitted();
    writeFileSync(join(folder, 'elsewhere.xml'), GOOD(id));
    symlinkSync(join(folder, 'elsewhere.xml'), join(folder, 'in', 'link.xml'));
    arrives(folder, '.report.xml', GOOD(id));
    arrives(folder, 'report.xml.part', GOOD(id));
    expect(await query()).toMatchObject({ kind: 'unknown', code: 'written' });
    renameSync(join(folder, 'in', 'report.xml.part'), join(folder, 'in', 'REPORT.XML'));
    expect(await query()).toMatchObject({ kind: 'success' });
  });
});

describe('the folder of reports', () => {
  it('is swept from where the last sweep ended', async () => {
    const { folder, rail, says, id } = await submitted();
    says({ transaction: 'RCVD' });
    const first = await rail.sweeps.sweep('reports', null);
    expect(first).toMatchObject({ found: [{ kind: 'payout', railId: id }], more: false });
    expect(await rail.sweeps.sweep('reports', first.state)).toMatchObject({ found: [], state: first.state });
    const other = filePayout().railId;
    // The times of files move on in steps of some milliseconds.
    const probe = join(folder, 'probe');
    await until(() => {
      writeFileSync(probe, '');
      return statSync(probe).ctimeMs > Number(first.state) + 1;
    });
    says({ transaction: 'ACSC' }, other);
    expect((await rail.sweeps.sweep('reports', first.state)).found).toEqual([
      { kind: 'payout', railId: other },
    ]);
  });

  it('is swept page by page, each file once', async () => {
    const { rail, says } = await submitted();
    const ids = Array.from({ length: 250 }, () => filePayout().railId);
    for (const id of ids) says({ transaction: 'ACSC' }, id);
    const found: unknown[] = [];
    let page = await rail.sweeps.sweep('reports', null);
    found.push(...page.found);
    while (page.more) {
      page = await rail.sweeps.sweep('reports', page.state);
      found.push(...page.found);
    }
    expect(found).toHaveLength(250);
    expect(new Set(found.map((one) => (one as { railId: string }).railId))).toEqual(new Set(ids));
  });

  it('leaves the outcome unknown when it has gone away', async () => {
    const { folder, says, query, rail } = await submitted();
    says({ transaction: 'RJCT' });
    truncateSync(join(folder, 'in', 'report-1.xml'));
    expect(await query()).toMatchObject({ kind: 'unknown', code: 'written' });
    rmSync(join(folder, 'in'), { recursive: true });
    expect(await query()).toMatchObject({ kind: 'unknown', code: null });
    await expect(rail.sweeps.sweep('reports', null)).rejects.toThrow('ENOENT');
  });
});
