import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { vi } from 'vitest';

/** An email that the server took. */
interface ReceivedEmail {
  from: string;
  to: string[];
  /** The message as it was sent, without the final dot. */
  raw: string;
  /** Header fields by lower-case name, unfolded. */
  headers: Map<string, string>;
  text: string;
  /** The user that signed in. */
  user: string | undefined;
  encrypted: boolean;
}

interface SmtpOptions {
  /** Offers STARTTLS with this certificate. */
  tls?: { key: string; cert: string };
  /** Speaks TLS from the first byte. */
  implicit?: boolean;
}

const RESPONSES: Record<string, string> = {
  AUTH: '235 ok',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  RSET: '250 ok',
};

/** A real SMTP server on a port of 127.0.0.1 that keeps what it gets. */
export class SmtpTestServer {
  readonly emails: ReceivedEmail[] = [];
  /** Commands of every connection, in order. */
  readonly commands: string[] = [];
  connections = 0;
  /** Another answer to a command, to the greeting (`''`) or to the message (`.`); `never` keeps the sender waiting. */
  reply: (command: string) => string | undefined = () => undefined;
  readonly #server: Server;
  readonly #options: SmtpOptions;
  readonly #sockets = new Set<Socket>();

  private constructor(options: SmtpOptions) {
    this.#options = options;
    const serve = (socket: Socket): void => {
      this.connections += 1;
      new Conversation(this, socket, options, options.implicit === true).begin();
    };
    this.#server = options.implicit ? createTlsServer({ ...options.tls }, serve) : createServer(serve);
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket));
    });
  }

  static async listen(options: SmtpOptions = {}): Promise<SmtpTestServer> {
    const smtp = new SmtpTestServer(options);
    await new Promise<void>((resolve) => smtp.#server.listen(0, '127.0.0.1', resolve));
    return smtp;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp${this.#options.implicit ? 's' : ''}://127.0.0.1:${this.port}`;
  }

  async until(condition: () => boolean): Promise<void> {
    await vi.waitUntil(condition, { timeout: 60_000, interval: 5 }).catch((cause: unknown) => {
      throw new Error(`it heard ${JSON.stringify(this.commands)}`, { cause });
    });
  }

  /** Ends every connection. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** One connection. */
class Conversation {
  readonly #server: SmtpTestServer;
  readonly #options: SmtpOptions;
  #socket: Socket;
  #encrypted: boolean;
  #buffered = '';
  #user: string | undefined;
  #from = '';
  #to: string[] = [];
  #inMessage = false;

  constructor(server: SmtpTestServer, socket: Socket, options: SmtpOptions, encrypted: boolean) {
    this.#server = server;
    this.#socket = socket;
    this.#options = options;
    this.#encrypted = encrypted;
  }

  begin(): void {
    this.#listen();
    this.#say('', '220 smtp.test ESMTP');
  }

  #listen(): void {
    this.#socket.on('error', () => {});
    this.#socket.on('data', (chunk: Buffer) => {
      this.#buffered += chunk.toString('latin1');
      this.#read();
    });
  }

  #say(command: string, usual: string): void {
    const text = this.#server.reply(command) ?? usual;
    if (text !== 'never') this.#socket.write(`${text}\r\n`);
  }

  #read(): void {
    for (;;) {
      const end = this.#buffered.indexOf(this.#inMessage ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = `${this.#buffered.slice(0, end)}${this.#inMessage ? '\r\n' : ''}`;
      this.#buffered = this.#buffered.slice(end + (this.#inMessage ? 5 : 2));
      if (this.#inMessage) this.#take(line);
      else this.#obey(line);
    }
  }

  #obey(line: string): void {
    this.#server.commands.push(line);
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') {
      const offered = this.#options.tls && !this.#encrypted ? '250-STARTTLS\r\n' : '';
      this.#say(line, `250-smtp.test\r\n${offered}250 AUTH PLAIN`);
    } else if (line === 'STARTTLS') this.#startTls();
    else if (verb === 'QUIT') this.#socket.end('221 bye\r\n');
    else this.#answer(verb, line);
  }

  #answer(verb: string, line: string): void {
    if (verb === 'AUTH') {
      this.#user = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\0')[1];
    }
    const address = /<(.*?)>/.exec(line)?.[1] ?? '';
    if (verb === 'MAIL') {
      this.#from = address;
      this.#to = [];
    }
    if (verb === 'RCPT') this.#to.push(address);
    this.#inMessage = verb === 'DATA' && this.#server.reply(line) === undefined;
    this.#say(line, RESPONSES[verb] ?? '502 unknown');
  }

  #startTls(): void {
    this.#socket.write('220 go on\r\n');
    this.#socket.removeAllListeners('data');
    this.#socket = new TLSSocket(this.#socket, { isServer: true, ...this.#options.tls });
    this.#encrypted = true;
    this.#listen();
  }

  #take(raw: string): void {
    this.#inMessage = false;
    const refused = this.#server.reply('.') !== undefined;
    if (!refused) {
      const [head = '', ...rest] = raw.split('\r\n\r\n');
      const fields = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
      const headers = new Map(
        fields.map((field) => [
          field.slice(0, field.indexOf(':')).toLowerCase(),
          field.slice(field.indexOf(':') + 2),
        ]),
      );
      const text = textOf(rest.join('\r\n\r\n'), headers.get('content-transfer-encoding'));
      const to = [...this.#to];
      this.#server.emails.push({
        from: this.#from,
        to,
        raw,
        headers,
        text,
        user: this.#user,
        encrypted: this.#encrypted,
      });
    }
    this.#say('.', '250 taken');
  }
}

/** The body of a message, decoded. */
function textOf(body: string, encoding = '7bit'): string {
  const unstuffed = body.replace(/\r\n\.\./g, '\r\n.');
  if (encoding === 'base64') return Buffer.from(unstuffed, 'base64').toString();
  const bytes =
    encoding === 'quoted-printable'
      ? unstuffed
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : unstuffed;
  return Buffer.from(bytes, 'latin1').toString().replace(/\r\n/g, '\n');
}
