import { CLIENT_CALLS } from './client-calls.ts';
import type { Event, Operation } from './description.ts';
import { literal, PHP, PYTHON, TYPESCRIPT } from './literals.ts';
import { BASE_URL, bodyOf, givenIn, urlOf } from './requests.ts';

/** Parameters that the client sets itself. */
const BY_ITSELF = ['cursor', 'after', 'format'];

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

/** Arguments of a call as a program writes them; empty if a query has no examples. */
function argumentOf(name: string, operation: Operation): string[] {
  const query = givenIn('query', operation);
  if (name === 'body') return [literal(bodyOf(operation), TYPESCRIPT)];
  if (name === 'body+query') return [literal({ ...(bodyOf(operation) as object), ...query }, TYPESCRIPT)];
  if (name !== 'query') return [literal({ ...query, ...givenIn('path', operation) }[name], TYPESCRIPT)];
  const fields = Object.entries(query).filter(([field]) => !BY_ITSELF.includes(field));
  return fields.length === 0 ? [] : [literal(Object.fromEntries(fields), TYPESCRIPT)];
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

/** The request in Python, by its standard library. */
export function pythonOf(operation: Operation): string {
  const body = bodyOf(operation);
  const headers = body === undefined ? [] : [`        'Content-Type': 'application/json',\n`];
  return `${body === undefined ? '' : 'import json\n'}import os
import urllib.request

request = urllib.request.Request(
    '${BASE_URL}${urlOf(operation)}',
    method='${operation.method.toUpperCase()}',
    headers={
        'Authorization': 'Bearer ' + os.environ['KOLO_KEY'],
${headers.join('')}    },
${body === undefined ? '' : `    data=json.dumps(${literal(body, PYTHON, '    ')}).encode(),\n`})
with urllib.request.urlopen(request) as response:
    print(response.read().decode())
`;
}

/** The request in PHP, by its extension curl. */
export function phpOf(operation: Operation): string {
  const body = bodyOf(operation);
  const headers = body === undefined ? [] : [`        'Content-Type: application/json',\n`];
  return `<?php
$request = curl_init('${BASE_URL}${urlOf(operation)}');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => '${operation.method.toUpperCase()}',
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('KOLO_KEY'),
${headers.join('')}    ],
${body === undefined ? '' : `    CURLOPT_POSTFIELDS => json_encode(${literal(body, PHP, '    ')}),\n`}    CURLOPT_RETURNTRANSFER => true,
]);
echo curl_exec($request);
`;
}

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
  { name: 'Python', language: 'py', code: pythonOf(operation) },
  { name: 'PHP', language: 'php', code: phpOf(operation) },
];

/** A program that receives an event, by the client. */
export const receiverOf = ({ type }: Event): string => `import { createServer } from 'node:http';
import { type KnownEvent, nodeWebhookHandler } from 'kolo-sdk';

function onEvent(event: KnownEvent) {
  if (event.eventType === '${type}') console.log(event.eventId, event.eventData);
}
createServer(nodeWebhookHandler({ secret: process.env.WEBHOOK_SECRET ?? '', onEvent })).listen(4001);
`;
