import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../operators/people.ts';
import { DAY_MS, naira, type Paid, StatementDesk } from './desk.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const gtDate = (day: string): string =>
  `${day.slice(8)}-${MONTHS[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`;
const mtDate = (day: string): string => day.slice(2).replaceAll('-', '');

let desk: StatementDesk;
let wallet: string;
beforeAll(async () => {
  desk = await StatementDesk.open();
  ({ walletId: wallet } = await desk.kolo.test.customer());
});
afterAll(async () => {
  expect(await desk.kolo.findings()).toEqual([]);
  await desk.close();
});

/** A GTBank-like CSV of lines, each with a running balance. */
function gtbank(day: string, opening: number, lines: readonly (readonly [Partial<Paid>, string?])[]): string {
  let balance = opening;
  const rows = lines.map(([{ amount = 0, reference = '' }, remarks = '']) => {
    balance += amount;
    const [debit, credit] = amount < 0 ? [`"${naira(amount)}"`, ''] : ['', naira(amount)];
    return `${gtDate(day)},${gtDate(day)},${reference},${debit},${credit},${naira(balance)},${remarks}`;
  });
  return [
    'Account No: 0123456789',
    'Trans. Date,Value. Date,Reference,Debits,Credits,Balance,Remarks',
    ...rows,
  ].join('\r\n');
}

