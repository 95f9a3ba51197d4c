import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Calendar } from '../../../platform/values/calendar.ts';
import { type CsvMapping, mappingFault, PRESET_MAPPINGS } from './mappings.ts';
import { readStatements } from './read.ts';
import { StatementFault, type StatementFileFormat, type StatementPart } from './statement.ts';

const LAGOS = new Calendar('Africa/Lagos');
const SESSION = '999999261128101530000001000001';

const GTBANK = [
  'Account: 0123456789',
  '',
  'Trans. Date,Value. Date,Reference,Debits,Credits,Balance,Remarks',
  ',,,,,"1,000.00",Opening Balance',
  `28-Nov-2026,28-Nov-2026,'77,100.00,,900.00,NIP ${SESSION}`,
  '28-Nov-2026,28-Nov-2026,A2,,"2,500.50","3,400.50",FROM 0123456789',
  'Total,,,100.00,"2,500.50",,',
].join('\r\n');

const MT940 = [
  '{1:F01GTBINGLAXXXX}{4:',
  ':20:STMT1',
  ':25:0123456789',
  ':28C:12/1',
  ':60F:C261127NGN1000,00',
  `:61:2611281128D100,00NTRFNONREF//${SESSION}`,
  ':86:NIP TO 0987654321',
  'RENT',
  ':61:2612311227C2500,5NTRFA2',
  ':61:2701011231RD1,NCHGCHG',
  ':62F:C270101NGN3401,50',
  '-}',
].join('\n');

const entry = (amount: string, direction: string, rest: string) =>
  `<Ntry><Amt Ccy="NGN">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-28</Dt></BookgDt>${rest}</Ntry>`;
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="NGN">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
const camt = (entries: string) =>
  `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S1</Id><ElctrncSeqNb>12</ElctrncSeqNb><Acct><Id><Othr><Id>0123456789</Id></Othr></Id><Ccy>NGN</Ccy></Acct>\n${balance('OPBD', '1000.00')}${balance('CLBD', '3370.50')}\n${entries}</Stmt></BkToCstmrStmt></Document>`;
const CAMT = camt(
  [
    entry(
      '100.00',
      'DBIT',
      `<NtryDtls><TxDtls><Refs><EndToEndId>${SESSION}</EndToEndId></Refs></TxDtls></NtryDtls>`,
    ),
    entry('2500.50', 'CRDT', '<AcctSvcrRef>A2</AcctSvcrRef><AddtlNtryInf>FROM A &amp; B</AddtlNtryInf>'),
    entry(
      '30.00',
      'DBIT',
      ['10.00', '20.00']
        .map((part) => `<TxDtls><Refs><TxId>B${part}</TxId></Refs><Amt Ccy="NGN">${part}</Amt></TxDtls>`)
        .join(''),
    ),
    entry('5.00', 'DBIT', '').replace('BOOK', 'PDNG'),
  ].join('\n'),
);

async function* pieces(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (let i = 0; at < bytes.length; i++) {
    const end = at + (sizes[i % sizes.length] ?? bytes.length);
    yield bytes.subarray(at, end);
    at = end;
  }
}

async function read(
  text: string | Buffer,
  format: StatementFileFormat,
  mapping: CsvMapping = PRESET_MAPPINGS.gtbank,
  sizes: readonly number[] = [65_536],
): Promise<StatementPart[]> {
  const parts: StatementPart[] = [];
  for await (const part of readStatements(pieces(Buffer.from(text), sizes), format, mapping, LAGOS))
    parts.push(part);
  return parts;
}

const faultOf = (text: string, format: StatementFileFormat, mapping?: CsvMapping) =>
  read(text, format, mapping).then(
    () => 'no fault',
    ({ line, field, message }: StatementFault) => `${line} ${field}: ${message}`,
  );

const lines = (parts: readonly StatementPart[]) =>
  parts.flatMap((part) =>
    part.kind === 'line'
      ? [`${part.line} ${part.bookedOn} ${part.amount} ${part.reference} ${part.counterparty}`]
      : [],
  );
const ends = (parts: readonly StatementPart[]) =>
  parts.flatMap((part) => (part.kind === 'end' ? [[part.opening, part.closing]] : []));

