import { type TProperties, Type } from 'typebox';
import { LIST_WITH_SENDERS, LISTS_WITH_ITEMS } from './answers.ts';
import { ENVELOPE, INTEREST_ENVELOPE, MORE_DATA, OTHER_DATA, SENT_OTHERWISE } from './event-schemas.ts';
import { eventOf } from './events.ts';
import type { JsonObject } from './json-object.ts';
import { OBJECTS } from './objects.ts';
import { EXTRA_PARAMETERS, QUERY_ALIASES, QUERY_WORDS } from './requests.ts';

/** A JSON schema, as far as it is read here. */
interface Schema {
  title?: string;
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  enum?: readonly unknown[];
  examples?: readonly unknown[];
  'x-described-by'?: string;
}

/** Events of an operation that registers for them. */
interface Events {
  events: Readonly<Record<string, { description: string; body: object }>>;
}

/** A route's schema, as far as it is read here. */
interface RouteSchema {
  operationId?: string;
  querystring?: unknown;
  body?: unknown;
  response?: unknown;
  'x-webhooks'?: Events;
}

/** The schema of a route as keys with this profile meet it. The one that validates stays as it is. */
function describedIn<Of extends RouteSchema>(schema: Of): Of {
  const { operationId, querystring, body, response = {}, 'x-webhooks': webhooks } = schema;
  if (operationId === undefined) return schema;
  const responses = Object.entries(response as Record<string, Schema>);
  const isSuccess = ([status]: [string, Schema]): boolean => status < '300';
  return {
    ...schema,
    ...(querystring !== undefined && { querystring: queryIn(operationId, querystring as Schema) }),
    ...(body !== undefined && { body: bodyIn(operationId, body as Schema) }),
    response: Object.fromEntries(
      responses.map((answer) => [
        answer[0],
        isSuccess(answer) ? answerIn(operationId, answer[1]) : answer[1],
      ]),
    ),
    ...(webhooks !== undefined && { 'x-webhooks': { ...webhooks, events: eventsIn(webhooks.events) } }),
  };
}

/** The description of the API for keys with this profile. */
export const HOSTED_2026 = {
  profile: 'hosted-2026',
  about:
    'The API for keys with the profile `hosted-2026`, with the requests, responses and events of clients of a hosted service ' +
    'with this interface. `openapi.json` describes the standard profile. Here an unknown query parameter of a GET is ' +
    'ignored. Endpoints that such a key registers get the event bodies below.',
  describe: describedIn,
} as const;

/** An object schema with some properties added, or others in place of those that it has. */
function withFields(schema: Schema, properties: TProperties): Schema {
  const added = Type.Object(properties) as unknown as Schema;
  const required = [...(schema.required ?? []), ...(added.required ?? [])];
  return {
    ...schema,
    properties: { ...schema.properties, ...(properties as unknown as Record<string, Schema>) },
    required: [...new Set(required)],
  };
}

const IGNORED = ['collapse_batch', 'get_batch_info', 'search'];
const ignored = Type.Optional(Type.String({ description: 'Ignored.' })) as unknown as Schema;

function queryIn(operationId: string, query: Schema): Schema {
  const properties = { ...query.properties };
  for (const [alias, name] of Object.entries(QUERY_ALIASES))
    if (properties[name] !== undefined && properties.limit !== undefined)
      properties[alias] = { ...properties[name], description: `The same as \`${name}\`.` };
  if (properties.from !== undefined)
    for (const name of [...IGNORED, 'interest_type']) properties[name] = ignored;
  for (const [name, words] of Object.entries(QUERY_WORDS[operationId] ?? {}))
    properties[name] = { ...properties[name], enum: [...Object.keys(words), ...properties[name]!.enum!] };
  for (const name of EXTRA_PARAMETERS[operationId] ?? [])
    properties[name] = Type.String({ description: 'Only a movement of this wallet.' }) as unknown as Schema;
  return { ...query, properties };
}

/** Fields that are taken in more ways, by operation id. */
const BODY_FIELDS: Readonly<Record<string, TProperties>> = {
  reserveAccount: {
    amount: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'The amount to pay to a disposable account, kobo; 0 counts as none.',
        examples: [250_000],
      }),
    ),
    bvn: Type.Optional(Type.String({ description: 'Ignored.', examples: ['22222222222'] })),
    code: Type.Optional(Type.String({ description: 'Ignored with test keys.', examples: ['50547'] })),
  },
};