it('finds every difference that is planted in three files, and leaves nothing unexplained', async () => {
  const day = desk.day();
  const funded = await desk.fund(wallet, 5_000_000);
  const paid: Paid[] = [];
  for (const amount of [10_001, 20_002, 30_003, 40_004, 50_005, 60_006, 70_007])
    paid.push(await desk.pay(wallet, amount));
  const [whole, doubled, wrong, missing, bare, overnight, late] = paid as [
    Paid,
    Paid,
    Paid,
    Paid,
    Paid,
    Paid,
    Paid,
  ];

  expect((await desk.setUp({ account_number: '0123456789' })).status).toBe(200);
  const csv = gtbank(day, 0, [
    [funded, 'TRANSFER IN'],
    [{ amount: whole.amount }, `NIP/${whole.reference}/RENT`],
    [doubled],
    [doubled],
    [{ ...wrong, amount: wrong.amount - 900 }],
    [{ amount: bare.amount, reference: 'FT1' }, 'TRF'],
    [{ amount: -1_075, reference: 'CHG1' }, 'NIP CHARGE + VAT'],
  ]);
  const first = await desk.import('csv', csv);
  expect([first.status, first.body.data?.statements[0]]).toMatchObject([
    201,
    { number: 1, lines: 7, gap: 0, opening: 0 },
  ]);
  const afterCsv = first.body.data.statements[0].closing;

  desk.kolo.clock.advance(DAY_MS);
  const next = desk.day();
  const sign = (kobo: number) => `NGN${naira(kobo).replace('.', ',')}`;
  const afterMt = afterCsv + overnight.amount;
  const mt940 = [
    ':20:S2',
    ':25:0123456789',
    ':28C:2/1',
    `:60F:C${mtDate(day)}${sign(afterCsv)}`,
    `:61:${mtDate(next)}D${naira(overnight.amount).replace('.', ',')}NTRFNONREF//${overnight.reference}`,
    `:62F:C${mtDate(next)}${sign(afterMt)}`,
  ].join('\r\n');
  expect((await desk.import('mt940', mt940)).status).toBe(201);

  desk.kolo.clock.advance(9 * DAY_MS);
  const last = desk.day();
  const balance = (code: string, kobo: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="NGN">${naira(kobo)}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const camt = `<Document><BkToCstmrStmt><Stmt><ElctrncSeqNb>3</ElctrncSeqNb><Acct><Id><Othr><Id>0123456789</Id></Othr></Id></Acct>
${balance('OPBD', afterMt)}${balance('CLBD', afterMt + late.amount)}
<Ntry><Amt Ccy="NGN">${naira(late.amount)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${last}</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
  expect((await desk.import('camt053', camt)).status).toBe(201);
  desk.kolo.clock.advance(DAY_MS);
  await desk.matched();

  const lines = (await desk.list('/lines')).toReversed();
  expect(lines.map((one: { state: string; reason: string }) => `${one.state} ${one.reason}`)).toEqual([
    'matched reference',
    'matched reference',
    'matched reference',
    'proposed doubled',
    'proposed other_amount',
    'matched amount_and_date',
    'proposed fee',
    'matched reference',
    'proposed late',
  ]);
  expect(lines[4].proposed_movement).toBe(wrong.id);
  expect(lines[8].proposed_movement).toBe(late.id);
  const unmatched = await desk.list('/unmatched-movements');
  expect(unmatched.map((one: { transaction_id: string }) => one.transaction_id).toSorted()).toEqual(
    [wrong.id, missing.id, late.id].toSorted(),
  );

  const days = await desk.list('/days');
  expect(days.map((one: { unexplained: number }) => one.unexplained)).toEqual(days.map(() => 0));
  expect(days.length).toBe(11);
  for (const one of days) expect(one).toMatchObject(await desk.listedTerms(one.day));
  const ledger = paid.reduce((sum, { amount }) => sum + amount, funded.amount);
  expect(days.at(-1)).toMatchObject({
    day,
    opening: 0,
    lines: afterCsv,
    closing: afterCsv,
    ledger,
    not_yet_posted: 0,
    unmatched_lines: doubled.amount + wrong.amount - 900 - 1_075,
    unmatched_line_count: 3,
    // Those that the bank books on a later day are among them.
    unmatched_movements: wrong.amount + missing.amount + overnight.amount + late.amount,
    unmatched_movement_count: 4,
    brought_forward: 0,
  });
  expect(days[0]).toMatchObject({
    day: last,
    opening: afterMt,
    lines: late.amount,
    closing: afterMt + late.amount,
    ledger,
    unmatched_line_count: 4,
    unmatched_movement_count: 3,
  });

  await decide({ lines, wrong, late, day });
});

interface SeenLine {
  candidates: { transaction_id: string }[];
  lines_beside: { line: number }[];
}

/** The reader of a line chooses the days around it, and sees who paid and who was paid. */
async function searchesAround(
  lateLine: number | undefined,
  { wrongLine, wrong, late }: { wrongLine: number | undefined; wrong: Paid; late: Paid },
): Promise<void> {
  const inFull = async (query: string): Promise<SeenLine> =>
    (await desk.two.ada.call('GET', desk.path(`/lines/${lateLine}${query}`))).body.data;
  // Nine days and a half lie between them.
  const besideIt = async (query: string) => (await inFull(query)).lines_beside.map(({ line }) => line);
  expect(await besideIt('')).toEqual([]);
  expect(await besideIt('?days=60')).toContain(wrongLine);
  const candidate = async (query: string) =>
    (await inFull(query)).candidates.find(({ transaction_id: id }) => id === wrong.id);
  expect(await candidate('')).toBeUndefined();
  expect(await candidate('?days=14')).toMatchObject({
    source_owner: expect.stringMatching(/^Customer /),
    destination: null,
    account_number: expect.stringMatching(/^\*+\d{4}$/),
    bank_code: expect.stringMatching(/^\d{3,6}$/),
  });
  // A movement of the same amount is a candidate, however few the days.
  const sameDay = await inFull('?days=0');
  expect(sameDay.candidates.map(({ transaction_id: id }) => id)).toEqual([late.id]);
  expect((await desk.two.ada.call('GET', desk.path(`/lines/${lateLine}?days=61`))).status).toBe(400);
}

/** Lines by amount, whichever way the money went, over pages. */
async function sortsByAmount(): Promise<void> {
  const all = await desk.list('/lines?limit=100');
  const sizes = all.map(({ amount }: { amount: number }) => Math.abs(amount)) as number[];
  const sorted: { line: number; amount: number }[] = await desk.list('/lines?sort=amount&limit=100');
  expect(sorted.map(({ amount }) => Math.abs(amount))).toEqual(sizes.toSorted((a, b) => b - a));
  expect(sorted.some(({ amount }) => amount < 0) && sorted.some(({ amount }) => amount > 0)).toBe(true);
  expect(await desk.list('/lines?sort=amount&orderBy=ASC&limit=100')).toEqual(sorted.toReversed());
  expect(await desk.list('/lines?orderBy=ASC&limit=100')).toEqual(all.toReversed());
  const page = (query: string) => desk.two.ada.call('GET', desk.path(`/lines?sort=amount&${query}`));
  const { pageInfo } = (await page('limit=3')).body.data.paginatedPayload;
  const next = await page(`limit=100&cursor=${pageInfo.endCursor}`);
  expect(next.body.data.paginatedPayload.edges).toEqual(sorted.slice(3));
  const [state] = sorted.map((one) => (one as { state?: string }).state);
  const ofState = await page(`limit=100&state=${state}`);
  expect(ofState.body.data.paginatedPayload.edges[0]).toEqual(sorted[0]);
  expect((await page('cursor=bjox')).status).toBe(400);
}

/** People decide about what was found, and sign the day off. */
async function decide(found: {
  lines: { line: number }[];
  wrong: Paid;
  late: Paid;
  day: string;
}): Promise<void> {
  const [, , , doubledLine, wrongLine, , , , lateLine] = found.lines.map(({ line }) => line) as number[];
  const inFull = async (line: number | undefined) =>
    (await desk.two.ada.call('GET', desk.path(`/lines/${line}`))).body.data;
  const seen = await inFull(lateLine);
  expect([seen.line.state, seen.movements[0].transaction_id, seen.candidates[0].transaction_id]).toEqual([
    'proposed',
    found.late.id,
    found.late.id,
  ]);
  expect((await desk.two.ada.call('GET', desk.path('/lines/1000'))).status).toBe(404);
  await searchesAround(lateLine, { wrongLine, wrong: found.wrong, late: found.late });
  await sortsByAmount();
  const filtered = async (query: string) =>
    (await desk.list(`/lines?${query}`)).map(({ line }: { line: number }) => line);
  expect(await filtered(`amount=${-found.late.amount}`)).toEqual([lateLine]);
  expect(await filtered(`day=${found.day}&state=proposed`)).toEqual([
    found.lines[6]!.line,
    wrongLine,
    doubledLine,
  ]);
  expect(await filtered('statement=3')).toEqual([lateLine]);
  expect(await filtered('statement=9')).toEqual([]);
  const accept = (line: number | undefined, { id: movement }: Paid) =>
    desk.act(`/lines/${line}/accept`, { movement });
  expect((await accept(lateLine, found.wrong)).body.errors).toEqual([
    { path: 'movement', message: 'must be the one that is proposed. Another is proposed by now' },
  ]);
  const accepted = await accept(lateLine, found.late);
  expect([accepted.status, accepted.body.data]).toEqual([
    200,
    { lines: [lateLine], movements: [found.late.id] },
  ]);
  const unequal = await accept(wrongLine, found.wrong);
  expect([unequal.status, unequal.body.errors]).toEqual([
    400,
    [{ path: 'lines', message: 'must have the sum of the movements; they differ by ₦9.00' }],
  ]);
  const byHand = { lines: [wrongLine], movements: [found.wrong.id] };
  expect((await desk.act('/matches', byHand)).status).toBe(400);
  expect((await desk.act(`/lines/${doubledLine}/except`, { note: 'The bank reverses it' })).status).toBe(200);
  expect((await desk.act(`/lines/${doubledLine}/except`, { note: 'Again' })).status).toBe(400);
  expect((await desk.act(`/lines/${lateLine}/undo`, { note: 'It was another' })).status).toBe(200);
  const rejected = found.lines[6]!.line;
  expect((await desk.act(`/lines/${rejected}/undo`, { note: 'It is no fee' })).status).toBe(200);
  expect((await desk.act(`/lines/${rejected}/undo`, { note: 'Again' })).status).toBe(400);
  await desk.matched();
  expect((await inFull(rejected)).line).toMatchObject({ state: 'open', reason: 'undone' });
  expect((await inFull(lateLine)).decisions).toMatchObject([
    { decision: 'undone', note: 'It was another', decided_by_name: 'Ada Obi' },
    { decision: 'accepted', note: null },
  ]);
  const [undone] = await desk.list('/lines');
  expect(undone).toMatchObject({ line: lateLine, state: 'open', reason: 'undone', movements: [] });
  expect((await desk.act('/matches', { lines: [lateLine], movements: [found.late.id] })).status).toBe(200);
  await desk.matched();

  const { two } = desk;
  const faultOf = async (note: string | undefined, person = two.bola, day = found.day) =>
    (await desk.signOff(day, note === undefined ? {} : { note }, person)).body.errors?.[0].path;
  expect(await faultOf('I imported it', two.ada)).toBe('day');
  expect(await faultOf(undefined)).toBe('note');
  expect(await faultOf('Not over', two.bola, desk.day())).toBeUndefined();
  const signed = await desk.signOff(found.day, { note: 'Five differences, see the mail' }, two.bola);
  expect([signed.status, signed.body.data.note]).toEqual([200, 'Five differences, see the mail']);
  expect(await faultOf('Twice')).toBe('day');
  await reopened(desk, found.day, faultOf);
  const { body } = await two.ada.call('GET', desk.path().replace(/\/sandbox$/, ''));
  const [newest] = await desk.list('/days');
  expect(body.data[0]).toMatchObject({
    lines_left: 0,
    last_day: newest.day,
    closing: newest.closing,
    ledger: newest.ledger,
    unexplained: 0,
    signed_until: found.day,
    newest_signed: found.day,
  });
  const { rows } = await desk.owner.query<{ decision: string }>(
    'SELECT decision FROM reconciliation_decisions ORDER BY id',
  );
  expect(rows.map(({ decision }) => decision)).toEqual([
    'accepted',
    'excepted',
    'undone',
    'undone',
    'matched',
  ]);
}

/** A signed day is reopened newest first, by one who may sign it, shown with the reason, and signed again. */
async function reopened(
  desk: StatementDesk,
  first: string,
  sign: (note: string | undefined, person: Person, day: string) => Promise<string | undefined>,
): Promise<void> {
  const { ada, bola } = desk.two;
  const reopen = async (day: string, person = bola) => {
    const { status, body } = await desk.act(`/days/${day}/reopen`, { reason: 'A charge is missing' }, person);
    return [status, body.errors?.[0]?.message ?? body.data?.signed_at];
  };
  const day = async (of: string) => (await desk.list('/days')).find((one: { day: string }) => one.day === of);
  const second = new Date(Date.parse(first) + DAY_MS).toISOString().slice(0, 10);
  const before = await day(first);
  expect(await reopen(second)).toEqual([400, 'must be signed off']);
  expect(await sign('The next too', bola, second)).toBeUndefined();
  expect(await reopen(first)).toEqual([400, expect.stringContaining(`${second} is signed off after it`)]);
  expect(await reopen(second, ada)).toEqual([400, expect.stringContaining('imported none')]);
  expect(await reopen('2001-01-01')).toEqual([404, undefined]);
  expect(await reopen(second)).toEqual([200, null]);
  expect(await reopen(first)).toEqual([200, null]);
  const shown = { reopened_by_name: 'Ada Obi', reopened_because: 'A charge is missing' };
  expect(await day(first)).toMatchObject({ ...shown, signed_by: null, note: null });
  await desk.matched();
  expect((await day(first)).computed_at > before.computed_at).toBe(true);
  expect(await sign('Signed again', bola, first)).toBeUndefined();
  expect(await day(first)).toMatchObject({ ...shown, note: 'Signed again' });
  const { rows } = await desk.owner.query(
    `SELECT reason FROM audit_entries WHERE act = 'reconciled_day.reopened'`,
  );
  expect(rows).toHaveLength(2);
}
