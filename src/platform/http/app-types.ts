import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Mode } from '../values/mode.ts';
import type { Profile } from '../values/profiles.ts';
import type { Scope } from '../values/scopes.ts';
import type { FailureStyle } from './failure-answer.ts';

/** One environment of a business, as its key identifies it. */
export interface Tenant {
  tenantId: string;
  businessId: string;
  mode: Mode;
}

/** The HTTP application: Fastify with TypeBox schemas, so that a handler's types are its route's schema. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Dependencies of a list of functions that register routes: those of each, together. */
export type DepsOf<Routes extends readonly ((app: App, deps: never) => void)[]> = [Routes[number]] extends [
  (app: App, deps: infer Deps) => void,
]
  ? Deps
  : never;

declare module 'fastify' {
  interface FastifyRequest {
    /** The calling tenant. Set on every route behind a key. */
    tenant: Tenant;
    /** The id of the API key. Set like the tenant. */
    keyId: string;
    /** The scopes of the API key. Set like the tenant. */
    scopes: readonly Scope[];
    /** The API key refuses unknown body fields. False on routes that are not behind a key. */
    strict: boolean;
    /** The profile of the API key; undefined: the standard one. Set like the tenant. */
    profile: Profile | undefined;
    /** Query parameters that the key's profile takes beside those of the route; undefined with a standard key. */
    profileQuery: Readonly<Record<string, string>> | undefined;
    /** The error code of the response, once it failed. */
    failureCode: string | undefined;
  }

  interface FastifyContextConfig extends FailureStyle {
    /** The scope that a key needs for this route. Every route behind a key declares it (`scopes.ts`). */
    scope?: Scope;
    /** The route takes an `Idempotency-Key` (`idempotency.ts`). Other routes ignore the header. */
    idempotencyKey?: true;
    /** Awaited before a body is parsed. */
    beforeBody?: (request: FastifyRequest) => Promise<void>;
  }
}
