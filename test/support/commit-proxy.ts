import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import type pg from 'pg';

/** The answer to the next COMMIT, and the server's part in it. */
interface CommitAnswer {
  /** The SQLSTATE of the error that the answer is replaced with; undefined lets the server's own command tag pass. */
  sqlState: string | undefined;
  /** False sends the server ROLLBACK in place of COMMIT. */
  commits: boolean;
  /** Only of a transaction whose messages contain this; any unless given. */
  containing?: string;
  /** The number of COMMITs. */
  times: number;
}

/** A PostgreSQL proxy on loopback that replaces the answers to COMMIT. */
export interface CommitProxy {
  /** Gives the next COMMITs this answer; the object's `times` counts down. */
  answer(answer: CommitAnswer): void;
  /** The same connection by way of the proxy. */
  config(config: pg.ClientConfig): pg.ClientConfig;
  close(): Promise<void>;
}

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;

/** Splits a stream of messages; the first of a client has no type. */
function messages(hasType: boolean, take: (type: string, message: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let typed = hasType;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const at = typed ? TYPE_BYTES : 0;
      if (rest.length < at + LENGTH_BYTES) return;
      const end = at + rest.readUInt32BE(at);
      if (rest.length < end) return;
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      take(typed ? String.fromCharCode(message[0]!) : '', message);
      typed = true;
    }
  };
}

/** A message of its type and zero-terminated strings. */
function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  );
  const head = Buffer.alloc(TYPE_BYTES + LENGTH_BYTES, type);
  head.writeUInt32BE(LENGTH_BYTES + body.length, TYPE_BYTES);
  return Buffer.concat([head, body]);
}

/** As the driver sends it: no parameters, and results as text. */
const NO_VALUES = Buffer.from([0, 0, 0, 0, 0, 1, 0, 0]);
const COMMIT_QUERY = message('Q', 'COMMIT');
const COMMIT_BIND = message('B', '', 'commit in a pipeline', NO_VALUES);
/** The same transaction is ended, and not committed. */
const INSTEAD = new Map([
  [COMMIT_QUERY, message('Q', 'ROLLBACK')],
  [
    COMMIT_BIND,
    Buffer.concat([message('P', '', 'ROLLBACK', Buffer.alloc(2)), message('B', '', '', NO_VALUES)]),
  ],
]);

const failure = (sqlState: string): Buffer =>
  message(
    'E',
    'SERROR',
    'VERROR',
    `C${sqlState}`,
    'Mcould not commit transaction for shard',
    Buffer.alloc(1),
  );

export async function openCommitProxy({ host, port }: pg.ClientConfig): Promise<CommitProxy> {
  let wanted: CommitAnswer | undefined;
  const sockets = new Set<Socket>();

  const join = (client: Socket, upstream: Socket): void => {
    let sent = '';
    let swapped: CommitAnswer | undefined;
    const toServer = messages(false, (_, said) => {
      const commit = [COMMIT_QUERY, COMMIT_BIND].find((one) => one.equals(said));
      if (commit === undefined) {
        sent += said.toString('latin1');
        upstream.write(said);
        return;
      }
      const isWanted = wanted !== undefined && wanted.times > 0 && sent.includes(wanted.containing ?? '');
      sent = '';
      if (!isWanted) {
        upstream.write(said);
        return;
      }
      wanted!.times -= 1;
      swapped = wanted;
      upstream.write(swapped!.commits ? said : INSTEAD.get(commit)!);
    });
    const toClient = messages(true, (type, said) => {
      const ends = type === 'C' && /^(?:COMMIT|ROLLBACK)/.test(said.toString('latin1', 5));
      const state = ends ? swapped?.sqlState : undefined;
      if (ends) swapped = undefined;
      client.write(state === undefined ? said : failure(state));
    });
    client.on('data', toServer);
    upstream.on('data', toClient);
  };

  const server = createServer((client) => {
    const upstream = host!.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port!, host!);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    join(client, upstream);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    answer(answer) {
      wanted = answer;
    },
    config: (config) => ({ ...config, host: '127.0.0.1', port: own, ssl: false }),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