it('reads CSV with two columns of amounts, a preamble and totals', async () => {
  const parts = await read(GTBANK, 'csv');
  expect(lines(parts)).toEqual([`5 2026-11-28 -10000 ${SESSION} null`, '6 2026-11-28 250050 A2 0123456789']);
  expect(ends(parts)).toEqual([[100_000n, 340_050n]]);
});

it('reads CSV of one signed amount, and newest first', async () => {
  const mapping: CsvMapping = {
    ...PRESET_MAPPINGS.signed_amount,
    columns: { ...PRESET_MAPPINGS.signed_amount.columns, balance: 'Balance' },
    order: 'newest_first',
  };
  const text =
    'Date,Amount,Reference,Narration,Balance\n28/11/2026,-5.00,R2,,95\n27/11/2026,100.00,R1,,100\n';
  const parts = await read(text, 'csv', mapping);
  expect(lines(parts)).toEqual(['2 2026-11-28 -500 R2 null', '3 2026-11-27 10000 R1 null']);
  expect(ends(parts)).toEqual([[0n, 9_500n]]);
});

const INDICATED: CsvMapping = {
  ...PRESET_MAPPINGS.signed_amount,
  columns: { date: 'Date', amount: 'Amount', direction: 'Dr/Cr', balance: 'Balance' },
};

it('reads CSV with a column for the direction of amounts', async () => {
  const rows = ['28/11/2026,100.00,DR,900', '28/11/2026,-40,Debit,860', '28/11/2026,7.5,cr.,867.50'];
  const parts = await read(['Date,Amount,Dr/Cr,Balance', ...rows].join('\n'), 'csv', INDICATED);
  expect(parts.flatMap((part) => (part.kind === 'line' ? part.amount : []))).toEqual([
    -10_000n,
    -4_000n,
    750n,
  ]);
  expect(ends(parts)).toEqual([[100_000n, 86_750n]]);
});

it.each<[string, string, string, CsvMapping]>([
  ['another word', 'Dr/Cr', '100,Reversal', INDICATED],
  ['no word', 'Dr/Cr', '100,', INDICATED],
  ['a sign against it', 'Amount', '-100,CR', INDICATED],
  ['a plus against it', 'Amount', '+100,DR', INDICATED],
  ['a word against it', 'Amount', '100 CR,DR', INDICATED],
  ['a column that is not mapped', 'Dr/Cr', '100,D', PRESET_MAPPINGS.signed_amount],
])('names the line and the field of a direction that has %s', async (_, field, cells, mapping) => {
  const heading = 'Date,Amount,Dr/Cr,Balance,Reference,Narration';
  expect(await faultOf(`${heading}\n28/11/2026,-1,D,\n28/11/2026,${cells},,\n`, 'csv', mapping)).toMatch(
    new RegExp(`^3 ${field}: `),
  );
});

it('reads signed amounts beside a column of directions that agrees, or says something else', async () => {
  const text =
    'Date,Amount,Type,Reference,Narration\n28/11/2026,-1,DR,,\n28/11/2026,2,D,,\n28/11/2026,3,Debit card,,\n';
  expect(lines(await read(text, 'csv', PRESET_MAPPINGS.signed_amount))).toHaveLength(3);
});

const TRANSFERS: CsvMapping = {
  ...PRESET_MAPPINGS.signed_amount,
  columns: { date: 'Date', amount: 'Amount', fee: 'Fee' },
  amounts_are: 'out',
};

it.each([
  '500',
  '-500.00',
  '500.00 DR',
  '(500.00)',
])('reads %s as money out where all amounts are, with its fee', async (amount) => {
  const text = `Date,Amount,Fee\n28/11/2026,${amount},${amount}\n`;
  const out = '2 2026-11-28 -50000 null null';
  expect(lines(await read(text, 'csv', TRANSFERS))).toEqual([out, out]);
});

it.each([
  ['500 CR', '', 'Amount'],
  ['+500', '', 'Amount'],
  ['500', '1.50 CR', 'Fee'],
])('refuses %s with the fee "%s" where all amounts are money out', async (amount, fee, field) => {
  const text = `Date,Amount,Fee\n28/11/2026,0 CR,0\n28/11/2026,${amount},${fee}\n`;
  expect(await faultOf(text, 'csv', TRANSFERS)).toBe(
    `3 ${field}: must be money out, and its sign says otherwise`,
  );
});

