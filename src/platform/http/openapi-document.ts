import type { FieldError } from '../values/errors.ts';
import { type Scope, scopeFault } from '../values/scopes.ts';
import { nameComponents } from './openapi-components.ts';
import {
  type ApiDocument,
  type EventDescriptions,
  type Example,
  JSON_TYPE,
  type Media,
  type Operation,
  operationsOf,
  type Parameter,
  reference,
  type SchemaPart,
} from './openapi-parts.ts';
import { describeValues, type WordLists } from './openapi-values.ts';
import { failureSchema } from './schemas.ts';

/**
 * The parts of the API description beyond the routes' schemas: headers of every response, examples assembled from those
 * of the fields, webhooks, values of settings, and shared parts.
 */

const HEADERS = {
  'X-Request-Id': {
    description: "Id of this request in logs: the caller's, if it is valid.",
    schema: { type: 'string' },
    example: '019bbf6c-7e00-7000-8000-0000000000aa',
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer' },
    example: 1,
  },
  'RateLimit-Policy': {
    description:
      'The limits of the key and of the address, if any: requests (`q`) in a number of seconds (`w`).',
    schema: { type: 'string' },
    example: '"key";q=100;w=10',
  },
  RateLimit: {
    description:
      'For each limit the requests that remain (`r`), and the seconds until it is full again (`t`).',
    schema: { type: 'string' },
    example: '"key";r=99;t=1',
  },
  'Kolo-Unknown-Fields': {
    description:
      'Up to 10 unknown fields of the body, which were ignored, separated by commas. Each may have the nearest known field. ' +
      'The names are percent-encoded; only printable ASCII names of at most 64 characters are listed.',
    schema: { type: 'string' },
    example: 'wallet[0].reserve_account; did-you-mean=reserveAccount',
  },
};
/** Beside those of every answer, by the status. */
const RATE_HEADERS = ['RateLimit-Policy', 'RateLimit'] as const;
const BODY_HEADERS = ['Kolo-Unknown-Fields'] as const;
const headersOf = (status: string, { requestBody }: Operation): readonly (keyof typeof HEADERS)[] => {
  const ofBody = requestBody !== undefined && (status < '300' || status === '400') ? BODY_HEADERS : [];
  return [...ofStatus(status), ...ofBody];
};
const ofStatus = (status: string): readonly (keyof typeof HEADERS)[] => {
  if (status === '429') return [...RATE_HEADERS, 'Retry-After'];
  if (status === '503') return ['Retry-After'];
  return status < '300' ? RATE_HEADERS : [];
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique value for this request, such as a UUID, so that you can safely send it again. The same request ' +
    'with the same key gets the first response, for at least 24 hours, with the header `Idempotent-Replay: ' +
    'true`; another request with it is 400 `idempotency_key_reused`. While the first request runs, the second ' +
    'waits for at most 2 s, then gets 409 `in_progress`. A refused or failed request leaves the key free.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7E]+$' },
  example: '5f0c3a52-8a6e-4c1b-9d57-6f1f0f4f2b11',
};

/**
 * Completes the description in place.
 *
 * @param words those of this service
 * @param failure what every failure is
 */
export function completeDocument(
  document: ApiDocument,
  words: WordLists,
  failure: object = failureSchema,
): ApiDocument {
  document.components.headers = HEADERS;
  for (const operation of operationsOf(document)) {
    liftWebhooks(document, operation);
    liftIdempotencyKey(document, operation);
    describeMaps(operation);
  }
  describeValues(document, words);
  for (const operation of operationsOf(document)) {
    if (operation.requestBody !== undefined) addExamples(operation.requestBody, operation);
    for (const [status, response] of Object.entries(operation.responses)) {
      addExamples(response, operation);
      response.headers = { 'X-Request-Id': reference('headers', 'X-Request-Id'), ...response.headers };
      for (const name of headersOf(status, operation)) response.headers[name] = reference('headers', name);
    }
  }
  nameComponents(document, failure);
  return document;
}

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
  return { path: '', message: 'must be valid JSON; the fault is at line 1, column 27' };
}

/** Moves the events, which stand with the operation that registers for them, to their own section. */
function liftWebhooks(document: ApiDocument, operation: Operation): void {
  const described = operation['x-webhooks'];
  if (described === undefined) return;
  delete operation['x-webhooks'];
  const { tags, parameters, responses, bodyName, events } = described;
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
  document.components.schemas = { [bodyName]: eventBodySchema(events) };
}

/** The body of any event; the type is the discriminator. */
function eventBodySchema(events: EventDescriptions['events']): SchemaPart {
  const bodies = Object.entries(events).map(([type, { body }]) => {
    return [type, reference('schemas', (body as SchemaPart).title!)] as const;
  });
  const mapping = Object.fromEntries(bodies.map(([type, { $ref }]) => [type, $ref]));
  return {
    description: 'The body posted to endpoints. Events of earlier versions lack newer fields.',
    oneOf: bodies.map(([, body]) => body),
    discriminator: { propertyName: 'eventType', mapping },
  };
}

/** Says of a map in a query that it is written `name[key]=value`. */
function describeMaps({ parameters = [] }: Operation): void {
  for (const parameter of parameters) {
    if (parameter.in === 'query' && parameter.schema?.type === 'object')
      Object.assign(parameter, { style: 'deepObject', explode: true });
  }
}

/** Says of an operation that it takes an `Idempotency-Key`, by referring to what that is. */
function liftIdempotencyKey(document: ApiDocument, operation: Operation): void {
  if (operation['x-idempotency-key'] === undefined) return;
  delete operation['x-idempotency-key'];
  document.components.parameters = { 'Idempotency-Key': IDEMPOTENCY_KEY, ...document.components.parameters };
  const parameter = reference('parameters', 'Idempotency-Key') as unknown as Parameter;
  operation.parameters = [...(operation.parameters ?? []), parameter];
}
