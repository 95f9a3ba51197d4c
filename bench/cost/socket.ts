import { connect, type Socket } from 'node:net';
import { answerLength, answerStatus, requestText } from '../connections.ts';
import type { HttpRequest } from '../workloads.ts';

/** The longest wait for more of an answer, milliseconds. */
const SILENT_MAX_MS = 30_000;

/**
 * A connection that sends requests in one piece, so that a server reads them in one turn of its loop: the same requests
 * make the same batches in every run.
 */
export class PipeliningSocket {
  readonly #socket: Socket;
  readonly #host: string;
  #received = '';
  #onData = () => {};
  #onClose: (error: Error) => void = () => {};

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    const fail = (): void => this.#onClose(new Error('the service closed the connection or does not answer'));
    socket.setNoDelay(true);
    socket.setTimeout(SILENT_MAX_MS, fail);
    socket.on('error', () => {});
    socket.on('close', fail);
    socket.setEncoding('latin1').on('data', (text: string) => {
      this.#received += text;
      this.#onData();
    });
  }

  static async open(baseUrl: string): Promise<PipeliningSocket> {
    const { hostname, port, host } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new PipeliningSocket(socket, host);
  }

  /**
   * Sends all requests at once and waits for all answers.
   *
   * @throws Error for an answer that is not 2xx, or none
   */
  async send(requests: readonly (HttpRequest & { key: string })[]): Promise<void> {
    if (this.#socket.destroyed) throw new Error('the service closed the connection');
    this.#socket.write(requests.map((request) => requestText(request, this.#host)).join(''));
    let left = requests.length;
    while (left > 0) {
      const length = answerLength(this.#received);
      if (length === undefined) await this.#more();
      else {
        const answer = this.#received.slice(0, length);
        this.#received = this.#received.slice(length);
        if (Math.floor(answerStatus(answer) / 100) !== 2) throw new Error(`refused: ${answer}`);
        left -= 1;
      }
    }
  }

  #more(): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#onData = resolve;
      this.#onClose = reject;
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}