it('reads no line of 0 where a sign contradicts the direction', async () => {
  expect(lines(await read('Date,Amount,Fee\n28/11/2026,0 CR,0\n', 'csv', TRANSFERS))).toEqual([]);
});

it.each([
  ['Txn Type (Dr/Cr)', ['D', 'D', 'x']],
  ['CR/DR Indicator', ['D', 'D', 'x']],
  ['DR_CR', ['D', 'D', 'x']],
  ['Debits / Credits', ['D', 'D', 'x']],
  ['Type', ['D', 'D', 'C']],
  ['Type', ['d.', 'd', 'Cr.']],
  ['Type', ['', 'D', 'Credit']],
])('refuses a positive amount of which the column %s says D', async (heading, [a, b, c]) => {
  const rows = [`-1,${a}`, `500.00,${b}`, `2,${c}`].map((row) => `28/11/2026,${row},,`);
  const text = [`Date,Amount,${heading},Reference,Narration`, ...rows].join('\n');
  expect(await faultOf(text, 'csv', PRESET_MAPPINGS.signed_amount)).toBe(
    `3 ${heading}: says ${b} beside an amount of the other sign: name it as the column of the direction`,
  );
});

it.each([
  ['A/C-Desk', ['D', 'C']],
  ['Type', ['D', 'C', 'Transfer']],
])('reads signed amounts beside the letters of a column %s that is none of directions', async (heading, letters) => {
  const rows = [...letters, 'X'].map((letter, i) => `28/11/2026,${i === 0 ? 1 : -1},${letter},,`);
  const text = [`Date,Amount,${heading},Reference,Narration`, ...rows].join('\n');
  expect(lines(await read(text, 'csv', PRESET_MAPPINGS.signed_amount))).toHaveLength(rows.length);
});

const CHARGED: CsvMapping = {
  ...PRESET_MAPPINGS.signed_amount,
  columns: { description: 'Narration', date: 'Date', amount: 'Amount', balance: 'Balance', fee: 'Fee' },
};
const charged = (...rows: string[]) => ['Narration,Date,Amount,Balance,Fee', ...rows].join('\n');
const FIRST = 'A,28/11/2026,1000.00,1000.00,';

it.each<[string, string, string]>([
  ['a fee and no amount', ',,,990.00,10.00', 'Fee: has a fee beside no amount'],
  ['a fee and no balance or amount', 'Charge,28/11/2026,,,10.00', 'Fee: has a fee beside no amount'],
  [
    'another balance and no amount',
    'Charge,28/11/2026,,990.00,',
    'Balance: differs from the line before, beside no amount',
  ],
  [
    'the name of a total and a date in another form',
    'Total Nigeria Plc,28.11.2026,5,,',
    'Date: must be a date',
  ],
])('refuses, and does not leave out, a record that has %s', async (_, row, fault) => {
  expect(await faultOf(charged(FIRST, row), 'csv', CHARGED)).toContain(`3 ${fault}`);
});

it('reads records with a date as lines, and leaves out totals and balances without one', async () => {
  const text = charged(
    'Opening balance,,,0.00,',
    FIRST,
    'Total Nigeria Plc,28/11/2026,-200.00,790.00,10.00',
    'Carried forward,28/11/2026,,790.00,0.00',
    'Closing balance,,,790.00,',
    'Total,,800.00,5.00,10.00',
  );
  const parts = await read(text, 'csv', CHARGED);
  expect(parts.flatMap((part) => (part.kind === 'line' ? part.amount : []))).toEqual([
    100_000n,
    -20_000n,
    -1_000n,
  ]);
  expect(ends(parts)).toEqual([[0n, 79_000n]]);
});

