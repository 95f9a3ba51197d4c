import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { targetOf } from '../../scripts/references.ts';
import { ERRORS } from '../../src/platform/values/errors.ts';
import { type Answer, Client } from '../support/http.ts';
import { readText } from '../tidy/repository.ts';

/** The part of a JSON schema that the tests read. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  additionalProperties?: boolean;
  enum?: unknown[];
  required?: string[];
  [keyword: string]: unknown;
}

interface WithSchema {
  /** Schemas by media type. */
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  description: string;
  security: { secretKey: string[] }[];
  parameters?: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: WithSchema;
  responses: Record<string, WithSchema>;
}

/** The part of `openapi.json` that the tests read. */
interface ApiDocument {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

/** A page of a list. */
export interface Page<Item> {
  edges: Item[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null; previousCursor: string | null };
}

interface Route {
  name: string;
  pattern: RegExp;
  operation: Operation;
}

/** RFC 3339, UTC, milliseconds (contract section 1, "Time"). */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
/** Options for checking requests and responses against their schemas. */
export const AJV_OPTIONS = {
  allErrors: true,
  strict: false,
  formats: { 'date-time': TIME, date: /^\d{4}-\d{2}-\d{2}$/ },
};
/** Codes allowed where no operation is described: an unknown path, or an unknown method of a path. */
const OFF_THE_MAP = { 404: 'not_found', 405: 'method_not_allowed' };

/** Paths that are served and not described, with those that they are the same as (contract section 2). */
const ALIASES = {
  '/api/v1/wallet/api/wallet-type': '/api/v1/wallet',
  '/api/v1/transfer/banks': '/api/v1/transfer/bank-list',
};

/** The document with everything that `$ref` points at in its place, and in that of `allOf` one schema. */
function inlined(part: unknown, document: unknown): unknown {
  if (Array.isArray(part)) return part.map((item) => inlined(item, document));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, allOf, ...rest } = part as { $ref?: string; allOf?: unknown[] };
  if (allOf !== undefined) return allOf.map((one) => inlined(one, document) as Schema).reduce(narrowed);
  const own = Object.entries(rest).map(([key, value]) => [key, inlined(value, document)]);
  if ($ref === undefined) return Object.fromEntries(own);
  return { ...(inlined(targetOf(document, $ref), document) as object), ...Object.fromEntries(own) };
}

/** An object of both schemas, where the second says more of some properties of the first. */
const narrowed = (first: Schema, second: Schema): Schema => ({
  ...first,
  properties: { ...first.properties, ...second.properties },
  required: [...new Set([...first.required!, ...second.required!])],
});

/** The same schema, in which an object has only the properties that are described. */
export function closed(schema: Schema): Schema {
  const { properties, items, oneOf, additionalProperties = false } = schema;
  return {
    ...schema,
    ...(properties && {
      additionalProperties,
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, closed(property)]),
      ),
    }),
    ...(items && { items: closed(items) }),
    ...(oneOf && { oneOf: oneOf.map(closed) }),
  };
}

/** Judges answers by what `openapi.json` says of their path, method and status. */
class Description {
  readonly document: ApiDocument;
  readonly #ajv = new Ajv2020(AJV_OPTIONS);
  readonly #routes: Route[];
  readonly #validators = new Map<string, ValidateFunction | undefined>();

