import { afterAll, beforeAll, expect, it } from 'vitest';
import { StatementDesk } from './desk.ts';

let desk: StatementDesk;
beforeAll(async () => {
  desk = await StatementDesk.open('api');
});
afterAll(() => desk.close());

const faults = async (format: string, content: string, fields: object = {}) => {
  const { status, body } = await desk.import(format, content, fields);
  return [
    status,
    ...(body.errors ?? []).map((one: { path: string; message: string }) => `${one.path} ${one.message}`),
  ];
};

it('reads the direction of an amount from a column, and refuses amounts that such a column contradicts', async () => {
  const content = ['Date,Amount,Dr/Cr', '1 November 2026,100.00,DR', '1 Nov 2026 10:22,"40.00",CR'].join(
    '\n',
  );
  const columns = { date: 'Date', amount: 'Amount' };
  const forms = { date_form: 'DD MMM YYYY', decimal: 'point', separator: ',', order: 'oldest_first' };
  const stated = { opening_balance: 6_500 };
  expect((await desk.setUp({ mapping: { columns, ...forms }, preset: undefined })).status).toBe(200);
  expect(await faults('csv', content, stated)).toEqual([
    400,
    'content line 2, Dr/Cr: says DR beside an amount of the other sign: name it as the column of the direction',
  ]);
  const directed = { columns: { ...columns, direction: 'Dr/Cr' }, ...forms };
  const both = await desk.setUp({ mapping: { ...directed, amounts_are: 'in' }, preset: undefined });
  expect(both.body.errors).toMatchObject([{ path: 'mapping' }]);
  expect((await desk.setUp({ mapping: directed, preset: undefined })).body.data.mapping).toEqual(directed);
  const imported = await desk.import('csv', content, stated);
  expect(imported.body.data?.statements).toMatchObject([
    { from_on: '2026-11-01', opening: 6_500, closing: 500 },
  ]);
  const [number] = imported.body.data.statements.map((one: { number: number }) => one.number);
  const lines = await desk.list(`/lines?statement=${number}`);
  expect(lines.map(({ amount }: { amount: number }) => amount)).toEqual([4_000, -10_000]);
});

it('refuses a file with lines of another account, which its preamble or a column names', async () => {
  const columns = { date: 'Date', amount: 'Amount', account: 'Account No' };
  const mapping = {
    columns,
    date_form: 'DD/MM/YYYY',
    decimal: 'point',
    separator: ',',
    order: 'oldest_first',
  };
  const own = { mapping, preset: undefined, account_number: '0123456789' };
  expect((await desk.setUp(own)).status).toBe(200);
  const csv = (above: string, ...rows: string[]) => [above, 'Date,Amount,Account No', ...rows].join('\n');
  const mine = '03/11/2026,1.00,0123456789';
  const other = '03/11/2026,2.00,9999999999';
  const message = 'is of account 9999999999, and not of 0123456789';
  expect(await faults('csv', csv('', mine, other))).toEqual([400, `content line 4: ${message}`]);
  expect(await faults('csv', csv('Account Number: 9999999999', mine))).toEqual([
    400,
    `content line 1: ${message}`,
  ]);
  expect((await desk.setUp({ mapping, preset: undefined })).status).toBe(200);
  expect(await faults('csv', csv('', other, mine))).toEqual([
    400,
    'content line 4: is of account 0123456789, and not of 9999999999',
  ]);
  expect((await desk.setUp(own)).status).toBe(200);
  const imported = await desk.import('csv', csv('Account Number: 0123456789', mine, '03/11/2026,3.00,'));
  expect(imported.body.data?.statements).toMatchObject([{ lines: 2 }]);
});