it('reads the account of CSV above the headings and in a column', async () => {
  const { signed_amount: signed } = PRESET_MAPPINGS;
  const mapping: CsvMapping = { ...signed, columns: { ...signed.columns, account: 'Account' } };
  const accounts = async (...rows: string[]) =>
    (await read([...rows, ''].join('\n'), 'csv', mapping)).flatMap((part) =>
      part.kind === 'account' ? [`${part.line} ${part.account}`] : [],
    );
  const heading = 'Date,Account,Amount,Reference,Narration';
  const row = (account: string) => `28/11/2026,${account},1,,`;
  expect(
    await accounts(
      "Account No.,:,'0123456789",
      'Phone: 08012345678',
      heading,
      row('123456789'),
      row('123456789'),
    ),
  ).toEqual(['1 0123456789', '4 0123456789']);
  expect(await accounts('Account officer,0123456789', heading, row(''), row("'0123-456 789"))).toEqual([
    '4 0123456789',
  ]);
});

it("makes a line of a provider's fee, and leaves out payments that failed", async () => {
  const text =
    'Transaction Date,Reference,Amount,Fees,Status\n2026-11-28 10:00:00,P1,100.00,1.50,success\n2026-11-28,P2,50,0,failed\n';
  expect(lines(await read(text, 'csv', PRESET_MAPPINGS.paystack))).toEqual([
    '2 2026-11-28 10000 P1 null',
    '2 2026-11-28 -150 P1 null',
  ]);
});

it('reads MT940', async () => {
  const parts = await read(MT940, 'mt940');
  expect(parts.slice(0, 2)).toEqual([
    { kind: 'account', line: 3, account: '0123456789' },
    { kind: 'begin', number: '12/1', opening: 100_000n },
  ]);
  expect(lines(parts)).toEqual([
    `6 2026-11-28 -10000 ${SESSION} 0987654321`,
    '9 2026-12-27 250050 A2 null',
    '10 2026-12-31 100 CHG null',
  ]);
  expect(ends(parts)).toEqual([[100_000n, 340_150n]]);
});

it('reads camt.053, with the payments of a batch apart and without pending entries', async () => {
  const parts = await read(CAMT, 'camt053');
  expect(parts.slice(0, 2)).toEqual([
    { kind: 'account', line: 2, account: '0123456789' },
    { kind: 'begin', number: '12', opening: 100_000n },
  ]);
  expect(lines(parts)).toEqual([
    `4 2026-11-28 -10000 ${SESSION} null`,
    '5 2026-11-28 250050 A2 null',
    '6 2026-11-28 -1000 B10.00 null',
    '6 2026-11-28 -2000 B20.00 null',
  ]);
  expect(ends(parts)).toEqual([[100_000n, 337_050n]]);
});

it('reads a time of camt.053 as the day in Lagos, and one without an offset as local', async () => {
  const times = [
    '2026-11-27T23:20:00Z',
    '2026-11-28T00:20:00+01:00',
    '2026-11-27T23:59:59.5-05:00',
    '2026-11-28T23:59:59',
  ];
  const entries = times.map((time) =>
    entry('1.00', 'CRDT', '').replace('<Dt>2026-11-28</Dt>', `<DtTm>${time}</DtTm>`),
  );
  const text = camt(entries.join('\n')).replace('3370.50', '1004.00');
  expect(lines(await read(text, 'camt053')).map((line) => line.split(' ')[1])).toEqual(
    times.map(() => '2026-11-28'),
  );
});

