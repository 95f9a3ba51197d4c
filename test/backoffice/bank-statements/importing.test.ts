import { afterAll, beforeAll, expect, it } from 'vitest';
import { moneyText } from '../../../src/platform/values/money.ts';
import { until } from '../../support/http.ts';
import { StatementDesk } from './desk.ts';

let desk: StatementDesk;
beforeAll(async () => {
  desk = await StatementDesk.open();
});
afterAll(() => desk.close());

const HEADING = 'Date,Amount,Reference,Narration';
const csv = (...rows: string[]): string => [HEADING, ...rows].join('\n');
const faults = async (format: string, content: string, fields: object = {}) => {
  const { status, body } = await desk.import(format, content, fields);
  return [
    status,
    ...(body.errors ?? []).map((one: { path: string; message: string }) => `${one.path} ${one.message}`),
  ];
};

it('refuses files that are wrong, known or of days that another statement has, and stores nothing of them', async () => {
  expect((await desk.import('csv', csv('01/11/2026,1,a,'))).status).toBe(404);
  expect((await desk.act('', { name: 'Bank', preset: 'gtbank', mapping: {} })).status).toBe(400);
  expect((await desk.setUp({ preset: 'signed_amount', account_number: '0123456789' })).status).toBe(200);
  expect(await faults('csv', csv('01/11/2026,10.00,a,'))).toEqual([
    400,
    'opening_balance is required: the file states no balance, and no statement is before it',
  ]);
  const stated = { opening_balance: 500, closing_balance: 1_400 };
  expect(await faults('csv', csv('10/11/2026,10.00,a,'), stated)).toEqual([
    400,
    'content line 2, closing balance: must be the opening balance and all lines, ₦15.00; it is ₦14.00',
  ]);
  expect(await faults('csv', csv('10/11/2026,10.00,a,', '40/11/2026,1,b,'))).toEqual([
    400,
    'content line 3, Date: must be a date as DD/MM/YYYY',
  ]);
  expect(await faults('csv', HEADING)).toEqual([400, 'content line 1: the file has no lines']);
  const first = csv('10/11/2026,10.00,a,', '12/11/2026,-2.50,b,');
  const imported = await desk.import('csv', first, { opening_balance: 500 });
  expect([imported.status, imported.body.data?.statements]).toEqual([
    201,
    [
      {
        number: 1,
        from_on: '2026-11-10',
        until_on: '2026-11-12',
        opening: 500,
        closing: 1_250,
        lines: 2,
        gap: 0,
        missing_numbers: null,
      },
    ],
  ]);
  expect(await faults('csv', first, { opening_balance: 500 })).toEqual([
    400,
    'content was imported before, as statement 1',
  ]);
  expect(await faults('csv', csv('11/11/2026,1,c,', '13/11/2026,1,d,'))).toEqual([
    400,
    'content line 3: overlaps statement 1, which covers 2026-11-10 to 2026-11-12; this one covers 2026-11-11 to 2026-11-13',
  ]);
  expect(await faults('csv', csv('09/11/2026,1,c,'), { opening_balance: 0 })).toEqual([
    400,
    'content line 1, closing balance: must be the opening balance of statement 1, ₦5.00, before which it ends; it is ₦1.00',
  ]);
  const other = ':20:A\n:25:9999999999\n:60F:C261113NGN1,00\n:61:261114C1,NTRFX\n:62F:C261114NGN2,00\n';
  expect(await faults('mt940', other)).toEqual([
    400,
    'content line 2: is of account 9999999999, and not of 0123456789',
  ]);
  const { rows } = await desk.owner.query('SELECT count(*)::integer AS count FROM bank_statement_lines');
  expect(rows).toEqual([{ count: 2 }]);
});

it('refuses lines that are years apart: one of the dates is misread', async () => {
  const message = 'makes a statement from 2026-11-10 to 2062-11-12: it may have 400 days';
  expect(await faults('csv', csv('12/11/2062,1.00,a,', '10/11/2026,10.00,b,'))).toEqual([
    400,
    `content line 3: ${message}`,
  ]);
});

it('names a gap, and fills it later', async () => {
  const later = await desk.import('csv', csv('20/11/2026,1.00,c,'), { opening_balance: 1_000 });
  expect(later.body.data.statements[0]).toMatchObject({ number: 2, gap: -250 });
  const missing = await desk.import('csv', csv('15/11/2026,-2.50,d,'));
  expect(missing.body.data.statements[0]).toMatchObject({
    number: 3,
    opening: 1_250,
    closing: 1_000,
    gap: 0,
  });
  const listed = await desk.list('/statements');
  expect(listed.map(({ number, gap }: { number: number; gap: number }) => [number, gap])).toEqual([
    [3, 0],
    [2, 0],
    [1, 0],
  ]);
});

