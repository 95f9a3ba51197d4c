import { afterAll, beforeAll, expect, it } from 'vitest';
import { StatementDesk } from './desk.ts';

let desk: StatementDesk;
beforeAll(async () => {
  desk = await StatementDesk.open('api');
});
afterAll(() => desk.close());

interface Mt940 {
  number: string;
  day: string;
  opening: number;
  amounts: number[];
}
/** A statement of the year 2026 in naira. */
function mt940({ number, day, opening, amounts }: Mt940): string {
  const closing = amounts.reduce((sum, amount) => sum + amount, opening);
  const rows = amounts.map((amount) => `:61:26${day}C${amount},NTRFX`);
  const ends = [`:60F:C26${day}NGN${opening},`, ...rows, `:62F:C26${day}NGN${closing},`];
  return [`:20:S`, ':25:0123456789', `:28C:${number}`, ...ends, ''].join('\n');
}

const faults = async (format: string, content: string, fields: object = {}) => {
  const { status, body } = await desk.import(format, content, fields);
  return [
    status,
    ...(body.errors ?? []).map((one: { path: string; message: string }) => `${one.path} ${one.message}`),
  ];
};

it("names the bank's own numbers that are missing, and refuses one that another statement has unless the balance continues", async () => {
  expect((await desk.setUp()).status).toBe(200);
  const summary = async () => {
    const { body } = await desk.two.ada.call('GET', desk.path('', '').replace(/\/$/, ''));
    return body.data[0].gaps;
  };
  const imported = async (...statements: Mt940[]) =>
    (await desk.import('mt940', statements.map(mt940).join(''))).body.data.statements.map(
      (one: { number: number; gap: number; missing_numbers: string | null }) => [
        one.number,
        one.gap,
        one.missing_numbers,
      ],
    );
  const first = { number: '1/1', day: '1101', opening: 0, amounts: [10] };
  expect(await imported(first)).toEqual([[1, 0, null]]);
  expect(await imported({ number: '00005/001', day: '1106', opening: 10, amounts: [5] })).toEqual([
    [2, 0, '2 to 4'],
  ]);
  expect(await summary()).toBe(1);
  const empty = { number: '6/1', day: '1107', opening: 15, amounts: [] };
  const eight = { number: '8/1', day: '1109', opening: 18, amounts: [1] };
  expect(await imported(empty, { number: '7/1', day: '1108', opening: 15, amounts: [3] }, eight)).toEqual([
    [3, 0, null],
    [4, 0, null],
  ]);
  expect(await imported({ ...eight, number: '8/2', opening: 19 })).toEqual([[5, 0, null]]);
  const repeated = { number: '1/1', day: '1112', opening: 20, amounts: [2] };
  const again = mt940({ ...repeated, opening: 21 });
  expect(await faults('mt940', again)).toEqual([
    400,
    "content line 6: must have a number of its own: statement 1 has the bank's number 1/1 of 2026",
  ]);
  expect(await imported(repeated)).toEqual([[6, 0, null]]);
  expect(await imported({ number: '2/1', day: '1103', opening: 10, amounts: [1] })).toEqual([[7, 0, null]]);
  const listed = await desk.list('/statements');
  expect(
    listed.filter((one: { missing_numbers: string | null }) => one.missing_numbers !== null),
  ).toMatchObject([{ number: 2, missing_numbers: '3 to 4', bank_number: '00005/001' }]);
  expect(await summary()).toBe(1);
  await desk.act('/statements/1/withdraw', { reason: 'Another file has it.' });
  expect(await imported({ ...first, amounts: [4, 6] })).toEqual([[8, 0, null]]);
  const nextYear = mt940({ number: '1/1', day: '1231', opening: 22, amounts: [1] }).replaceAll(
    '261231',
    '270101',
  );
  expect((await desk.import('mt940', nextYear)).body.data.statements).toMatchObject([
    { missing_numbers: null },
  ]);
});