it.each<[string, string, StatementFileFormat, string]>([
  [
    'a balance that does not follow',
    GTBANK.replace('3,400.50', '3,400.51'),
    'csv',
    '6 Balance: does not follow',
  ],
  ['a date', GTBANK.replace('28-Nov-2026,28', '31-Nov-2026,28'), 'csv', '5 Trans. Date: must be a date'],
  ['an amount', GTBANK.replace('100.00,,900', '1.000,,900'), 'csv', '5 Debits: must be an amount'],
  ['both directions', GTBANK.replace('100.00,,900', '100.00,1,900'), 'csv', '5 Debits: has an amount beside'],
  [
    'a credit among debits',
    GTBANK.replace('100.00,,900', '100 CR,,900'),
    'csv',
    '5 Debits: must be money out',
  ],
  [
    'a heading that is missing',
    GTBANK.replace('Balance', 'Available'),
    'csv',
    'lacks Balance, which the mapping names; it has Trans. Date',
  ],
  ['other headings', 'Ada Obi,5\n', 'csv', '1 null: no line has any heading of the mapping: Trans. Date'],
  ['a quote', `${GTBANK}\n"`, 'csv', '8 null: this is not CSV'],
  ['another currency', MT940.replace('NGN1000', 'USD1000'), 'mt940', '5 :60F:: must be in NGN'],
  ['a line', MT940.replace('D100,00', 'D100.00'), 'mt940', '6 :61:: must be a line'],
  ['an end that is cut off', MT940.slice(0, MT940.indexOf(':62F:')), 'mt940', '10 :62F:: is missing'],
  ['something else', 'hello', 'mt940', '1 null: must begin with a tag'],
  [
    'a document type',
    CAMT.replace('<Document', '<!DOCTYPE a [<!ENTITY e "x">]><Document'),
    'camt053',
    '2 null: a document type is refused',
  ],
  ['an entity', CAMT.replace('&amp;', '&e;'), 'camt053', '5 null: it is not XML'],
  ['a direction', CAMT.replace('>DBIT<', '>OUT<'), 'camt053', '4 Ntry/CdtDbtInd: must be'],
  ['another currency', CAMT.replace('Ccy="NGN">2500', 'Ccy="USD">2500'), 'camt053', '5 Ccy: must be NGN'],
  [
    'an entry in an entry',
    CAMT.replace('<Ntry>', `<Ntry>${CAMT.match(/<Ntry>.*?<\/Ntry>/s)![0]}`),
    'camt053',
    'Ntry: has another entry',
  ],
  ['no balance', CAMT.replace('CLBD', 'XXXX'), 'camt053', '7 Bal: must have'],
  ['an end that is cut off', CAMT.slice(0, -30), 'camt053', '7 null: it is not XML'],
  ['depth', `${'<a>'.repeat(50)}`, 'camt053', '1 a: is nested too deeply'],
])('names the line and the field of %s', async (_, text, format, fault) => {
  expect(await faultOf(text, format)).toContain(fault);
});

const FILES = { csv: GTBANK, mt940: MT940, camt053: CAMT } as const;

it.each(
  Object.entries(FILES) as [StatementFileFormat, string][],
)('reads %s the same, however its bytes arrive', async (format, text) => {
  const whole = await read(text, format);
  const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(sizes, async (some) => {
      expect(await read(text, format, PRESET_MAPPINGS.gtbank, some)).toEqual(whole);
    }),
    { numRuns: 30 },
  );
});

it.each(
  Object.entries(FILES) as [StatementFileFormat, string][],
)('reads or refuses damaged %s, and never breaks', async (format, text) => {
  const damage = fc.record({
    at: fc.nat({ max: text.length - 1 }),
    removed: fc.nat({ max: 20 }),
    added: fc.string({ maxLength: 20, unit: 'binary' }),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ at, removed, added }) => {
      const damaged = text.slice(0, at) + added + text.slice(at + removed);
      const parts = await read(damaged, format).catch((error: unknown) => {
        if (error instanceof StatementFault) return [];
        throw error;
      });
      const amounts = parts.flatMap((part) => (part.kind === 'line' ? [part.amount] : []));
      expect(amounts).not.toContain(0n);
    }),
    { numRuns: 100 },
  );
});

it('refuses a mapping that could be read in two ways', () => {
  for (const preset of Object.values(PRESET_MAPPINGS)) expect(mappingFault(preset)).toBeUndefined();
  const { gtbank, signed_amount: signed, paystack } = PRESET_MAPPINGS;
  expect(mappingFault({ ...signed, columns: { date: 'Date' } })).toContain('either amount');
  expect(mappingFault({ ...signed, columns: { ...signed.columns, debit: 'D' } })).toContain('either amount');
  expect(mappingFault({ ...gtbank, amounts_are: 'out' })).toContain('amounts_are');
  expect(mappingFault({ ...INDICATED, amounts_are: 'in' })).toContain('direction');
  expect(mappingFault({ ...gtbank, columns: { ...gtbank.columns, direction: 'Dr/Cr' } })).toContain(
    'direction',
  );
  expect(mappingFault({ ...signed, counted_statuses: paystack.counted_statuses.slice() })).toContain(
    'status',
  );
});
