import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MIGRATIONS_TABLE } from '../../platform/db/migrate.ts';
import { TABLE_CLASSES } from './tables.ts';

const SCHEMA = readFileSync(new URL('../../../schema.sql', import.meta.url), 'utf8');

/** The name of each table, its columns, and the tables that its foreign keys lead to. */
const tables = [...SCHEMA.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+) \((.*?)^\)/gms)].map(
  ([, name = '', body = '']) => ({
    name,
    key: /PRIMARY KEY \(([^)]*)\)/.exec(body)?.[1]?.split(', ') ?? [],
    references: [...body.matchAll(/REFERENCES (\w+)/g)].map(([, table]) => table!),
  }),
);
const namesOf = (kind: string) =>
  [...TABLE_CLASSES].filter(([, each]) => each === kind).map(([name]) => name);

it('every table has a class, and no other has', () => {
  const names = tables.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(90);
  expect([...TABLE_CLASSES.keys()].toSorted()).toEqual([...names, MIGRATIONS_TABLE].toSorted());
});

it('the tables whose key begins with the tenant are distributed, but for those that are read across tenants', () => {
  const byTenant = tables.filter(({ key }) => key[0] === 'tenant_id').map(({ name }) => name);
  const across = ['tenants', 'verified_days'];
  expect(namesOf('distributed').toSorted()).toEqual(
    byTenant.filter((name) => !across.includes(name)).toSorted(),
  );
});

it('a foreign key of a distributed table leads to another, and one of a reference table to none of them', () => {
  const leads = (from: string) =>
    tables
      .filter(({ name }) => TABLE_CLASSES.get(name) === from)
      .flatMap(({ references }) => references.map((table) => TABLE_CLASSES.get(table)));
  expect(new Set(leads('distributed'))).toEqual(new Set(['distributed']));
  expect(leads('reference')).not.toContain('distributed');
  expect(leads('local')).not.toContain('distributed');
  expect(leads('coordinator')).not.toContain('distributed');
});
