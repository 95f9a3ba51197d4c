import { expect, it } from 'vitest';
import { distributedForm } from './distributed-form.ts';
import { statement } from './statement.ts';

it('an INSERT of arrays reads the row of its tenant', () => {
  expect(
    distributedForm(
      `INSERT INTO t (tenant_id, a, b) SELECT $1, n.*, f('x', n.a) FROM unnest($2::uuid[], string_to_array($3, ',')) AS n (a, b)
       ON CONFLICT DO NOTHING`,
    ),
  ).toBe(
    `INSERT INTO t (tenant_id, a, b) SELECT own.tenant_id, n.*, f('x', n.a) FROM ledgers own CROSS JOIN unnest($2::uuid[], string_to_array($3, ',')) AS n (a, b) WHERE own.tenant_id = $1
       ON CONFLICT DO NOTHING`,
  );
  expect(distributedForm('INSERT INTO t (tenant_id, a) SELECT $1, n.* FROM unnest($2::int[]) AS n')).toBe(
    'INSERT INTO t (tenant_id, a) SELECT own.tenant_id, n.* FROM ledgers own CROSS JOIN unnest($2::int[]) AS n WHERE own.tenant_id = $1',
  );
});

it('a change of rows by their place names their tenant', () => {
  expect(
    distributedForm(
      'WITH p AS (SELECT ctid FROM t WHERE tenant_id = $1), u AS (UPDATE t m SET a = 1 FROM p WHERE m.ctid = p.ctid AND m.b) SELECT 1',
    ),
  ).toBe(
    'WITH p AS (SELECT ctid FROM t WHERE tenant_id = $1), u AS (UPDATE t m SET a = 1 FROM p WHERE m.tenant_id = $1 AND m.ctid = p.ctid AND m.b) SELECT 1',
  );
});

it.each([
  'SELECT $1, n.* FROM unnest($2::int[]) AS n',
  'INSERT INTO t (tenant_id, a) SELECT $1, n.* FROM unnest($2::int[]) AS n JOIN u ON u.tenant_id = $1',
  'INSERT INTO t (tenant_id, a) SELECT $1, n.* FROM unnest($2::int[]) AS n WHERE n > 1',
  'INSERT INTO t (job, a) SELECT $1, n.* FROM unnest($2::int[]) AS n',
  'INSERT INTO t (tenant_id) VALUES ($1)',
])('%j stays as it is', (text) => {
  expect(distributedForm(text)).toBe(text);
});

it('a form of its own counts', () => {
  expect(distributedForm(statement('a', 'SELECT 1', 'SELECT 2'))).toBe('SELECT 2');
});
