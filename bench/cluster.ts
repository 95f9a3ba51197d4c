import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ROLES, type Role } from '../src/db/database.ts';
import { type EmbeddedServer, openEmbeddedServer } from '../src/db/embedded/server.ts';

const OWNER = 'kolo_owner';
const BANK = 'kolo_bank';
/** The databases of a service, as `src/connections.ts` names them. */
const KOLO_DATABASE = 'kolo';
const BANK_DATABASE = 'kolo_sandbox_bank';

/** A service's own PostgreSQL, joined from outside: it stays up while services come and go. */
export class Cluster {
  readonly server: EmbeddedServer;
  readonly dataDir: string;
  /** The superuser in Kolo's database. */
  readonly admin: pg.Client;

  private constructor(server: EmbeddedServer, dataDir: string, admin: pg.Client) {
    this.server = server;
    this.dataDir = dataDir;
    this.admin = admin;
  }

  static async join(dataDir: string): Promise<Cluster> {
    const server = await openEmbeddedServer({
      dataDir,
      roles: [OWNER, ...ROLES, BANK],
      databases: [
        { name: KOLO_DATABASE, owner: OWNER },
        { name: BANK_DATABASE, owner: BANK },
      ],
    });
    const admin = new pg.Client(server.connection('postgres', KOLO_DATABASE));
    await admin.connect();
    // It only looks things up while others are measured.
    await admin.query('SET enable_seqscan = off');
    return new Cluster(server, dataDir, admin);
  }

  /** How one of Kolo's roles connects to its database. */
  kolo(role: Role): pg.ClientConfig {
    return this.server.connection(role, KOLO_DATABASE);
  }

  /** A connection as the owner of Kolo's tables. */
  owner(): Promise<pg.Client> {
    return this.#connect(OWNER, KOLO_DATABASE);
  }

  /** A connection to the sandbox bank's book. */
  bank(): Promise<pg.Client> {
    return this.#connect(BANK, BANK_DATABASE);
  }

  async #connect(role: string, database: string): Promise<pg.Client> {
    const client = new pg.Client(this.server.connection(role, database));
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
      ...[
        'server_version',
        'fsync',
        'synchronous_commit',
        'full_page_writes',
        'wal_level',
        'wal_compression',
      ],
      ...['shared_buffers', 'max_wal_size', 'checkpoint_timeout', 'commit_delay', 'wal_sync_method'],
    ];
    const { rows } = await this.admin.query<{ name: string; value: string }>(
      'SELECT name, current_setting(name) AS value FROM pg_settings WHERE name = ANY ($1) ORDER BY name',
      [names],
    );
    return Object.fromEntries(rows.map((row) => [row.name, row.value]));
  }

  async postmasterPid(): Promise<number> {
    return Number.parseInt(await readFile(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  }

  async leave(): Promise<void> {
    await this.admin.end();
    await this.server.leave();
  }
}
