import { randomUUID } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { Type } from 'typebox';
import { isUnavailable } from '../db/failures.ts';
import { ApiError, ERRORS, FAULTS_SHOWN_MAX, type FieldError } from '../errors.ts';
import type { App } from './app-types.ts';
import { parseBody } from './body.ts';
import { validatorCompiler } from './validation.ts';

/** The largest body, bytes (contract section 1). */
const BODY_MAX_BYTES = 1024 * 1024;
/** How long a whole request may take to arrive, milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;
/** What `Retry-After` says on a 503, seconds. */
const RETRY_AFTER_S = 1;
const SANE_REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** The HTTP server without any route: parsing, validation, request ids and error answers as the contract says. */
export function createServer(options: { logger: FastifyBaseLogger }): App {
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // Until its connection is closed a client is served: Fastify's own 503 is no answer of the contract.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId(request) {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : randomUUID();
    },
    routerOptions: { maxParamLength: 200 },
    // A path that cannot be decoded, or holds an overlong id, reaches no hook and no route.
    frameworkErrors(error, request, reply) {
      reply.header('x-request-id', request.id);
      return answerError(error, request, reply);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
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
  });
  app.setValidatorCompiler(validatorCompiler);
  app.addHook('onRoute', ({ method, schema }) => {
    // A GET whose schema names no query has none to take; pages and probes, which are hidden, take any.
    if (method === 'GET' && schema && !schema.hide) schema.querystring ??= Type.Object({});
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // PostgreSQL stores no NUL: nothing that is named with one can exist.
    done(request.url.includes('%00') ? new ApiError('not_found') : undefined);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(app, request);
    if (allowed.length === 0) return answerError(new ApiError('not_found'), request, reply);
    reply.header('allow', allowed.join(', '));
    return answerError(new ApiError('method_not_allowed'), request, reply);
  });
  return app as unknown as App;
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
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'the database is away');
    return new ApiError('service_unavailable');
  }
  request.log.error({ err: error }, 'request failed');
  return new ApiError('internal_error');
}

function answerError(thrown: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toApiError(thrown, request);
  const status = ERRORS[error.code][0];
  const config = request.routeOptions.config;
  if (status === 503) reply.header('retry-after', String(RETRY_AFTER_S));
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      status: false,
      message: (status === 400 && config.refusalMessage?.(error.code)) || error.message,
      code: error.code,
      ...faultsShown(error.errors),
      ...(config.emptyDataOnFailure ? { data: {} } : {}),
      request_id: request.id,
    });
}

/** The first faults, and how many more there are. */
function faultsShown(errors: readonly FieldError[]) {
  if (errors.length === 0) return {};
  const more = errors.length - FAULTS_SHOWN_MAX;
  return { errors: errors.slice(0, FAULTS_SHOWN_MAX), ...(more > 0 ? { more_errors: more } : {}) };
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
