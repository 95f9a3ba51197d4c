import { expect, test } from 'vitest';
import { targetOf } from '../../scripts/references.ts';
import { ERRORS, type ErrorCode } from '../../src/platform/values/errors.ts';
import { readText } from '../tidy/repository.ts';

/**
 * The parts of `openapi.json` that are checked here. Answers are checked against it wherever a test gets one
 * (`described.ts`).
 */

interface Reference {
  $ref: string;
}
interface Media {
  schema: { properties?: Record<string, Reference> };
}
interface Operation {
  operationId: string;
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, Reference & { content?: Record<string, Media> }>;
}
interface Failure {
  content: {
    'application/json': {
      schema: { allOf: [Reference, { properties: { code: { enum: ErrorCode[] } } }] };
      examples: Record<string, unknown>;
    };
  };
}

const DOCUMENT = JSON.parse(readText('openapi.json')) as {
  paths: Record<string, Record<string, Operation>>;
  components: {
    responses: Record<string, Failure>;
    schemas: Record<string, { properties: { code: { enum: ErrorCode[] } } }>;
  };
  webhooks: object;
};
const { paths, components } = DOCUMENT;
const OPERATIONS = Object.values(paths).flatMap((methods) => Object.values(methods));
const nameIn = ({ $ref }: Reference): string | undefined => $ref?.split('/').at(-1);

test.each(OPERATIONS)('$operationId refers to each of its failures, which say their codes', ({
  responses,
}) => {
  const failures = Object.entries(responses).filter(([status]) => status >= '400');
  expect(failures.length).toBeGreaterThan(3);
  for (const [status, answer] of failures) {
    const { schema, examples } = components.responses[nameIn(answer)!]!.content['application/json'];
    const [common, { properties }] = schema.allOf;
    expect(nameIn(common)).toBe('Failure');
    const codes = properties.code.enum;
    expect(Object.keys(examples)).toEqual(codes);
    for (const code of codes) expect([code, ERRORS[code][0]]).toEqual([code, Number(status)]);
  }
});

/** First words of operation names, by method: generated clients have a function of each name. */
const VERBS: Record<string, RegExp> = {
  get: /^(?:list|retrieve|verify|enquire)[A-Z]/,
  patch: /^update[A-Z]/,
  delete: /^delete[A-Z]/,
  post: /^(?:create|enquire|reserve|restrict|lift|close|rotate|test|resend|fund|payIn)[A-Z]/,
};

test('names of operations are in one style, each of one operation', () => {
  const named = Object.values(paths).flatMap((methods) =>
    Object.entries(methods).map(([method, { operationId }]) => [method, operationId] as const),
  );
  expect(named.filter(([method, name]) => !VERBS[method]!.test(name))).toEqual([]);
  expect(new Set(named.map(([, name]) => name)).size).toBe(named.length);
});

interface Schema {
  enum?: readonly unknown[];
  $ref?: string;
  'x-may-grow'?: true;
}

/** The lists of words in a part of the description and in what it refers to: each with its words, and whether they may grow. */
function listsIn(part: unknown, seen: readonly string[] = []): [words: string, mayGrow: boolean][] {
  if (typeof part !== 'object' || part === null) return [];
  const { $ref, enum: words, 'x-may-grow': mayGrow = false } = part as Schema;
  if ($ref !== undefined) {
    if (seen.includes($ref)) return [];
    return listsIn(targetOf(DOCUMENT, $ref), [...seen, $ref]);
  }
  const isOfWords = words?.every((word) => typeof word === 'string' || word === null);
  const parts = Object.entries(part).filter(([key]) => key !== 'example' && key !== 'examples');
  const own: [string, boolean][] = isOfWords ? [[words!.join(' '), mayGrow]] : [];
  return [...own, ...parts.flatMap(([, value]) => listsIn(value, seen))];
}

test('lists of words are closed in requests, and say in answers and events that they may grow', () => {
  const requests = OPERATIONS.flatMap((operation) => listsIn([operation.requestBody, operation.parameters]));
  expect(requests.length).toBeGreaterThan(10);
  expect(requests.filter(([, mayGrow]) => mayGrow)).toEqual([]);
  const successes = OPERATIONS.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) => (status < '400' ? listsIn(content) : [])),
  );
  const answers = [...successes, ...listsIn(DOCUMENT.webhooks)];
  expect(answers.filter(([, mayGrow]) => mayGrow).length).toBeGreaterThan(50);
  // These are all there ever is (contract section 1, "Words").
  const closed = new Set(answers.flatMap(([words, mayGrow]) => (mayGrow ? [] : [words])));
  expect([...closed].toSorted()).toEqual(['debit credit', 'processing successful failed']);
});

test('text is of formats that programs know', () => {
  const formats = [...readText('openapi.json').matchAll(/"format": "([^"]+)"/g)].map(([, format]) => format);
  expect([...new Set(formats)].toSorted()).toEqual(['date', 'date-time', 'email']);
});

test('a failure has one of all codes', () => {
  expect(components.schemas.Failure!.properties.code.enum).toEqual(Object.keys(ERRORS));
});

test('each list answers with a page that is named by what is listed', () => {
  const pages = OPERATIONS.flatMap(({ operationId, responses }) => {
    const data = responses[200]?.content?.['application/json']?.schema.properties?.data;
    const page = nameIn(data ?? { $ref: '' });
    return page?.endsWith('Page') ? [[operationId, page]] : [];
  });
  expect(Object.fromEntries(pages)).toEqual({
    listCustomers: 'CustomerPage',
    listBulkTransfers: 'BulkTransferPage',
    listWallets: 'WalletPage',
    listAccruedInterest: 'InterestAccrualPage',
    listWebhooks: 'WebhookEndpointPage',
    listScheduledPayments: 'ScheduledPaymentPage',
    listTransactions: 'TransactionPage',
    listWalletTransactions: 'TransactionPage',
    listEvents: 'EventPage',
    listDeliveries: 'DeliveryPage',
  });
  expect(readText('openapi.json').match(/"edges": \{/g)).toHaveLength(9);
});
