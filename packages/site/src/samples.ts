import { CLIENT_CALLS } from './client-calls.ts';
import type { Event, Operation } from './description.ts';
import { named } from './fill-ins.ts';

/** Address of a Kolo that was just started. Pages served by an API replace it by that API's address. */
export const BASE_URL = 'http://127.0.0.1:4000';
/** Lines are broken behind so many characters. */
const WIDTH = 88;

/** Parameters that the client sets itself. */
const BY_ITSELF = ['cursor', 'after', 'format'];

/** The examples of an operation's parameters of one kind; those without one are left out. */
export function givenIn(place: 'path' | 'query', { parameters }: Operation): Record<string, unknown> {
  const given = parameters.filter((one) => one.in === place && one.example !== undefined);
  return Object.fromEntries(given.map(({ name, example }) => [name, named(example)]));
}

/** The path and the query of an operation's example. @param values of the query, if not the example's */
export function urlOf(operation: Operation, values = givenIn('query', operation)): string {
  let { path } = operation;
  for (const [name, value] of Object.entries(givenIn('path', operation)))
    path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
  const query = new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The body of an operation's example; undefined where it takes none. */
export const bodyOf = ({ body }: Operation): unknown =>
  body === undefined ? undefined : named(body.example);

/** The request by curl. The key is in `KOLO_KEY`. */
export function curlOf(operation: Operation): string {
  const body = bodyOf(operation);
  const lines = [
    `curl ${operation.method === 'get' ? '' : `-X ${operation.method.toUpperCase()} `}'${BASE_URL}${urlOf(operation)}'`,
    `-H "Authorization: Bearer $KOLO_KEY"`,
    ...(body === undefined
      ? []
      : [
          `-H 'Content-Type: application/json'`,
          `-d '${JSON.stringify(body, null, 2).replaceAll("'", `'\\''`)}'`,
        ]),
  ];
  return lines.join(' \\\n  ');
}

/** A value as a program writes it. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value.replace(/['\\]/g, '\\$&')}'`;
  if (typeof value === 'number' && Number.isInteger(value))
    return value.toLocaleString('en').replaceAll(',', '_');
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  const parts = Object.entries(value).map(([name, part]) => {
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : literal(name);
    return (inner: string) => (isList ? literal(part, inner) : `${key}: ${literal(part, inner)}`);
  });
  if (parts.length === 0) return `${open}${close}`;
  const line = parts.map((part) => part('')).join(', ');
  const short = isList ? `[${line}]` : `{ ${line} }`;
  if (!line.includes('\n') && indent.length + short.length <= WIDTH - 32) return short;
  const inner = `${indent}  `;
  return `${open}\n${parts.map((part) => `${inner}${part(inner)},\n`).join('')}${indent}${close}`;
}

/** Arguments of a call as a program writes them; empty if a query has no examples. */
function argumentOf(name: string, operation: Operation): string[] {
  const query = givenIn('query', operation);
  if (name === 'body') return [literal(bodyOf(operation))];
  if (name === 'body+query') return [literal({ ...(bodyOf(operation) as object), ...query })];
  if (name !== 'query') return [literal({ ...query, ...givenIn('path', operation) }[name])];
  const fields = Object.entries(query).filter(([field]) => !BY_ITSELF.includes(field));
  return fields.length === 0 ? [] : [literal(Object.fromEntries(fields))];
}

/** The call by the client, without the lines that create the client. @throws Error for an operation without a method */
export function callOf(operation: Operation): string {
  const [, method, names] = /^([\w.]+)\((.*)\)$/.exec(CLIENT_CALLS[operation.operationId] ?? '') ?? [];
  if (method === undefined)
    throw new Error(`${operation.operationId} has no method in packages/site/src/client-calls.ts`);
  const isList = operation.parameters.some(({ name }) => name === 'cursor' || name === 'after');
  const given = names!.split(', ').filter(Boolean);
  const call = `kolo.${method}(${given.flatMap((name) => argumentOf(name, operation)).join(', ')})`;
  return isList
    ? `for await (const item of ${call}) {\n  console.log(item);\n}`
    : `console.log(await ${call});`;
}

/** The whole program by the client. */
export const programOf = (operation: Operation): string => `import { Kolo } from 'kolo-sdk';

const kolo = new Kolo({ apiKey: process.env.KOLO_KEY ?? '', baseUrl: '${BASE_URL}' });
${callOf(operation)}
`;

/** A request in one language. */
interface Sample {
  name: string;
  /** As blocks of Markdown have it. */
  language: string;
  code: string;
}

/** A request in each language, in the order of their tabs. */
export const samplesOf = (operation: Operation): Sample[] => [
  { name: 'curl', language: 'sh', code: curlOf(operation) },
  { name: 'TypeScript', language: 'ts', code: programOf(operation) },
];

/** A program that receives an event, by the client. */
export const receiverOf = ({ type }: Event): string => `import { createServer } from 'node:http';
import { type KnownEvent, nodeWebhookHandler } from 'kolo-sdk';

function onEvent(event: KnownEvent) {
  if (event.eventType === '${type}') console.log(event.eventId, event.eventData);
}
createServer(nodeWebhookHandler({ secret: process.env.WEBHOOK_SECRET ?? '', onEvent })).listen(4001);
`;
