/** Makes rail-protocol.json, which describes the rail protocol, from its messages; with --check, compares. */
import { writeOrCheck } from './generated.ts';
import { MESSAGES } from './rail-protocol-messages.ts';

const DESCRIPTION = `
Kolo's requests to a bank, and a bank's notifications to Kolo. Kolo pays through any bank that answers these requests.
\`kolo sandbox-bank\` is such a bank, and \`kolo rail check\` tests one.

- Amounts are whole kobo. A number is a number only where it is written without fraction and exponent.
- The same id, or reference, again is the same payment, or account: nothing is done twice.
- \`not_found\` names the requested \`id\`. It says that the bank does not know the id, and never that anything failed.
- Both sides sign with one secret, by HMAC-SHA256 in hexadecimal digits, in \`Kolo-Signature: v1=…\`, with \`Kolo-Time\`, milliseconds since
  the epoch, which may differ by five minutes from the reader's clock. The signed content is lines with a line feed behind each, and then
  the bytes of the body. Of a request: \`kolo-rail-request\`, the method, the host in small letters, the path with its query, the time. Of an
  answer: \`kolo-rail-answer\`, the status, the \`Kolo-Signature\` of the request, the time. A message without such a signature has no effect.
`.trim();

const refTo = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const NAMES = new Map(Object.entries(MESSAGES).map(([name, [schema]]) => [JSON.stringify(schema), name]));

/** A schema with the messages that it holds named instead of repeated. */
function named(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = NAMES.get(JSON.stringify(schema));
  return name === undefined ? withNames(schema) : refTo(name);
}

const withNames = (schema: object): unknown =>
  Array.isArray(schema)
    ? schema.map(named)
    : Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, named(value)]));

const json = (name: string): object => ({ 'application/json': { schema: refTo(name) } });

/** Explanation of each failure. */
const FAILURES: Record<string, string> = {
  400: 'It is not as described here: `invalid_request`. Nothing was done.',
  401: 'It is not signed: `not_signed`. Nothing was done. This answer is not signed either.',
  404: 'There is none: `not_found`.',
  409: 'The id was submitted before with other content: `conflict`. The first stays as it was.',
  503: 'The bank cannot do it now: `unavailable`. It may have been done.',
};

const failures = (statuses: readonly string[]): Record<string, object> =>
  Object.fromEntries(
    statuses.map((status) => [status, { description: FAILURES[status], content: json('Failure') }]),
  );

const PARAMETERS: Record<string, object> = {
  id: { description: '32 hexadecimal digits.', schema: { type: 'string', pattern: '^[0-9a-f]{32}$' } },
  reference: {
    description: "Kolo's id of the account, 32 hexadecimal digits.",
    schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
  },
  inflow: { description: "The bank's id of it.", schema: { type: 'string', pattern: '^[!-~]{1,100}$' } },
  bank: { description: 'CBN code of the bank.', schema: { type: 'string', maxLength: 20 } },
  number: { description: '10 digits.', schema: { type: 'string', pattern: '^[0-9]{10}$' } },
};

const paged = (after: string): object[] => [
  { name: 'after', in: 'query', description: after, schema: { type: 'string' } },
  {
    name: 'limit',
    in: 'query',
    description: 'How many are given at most.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 100 },
  },
];
const BY_CURSOR = paged('`next` of the page before; left out, the list begins with the first.');
const BY_ID = paged('An id, behind which the page begins; left out, it begins with the first.');

interface Operation {
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly takes?: string;
  readonly gives: string;
  readonly fails: readonly string[];
  readonly query?: readonly object[];
}

