import type pg from 'pg';
import type { ServiceRole } from '../../src/app/options.ts';
import type { createLogger } from '../../src/app/process/logger.ts';
import type { Service } from '../../src/app/service.ts';
import { type Business, createBusiness } from '../../src/identity/commands.ts';
import { createKey } from '../../src/identity/manage-keys.ts';
import {
  type ConnectionFor,
  createPool,
  type PoolLimits,
  transactionOn,
} from '../../src/platform/db/database.ts';
import { ManualClock } from '../../src/platform/values/clock.ts';
import type { Profile } from '../../src/platform/values/profiles.ts';
import { ALL_SCOPES, type Scope } from '../../src/platform/values/scopes.ts';
import type { AccountRail } from '../../src/rails/context.ts';
import type { SandboxBank } from '../../src/rails/sandbox/bank.ts';
import { reconcileBooks } from '../../src/verify/reconcile/bank-book.ts';
import { verifyLedger } from '../../src/verify/verify.ts';
import { BY_TEST } from './actor.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { Client } from './http.ts';
import { listeningService } from './service.ts';

const LIMITS = { connectionsMax: 3, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };

/** A process's worth of Kolo in this one: real HTTP, real PostgreSQL, the sandbox bank, a manual clock. */
export interface TestProcess {
  baseUrl: string;
  clock: ManualClock;
  service: Service;
  /** The bank behind its rail, whose line can be disturbed. */
  bank: SandboxBank;
  database: TestDatabase;
  /** The sandbox bank's. */
  bankDatabase: TestDatabase;
  /** Makes a business with the given terms. */
  makeBusiness(policy?: { bankTransferFee?: bigint; bankTransferMax?: bigint | null }): Promise<Business>;
  /** A client for an environment of a business whose key has these scopes; all of them unless given. */
  clientFor(
    business: Business,
    mode: 'test' | 'live',
    scopes?: readonly Scope[],
    terms?: { strict?: boolean; profile?: Profile },
  ): Promise<Client>;
  /** Findings of `kolo verify`, the banks' books included by default; empty when everything agrees. */
  findings(options?: { books: boolean }): Promise<string[]>;
  stop(): Promise<void>;
}

/** A whole Kolo with businesses. */
export interface TestKolo extends TestProcess {
  /** The first business, with a client for each of its environments. */
  business: Business;
  test: Client;
  live: Client;
  /** A test client of the first business whose key has these scopes. */
  clientWith(scopes: readonly Scope[]): Promise<Client>;
  /** A test client of another business. */
  otherBusiness: Client;
  /** Makes a business with the given terms and returns a test client of it. */
  newBusiness(policy?: { bankTransferFee?: bigint; bankTransferMax?: bigint | null }): Promise<Client>;
}

interface KoloOptions {
  /** `KOLO_*` settings. */
  env?: Record<string, string>;
  role?: ServiceRole;
  clock?: ManualClock;
  /** Checks the clock against the server's, which a manual clock soon differs from. */
  clockDifferenceMaxMs?: number;
  /** Changes how the service, and nobody else, reaches its database: by way of a proxy. */
  by?: (config: pg.ClientConfig) => pg.ClientConfig;
  limits?: Partial<PoolLimits>;
  /** Polling interval of jobs, milliseconds; their own unless given. */
  pollMs?: number;
  /** The providers' origins by the names of their rails. */
  providerOrigins?: Readonly<Record<string, string>>;
  /** Rails with accounts at providers, in place of the real ones. */
  accountRails?: readonly AccountRail[];
  /** Its logger; it logs nowhere unless given. */
  log?: ReturnType<typeof createLogger>;
  /** The read replica. */
  replica?: ConnectionFor;
  /** Databases that stay when it stops; its own otherwise. */
  databases?: { kolo: TestDatabase; bank: TestDatabase };
}

/** Starts a Kolo on databases of its own, with two businesses. */
export async function startKolo(options: KoloOptions = {}): Promise<TestKolo> {
  const kolo = await startProcess(options);
  const business = await kolo.makeBusiness();
  return {
    ...kolo,
    business,
    test: await kolo.clientFor(business, 'test'),
    live: await kolo.clientFor(business, 'live'),
    clientWith: (scopes) => kolo.clientFor(business, 'test', scopes),
    otherBusiness: await kolo.clientFor(await kolo.makeBusiness(), 'test'),
    newBusiness: async (policy) => kolo.clientFor(await kolo.makeBusiness(policy), 'test'),
  };
}

/** Starts a Kolo without a business. */
export async function startProcess(options: KoloOptions = {}): Promise<TestProcess> {
  const database = options.databases?.kolo ?? (await createTestDatabase());
  const bankDatabase = options.databases?.bank ?? (await createTestDatabase({ empty: true }));
  // Begins at the real time: what leaves the process (webhook timestamps) is judged by real clocks.
  const clock = options.clock ?? new ManualClock(Date.now());
  const {
    env,
    role,
    limits,
    pollMs,
    providerOrigins,
    accountRails,
    clockDifferenceMaxMs,
    log,
    replica,
    by = (direct) => direct,
  } = options;
  const { service, baseUrl } = await listeningService({
    clock,
    clockDifferenceMaxMs,
    env,
    role,
    limits,
    pollMs,
    providerOrigins,
    accountRails,
    log,
    replica,
    kolo: (user) => by(database.connection(user)),
    bank: bankDatabase.config,
  });
  const directory = createPool(database.connection('kolo_directory'), 'kolo_directory', LIMITS);

  return {
    baseUrl,
    clock,
    service,
    bank: service.rails.get('sandbox') as SandboxBank,
    database,
    bankDatabase,
    makeBusiness: (policy = {}) =>
      createBusiness(directory, {
        name: 'Test',
        policy: { bankTransferFee: 0n, bankTransferMax: null, ...policy },
        by: BY_TEST,
        now: clock.now(),
      }),
    async clientFor({ businessId }, mode, scopes = ALL_SCOPES, { strict = false, profile } = {}) {
      const input = {
        businessId,
        mode,
        scopes,
        strict,
        profile,
        label: null,
        by: BY_TEST,
        now: clock.now(),
      };
      const created = await transactionOn(directory, (session) => createKey(session, input));
      return new Client(baseUrl, created!.key);
    },
    async findings({ books: withBooks } = { books: true }) {
      const pool = createPool(database.connection('kolo_verify'), 'kolo_verify', LIMITS);
      const ledger = await verifyLedger(pool);
      const books = withBooks ? await reconcileBooks(pool, service.books()) : { checks: [] };
      await pool.end();
      return [...ledger.checks, ...books.checks].flatMap((check) =>
        check.findings.map((finding) => `${check.name}: ${JSON.stringify(finding)}`),
      );
    },
    async stop() {
      await service.stop();
      await directory.end();
      if (options.databases !== undefined) return;
      await database.drop();
      await bankDatabase.drop();
    },
  };
}
