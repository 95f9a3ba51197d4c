/** The API as a collection of requests, in Postman's format 2.1, which Bruno, Insomnia and Hoppscotch read too. */
import { withoutFillIns } from './fill-ins.ts';
import { targetOf } from './references.ts';

interface Parameter {
  in: string;
  name: string;
  description?: string;
  example?: unknown;
}
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  parameters?: readonly Parameter[];
  requestBody?: { content: { 'application/json': { example?: unknown } } };
}
/** `openapi.json`, as far as it is read. */
interface Description {
  info: { title: string };
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** An operation where it is. */
interface Placed extends Operation {
  method: string;
  path: string;
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const ABOUT = [
  'Every operation of Kolo, with an example. Set `key` to a test key and `receiverUrl` to an address of yours that webhooks may be posted to;',
  'in development the key is `secret_key` in `.kolo/sandbox.json`. Sent from top to bottom in a new sandbox, each request takes what it needs from',
  'the answers of those before it. Where a list is empty yet, send it again.',
].join('\n');

const RECEIVER = 'receiverUrl';

/** The variable in the place of what is to be filled in; everything else as it is. */
const filled = (example: unknown): unknown =>
  withoutFillIns(example, (fillIn) =>
    fillIn.includes('.') ? `{{${fillIn.replace('.', '_')}}}` : `{{${RECEIVER}}}`,
  );

/** The fields of answers that others need, by the operations that bring them. */
function fieldsTaken(text: string): ReadonlyMap<string, readonly string[]> {
  const taken = new Map<string, string[]>();
  for (const [, operation = '', field = ''] of text.matchAll(/"fill-in:(\w+)\.(\w+)"/g)) {
    const fields = taken.get(operation) ?? [];
    if (!fields.includes(field)) taken.set(operation, [...fields, field]);
  }
  return taken;
}

/** Script that keeps fields of an answer, for a list those of its first item. */
const scriptOf = (operation: string, fields: readonly string[]): string[] => [
  'const { data } = pm.response.json();',
  'const found = data?.paginatedPayload?.edges ?? data;',
  'const item = Array.isArray(found) ? found[0] : found;',
  `for (const field of ${JSON.stringify(fields)})`,
  `  if (item?.[field] !== undefined) pm.collectionVariables.set(\`${operation}_\${field}\`, item[field]);`,
];

function urlOf(path: string, parameters: readonly Parameter[]) {
  const steps = path.slice(1).replace(/\{(\w+)\}/g, ':$1');
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, description, example }) => ({
      key: name,
      value: example === undefined ? '' : String(filled(example)),
      description,
      ...(example === undefined ? { disabled: true } : {}),
    }));
  const sent = query.filter((parameter) => !('disabled' in parameter));
  const text = sent.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    raw: `{{baseUrl}}/${steps}${text && `?${text}`}`,
    host: ['{{baseUrl}}'],
    path: steps.split('/'),
    ...(query.length > 0 ? { query } : {}),
    variable: parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, description, example }) => ({ key: name, value: filled(example), description })),
  };
}

function itemOf(operation: Placed, parameters: readonly Parameter[], fields: readonly string[]) {
  const { operationId, summary, description, method, path, requestBody } = operation;
  const body = requestBody?.content['application/json'].example;
  const headers = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name, description }) => ({ key: name, value: '{{$guid}}', description, disabled: true }));
  return {
    name: summary,
    ...(fields.length > 0
      ? {
          event: [
            { listen: 'test', script: { type: 'text/javascript', exec: scriptOf(operationId, fields) } },
          ],
        }
      : {}),
    request: {
      method: method.toUpperCase(),
      header: [
        ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
        ...headers,
      ],
      ...(body === undefined ? {} : { body: { mode: 'raw', raw: JSON.stringify(filled(body), null, 2) } }),
      url: urlOf(path, parameters),
      description: `\`${operationId}\`. ${description}`,
    },
  };
}

/** Operations one after the other that are of one kind; those that delete come last, so that what they delete is there before. */
function foldersOf(operations: readonly Placed[]): { name: string; operations: Placed[] }[] {
  const folders: { tag: string; name: string; operations: Placed[] }[] = [];
  const isLast = ({ method }: Placed): boolean => method === 'delete';
  for (const operation of [...operations.filter((one) => !isLast(one)), ...operations.filter(isLast)]) {
    const tag = operation.tags[0]!;
    if (folders.at(-1)?.tag === tag) folders.at(-1)!.operations.push(operation);
    else {
      const isAgain = folders.some((folder) => folder.tag === tag);
      folders.push({ tag, name: isAgain ? `${tag}, later` : tag, operations: [operation] });
    }
  }
  return folders;
}

/**
 * The collection of an API.
 *
 * @param text its description, `openapi.json`
 */
export function collectionOf(text: string): object {
  const document = JSON.parse(text) as Description;
  const { info, paths } = document;
  const taken = fieldsTaken(text);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
  const whole = (parameter: Parameter & { $ref?: string }): Parameter =>
    parameter.$ref === undefined ? parameter : (targetOf(document, parameter.$ref) as Parameter);
  const item = foldersOf(operations).map((folder) => ({
    name: folder.name,
    item: folder.operations.map((operation) =>
      itemOf(operation, (operation.parameters ?? []).map(whole), taken.get(operation.operationId) ?? []),
    ),
  }));
  return {
    info: { name: info.title, description: ABOUT, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:4000' },
      { key: 'key', value: '' },
      { key: RECEIVER, value: '' },
    ],
    item,
  };
}