/** The operations, by method and path. */
const OPERATIONS: Record<string, Operation> = {
  'put /v1/payments/{id}': {
    operationId: 'pay',
    tag: 'Payments',
    summary: 'Pays, once under an id',
    description: 'The same id with the same content is the same payment, however often it is submitted.',
    takes: 'PaymentOrder',
    gives: 'Payment',
    fails: ['400', '401', '409', '503'],
  },
  'get /v1/payments/{id}': {
    operationId: 'findPayment',
    tag: 'Payments',
    summary: 'Reads the status of a payment',
    description: 'Kolo queries it as long as it is `processing`, and later for returns.',
    gives: 'Payment',
    fails: ['401', '404', '503'],
  },
  'get /v1/accounts/{bank}/{number}': {
    operationId: 'nameAccount',
    tag: 'Accounts',
    summary: 'Says whose account it is',
    description: 'At any bank that can be paid.',
    gives: 'NamedAccount',
    fails: ['401', '404', '503'],
  },
  'get /v1/banks': {
    operationId: 'listBanks',
    tag: 'Accounts',
    summary: 'Lists the banks that can be paid',
    description: 'Compared with the bank list of Kolo; what differs is not paid, or shown to the operator.',
    gives: 'Banks',
    fails: ['401', '503'],
  },
  'get /v1/account': {
    operationId: 'findOwnAccount',
    tag: 'Accounts',
    summary: 'Says from which account is paid, and with what',
    description: 'Kolo knows by its id that credentials are of the same account.',
    gives: 'OwnAccount',
    fails: ['401', '503'],
  },
  'put /v1/virtual-accounts/{reference}': {
    operationId: 'issueAccount',
    tag: 'Virtual accounts',
    summary: 'Issues an account for a wallet',
    description: 'The same reference for the same wallet is the same account, whatever else is said.',
    takes: 'AccountOrder',
    gives: 'IssuedAccount',
    fails: ['400', '401', '409', '503'],
  },
  'get /v1/virtual-accounts/{reference}': {
    operationId: 'findIssuedAccount',
    tag: 'Virtual accounts',
    summary: 'Reads the status of an account',
    description: 'Kolo queries it as long as it is `pending`.',
    gives: 'IssuedAccount',
    fails: ['401', '404', '503'],
  },
  'get /v1/inflows': {
    operationId: 'listInflows',
    tag: 'Money in',
    summary: 'Lists what came in',
    query: BY_CURSOR,
    description:
      'In the order in which the bank committed them: an entry that appears later comes after every cursor given before.',
    gives: 'Inflows',
    fails: ['400', '401', '503'],
  },
  'get /v1/inflows/{inflow}': {
    operationId: 'findInflow',
    tag: 'Money in',
    summary: 'Says what came in under an id',
    description: 'What this says is credited, and nothing else is.',
    gives: 'Inflow',
    fails: ['401', '404', '503'],
  },
  'get /v1/returns': {
    operationId: 'listReturns',
    tag: 'Money in',
    summary: 'Lists what came back of payments',
    query: BY_CURSOR,
    description: 'In the order in which it did. What this says is credited.',
    gives: 'Returns',
    fails: ['400', '401', '503'],
  },
  ...Object.fromEntries(
    ['payments', 'inflows', 'returns'].map((part): [string, Operation] => {
      const Part = `${part[0]!.toUpperCase()}${part.slice(1)}`;
      const shown = {
        operationId: `show${Part}`,
        tag: 'Book',
        summary: `Shows the ${part} of the bank's own book`,
      };
      const description = 'In order of id by bytes. A page with fewer entries than `limit` is the last one.';
      return [
        `get /v1/book/${part}`,
        { ...shown, description, query: BY_ID, gives: `Booked${Part}`, fails: ['400', '401', '503'] },
      ];
    }),
  ),
};

const TAGS = {
  Payments: 'Paying bank accounts.',
  Accounts: 'Whose accounts are, and that from which is paid.',
  'Virtual accounts': 'Accounts that stand for wallets.',
  'Money in': 'What came in, and what came back.',
  Book: "The bank's own book, to be compared with Kolo's.",
  Callbacks: 'Callbacks that the bank sends.',
};

function operationOf(path: string, { tag, query = [], takes, gives, fails, ...texts }: Operation): object {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const parameters = [
    ...names.map((name) => ({ name, in: 'path', required: true, ...PARAMETERS[name] })),
    ...query,
  ];
  return {
    ...texts,
    tags: [tag],
    ...(parameters.length > 0 && { parameters }),
    ...(takes !== undefined && { requestBody: { required: true, content: json(takes) } }),
    responses: { 200: { description: 'Signed.', content: json(gives) }, ...failures(fails) },
  };
}

const paths: Record<string, Record<string, object>> = {};
for (const [key, operation] of Object.entries(OPERATIONS)) {
  const [method, path] = key.split(' ') as [string, string];
  paths[path] = { ...paths[path], [method]: operationOf(path, operation) };
}

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

const DOCUMENT = {
  openapi: '3.1.0',
  info: {
    title: "Kolo's rail protocol",
    version: '1',
    description: DESCRIPTION,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  servers: [{ url: 'https://bank.example/kolo', description: 'Wherever the bank is.' }],
  security: [{ time: [], signature: [] }],
  paths,
  webhooks: {
    callback: {
      post: {
        operationId: 'callback',
        summary: 'Says that there is something to ask about',
        description:
          'To the URL that Kolo gave for it, signed like a request. It may come late, twice, out of order or never.',
        tags: ['Callbacks'],
        requestBody: { required: true, content: json('Callback') },
        responses: {
          '2XX': { description: 'Taken. Anything else may be sent again.' },
          401: { description: 'It is not signed.' },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      time: header('Kolo-Time', 'When it was signed, milliseconds since the epoch.'),
      signature: header('Kolo-Signature', '`v1=` and the HMAC-SHA256 in hexadecimal digits.'),
    },
    schemas: Object.fromEntries(
      Object.entries(MESSAGES).map(([name, [schema, example]]) => [
        name,
        { ...(withNames(schema) as object), examples: [example] },
      ]),
    ),
  },
};

await writeOrCheck('rail-protocol.json', `${JSON.stringify(DOCUMENT, null, 2)}\n`, 'npm run generate');
