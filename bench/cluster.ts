import pg from 'pg';
import type { Role } from '../src/platform/db/database.ts';
import type { Login, Purpose, Server } from './servers.ts';

/** `jit` as others have it: this session has it off. */
const SETTINGS = `
  SELECT name, CASE name WHEN 'jit' THEN reset_val ELSE current_setting(name) END AS value
  FROM pg_settings WHERE name = ANY ($1) ORDER BY name`;

/** The databases of one service, queried from outside. */
export class Cluster {
  readonly server: Server;
  /** The superuser in Kolo's database. */
  readonly admin: pg.Client;

  private constructor(server: Server, admin: pg.Client) {
    this.server = server;
    this.admin = admin;
  }

  static async join(server: Server): Promise<Cluster> {
    const admin = new pg.Client(server.connection('superuser', 'kolo'));
    // When a run ends before its time its server may go first.
    admin.on('error', () => {});
    await admin.connect();
    // Its queries use indexes only, as those of the service do, and run while others are measured.
    await admin.query('SET enable_seqscan = off; SET jit = off');
    return new Cluster(server, admin);
  }

  /** How one of Kolo's roles connects to its database. */
  kolo(role: Role): pg.ClientConfig {
    return this.server.connection(role, 'kolo');
  }

  /** A connection as the owner of Kolo's tables. */
  owner(): Promise<pg.Client> {
    return this.#connect('kolo_owner', 'kolo');
  }

  /** A connection to the sandbox bank's book. */
  bank(): Promise<pg.Client> {
    return this.#connect('kolo_bank', 'bank');
  }

  async #connect(login: Login, purpose: Purpose): Promise<pg.Client> {
    const client = new pg.Client(this.server.connection(login, purpose));
    await client.connect();
    return client;
  }

  /** One value of one row, as a number. */
  async number(sql: string, values: unknown[] = []): Promise<number> {
    const { rows } = await this.admin.query({ text: sql, values, rowMode: 'array' });
    return Number((rows as unknown[][])[0]?.[0]);
  }

  /** Payouts that are not final. */
  waiting(): Promise<number> {
    return this.number('SELECT count(*) FROM payouts WHERE due_at IS NOT NULL');
  }

  /** Size of both databases on disk, bytes. */
  size(): Promise<number> {
    const { kolo, bank } = this.server.names;
    return this.number('SELECT pg_database_size($1) + pg_database_size($2)', [kolo, bank]);
  }

  /** The first thing to do after much was written: later measures should not pay for it. */
  async settleDown(): Promise<void> {
    const bank = await this.bank();
    await bank.query('VACUUM (ANALYZE) sandbox_bank.payments');
    await bank.end();
    const owner = await this.owner();
    await owner.query('VACUUM (ANALYZE)');
    await owner.end();
    await this.admin.query('CHECKPOINT');
  }

  /** The settings that a figure depends on, as the server has them. */
  async settings(): Promise<Record<string, string>> {
    const names = [
      'server_version',
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'wal_level',
      'wal_compression',
      'shared_buffers',
      'max_wal_size',
      'checkpoint_timeout',
      'commit_delay',
      'wal_sync_method',
      'jit',
    ];
    const { rows } = await this.admin.query<{ name: string; value: string }>(SETTINGS, [names]);
    return Object.fromEntries(rows.map((row) => [row.name, row.value]));
  }

  async leave(): Promise<void> {
    await this.admin.end();
    await this.server.leave();
  }
}
