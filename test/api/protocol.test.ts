import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endUnreadConnections } from '../../src/app/process/unread-answers.ts';
import type { App } from '../../src/platform/http/app-types.ts';
import { createServer, HTTP_LIMITS } from '../../src/platform/http/server.ts';
import { ERRORS, type ErrorCode } from '../../src/platform/values/errors.ts';
import { pause, until } from '../support/http.ts';

/** Large enough that no system takes all of it for a client that does not read. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);
const UNREAD_MAX_MS = 500;
/** Speed at which reading it takes twice as long as a client may pause. */
const READ_PER_MS = LARGE.length / (2 * UNREAD_MAX_MS);

/** The same in parts, as files are sent. */
function* file(): Generator<Buffer> {
  for (let at = 0; at < LARGE.length; at += PART) yield LARGE.subarray(at, at + PART);
}
const PART = 64 * 1024;

/** The server without the API: what is between Node's HTTP parser and a route. */
let app: App;
let logged: { level: number; msg: string }[] = [];
const waiting: (() => void)[] = [];
const unread = () => endUnreadConnections(app.server, UNREAD_MAX_MS);
let sweep: ReturnType<typeof unread>;
const sockets: Socket[] = [];

beforeAll(async () => {
  const logger = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const limits = { ...HTTP_LIMITS, requestTimeoutMs: 300, headersTimeoutMs: 300, checkEveryMs: 50 };
  app = createServer({ logger, limits });
  app.get('/ok', async () => ({ ok: true }));
  app.get('/large', (_request, reply) => reply.send(LARGE));
  app.get('/file', (_request, reply) => reply.send(Readable.from(file())));
  app.get('/slow', () => new Promise((resolve) => waiting.push(() => resolve({ ok: true }))));
  app.post('/body', async () => ({ ok: true }));
  sweep = unread();
  sweep.start();
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const answer of waiting.splice(0)) answer();
  logged = [];
});
afterAll(async () => {
  await app.close();
  await sweep.stop();
});

/** Opens a connection and sends bytes. */
function open(text: string): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(text);
  return socket;
}

