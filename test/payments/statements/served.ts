import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createListener, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { StatementFiles } from '../../../src/payments/statements/files.ts';
import { statementRoutes } from '../../../src/payments/statements/routes.ts';
import { type Statement, Statements } from '../../../src/payments/statements/statement.ts';
import { TenantDatabase } from '../../../src/platform/db/database.ts';
import type { App } from '../../../src/platform/http/app-types.ts';
import { createServer } from '../../../src/platform/http/server.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import {
  openWorld,
  type SeededTenant,
  START_MS,
  seedTenant,
  until,
  type World,
} from '../../ledger/support.ts';
import { LAGOS } from '../../support/lagos.ts';

/** Counts the reads, and does with each what the test says. */
class WatchedDatabase extends TenantDatabase {
  reads = 0;
  before: (read: number) => Promise<void> = () => Promise.resolve();

  override within: TenantDatabase['within'] = async (tenantId, work) => {
    this.reads += 1;
    await this.before(this.reads);
    return super.within(tenantId, work);
  };
}

/** Statements whose entries are read once the test allows it. */
class HeldStatements extends Statements {
  allowed: Promise<void> = Promise.resolve();
  /** Number of statements that have been requested. */
  begun = 0;

  override entries(statement: Statement): ReturnType<Statements['entries']> {
    this.begun += 1;
    return this.#held(super.entries(statement));
  }

  async *#held(entries: ReturnType<Statements['entries']>): ReturnType<Statements['entries']> {
    await this.allowed;
    yield* entries;
  }
}

/** The route of statements over wallets that took in a kobo many times, and what it reads. */
export class ServedStatements {
  readonly #world: World;
  readonly #stop: () => Promise<void>;
  readonly address: string;
  /** The same by a local socket, which keeps as much as it was made for: what TCP keeps grows to tens of megabytes. */
  readonly #local: string;
  readonly database: WatchedDatabase;
  readonly statements: HeldStatements;

  private constructor(
    world: World,
    database: WatchedDatabase,
    statements: HeldStatements,
    app: App,
    local: Server,
  ) {
    this.#world = world;
    this.database = database;
    this.statements = statements;
    this.address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    this.#local = local.address() as string;
    this.#stop = async () => {
      local.close();
      await app.close();
    };
  }

  /** @param movements how many each tenant's first wallet has; a request is of the tenant that its header `tenant` numbers */
  static async of(movements: number, tenantCount = 1): Promise<ServedStatements> {
    const world = await openWorld();
    const tenants: SeededTenant[] = [];
    for (let n = 0; n < tenantCount; n++) {
      const tenant = await seedTenant(world.owner);
      await fill(world, tenant, movements);
      tenants.push(tenant);
    }
    const app = createServer({ logger: pino({ level: 'silent' }) });
    app.decorateRequest('tenant');
    app.addHook('onRequest', (request, _reply, done) => {
      const { tenantId } = tenants[Number(request.headers.tenant ?? 0)]!;
      request.tenant = { tenantId, businessId: tenantId, mode: 'test' };
      done();
    });
    const database = new WatchedDatabase(world.pool('kolo_app'));
    const statements = new HeldStatements(database);
    statementRoutes(app, {
      statementFiles: new StatementFiles({
        statements,
        directory: { ...world.owner, query: () => Promise.resolve([{ name: 'Ada Ltd' }] as never[]) },
        clock: new ManualClock(START_MS),
        calendar: LAGOS,
      }),
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const local = createListener((socket) => app.server.emit('connection', socket));
    await new Promise<void>((listening) => local.listen(join(tmpdir(), `kolo-${randomUUID()}`), listening));
    return new ServedStatements(world, database, statements, app, local);
  }

  url(format: string): string {
    return `${this.address}/api/v1/wallet/w0/statement?start_date=2026-01-15&end_date=2026-01-15&format=${format}`;
  }

  /** A caller that has the head of the answer and takes nothing of the rest yet. */
  begin(format: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { pathname, search } = new URL(this.url(format));
      get({ socketPath: this.#local, path: pathname + search }, resolve).on('error', reject);
    });
  }

  /** Reading has come to rest: nothing is read between one poll and the next two. */
  async atRest(): Promise<number> {
    let before = -1;
    let same = 0;
    await until('reading rests', () => {
      same = this.database.reads === before ? same + 1 : 0;
      before = this.database.reads;
      return same >= 40;
    });
    return before;
  }

  async stop(): Promise<void> {
    await this.#stop();
    await this.#world.close();
  }
}

async function fill({ owner }: World, tenant: SeededTenant, movements: number): Promise<void> {
  const { accountId } = tenant.wallets[0]!;
  const values = [tenant.tenantId, accountId, new Date(START_MS).toISOString()];
  const id = `('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  await owner.execute(
    `INSERT INTO transactions (tenant_id, id, type, category, status, amount, currency, destination_account, narration,
       created_at, completed_at, destination_balance_after)
     SELECT $1, ${id}, 'credit', 'bank-inflow', 'successful', 1, 'NGN', $2, repeat('narration ', 10), $3, $3, n
     FROM generate_series(1, ${movements}) n`,
    values,
  );
  await owner.execute(
    `INSERT INTO postings (tenant_id, transaction_id, part, debit_account, credit_account, amount, posted_at, credit_seq,
       credit_balance_after)
     SELECT $1, ${id}, 0, '00000000-0000-0000-0000-0000000005e5', $2, 1, $3, n, n FROM generate_series(1, ${movements}) n`,
    values,
  );
  await owner.execute(
    `UPDATE accounts SET posted = ${movements}, seq = ${movements} WHERE tenant_id = $1 AND id = $2`,
    values.slice(0, 2),
  );
}
