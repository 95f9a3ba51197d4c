import type { FieldError } from '../values/errors.ts';
import { type Scope, scopeFault } from '../values/scopes.ts';

/**
 * What the description of the API says beside the routes' own schemas: headers that every answer has, examples
 * put together from those of the fields, webhooks, and parts that are said once and referred to.
 */

/** A part of a JSON schema, as much as is looked at here. */
interface SchemaPart {
  title?: string;
  type?: string | string[];
  properties?: Record<string, SchemaPart>;
  required?: readonly string[];
  items?: SchemaPart;
  enum?: readonly unknown[];
  const?: unknown;
  examples?: readonly unknown[];
}

/** The events that are posted to those who ask for them. */
export interface EventDescriptions {
  tags: readonly string[];
  /** What each request carries beside its body, by the name that it is referred to with. */
  parameters: Readonly<Record<string, object>>;
  /** What answers mean. */
  responses: Readonly<Record<string, object>>;
  /** By type; `body` is a JSON schema with an example. */
  events: Readonly<
    Record<string, { operationId: string; summary: string; description: string; body: object }>
  >;
}

interface Example {
  value: Record<string, unknown>;
}
interface Media {
  schema: SchemaPart;
  example?: unknown;
  examples?: Record<string, Example>;
}
interface Response {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
}
interface Parameter {
  in: string;
  name: string;
  required?: boolean;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
  security?: Record<string, Scope[]>[];
  'x-webhooks'?: EventDescriptions;
  'x-idempotency-key'?: true;
}

/** The description as `@fastify/swagger` makes it, as much as is looked at here. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, unknown>;
  components: Record<string, Record<string, unknown>>;
}

const JSON_TYPE = 'application/json';

const HEADERS = {
  'X-Request-Id': {
    description: 'Names this request in logs: the one that the caller sent, if it sent a sane one.',
    schema: { type: 'string' },
    example: '019bbf6c-7e00-7000-8000-0000000000aa',
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer' },
    example: 1,
  },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A name for this request that you make up, such as a UUID, so that it can be sent again without being done again. ' +
    'The same request with the same key gets the answer of the first time, for at least 24 hours, with the header ' +
    '`Idempotent-Replay: true`; another request with it is 400 `idempotency_key_reused`. While the first is running ' +
    'the second waits, and after 2 s is answered 409 `in_progress`. What is refused, or fails, leaves the key free.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7E]+$' },
  example: '5f0c3a52-8a6e-4c1b-9d57-6f1f0f4f2b11',
};

/** Completes the description in place. */
export function completeDocument(document: ApiDocument): ApiDocument {
  document.components.headers = HEADERS;
  document.components.parameters = { 'Idempotency-Key': IDEMPOTENCY_KEY };
  for (const operation of operationsOf(document)) {
    liftWebhooks(document, operation);
    liftIdempotencyKey(operation);
    if (operation.requestBody !== undefined) addExamples(operation.requestBody, operation);
    for (const [status, response] of Object.entries(operation.responses)) {
      addExamples(response, operation);
      response.headers = { 'X-Request-Id': reference('headers', 'X-Request-Id'), ...response.headers };
      if (status === '503') response.headers['Retry-After'] = reference('headers', 'Retry-After');
    }
  }
  document.components.schemas = {};
  nameSchemas(document.paths, document.components.schemas);
  nameSchemas(document.webhooks, document.components.schemas);
  nameResponses(document);
  return document;
}

const operationsOf = (document: ApiDocument): Operation[] =>
  Object.values(document.paths).flatMap((path) => Object.values(path));

const reference = (kind: string, name: string): { $ref: string } => ({
  $ref: `#/components/${kind}/${name}`,
});

/** An example from those of the fields; the first of an enumeration where there is none. */
function exampleOf(schema: SchemaPart): unknown {
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') return schema.items === undefined ? [] : [exampleOf(schema.items)];
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field)]));
  }
  if (type === 'boolean') return true;
  throw new Error(`a field of type ${type} has no example: ${JSON.stringify(schema)}`);
}

