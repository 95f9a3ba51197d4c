import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool, TenantDatabase } from '../../../src/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type Refusing, refuse } from '../../support/refusing.ts';

const A = '00000000-0000-7000-8000-00000000000a';
const B = '00000000-0000-7000-8000-00000000000b';
const SYNTAX_ERROR = '42601';
const LIMITS = { connectionsMax: 1, statementTimeoutMs: 20_000, lockTimeoutMs: 20_000 };

let database: TestDatabase;
/** Of one connection. */
let pool: pg.Pool;
let tenants: TenantDatabase;
let refusing: Refusing;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});

afterAll(() => database.drop());

beforeEach(() => {
  refusing = { statements: undefined, sqlState: SYNTAX_ERROR, times: 1 };
  pool = createPool(database.config, 'kolo_app', LIMITS);
  refuse(pool, refusing);
  tenants = new TenantDatabase(pool);
});

afterEach(() => pool.end());

/** The tenant that the server has for work inside `tenantId`. */
const tenantWithin = (tenantId: string): Promise<string> =>
  tenants.within(tenantId, async (session) => {
    const [row] = await session.query<{ id: string }>("SELECT current_setting('kolo.tenant_id') AS id");
    return row!.id;
  });

const setTo = (tenantId: string): string => `SELECT set_config('kolo.tenant_id', '${tenantId}', false)`;

describe('a connection', () => {
  it('works inside the tenant that it is taken for', async () => {
    for (const tenantId of [A, A, B, A, B, B, A]) expect(await tenantWithin(tenantId)).toBe(tenantId);
  });

  // A new connection plans afresh at its 2nd use, so both statements are sent then.
  const FAILURES: [what: string, statement: RegExp][] = [
    ['planning afresh', /^DISCARD PLANS$/],
    ['setting the tenant', /set_config/],
  ];
  const THEN: [afterwards: string, tenantId: string][] = [
    ['the tenant before', A],
    ['the same tenant', B],
  ];
  const CASES = FAILURES.flatMap(([what, statement]) =>
    THEN.map(([afterwards, tenantId]) => [what, afterwards, statement, tenantId] as const),
  );
  it.each(
    CASES,
  )('on which %s failed works inside the right tenant for %s', async (_, __, statement, next) => {
    await tenantWithin(A);
    refusing.statements = statement;
    await expect(tenantWithin(B)).rejects.toMatchObject({ code: SYNTAX_ERROR });
    expect(refusing.times).toBe(0);
    expect(await tenantWithin(next)).toBe(next);
  });

  it('is assumed to be set to nothing after work on it failed', async () => {
    const work = tenants.within(A, async (session) => {
      await session.execute(setTo(B));
      await session.execute('REFUSED');
    });
    await expect(work).rejects.toMatchObject({ code: SYNTAX_ERROR });
    expect(await tenantWithin(A)).toBe(A);
  });
});
