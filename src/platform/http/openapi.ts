import swagger from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { DEFAULT_PROFILE, type Profile } from '../values/profiles.ts';
import { ALL_SCOPES, SCOPES } from '../values/scopes.ts';
import type { App } from './app-types.ts';
import { frame } from './openapi-frame.ts';
import type { EventDescriptions } from './openapi-parts.ts';
import type { WordLists } from './openapi-values.ts';
import { KEY_SCHEME } from './scopes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The description for keys with another profile than the standard one. */
    profileSwagger(): object;
  }

  interface FastifySchema {
    /** The events that the operation registers for. */
    'x-webhooks'?: EventDescriptions;
    /** The operation takes an `Idempotency-Key`. */
    'x-idempotency-key'?: true;
    /** The same is described under another path. */
    'x-alias'?: true;
    /** The operation exists for keys with this profile alone (contract section 6). */
    'x-profile'?: Profile;
  }
}

const DESCRIPTION = `
Wallets for your customers and payouts to Nigerian bank accounts, in kobo.

Payments are asynchronous: a 202 means that a transfer is durably scheduled. Its final state, \`successful\` or
\`failed\`, comes by webhook and by status query (TSQ, \`GET /api/v1/transaction/verify\`). Repeating a request with the same
reference never pays twice.

- Lists of words in requests are closed. Those with \`x-may-grow\`, in responses and events, may grow in a later
  version, which is announced: pass on, or show as it is, a word that you do not know.
  Those with \`x-set-by-service\` are a setting of this service.
- Money is an integer number of kobo. Times are RFC 3339, UTC, with milliseconds.
- Bodies are JSON in UTF-8 with \`Content-Type: application/json\`, at most 1 MiB, nested at most 16 deep, with at
  most 10,000 numbers that have a fraction, an exponent or more than 15 digits. Unknown fields are ignored;
  the response header \`Kolo-Unknown-Fields\` names them. With the header \`Kolo-Strict: true\`, or a key that is strict,
  they are 400 \`invalid_request\`.
- Success is \`{ "status": true, "message", "data"? }\`. Failure is \`{ "status": false, "message", "code",
  "errors"?, "more_errors"?, "request_id" }\`. Act on \`code\`, which is one of a closed list, not on \`message\`.
  \`errors\` names the first 100 faults, and \`more_errors\` counts the others.
- \`null\` for an optional field is the same as leaving it out; in a PATCH it clears the field if the schema
  allows it. An unknown query parameter of a GET is 400.
- A key has scopes: ${ALL_SCOPES.map((scope) => `\`${scope}\` ${SCOPES[scope]}`).join('; ')}. Each operation says
  which scope it needs. Without it the response is 403 \`scope_missing\`, before anything else is checked.
- Lists are newest first. Pass \`endCursor\` as \`cursor\` for the next page.
- Ids in a path or query that are unknown, or another business's, are 404; in a body they are 400.
- These failures can occur with any operation. An unknown path, or a URL with a NUL, is 404 \`not_found\`. A known
  path with another method is 405 \`method_not_allowed\`, with the header \`Allow\`. Invalid HTTP is 400
  \`invalid_request\`, a request that arrives too slowly 408 \`request_timeout\`, an unknown \`Expect\` 417
  \`expectation_failed\`, and too large headers 431 \`headers_too_large\`; each of these four closes the connection.
- A connection whose responses are not read for 30 s is closed. At most 64 requests of one connection wait
  for their responses; more are 503 \`service_unavailable\`.
- Send the examples with a test key; in development that is \`secret_key\` in \`.kolo/sandbox.json\`, and
  the pages at \`/docs\` send them for you. In a new sandbox they work in this order, with deletions last. Replace a value
  such as \`fill-in:createCustomer.wallet_id\` with the \`wallet_id\` in the \`data\` that \`createCustomer\` returned; for a
  list, with that of its first item, once it has one. Words after \`fill-in:\` describe a value of your own.
- \`GET /healthz\`, \`GET /readyz\` and \`GET /metrics\` (Prometheus) need no key and have no envelope.
`.trim();

const TAGS = [
  { name: 'Customers', description: 'Customers and their default wallets.' },
  { name: 'Wallets', description: 'Wallets with their balances, virtual accounts and statements.' },
  { name: 'Webhooks', description: 'Endpoints that receive signed events.' },
  { name: 'Transfers', description: 'Payments to bank accounts and between wallets.' },
  { name: 'Scheduled payments', description: 'Transfers at a later time, once or repeatedly.' },
  { name: 'Transactions', description: 'Every movement of money, with its status.' },
  { name: 'Events', description: 'Events and their deliveries.' },
  { name: 'Business', description: 'Terms of the business that owns the key.' },
];

/** The description of what keys with another profile than the standard one meet. */
interface ProfileDescription {
  profile: Profile;
  /** Beside the description of the standard profile, Markdown. */
  about: string;
  /** The schema of a route as such a key meets it. */
  describe: (schema: FastifySchema) => FastifySchema;
}

const isOther = (url: string, schema: FastifySchema | undefined, profile: Profile): boolean =>
  url.startsWith('/ops/') || schema?.['x-alias'] === true || (schema?.['x-profile'] ?? profile) !== profile;

/**
 * Describes the routes that are registered after it: by `swagger()` for the standard profile, and by `profileSwagger()` for
 * another one.
 *
 * @param words those of this service
 */
export async function describeApi(app: App, words: WordLists, other: ProfileDescription): Promise<void> {
  const bearer = { name: KEY_SCHEME, description: '`test_key_…` or `live_key_…`' };
  await app.register(swagger, {
    ...frame({ title: 'Kolo', description: DESCRIPTION, tags: TAGS, bearer }, words),
    // The operator API is described by itself (`backoffice/routes.ts`).
    transform: ({ schema, url }) => ({
      url,
      schema: isOther(url, schema, DEFAULT_PROFILE) ? { ...schema, hide: true } : schema,
    }),
  });
  const { profile, about, describe } = other;
  const title = `Kolo, profile ${profile}`;
  await app.register(swagger, {
    ...frame({ title, description: `${about}\n\n${DESCRIPTION}`, tags: TAGS, bearer }, words),
    decorator: 'profileSwagger',
    transform: ({ schema, url }) => ({
      url,
      schema: isOther(url, schema, profile) ? { ...schema, hide: true } : describe(schema),
    }),
  });
}
