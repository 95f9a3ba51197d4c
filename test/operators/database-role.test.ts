import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Session, sessionOn } from '../../src/db/database.ts';
import { openWorld, type World } from '../ledger/support.ts';

let world: World;
let operator: Session;
beforeAll(async () => {
  world = await openWorld();
  operator = sessionOn(world.pool('kolo_operator'));
});
afterAll(() => world.close());

describe('kolo_operator', () => {
  it('looks after operators and records acts, and writes no row of a tenant', async () => {
    const rows = await world.owner.query<{ what: string }>(
      `SELECT p.privilege || ' ' || c.relname AS what
       FROM pg_class c CROSS JOIN unnest(ARRAY['INSERT', 'UPDATE']) AS p (privilege)
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
         AND has_any_column_privilege('kolo_operator', c.oid, p.privilege)
       ORDER BY 1`,
    );
    expect(rows.map(({ what }) => what)).toEqual([
      'INSERT audit_entries',
      'INSERT operator_enrolments',
      'INSERT operator_recovery_codes',
      'INSERT operator_roles',
      'INSERT operator_sessions',
      'INSERT operators',
      'INSERT payout_stops',
      'INSERT proposals',
      'UPDATE operator_enrolments',
      'UPDATE operator_recovery_codes',
      'UPDATE operator_roles',
      'UPDATE operator_sessions',
      'UPDATE operators',
      'UPDATE payout_stops',
      'UPDATE proposals',
    ]);
  });

  it.each([
    ['UPDATE operators SET email = email'],
    ['UPDATE audit_entries SET linked = false'],
    ['SELECT secret_hash FROM api_keys'],
    ['DELETE FROM operator_sessions'],
  ])('may not: %s', async (sql) => {
    await expect(operator.query(sql)).rejects.toMatchObject({ code: '42501' });
  });
});
