import { type Session, statement, type TenantDatabase } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';

/** Age of an import that must have ended, with its process if need be, milliseconds. */
const ENDED_AFTER_MS = 15 * 60_000;

const WRITE = statement(
  'write_bank_statement_import',
  `INSERT INTO bank_statement_imports (tenant_id, rail, began_at, lines) VALUES ($1, $2, $3, $4)
   ON CONFLICT (tenant_id, rail) DO UPDATE SET began_at = excluded.began_at, lines = excluded.lines`,
);
const END = statement(
  'end_bank_statement_import',
  'DELETE FROM bank_statement_imports WHERE tenant_id = $1 AND rail = $2',
);
const READ = statement(
  'bank_statement_import',
  'SELECT lines FROM bank_statement_imports WHERE tenant_id = $1 AND rail = $2 AND began_at > $3',
);

/** How far an import is, for everybody to see: its own transaction shows nothing before it ends. */
export class ImportProgress {
  readonly #database: Pick<TenantDatabase, 'within'>;
  readonly #account: readonly [tenantId: string, rail: string];
  readonly #beganAt: string;
  #writing: Promise<unknown> | undefined;

  constructor(
    database: Pick<TenantDatabase, 'within'>,
    { tenantId, rail, nowMs }: { tenantId: string; rail: string; nowMs: number },
  ) {
    this.#database = database;
    this.#account = [tenantId, rail];
    this.#beganAt = toRfc3339(nowMs);
  }

  /** Stores the lines that were read. The import does not wait for it: both may need the last free connection. */
  at(lines: number): void {
    const before = this.#writing ?? Promise.resolve();
    this.#writing = before.then(() => this.#execute(WRITE, this.#beganAt, lines));
  }

  /** Call it after the transaction of the import. */
  async end(): Promise<void> {
    if (this.#writing === undefined) return;
    await this.#writing;
    await this.#execute(END);
  }

  /** The import goes on without it. */
  #execute(sql: typeof WRITE, ...values: readonly unknown[]): Promise<unknown> {
    const [tenantId] = this.#account;
    return this.#database
      .within(tenantId, (session) => session.execute(sql, [...this.#account, ...values]))
      .catch(() => {});
  }
}

/** Lines that an import under way has read; null while none is, or before it has read many. */
export async function linesRead(
  session: Session,
  tenantId: string,
  rail: string,
  nowMs: number,
): Promise<number | null> {
  const values = [tenantId, rail, toRfc3339(nowMs - ENDED_AFTER_MS)];
  const [found] = await session.query<{ lines: number }>(READ, values);
  return found?.lines ?? null;
}
