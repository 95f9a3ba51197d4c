import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DescribedClient } from '../../api/described.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { type Importer, importerFor } from './support.ts';

let kolo: TestKolo;
let importer: Importer;

beforeAll(async () => {
  kolo = await startKolo();
  const client = DescribedClient.of(kolo.test);
  const { customerId } = await client.customer({ email: 'Taken@example.com', bvn: '22100000000' });
  const wallet = [{ name: 'Taken', identifier: 'taken', wallet_id: 'TAKEN', tag: 'expense' }];
  const request = { customerId, currency: 'NGN', wallet };
  expect((await client.post('/api/v1/wallet/create/bulk', request)).status).toBe(200);
  await client.customer({ third_party_identifier: 'known' });
  importer = await importerFor(kolo);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await importer.close();
  await kolo.stop();
});

const HEAD = 'customer,customer_name,email,identifier';
const LONG = '2 line: has more than 65536 characters, or an unclosed quote';
const ADA = 'ada,Ada Obi,ada@example.com,a1';

/** Files, each with what is wrong in it. */
const FILES: [what: string, csv: string, faults: string[]][] = [
  ['empty', '', ['1 line: is missing: it names the columns']],
  ['without a line', `${HEAD}\n`, ['2 line: is missing']],
  [
    'with columns of another kind',
    'customer,name,name\nada,Ada,Ada',
    [
      expect.stringMatching(
        /^1 name: is not a column of an import; there are customer, customer_name, email,/,
      ),
      '1 name: occurs twice',
      '1 identifier: is required',
    ],
  ],
  ['with a shorter line', `${HEAD}\nada,Ada\n${ADA}`, ['2 line: has 2 columns where the first line has 4']],
  [
    'that is no CSV',
    `${HEAD}\n${ADA}\nbayo,"Bayo" Ade,b@example.com,b1`,
    ['3 line: this is not CSV: a quote is misplaced or unclosed'],
  ],
  [
    'with a quote that is not closed',
    `${HEAD}\n\n${ADA}\n\nbayo,"Bayo,b@example.com,b1\nchi,Chi,c@example.com,c1\n`,
    ['5 line: this is not CSV: a quote is misplaced or unclosed'],
  ],
  ['with one in a long file', `${HEAD}\nada,"Ada${'\nx,y,z,a'.repeat(10_000)}`, [LONG]],
  ['with semicolons', 'customer;customer_name\nada;Ada', ['1 line: must have commas between its cells']],
  [
    'with columns in capitals',
    'Customer,Identifier\nada,a1',
    [
      expect.stringMatching(/^1 Customer: is not a column of an import; there are customer, /),
      '1 Identifier: is not a column of an import',
      '1 customer: is required',
      '1 identifier: is required',
    ],
  ],
  [
    'with amounts that do not say their unit',
    `${HEAD},inflow_transfer_fee,opening_balance\n${ADA},50,7500`,
    [
      expect.stringMatching(
        /^1 inflow_transfer_fee: is not a column of an import; .*inflow_transfer_fee_minor_units/,
      ),
      '1 opening_balance: is not a column of an import',
    ],
  ],
  ['with a very long line', `${HEAD}\nada,${'a'.repeat(70_000)}`, [LONG]],
  [
    'with fields that are not valid',
    `${HEAD},phone,bvn,id_type,tag,currency,interest_rate,interest_enabled,inflow_transfer_fee_minor_units,opening_balance_minor_units\n` +
      'ada,Ada,nobody,-a,08,2,passport,gold,EUR,101,yes,1.5,-1\n' +
      `bayo,"B\nA",b@example.com,b1,,,,,,3.33333,,,9007199254740992`,
    [
      '2 email: must be an email address',
      '2 phone: must be a Nigerian number such as 08031234567 or +2348031234567, or one of another country with + and its country code',
      '2 bvn: must be 11 digits',
      expect.stringMatching(/^2 id_type: must be one of: international_passport, nin, /),
      '2 identifier: must be 1 to 64 letters, digits, "-", "_", "." or ":", beginning with a letter or digit',
      '2 tag: must be one of: expense, savings, settlement',
      '2 currency: must be one of: NGN, USD',
      '2 interest_enabled: must be true or false',
      '2 interest_rate: must be a number from 0 to 100',
      '2 inflow_transfer_fee_minor_units: must be a whole number from 0 to 9007199254740991',
      '2 opening_balance_minor_units: must be a whole number from 0 to 9007199254740991',
      '2 id_type: id_type and id_number go together',
      '4 customer_name: must not contain control characters or broken Unicode',
      '4 opening_balance_minor_units: must be a whole number from 0 to 9007199254740991',
      '4 interest_rate: must have at most 4 decimals',
    ],
  ],
  [
    'whose customers are incomplete',
    `${HEAD},id_number\n,Ada,ada@example.com,a1,\nbayo,,,b1,7\nbayo,Bayo,b@example.com,b2,`,
    [
      '2 customer: is required',
      '3 customer_name: is required in the first line of a customer',
      '3 email: email or phone is required in the first line of a customer',
      '3 id_type: id_type and id_number go together',
      '4 customer: says other things of the customer than line 3',
    ],
  ],
  [
    'with names twice',
    `${HEAD},wallet_id,wallet_name,bvn\n${ADA},A,Main,22111111111\nbayo,Bayo,ADA@example.com,A,B,Main,22111111111\n` +
      'chi,Chi,c@example.com,b1,B,,\nada,,,a1,,Other,',
    [
      '3 bvn: is the BVN of line 2 too',
      '3 email: is the email of line 2 too',
      '3 identifier: is an id of line 2 too',
      '3 wallet_name: is the name of line 2 too',
      '4 wallet_id: is an id of line 3 too',
      '5 identifier: is an id of line 2 too',
    ],
  ],
  [
    'with names that are taken',
    `${HEAD},wallet_id,wallet_name,bvn\nada,Ada,taken@EXAMPLE.com,taken,TAKEN,Taken,22100000000\n` +
      'known,Known,k@example.com,create,,,',
    [
      '2 bvn: is the BVN of a customer that exists',
      '2 email: is the email of a customer that exists',
      '2 identifier: is an id of a wallet that exists',
      '2 wallet_id: is an id of a wallet that exists',
      '2 wallet_name: is the name of a wallet that exists',
      '3 customer: is the third_party_identifier of a customer that exists',
      '3 identifier: is a word of the paths of wallets: choose another id',
    ],
  ],
  [
    'with payout wallets that are not there',
    `${HEAD},currency,interest_payout_wallet\n${ADA},NGN,nobody\nada,,,a2,USD,a1\nada,,,a3,NGN,a2\nada,,,a4,,taken\nada,,,a5,,a5`,
    [
      '2 interest_payout_wallet: no NGN wallet has this id',
      '3 interest_payout_wallet: no USD wallet has this id',
      '4 interest_payout_wallet: no NGN wallet has this id',
    ],
  ],
];

