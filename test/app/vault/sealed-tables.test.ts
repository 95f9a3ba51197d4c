import { expect, test } from 'vitest';
import { SEALED_TABLES } from '../../../src/app/vault/reseal.ts';
import { readText } from '../../tidy/repository.ts';

/** The columns of a table of schema.sql whose names end so. */
function* columns(ending: string): Generator<string> {
  for (const [, table, body] of readText('schema.sql').matchAll(/^CREATE TABLE (\w+) \(\n([\s\S]*?)^\)/gm)) {
    for (const [, column] of body!.matchAll(/^ {2}(\w+) +\S/gm)) {
      if (column!.endsWith(ending)) yield `${table}.${column}`;
    }
  }
}

const listed = SEALED_TABLES.flatMap(({ table, ciphertexts }) =>
  ciphertexts.map((column) => `${table}.${column}`),
);

test('every sealed column is moved to another key, and they are columns', () => {
  expect([...columns('_ciphertext')].sort()).toEqual(listed.toSorted());
  expect(listed.length).toBeGreaterThan(4);
});

test('every sealed column has the id of its key beside it, and nothing else names one but an index', () => {
  const named = [...columns('_key_id')].filter((column) => column !== 'customers.bvn_index_key_id');
  expect(named.sort()).toEqual(listed.map((column) => column.replace(/_ciphertext$/, '_key_id')).sort());
});
