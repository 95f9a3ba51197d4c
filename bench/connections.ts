import { connect, type Socket } from 'node:net';
import type { Target } from './service.ts';
import type { HttpRequest } from './workloads.ts';

/** Called once with the status of the answer; 0 when the connection broke before it was whole. */
type OnAnswer = (status: number) => void;

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;

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
  send({ method, path, body, key }: HttpRequest, onAnswer: OnAnswer): void {
    const content =
      body === undefined
        ? ''
        : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
    const bytes =
      `${method} ${path} HTTP/1.1\r\nHost: ${this.#server.host}\r\nAuthorization: Bearer ${key ?? this.#key}\r\n` +
      `${content}\r\n${body ?? ''}`;
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
      const headEnd = received.indexOf(HEAD_END);
      if (headEnd < 0) return;
      const length = Number(LENGTH.exec(received)?.[1] ?? 0);
      if (received.length < headEnd + HEAD_END.length + length) return;
      // "HTTP/1.1 202"
      const status = Number(received.slice(9, 12));
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
