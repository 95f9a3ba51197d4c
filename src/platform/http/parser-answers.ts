import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ApiError, type ErrorCode } from '../values/errors.ts';
import type { constantHeaders } from './answer-headers.ts';
import { failureAnswer } from './failure-answer.ts';

/** The most pipelined requests of one connection. Further ones are rejected before any work. */
const PIPELINED_MAX = 64;
/** Time to drain a client's remaining input, so that it reads the response, milliseconds. */
const LINGER_MS = 1_000;

/** The error codes of Node's HTTP parser as Kolo's. All others are `invalid_request`. */
const PARSER_ERRORS: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
};

/** The open requests of a connection, and the latest of them. */
interface Conversation {
  open: number;
  last: FastifyRequest;
}
const conversation = Symbol('conversation');
type CountedSocket = Socket & { [conversation]?: Conversation };

/** Counts a started request; false when its connection has too many open requests. */
export function beginRequest(request: FastifyRequest): boolean {
  const connection = request.raw.socket as CountedSocket;
  const open = (connection[conversation]?.open ?? 0) + 1;
  connection[conversation] = { open, last: request };
  return open <= PIPELINED_MAX;
}

/** Counts a finished request. */
export function endRequest(request: FastifyRequest): void {
  const talk = (request.raw.socket as CountedSocket)[conversation];
  // A request with an unreadable path ends without having been counted.
  if (talk !== undefined && talk.open > 0) talk.open--;
}

type Headers = ReturnType<typeof constantHeaders>;

const headersOf = (constant: Headers, requestId: string, bytes: number) => ({
  ...Object.fromEntries(constant),
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(bytes),
  'x-request-id': requestId,
  connection: 'close',
});

/**
 * Responds to input that is not HTTP, is too slow, or has too large a head, and closes the connection. Sends nothing when
 * responses to previous requests are pending, or its own has begun.
 */
export function answerUnreadable(
  error: Error & { code?: string },
  socket: Socket,
  constant: Headers,
  newId: () => string,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
  const talk = (socket as CountedSocket)[conversation];
  // The unreadable input is the body of a started request, or input after a complete one.
  const own = talk !== undefined && !talk.last.raw.complete ? talk.last : undefined;
  const before = (talk?.open ?? 0) - (own === undefined ? 0 : 1);
  if (!socket.writable || before > 0 || (own !== undefined && talk?.open === 0)) {
    socket.destroy();
    return;
  }
  const id = own?.id ?? newId();
  const { status, body } = failureAnswer(
    new ApiError(PARSER_ERRORS[error.code ?? ''] ?? 'invalid_request'),
    id,
  );
  const text = JSON.stringify(body);
  const headers = Object.entries(headersOf(constant, id, Buffer.byteLength(text))).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('\r\n')}\r\n\r\n${text}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Rejects requests whose `Expect` header is anything but `100-continue`. */
export function refuseExpectations(
  server: Server,
  constant: Headers,
  newId: (request: FastifyRequest['raw']) => string,
): void {
  server.on('checkExpectation', (request, response) => {
    const id = newId(request);
    const { status, body } = failureAnswer(new ApiError('expectation_failed'), id);
    const text = JSON.stringify(body);
    response.writeHead(status, headersOf(constant, id, Buffer.byteLength(text))).end(text);
  });
}