function addExamples(body: { content?: Record<string, Media> }, operation: Operation): void {
  const media = body.content?.[JSON_TYPE];
  if (media === undefined) return;
  addFault(media.examples?.invalid_request, () => faultOf(operation));
  addFault(media.examples?.scope_missing, () => scopeFault(scopeOf(operation)));
  if (media.example === undefined && media.examples === undefined) media.example = exampleOf(media.schema);
}

/** Says in the example of a failure what is at fault, where it does not say so already. */
function addFault(example: Example | undefined, fault: () => FieldError): void {
  if (example === undefined || example.value.errors !== undefined) return;
  const { request_id, ...rest } = example.value;
  example.value = { ...rest, errors: [fault()], request_id };
}

/** The scope that the operation's one security requirement names. */
const scopeOf = ({ security = [] }: Operation): Scope => Object.values(security[0]!)[0]![0]!;

/** A fault that a request of this operation may have. */
function faultOf(operation: Operation): FieldError {
  const field = operation.requestBody?.content[JSON_TYPE]?.schema.required?.[0];
  if (field !== undefined) return { path: field, message: 'is required' };
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const needed = query.find((parameter) => parameter.required);
  if (needed !== undefined) return { path: needed.name, message: 'is required' };
  if (query.length > 0) return { path: query[0]!.name, message: 'must be a whole number from 1 to 100' };
  return { path: '', message: 'must be valid JSON' };
}

/** Moves the events, which stand with the operation that registers for them, to their own section. */
function liftWebhooks(document: ApiDocument, operation: Operation): void {
  const described = operation['x-webhooks'];
  if (described === undefined) return;
  delete operation['x-webhooks'];
  const { tags, parameters, responses, events } = described;
  Object.assign(document.components.parameters!, parameters);
  const posts = Object.entries(events).map(([type, { body, ...event }]) => {
    const schema = structuredClone(body) as SchemaPart;
    const post = {
      ...event,
      tags,
      security: [],
      parameters: Object.keys(parameters).map((name) => reference('parameters', name)),
      requestBody: { required: true, content: { [JSON_TYPE]: { schema, example: exampleOf(schema) } } },
      responses,
    };
    return [type, { post }];
  });
  document.webhooks = Object.fromEntries(posts);
}

/** Says of an operation that it takes an `Idempotency-Key`, by referring to what that is. */
function liftIdempotencyKey(operation: Operation): void {
  if (operation['x-idempotency-key'] === undefined) return;
  delete operation['x-idempotency-key'];
  const parameter = reference('parameters', 'Idempotency-Key') as unknown as Parameter;
  operation.parameters = [...(operation.parameters ?? []), parameter];
}

/** Makes each schema with a title a named one, said once. Throws when two of one title differ. */
function nameSchemas(node: unknown, named: Record<string, unknown>): void {
  if (typeof node !== 'object' || node === null) return;
  const container = node as Record<string, unknown>;
  for (const [key, value] of Object.entries(container)) {
    if (key === 'example' || key === 'examples') continue;
    nameSchemas(value, named);
    const title = (value as SchemaPart | undefined)?.title;
    if (typeof title !== 'string' || (value as SchemaPart).type !== 'object') continue;
    if (named[title] !== undefined && JSON.stringify(named[title]) !== JSON.stringify(value)) {
      throw new Error(`two schemas have the title ${title}`);
    }
    named[title] = value;
    container[key] = reference('schemas', title);
  }
}

/** Makes each failure that several operations answer alike a named response, said once. */
function nameResponses(document: ApiDocument): void {
  const uses = new Map<string, { operation: Operation; status: string }[]>();
  for (const operation of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (status < '400') continue;
      const text = JSON.stringify(response);
      uses.set(text, [...(uses.get(text) ?? []), { operation, status }]);
    }
  }
  const named: Record<string, unknown> = {};
  for (const [text, places] of uses) {
    if (places.length < 2) continue;
    const response = JSON.parse(text) as Response;
    const codes = Object.keys(response.content?.[JSON_TYPE]?.examples ?? {});
    let name = codes.join('-or-');
    // Alike but for what they say of the request.
    for (let n = 2; named[name] !== undefined; n++) name = `${codes.join('-or-')}-${n}`;
    named[name] = response;
    for (const { operation, status } of places) {
      operation.responses[status] = reference('responses', name) as unknown as Response;
    }
  }
  document.components.responses = named;
}