describe('a file', () => {
  it.each(FILES)('%s is refused by line', async (_, csv, faults) => {
    const found = await importer.faults(csv);
    expect(found).toEqual(faults);
  });

  it('is refused if it is not in UTF-8', async () => {
    const found = await importer.faults(Buffer.from(`${HEAD}\nada,Ad\xe1,ada@example.com,a1`, 'latin1'));
    expect(found).toEqual(['2 line: is not in UTF-8']);
  });

  it('with many faults names the first hundred, and says how many more there are', async () => {
    const lines = Array.from({ length: 150 }, (_, i) => `c${i},,c${i}@example.com,w${i}`);
    const found = await importer.faults([HEAD, ...lines, 'bayo,Bayo,nobody,w1'].join('\n'));
    expect(found).toHaveLength(101);
    expect(found[99]).toBe('101 customer_name: is required in the first line of a customer');
    expect(found[100]).toBe('53 more');
  });

  it('leaves nothing behind if it is refused', async () => {
    const { body } = await kolo.test.get('/api/v1/customers?limit=100');
    expect(body.data.paginatedPayload.edges).toHaveLength(2);
  });
});

describe('a file as spreadsheets write it', () => {
  it('may begin with a byte order mark, end its lines with CR LF, or in several ways, and have empty lines and rows', async () => {
    const csv = `\ufeff${HEAD},opening_balance_minor_units\r\n${ADA},5\n,,,,\r\nada,,,a2,7\r\n  \r\n\r\n`;
    const imported = await importer.run(csv);
    expect(imported).toMatchObject({ wallets: 2, balances: 2 });
    const { body } = await kolo.test.tsq(`import:${imported.id}:4`);
    expect(body.data).toMatchObject({ wallet_id: 'a2', amount: 7 });
  });
});