/** All that the server sends until it ends the connection. */
async function sent(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

const REQUEST = 'GET /ok HTTP/1.1\r\nHost: kolo\r\n';
const POST = 'POST /body HTTP/1.1\r\nHost: kolo\r\nContent-Type: application/json\r\n';

function expectEnvelope(text: string, code: ErrorCode, id: unknown = expect.any(String)): void {
  const [head, body] = text.split('\r\n\r\n') as [string, string];
  const { request_id, errors: _, ...rest } = JSON.parse(body);
  const [status, message] = ERRORS[code];
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(rest).toEqual({ status: false, message, code });
  expect(request_id).toEqual(id);
  expect(head.toLowerCase()).toContain(`x-request-id: ${request_id}`);
  expect(head).toMatch(/content-type: application\/json/i);
}

describe('a request that the HTTP parser refuses is answered with the envelope:', () => {
  const REFUSED: [what: string, text: string, code: ErrorCode, id?: string][] = [
    ['what is not HTTP', 'hello\r\n\r\n', 'invalid_request'],
    ['a method that nobody knows', 'HELLO /ok HTTP/1.1\r\nHost: kolo\r\n\r\n', 'invalid_request'],
    ['a header without a name', `${REQUEST}: x\r\n\r\n`, 'invalid_request'],
    ['two lengths', `${POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 'invalid_request'],
    [
      'a broken chunk',
      `${POST}X-Request-Id: mine\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      'invalid_request',
      'mine',
    ],
    ['large headers', `${REQUEST}X-Large: ${'x'.repeat(20_000)}\r\n\r\n`, 'headers_too_large'],
    ['a long URL', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: kolo\r\n\r\n`, 'headers_too_large'],
    ['headers that do not end', REQUEST, 'request_timeout'],
    ['a body that does not end', `${POST}Content-Length: 9\r\n\r\n{`, 'request_timeout'],
  ];
  it.each(REFUSED)('%s', async (_, text, code, id) => {
    expectEnvelope(await sent(open(text)), code, id);
  });

  it('an expectation that is not known', async () => {
    const text = `${POST}X-Request-Id: mine\r\nExpect: 200-ok\r\nContent-Length: 2\r\n\r\n{}`;
    expectEnvelope(await sent(open(text)), 'expectation_failed', 'mine');
  });

  it('a request without Host', async () => {
    const text = await sent(open('GET /ok HTTP/1.1\r\nConnection: close\r\n\r\n'));
    expectEnvelope(text, 'invalid_request');
  });

  it.each([
    ['different', 'Host: kolo\r\nHost: localhost'],
    ['the same', 'Host: kolo\r\nhOST: kolo'],
    ['far apart', `Host: kolo\r\n${'a:\r\n'.repeat(2_100)}Host: localhost`],
  ])('two Host headers that are %s', async (_, hosts) => {
    const text = await sent(open(`GET /ok HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`));
    expectEnvelope(text, 'invalid_request');
    expect(text).toContain('"errors":[{"path":"Host","message":"must be sent once"}]');
    // A path without a route gives the same error.
    const nowhere = open(`GET /nowhere HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
    expectEnvelope(await sent(nowhere), 'invalid_request');
  });

  it('after an answer on the same connection', async () => {
    const socket = open(`${REQUEST}\r\n`);
    await once(socket, 'data');
    socket.write('nonsense\r\n\r\n');
    expectEnvelope(await sent(socket), 'invalid_request');
  });

  it('but not in front of answers that are still to come', async () => {
    const socket = open('GET /slow HTTP/1.1\r\nHost: kolo\r\n\r\n');
    await until(() => waiting.length === 1);
    socket.write('nonsense\r\n\r\n');
    expect(await sent(socket)).toBe('');
  });
});

describe('a client that goes away', () => {
  it('in the middle of a body is no fault of ours, nor the database', async () => {
    const socket = open(`${POST}Content-Length: 1000\r\n\r\n{`);
    const [request] = (await once(app.server, 'request')) as [IncomingMessage];
    await until(() => request.readableFlowing === true);
    socket.resetAndDestroy();
    await until(() =>
      logged.some(({ msg }) => msg === 'the client closed the connection during the request'),
    );
    expect(logged.filter(({ level }) => level > 20)).toEqual([]);
  });
});

describe('answers that nobody reads', () => {
  it('end the connection', async () => {
    const socket = open('GET /large HTTP/1.1\r\nHost: kolo\r\n\r\n');
    socket.pause();
    const [server] = (await once(app.server, 'connection')) as [Socket];
    await once(server, 'close');
    expect(server.bytesWritten).toBeGreaterThan(0);
  });

  it('end it too where the client keeps asking', async () => {
    const socket = open('GET /large HTTP/1.1\r\nHost: kolo\r\n\r\n');
    socket.pause();
    const [server] = (await once(app.server, 'connection')) as [Socket];
    let closed = false;
    server.once('close', () => {
      closed = true;
    });
    await until(() => {
      socket.write('GET /ok HTTP/1.1\r\nHost: kolo\r\n\r\n');
      return closed;
    });
  });

  it('do not, while the client reads some', async () => {
    const socket = open('GET /file HTTP/1.1\r\nHost: kolo\r\nConnection: close\r\n\r\n');
    const began = performance.now();
    let bytes = 0;
    for await (const chunk of socket) {
      bytes += (chunk as Buffer).length;
      // A machine that is slower than that anyway does not wait: what the system holds back must move in time.
      while (performance.now() - began < bytes / READ_PER_MS) await pause(1);
    }
    expect(performance.now() - began).toBeGreaterThan(UNREAD_MAX_MS);
    expect(bytes).toBeGreaterThan(LARGE.length);
  });

  it('nor where there are none: a connection may wait for a slow answer', async () => {
    const socket = open('GET /slow HTTP/1.1\r\nHost: kolo\r\nConnection: close\r\n\r\n');
    await until(() => waiting.length === 1);
    const untilMs = performance.now() + 2 * UNREAD_MAX_MS;
    await until(() => performance.now() > untilMs);
    waiting.pop()!();
    expect(await sent(socket)).toContain('{"ok":true}');
  });
});

describe('requests of one connection', () => {
  it('wait for their answers up to 64; more are refused', async () => {
    const socket = open('GET /slow HTTP/1.1\r\nHost: kolo\r\n\r\n'.repeat(70));
    await until(() => waiting.length === 64);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    for (const answer of waiting.splice(0)) answer();
    await until(() => text.split('HTTP/1.1 ').length === 71);
    expect([text.split('HTTP/1.1 200').length - 1, text.split('HTTP/1.1 503').length - 1]).toEqual([64, 6]);
  });

  it('may be any number, one after the other', async () => {
    const socket = open('');
    for (let i = 0; i < 100; i++) {
      socket.write(`${REQUEST}\r\n`);
      expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
    }
  });
});
