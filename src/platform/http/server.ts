import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
  type preHandlerHookHandler,
} from 'fastify';
import { Type } from 'typebox';
import { isUnavailable, wordsFor } from '../db/failures.ts';
import { ApiError, invalidField, RateLimitedError } from '../values/errors.ts';
import { ALL_SCOPES, scopeFault } from '../values/scopes.ts';
import { challenge, constantHeaders, scopeChallenge } from './answer-headers.ts';
import type { App } from './app-types.ts';
import { parseBody } from './body.ts';
import { failureAnswer } from './failure-answer.ts';
import { answerUnreadable, beginRequest, endRequest, refuseExpectations } from './parser-answers.ts';
import { buildSerializer } from './serialization.ts';
import { nameUnknownFields, validatorCompiler } from './validation.ts';

/** The largest body, bytes (contract section 1). */
const BODY_MAX_BYTES = 1024 * 1024;
/** Times and numbers that bound what clients may keep of the server. */
export const HTTP_LIMITS = {
  /** How long a whole request may take to arrive. */
  requestTimeoutMs: 30_000,
  /** How long its headers may. */
  headersTimeoutMs: 15_000,
  /** How often it is looked who is too slow. */
  checkEveryMs: 5_000,
  connectionsMax: 10_000,
};
/** What `Retry-After` says on a 503, seconds. */
const RETRY_AFTER_S = 1;
const SANE_REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** The HTTP server without any route: parsing, validation, request ids and error answers as the contract says. */
export function createServer(options: {
  logger: FastifyBaseLogger;
  limits?: typeof HTTP_LIMITS;
  /** Whether it serves real money (`constantHeaders`). */
  production?: boolean;
}): App {
  const { limits = HTTP_LIMITS, production = false } = options;
  const headers = constantHeaders(production);
  const begin = (reply: FastifyReply, requestId: string): void => {
    reply.header('x-request-id', requestId);
    for (const [name, value] of headers) reply.header(name, value);
  };
  const idOf = ({ headers }: { headers: IncomingHttpHeaders }): string => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : randomUUID();
  };
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: limits.requestTimeoutMs,
    http: {
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // Node's own answer to a request without it is not the envelope; ours is below.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) =>
      answerUnreadable(error, socket, headers, () => idOf({ headers: {} })),
    forceCloseConnections: 'idle',
    // Until its connection is closed a client is served: Fastify's own 503 is no answer of the contract.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: idOf,
    schemaController: { compilersFactory: { buildSerializer } },
    routerOptions: { maxParamLength: 200 },
    // A path that cannot be decoded, or holds an overlong id, reaches no hook and no route.
    frameworkErrors(error, request, reply) {
      begin(reply, request.id);
      return answerError(error, request, reply);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.server.maxConnections = limits.connectionsMax;
  // Node would drop what follows the 2,000th: a second Host, or what a proxy adds. Their size is bounded.
  app.server.maxHeadersCount = 0;
  refuseExpectations(app.server, headers, idOf);

  app.decorateRequest('failureCode', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readBody);
  app.setValidatorCompiler(validatorCompiler);
  addHooks(app as unknown as App, begin);
  return app as unknown as App;
}

/** What is done of every request, whatever route it has; and what is answered where there is none. */
function addHooks(app: App, begin: (reply: FastifyReply, requestId: string) => void): void {
  app.addHook('onRoute', (route) => {
    const { method, schema } = route;
    // A GET whose schema names no query has none to take; pages and probes, which are hidden, take any.
    if (method === 'GET' && schema && !schema.hide) schema.querystring ??= Type.Object({});
    if (schema?.body) route.preHandler = [passUnknownFields, ...[route.preHandler ?? []].flat()];
  });
  app.addHook('onRequest', (request, reply, done) => {
    begin(reply, request.id);
    done(faultOfHead(request));
  });
  app.addHook('onResponse', (request, _reply, done) => {
    endRequest(request);
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(app, request);
    if (allowed.length === 0) return answerError(new ApiError('not_found'), request, reply);
    reply.header('allow', allowed.join(', '));
    return answerError(new ApiError('method_not_allowed'), request, reply);
  });
}

const passUnknownFields: preHandlerHookHandler = (request, reply, done) => {
  nameUnknownFields(request, reply);
  done();
};

/** Reads a body, which is JSON in UTF-8. */
function readBody(
  request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    done(new ApiError('unsupported_media_type'));
    return;
  }
  try {
    // Clients name the type of a body that they do not send; a route that needs one refuses `undefined`.
    done(null, body.length === 0 ? undefined : parseBody(body as Buffer));
  } catch (error) {
    done(error as Error);
  }
}

/** What can be said of a request before its key and body are looked at. */
function faultOfHead(request: FastifyRequest): ApiError | undefined {
  if (!beginRequest(request)) return new ApiError('service_unavailable');
  // PostgreSQL stores no NUL: nothing that is named with one can exist.
  if (request.url.includes('%00')) return new ApiError('not_found');
  const { headers, httpVersion, rawHeaders } = request.raw;
  if (headers.host === undefined && httpVersion === '1.1')
    return invalidField('Host', 'the header is required');
  if (hasSecondHost(rawHeaders)) return invalidField('Host', 'must be sent once');
  return undefined;
}

/** Node keeps the first `Host`, a proxy may go by the last. */
function hasSecondHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** What Fastify itself refuses, as our codes. */
const FASTIFY_ERRORS: Record<string, ApiError['code']> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

function toApiError(
  error: Error & { code?: string; statusCode?: number },
  request: FastifyRequest,
): ApiError {
  if (error instanceof ApiError) return error;
  const code = FASTIFY_ERRORS[error.code ?? ''];
  if (code !== undefined) return new ApiError(code);
  if (request.raw.errored === error) {
    // The client went away in the middle of its body, and reads no answer.
    request.log.debug({ err: error }, 'the request broke off');
    return new ApiError('invalid_request');
  }
  // What a plugin calls the client's fault is not ours: the pages' files refuse paths and ranges with errors.
  const { statusCode = 500 } = error;
  if (statusCode === 403 || statusCode === 404) return new ApiError('not_found');
  if (statusCode < 500) return new ApiError('invalid_request');
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, wordsFor(error));
    return new ApiError('service_unavailable');
  }
  request.log.error({ err: error }, 'request failed');
  return new ApiError('internal_error');
}

function answerError(thrown: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toApiError(thrown, request);
  request.failureCode = error.code;
  nameUnknownFields(request, reply);
  const { status, body } = failureAnswer(error, request.id, request.routeOptions.config);
  if (status === 503) reply.header('retry-after', String(RETRY_AFTER_S));
  if (error instanceof RateLimitedError) reply.header('retry-after', String(error.retryAfterS));
  if (status === 401) reply.header('www-authenticate', challenge(request.headers.authorization));
  if (error.code === 'scope_missing') {
    const scope = ALL_SCOPES.find((one) => error.errors[0]?.message === scopeFault(one).message);
    if (scope !== undefined) reply.header('www-authenticate', scopeChallenge(scope));
  }
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

/** The methods that the request's path takes, for a 405. */
function methodsOf(
  app: { findRoute(options: { url: string; method: string }): unknown },
  request: FastifyRequest,
) {
  const path = request.url.split('?', 1)[0]!;
  return METHODS.filter((method) => method !== request.method && matches(app, method, path));
}

function matches(
  app: { findRoute(options: { url: string; method: string }): unknown },
  method: string,
  path: string,
) {
  return app.findRoute({ url: path, method }) !== null;
}
