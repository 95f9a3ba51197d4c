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
import { nearestPath } from './nearest-path.ts';
import { answerUnreadable, beginRequest, endRequest, refuseExpectations } from './parser-answers.ts';
import { buildSerializer } from './serialization.ts';
import { nameUnknownFields, validatorCompiler } from './validation.ts';

/** The largest body, bytes (contract section 1). */
const BODY_MAX_BYTES = 1024 * 1024;
/** Limits on the resources that clients can hold. */
export const HTTP_LIMITS = {
  /** The longest time for a whole request to arrive. */
  requestTimeoutMs: 30_000,
  /** The longest time for its headers to arrive. */
  headersTimeoutMs: 15_000,
  /** The interval between checks for slow clients. */
  checkEveryMs: 5_000,
  connectionsMax: 10_000,
};
/** The value of `Retry-After` on a 503, seconds. */
const RETRY_AFTER_S = 1;
const SANE_REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** Creates the HTTP server without routes: parsing, validation, request ids and error responses as the contract says. */
export function createServer(options: {
  logger: FastifyBaseLogger;
  limits?: typeof HTTP_LIMITS;
  /** True if it serves real money (`constantHeaders`). */
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
      // Node's own response to a request without it has no envelope; `faultOfHead` checks it instead.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) =>
      answerUnreadable(error, socket, headers, () => idOf({ headers: {} })),
    forceCloseConnections: 'idle',
    // Serve clients until their connection closes: Fastify's own 503 is not a response of the contract.
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
  // Node would drop headers after the 2,000th, such as a second Host or a proxy's. Their size is bounded anyway.
  app.server.maxHeadersCount = 0;
  refuseExpectations(app.server, headers, idOf);

  app.decorateRequest('failureCode', undefined);
  app.decorateRequest('strict', false);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readBody);
  app.setValidatorCompiler(validatorCompiler);
  addHooks(app as unknown as App, begin);
  return app as unknown as App;
}

/** Adds the hooks of all routes, and the responses to errors and unknown routes. */
function addHooks(app: App, begin: (reply: FastifyReply, requestId: string) => void): void {
  /** The paths that 404s may suggest. */
  const described = new Set<string>();
  app.addHook('onRoute', (route) => {
    const { method, schema, url } = route;
    if (schema && !schema.hide && schema['x-profile'] === undefined) described.add(url);
    // A GET without a query schema takes no parameters. Hidden routes (pages, probes) take any.
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
    if (allowed.length === 0) return answerError(unknownPath(request.url, described), request, reply);
    reply.header('allow', allowed.join(', '));
    return answerError(new ApiError('method_not_allowed'), request, reply);
  });
}

/** The most characters of an unknown path that a response repeats. */
const PATH_SHOWN_MAX = 200;

/** The error for a path that there is not, with the one that was probably meant. */
function unknownPath(url: string, described: ReadonlySet<string>): ApiError {
  const path = url.split('?', 1)[0]!;
  const near = nearestPath(path, [...described]);
  return new ApiError('not_found', [
    {
      path: path.slice(0, PATH_SHOWN_MAX),
      message: `is not a path of this API${near === undefined ? '' : `; did you mean ${near}?`}`,
    },
  ]);
}

const passUnknownFields: preHandlerHookHandler = (request, reply, done) => {
  const faults = nameUnknownFields(request, reply);
  // A route with `attachValidation` would report its other faults later.
  const others = request.validationError instanceof ApiError ? request.validationError.errors : [];
  done(faults.length === 0 ? undefined : new ApiError('invalid_request', [...others, ...faults]));
};

type BodyDone = (error: Error | null, body?: unknown) => void;

/** The parser of JSON bodies. */
function readBody(request: FastifyRequest, body: string | Buffer, done: BodyDone): void {
  const { beforeBody } = request.routeOptions.config;
  if (beforeBody === undefined) parse(request, body, done);
  else beforeBody(request).then(() => parse(request, body, done), done);
}

function parse(request: FastifyRequest, body: string | Buffer, done: BodyDone): void {
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    done(new ApiError('unsupported_media_type'));
    return;
  }
  try {
    // Some clients name a type without sending a body. A route that needs a body rejects `undefined`.
    done(null, body.length === 0 ? undefined : parseBody(body as Buffer));
  } catch (error) {
    done(error as Error);
  }
}

/** Checks a request before its key and body are read. */
function faultOfHead(request: FastifyRequest): ApiError | undefined {
  if (!beginRequest(request)) return new ApiError('service_unavailable');
  // PostgreSQL stores no NUL, so no record can have such a name.
  if (request.url.includes('%00')) return new ApiError('not_found');
  const { headers, httpVersion, rawHeaders } = request.raw;
  if (headers.host === undefined && httpVersion === '1.1')
    return invalidField('Host', 'the header is required');
  if (hasSecondHost(rawHeaders)) return invalidField('Host', 'must be sent once');
  return undefined;
}

/** Detects a second `Host` header: Node uses the first, and a proxy may use the last. */
function hasSecondHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Fastify's own error codes as Kolo's. */
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
    // The client disconnected in the middle of its body and reads no response.
    request.log.debug({ err: error }, 'the client closed the connection during the request');
    return new ApiError('invalid_request');
  }
  // A plugin's 4xx is the client's fault: the static file plugin rejects paths and ranges with errors.
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

/** A strict request with other faults too hears of all of them at once. */
function withUnknownFields(error: ApiError, request: FastifyRequest, reply: FastifyReply): ApiError {
  const faults = nameUnknownFields(request, reply);
  if (error.code !== 'invalid_request' || faults.length === 0) return error;
  const others = error.errors.filter(({ path }) => !faults.some((fault) => fault.path === path));
  return new ApiError('invalid_request', [...others, ...faults]);
}

function answerError(thrown: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = withUnknownFields(toApiError(thrown, request), request, reply);
  request.failureCode = error.code;
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

/** The methods that the path supports, for a 405. */
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
