import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Mode } from '../values/mode.ts';
import type { Scope } from '../values/scopes.ts';
import type { FailureStyle } from './failure-answer.ts';

/** One side of a business, as its key names it. */
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

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls. Set on every route behind a key. */
    tenant: Tenant;
    /** The id of the key that it calls with. Set like the tenant. */
    keyId: string;
    /** What that key may do. Set like the tenant. */
    scopes: readonly Scope[];
    /** The code of what was wrong, once it was answered that something was. */
    failureCode: string | undefined;
  }

  interface FastifyContextConfig extends FailureStyle {
    /** What a key must be allowed for this route. Every route behind a key says it (`scopes.ts`). */
    scope?: Scope;
    /** It takes an `Idempotency-Key` (`idempotency.ts`). Routes that do not say so ignore the header. */
    idempotencyKey?: true;
  }
}