  constructor(document: unknown) {
    this.document = inlined(document, document) as ApiDocument;
    const { paths } = this.document;
    for (const [alias, path] of Object.entries(ALIASES)) paths[alias] = paths[path]!;
    this.#routes = Object.entries(this.document.paths)
      // A path without parameters comes before one that would match it too.
      .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          name: `${method.toUpperCase()} ${path}`,
          pattern: new RegExp(`^${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '[^/]{1,200}')}$`),
          operation,
        })),
      );
  }

  /** Throws when an answer is not as described. */
  check(method: string, path: string, answer: Answer): void {
    const request = `${method} ${path.split('?', 1)[0]}`;
    const faults = [...this.#headerFaults(answer), ...this.#bodyFaults(request, answer)];
    if (faults.length === 0) return;
    const shown = JSON.stringify(answer.body)?.slice(0, 1_000);
    throw new Error(`${request} answered ${answer.status}: ${faults.join('; ')}\n${shown}`);
  }

  #headerFaults({ status, headers, body }: Answer): string[] {
    const faults: string[] = [];
    const requestId = headers.get('x-request-id');
    if (requestId === null) faults.push('without X-Request-Id');
    if (status >= 400 && body.request_id !== requestId) faults.push('request_id is not X-Request-Id');
    if (status === 405 && !headers.get('allow')) faults.push('405 without Allow');
    if (status === 503 && !headers.get('retry-after')) faults.push('503 without Retry-After');
    return faults;
  }

  #bodyFaults(request: string, { status, headers, body }: Answer): string[] {
    const route = this.#routes.find(({ pattern }) => pattern.test(request));
    if (route === undefined) return offTheMapFaults(status, body);
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    const validate = this.#validator(route, status, type);
    if (validate === undefined) return [`status with ${type} is not described for ${route.name}`];
    if (validate(body)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  #validator(route: Route, status: number, type: string): ValidateFunction | undefined {
    const key = `${route.name} ${status} ${type}`;
    if (!this.#validators.has(key)) {
      const schema = route.operation.responses[status]?.content?.[type]?.schema;
      this.#validators.set(key, schema && this.#ajv.compile(closed(schema)));
    }
    return this.#validators.get(key);
  }
}

/** `openapi.json` and that of a profile, compiled once for all files of this process. */
let standard: Description | undefined;
let hosted: Description | undefined;

function offTheMapFaults(status: number, body: Answer['body']): string[] {
  const code = OFF_THE_MAP[status as keyof typeof OFF_THE_MAP];
  if (code === undefined) return ['no such operation is described'];
  const { request_id: _, ...rest } = body;
  const right = { status: false, message: ERRORS[code as keyof typeof ERRORS][1], code };
  return JSON.stringify(rest) === JSON.stringify(right) ? [] : [`is not the plain ${code}`];
}

/** A client whose every answer must be as `openapi.json` describes it. */
export class DescribedClient extends Client {
  readonly description: Description;

  constructor(client: Client, description: Description) {
    super(client.baseUrl, client.key);
    this.description = description;
  }

  /** A client of a service whose settings change nothing of the description. */
  static of(client: Client): DescribedClient {
    standard ??= new Description(JSON.parse(readText('openapi.json')));
    return new DescribedClient(client, standard);
  }

  /** The same for a key with the profile `hosted-2026`. */
  static ofProfile(client: Client): DescribedClient {
    hosted ??= new Description(JSON.parse(readText('openapi-hosted-2026.json')));
    return new DescribedClient(client, hosted);
  }

  /** A client of a service with other tags or currencies. It reads the service's own description. */
  static async ofOwn(client: Client): Promise<DescribedClient> {
    const { body } = await client.get('/openapi.json');
    return new DescribedClient(client, new Description(body));
  }

  /** The same for another key. */
  as(client: Client): DescribedClient {
    return new DescribedClient(client, this.description);
  }

  override async request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await super.request(method, path, body, headers);
    this.description.check(method, path, answer);
    return answer;
  }

  /** Every item of a list, newest first, page by page. */
  async all<Item>(path: string, limit = 100): Promise<Item[]> {
    const items: Item[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `${path.includes('?') ? '&' : '?'}limit=${limit}${cursor && `&cursor=${cursor}`}`;
      const page: Page<Item> = (await this.get(path + query)).body.data.paginatedPayload;
      items.push(...page.edges);
      cursor = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    }
    return items;
  }

  /** Sends bytes with no headers but the given ones and the key. */
  async raw(
    method: string,
    path: string,
    body: Uint8Array | undefined,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${this.key}`, ...headers },
      ...(body && { body }),
    });
    const answer = { status: response.status, headers: response.headers, body: await response.json() };
    this.description.check(method, path, answer);
    return answer;
  }
}

/** A body without what differs from one request to the next. */
export function withoutRequestId({ status, body }: Answer): { status: number; body: unknown } {
  const { request_id: _, ...rest } = body;
  return { status, body: rest };
}
