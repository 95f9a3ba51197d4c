import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Client, until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { Receiver } from '../webhooks/receiver.ts';

/** An operation as a reader of the reference sees it: what "Try it out" fills in. */
interface Example {
  operationId: string;
  method: string;
  path: string;
  /** Examples of what stands in the path and the query. */
  parameters: { in: string; name: string; required?: boolean; example?: unknown }[];
  body: unknown;
  /** The statuses of success. */
  successes: number[];
}

let kolo: TestKolo;
let receiver: Receiver;
let examples: Example[];

beforeAll(async () => {
  kolo = await startKolo();
  receiver = await Receiver.listen();
  const { paths } = (await kolo.test.get('/openapi.json')).body;
  const operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  examples = operations.map(({ path, method, operation }) => ({
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path,
    parameters: operation.parameters ?? [],
    body: operation.requestBody?.content['application/json'].example,
    successes: Object.keys(operation.responses)
      .map(Number)
      .filter((status) => status < 300),
  }));
});
afterAll(async () => {
  await kolo.stop();
  await receiver.close();
});

interface Operation {
  operationId: string;
  parameters?: Example['parameters'];
  requestBody?: { content: { 'application/json': { example?: unknown } } };
  responses: object;
}

/** Values that the reader must supply, by their placeholder. */
const IN_WORDS: Record<string, () => unknown> = { 'url-of-your-receiver': () => receiver.url() };
const FROM_ANSWER = /^fill-in:(\w+)\.(\w+)$/;

const textsIn = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : Object.values(part ?? {}).flatMap(textsIn);

const isSelfContained = ({ body, parameters }: Example): boolean =>
  !textsIn([body, parameters.map(({ example }) => example)]).some((text) => text.startsWith('fill-in:'));

/** Somebody who fills the examples in as the description says, and sends them. */
class Reader {
  readonly #client: Client;
  readonly #answers = new Map<string, { example: Example; answer: Answer }>();

  constructor(client: Client) {
    this.#client = client;
  }

  async send(example: Example): Promise<Answer> {
    // A test must not send anything to an address that an example names.
    const urls = textsIn(example.body).filter((text) => /^https?:/.test(text));
    if (urls.length > 0) throw new Error(`${example.operationId} names ${urls.join(', ')}`);
    let { path } = example;
    const query = new URLSearchParams();
    for (const { in: place, name, example: given } of example.parameters) {
      if (given === undefined) continue;
      const value = String(await this.#filled(given));
      if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
      else query.set(name, value);
    }
    const url = query.size > 0 ? `${path}?${query}` : path;
    const body = await this.#filled(example.body);
    const answer = await this.#client.request(example.method, url, body);
    this.#answers.set(example.operationId, { example, answer });
    return answer;
  }

  async #filled(part: unknown): Promise<unknown> {
    if (typeof part === 'string') return part.startsWith('fill-in:') ? this.#value(part) : part;
    if (Array.isArray(part)) return Promise.all(part.map((item) => this.#filled(item)));
    if (typeof part !== 'object' || part === null) return part;
    const fields = Object.entries(part).map(async ([name, field]) => [name, await this.#filled(field)]);
    return Object.fromEntries(await Promise.all(fields));
  }

  async #value(text: string): Promise<unknown> {
    const inWords = IN_WORDS[text.slice('fill-in:'.length)];
    if (inWords !== undefined) return inWords();
    const [, operationId, field] = FROM_ANSWER.exec(text) ?? [];
    const source = this.#answers.get(operationId ?? '');
    if (source === undefined) throw new Error(`${text} names no operation above`);
    const read = ({ body }: Answer): unknown => {
      const data = body.data?.paginatedPayload?.edges ?? body.data;
      return (Array.isArray(data) ? data[0] : data)?.[field!];
    };
    let value = read(source.answer);
    // A list has its first item once there is one.
    if (source.example.method === 'GET') {
      await until(async () => {
        value ??= read(await this.send(source.example));
        return value !== undefined;
      });
    }
    if (value === undefined)
      throw new Error(`${text} is not in the answer ${JSON.stringify(source.answer.body)}`);
    return value;
  }
}

/** Status and code of an answer, to compare with the success that the operation documents. */
const outcome = ({ operationId, successes }: Example, { status, body }: Answer) => [
  operationId,
  successes.includes(status) ? 'succeeded' : `${status} ${JSON.stringify(body)}`,
];
const success = ({ operationId }: Example) => [operationId, 'succeeded'];

test('sent from top to bottom, those that delete last, every example succeeds', async () => {
  const reader = new Reader(kolo.test);
  const deleting = examples.filter(({ method }) => method === 'DELETE');
  const order = [...examples.filter((example) => !deleting.includes(example)), ...deleting];
  const outcomes = [];
  for (const example of order) outcomes.push(outcome(example, await reader.send(example)));
  expect(outcomes).toEqual(order.map(success));
  expect(deleting.length).toBeGreaterThan(0);
  expect(await kolo.findings()).toEqual([]);
});

test('an example that names nothing to fill in succeeds alone in a new sandbox', async () => {
  const alone = examples.filter(isSelfContained);
  const outcomes = [];
  for (const example of alone) {
    const reader = new Reader(await kolo.newBusiness());
    outcomes.push(outcome(example, await reader.send(example)));
  }
  expect(outcomes).toEqual(alone.map(success));
  expect(alone.map(({ operationId }) => operationId)).toContain('createCustomer');
});

test('the description says how examples are filled in', async () => {
  const { info } = (await kolo.test.get('/openapi.json')).body;
  expect(info.description).toContain('`fill-in:createCustomer.wallet_id`');
  for (const text of examples.flatMap(({ body, parameters }) => textsIn([body, parameters]))) {
    if (!text.startsWith('fill-in:')) continue;
    const operationId = FROM_ANSWER.exec(text)?.[1];
    const known = examples.some((example) => example.operationId === operationId);
    expect([text, known || text.slice('fill-in:'.length) in IN_WORDS]).toEqual([text, true]);
  }
});