const bodyIn = (operationId: string, body: Schema): Schema =>
  BODY_FIELDS[operationId] === undefined ? body : withFields(body, BODY_FIELDS[operationId]);

function answerIn(operationId: string, answer: Schema): Schema {
  const data = answer.properties?.data;
  return data === undefined
    ? answer
    : { ...answer, properties: { ...answer.properties, data: dataIn(operationId, data) } };
}

function dataIn(operationId: string, data: Schema): Schema {
  const page = data.properties?.paginatedPayload;
  if (page === undefined) return objectsIn(data);
  const paginatedPayload = objectsIn(page);
  let { edges, pageInfo } = paginatedPayload.properties as { edges: Schema; pageInfo: Schema };
  let { title } = data;
  if (operationId === LIST_WITH_SENDERS) {
    title = 'WalletTransactionPage';
    edges = { ...edges, items: withSender(edges.items!) };
  }
  const items = LISTS_WITH_ITEMS.includes(operationId) ? { items: edges } : {};
  return {
    ...data,
    title: title!,
    properties: {
      ...data.properties,
      paginatedPayload: { ...paginatedPayload, properties: { edges, pageInfo } },
      edges,
      pageInfo,
      ...items,
    },
    required: [...data.required!, 'edges', 'pageInfo', ...Object.keys(items)],
  };
}

const SENDER = Type.String({
  description: "The sender's account; empty if there is none.",
  examples: ['0123456789'],
});

function withSender(row: Schema): Schema {
  const { examples = [], ...rest } = withFields(row, { sender_account_number: SENDER });
  const shown = examples.map((example) => ({ ...(example as object), sender_account_number: '' }));
  return { ...rest, title: 'WalletTransaction', examples: shown };
}

/** A schema in which the objects of this profile stand for those of the standard one. */
function objectsIn(schema: Schema): Schema {
  const { properties, items, examples } = schema;
  const change = OBJECTS[schema.title ?? ''];
  if (change !== undefined) {
    const shown = examples?.map((example) => change.of(structuredClone(example) as JsonObject));
    return { ...withFields(schema, change.properties), ...(shown && { examples: shown }) };
  }
  if (schema['x-described-by'] === 'EventBody') return { ...schema, examples: examples!.map(eventExample) };
  const within = Object.entries(properties ?? {}).map(([name, property]) => [name, objectsIn(property)]);
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(within) }),
    ...(items && { items: objectsIn(items) }),
  };
}

const eventExample = (example: unknown): JsonObject =>
  eventOf(structuredClone(example) as Parameters<typeof eventOf>[0]);

const literal = (value: unknown): Schema => Type.Literal(value as string) as unknown as Schema;

function eventsIn(events: Events['events']): Events['events'] {
  const sent = Object.entries(events).filter(([type]) => !SENT_OTHERWISE.includes(type));
  return Object.fromEntries(
    sent.map(([type, event]) => [
      type,
      {
        ...event,
        body: eventIn(type, event.body as Schema),
        ...(OTHER_DATA[type] !== undefined && {
          description:
            '`eventData` is not the TSQ object: clients of the profile `hosted-2026` expect this form.',
        }),
      },
    ]),
  );
}

function eventIn(type: string, body: Schema): Schema {
  const example = eventExample(body.examples![0]);
  const envelope = type === 'interest-payout.success' ? { ...ENVELOPE, ...INTEREST_ENVELOPE } : ENVELOPE;
  const { properties, ...rest } = withFields(body, envelope);
  return {
    ...rest,
    properties: {
      ...properties,
      eventType: literal(example.eventType),
      eventCategory: literal(example.eventCategory),
      eventData: dataOf(type, properties!.eventData!),
    },
    examples: [example],
  };
}

function dataOf(type: string, data: Schema): Schema {
  if (OTHER_DATA[type] !== undefined) return OTHER_DATA[type] as Schema;
  const more = MORE_DATA[type];
  if (more !== undefined) {
    const { examples: _, ...rest } = withFields(data, more.properties);
    return { ...rest, title: more.title };
  }
  // The status query has this title, and other words in this profile.
  return data;
}