it('refuses the lines of a day a second time, unless a balance says that they follow the first', async () => {
  const charge = csv('25/11/2026,-3.00,,CHARGE');
  const first = await desk.import('csv', charge);
  const [{ number, opening, closing }] = first.body.data.statements;
  const repeated = [400, expect.stringContaining(`repeats lines of 2026-11-25 that statement ${number} has`)];
  expect(await faults('csv', `${charge}\n`)).toEqual(repeated);
  expect(await faults('csv', `${charge}\n`, { opening_balance: opening })).toEqual(repeated);
  const follows = await desk.import('csv', `${charge}\n`, { opening_balance: closing });
  expect(follows.body.data?.statements).toMatchObject([{ opening: closing, gap: 0 }]);
  const more = csv('25/11/2026,-3.00,,CHARGE', '25/11/2026,-3.00,,CHARGE', '25/11/2026,-4.00,,CHARGE');
  expect(await faults('csv', more)).toEqual(repeated);
  const further = await desk.import('csv', more, { opening_balance: closing - 300 });
  expect(further.body.data?.statements).toMatchObject([{ lines: 3, gap: 0 }]);
});

it('compares a day with every statement that has it, and not with the last alone', async () => {
  const morning = csv('26/11/2026,-5.00,,CARD', '26/11/2026,7.00,,CASH');
  const first = await desk.import('csv', morning);
  const [{ number, opening }] = first.body.data.statements;
  expect((await desk.import('csv', csv('26/11/2026,-1.00,,LEVY'))).status).toBe(201);
  const repeated = [400, expect.stringContaining(`repeats lines of 2026-11-26 that statement ${number} has`)];
  expect(await faults('csv', `${morning}\n`)).toEqual(repeated);
  expect(await faults('csv', `${morning}\n`, { opening_balance: opening })).toEqual(repeated);
  expect(await faults('csv', csv('26/11/2026,-5.00,,CARD', '27/11/2026,1.00,,CASH'))).toEqual(repeated);
  await desk.act(`/statements/${number}/withdraw`, { reason: 'The export of the whole day replaces it.' });
  expect((await desk.import('csv', `${morning}\n`)).status).toBe(201);
});

it('compares the last day with the statement that begins on it, unless a balance joins on', async () => {
  const later = csv('05/12/2026,-2.00,,CHARGE', '05/12/2026,-6.00,,RENT', '06/12/2026,9.00,,CASH');
  const first = await desk.import('csv', later, { opening_balance: 9_000 });
  const [{ number }] = first.body.data.statements;
  const repeated = [400, expect.stringContaining(`repeats lines of 2026-12-05 that statement ${number} has`)];
  const earlier = csv('03/12/2026,4.00,,CASH', '05/12/2026,-2.00,,CHARGE');
  expect(await faults('csv', earlier)).toEqual(repeated);
  expect(await faults('csv', earlier, { closing_balance: 8_800 })).toEqual(repeated);
  const joined = await desk.import('csv', earlier, { closing_balance: 9_000 });
  expect(joined.body.data?.statements).toMatchObject([{ opening: 8_800, closing: 9_000 }]);
});

it('refuses a statement between two where the later one has its opening balance from the earlier', async () => {
  const first = await desk.import('csv', csv('10/12/2026,-1.00,first,'));
  const third = csv('20/12/2026,-3.00,third,');
  const imported = await desk.import('csv', third);
  const { number } = imported.body.data.statements[0];
  const { closing } = first.body.data.statements[0];
  const second = csv('15/12/2026,-2.00,second,');
  expect(await faults('csv', second)).toEqual([
    400,
    `content line 2, closing balance: must be ${moneyText(BigInt(closing), 'NGN')}, with which statement ${number} opens; it is ${moneyText(BigInt(closing - 200), 'NGN')}. Withdraw statement ${number} first`,
  ]);
  await desk.act(`/statements/${number}/withdraw`, { reason: 'One before it is missing.' });
  expect((await desk.import('csv', second)).body.data?.statements).toMatchObject([
    { closing: closing - 200 },
  ]);
  const again = await desk.import('csv', third);
  expect(again.body.data?.statements).toMatchObject([{ opening: closing - 200, gap: 0 }]);
});

it('shows no lines of another environment', async () => {
  const [open] = await desk.list('/lines?state=open');
  expect(open.state).toBe('open');
  const { ada } = desk.two;
  const live = `/ops/v1/businesses/${desk.kolo.business.businessId}/live/reconciled-accounts`;
  expect((await ada.call('GET', live)).body.data).toEqual([]);
  expect((await ada.call('GET', `${live}/sandbox/lines`)).body.data.paginatedPayload.edges).toEqual([]);
});

it('shows how many lines a large import has read while it is under way, and that it has ended', async () => {
  const linesRead = async () => {
    const accounts = desk.path().replace(/\/sandbox$/, '');
    return (await desk.two.ada.call('GET', accounts)).body.data[0].lines_read;
  };
  expect(await linesRead()).toBeNull();
  // The import waits for whoever writes the same line.
  const { rows } = await desk.owner.query<{ last: number }>(
    'SELECT lines::integer AS last FROM reconciled_accounts',
  );
  await desk.owner.query('BEGIN');
  await desk.owner.query(
    `INSERT INTO bank_statement_lines (tenant_id, rail, number, statement, file_line, booked_on, amount)
     VALUES ($1, 'sandbox', $2, 1, 1, '2026-12-30', 1)`,
    [desk.kolo.business.testTenantId, rows[0]!.last + 5_500],
  );
  const lines = Array.from({ length: 6_000 }, (_, n) => `30/12/2026,1.00,large-${n},`);
  const importing = desk.import('csv', csv(...lines));
  await until(async () => (await linesRead()) === 5_000);
  await desk.owner.query('ROLLBACK');
  expect((await importing).status).toBe(201);
  expect(await linesRead()).toBeNull();
});
