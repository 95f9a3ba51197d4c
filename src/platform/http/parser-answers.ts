import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ApiError, type ErrorCode } from '../values/errors.ts';
import type { constantHeaders } from './answer-headers.ts';
import { failureAnswer } from './failure-answer.ts';

/** Requests of one connection that may wait for their answers; more are refused before anything is done. */
const PIPELINED_MAX = 64;
/** How long a client may still send what nobody reads, so that it comes to read our answer, milliseconds. */
const LINGER_MS = 1_000;

/** What Node's HTTP parser refuses, as our codes; all else that it cannot read is `invalid_request`. */
const PARSER_ERRORS: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
};

/** The requests of a connection that are not answered yet, and the last of them that began. */
interface Conversation {
  open: number;
  last: FastifyRequest;
}
const conversation = Symbol('conversation');
type CountedSocket = Socket & { [conversation]?: Conversation };

/** Counts a request in; false when too many of its connection wait already. */
export function beginRequest(request: FastifyRequest): boolean {
  const connection = request.raw.socket as CountedSocket;
  const open = (connection[conversation]?.open ?? 0) + 1;
  connection[conversation] = { open, last: request };
  return open <= PIPELINED_MAX;
}

/** Counts it out. */
export function endRequest(request: FastifyRequest): void {
  const talk = (request.raw.socket as CountedSocket)[conversation];
  // One whose path cannot be read is answered without having been counted in.
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
 * Answers what is not HTTP, or too slow, or too large in front of the body, and ends the connection. Nothing is
 * said where answers to requests before it are still to come, or this one's has begun.
 */
export function answerUnreadable(
  error: Error & { code?: string },
  socket: Socket,
  constant: Headers,
  newId: () => string,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
  const talk = (socket as CountedSocket)[conversation];
  // What cannot be read is the body of a request that began, or what follows one that is complete.
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

/** Answers requests that expect anything but to be told to go on with their body. */
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
