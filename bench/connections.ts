import { connect, type Socket } from 'node:net';
import type { Target } from './service.ts';
import type { HttpRequest } from './workloads.ts';

/** Called once with the status of the answer; 0 when the connection broke before it was whole. */
type OnAnswer = (status: number) => void;

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;

/** An HTTP/1.1 request. @param host with its port */
export function requestText(
  { method, path, body, key }: HttpRequest & { key: string },
  host: string,
): string {
  const content =
    body === undefined
      ? ''
      : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  return (
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n` +
    `${content}\r\n${body ?? ''}`
  );
}

/** Characters of the first answer in what was received; undefined while it is not whole. */
export function answerLength(received: string): number | undefined {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const length = headEnd + HEAD_END.length + Number(LENGTH.exec(received.slice(0, headEnd))?.[1] ?? 0);
  return received.length < length ? undefined : length;
}

/** The status in "HTTP/1.1 202". */
export const answerStatus = (answer: string): number => Number(answer.slice(9, 12));

/**
 * Keep-alive connections to a service, each with one request under way. Reads of an answer only what a load needs: its
 * status and where it ends. A client that understands HTTP costs the machine that is measured three times as much.
 */
export class Connections {
  readonly #server: URL;
  readonly #key: string;
  readonly #max: number;
  readonly #all = new Set<Socket>();
  readonly #idle = new Set<Socket>();
  readonly #waiting: { bytes: string; onAnswer: OnAnswer }[] = [];
  readonly #underWay = new Map<Socket, OnAnswer>();

  /** @param max connections at most */
  constructor(target: Target, max: number) {
    this.#server = new URL(target.baseUrl);
    this.#key = target.key;
    this.#max = max;
  }

  /** Sends a request on a free connection, or on a new one, or on the next that becomes free. */
  send(request: HttpRequest, onAnswer: OnAnswer): void {
    const bytes = requestText({ ...request, key: request.key ?? this.#key }, this.#server.host);
    const [idle] = this.#idle;
    const socket = idle ?? (this.#all.size < this.#max ? this.#open() : undefined);
    if (socket === undefined) this.#waiting.push({ bytes, onAnswer });
    else this.#write(socket, bytes, onAnswer);
  }

  /** Ends all of them. */
  close(): void {
    for (const socket of this.#all) socket.destroy();
  }

  #write(socket: Socket, bytes: string, onAnswer: OnAnswer): void {
    this.#idle.delete(socket);
    this.#underWay.set(socket, onAnswer);
    socket.write(bytes);
  }

  #open(): Socket {
    const { hostname, port } = this.#server;
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#all.add(socket);
    let received = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text;
      if (answerLength(received) === undefined) return;
      const status = answerStatus(received);
      received = '';
      this.#answered(socket, status);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#all.delete(socket);
      this.#idle.delete(socket);
      const onAnswer = this.#underWay.get(socket);
      this.#underWay.delete(socket);
      const next = this.#waiting.shift();
      if (next !== undefined) this.#write(this.#open(), next.bytes, next.onAnswer);
      onAnswer?.(0);
    });
    return socket;
  }

  #answered(socket: Socket, status: number): void {
    const onAnswer = this.#underWay.get(socket)!;
    this.#underWay.delete(socket);
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.add(socket);
    else this.#write(socket, next.bytes, next.onAnswer);
    onAnswer(status);
  }
}
