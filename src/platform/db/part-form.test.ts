import { expect, it } from 'vitest';
import { type Part, partForm } from './part-form.ts';

const part: Part = {
  id: '7',
  tables: { ledgers: 'ledgers_7', wallets: 'wallets_8' },
  copies: { tenants: 'tenants_1' },
};
let names = 0;
const formOf = (text: string): string | undefined => partForm(part, { name: `s${names++}`, text })?.text;

it.each([
  ['SELECT FROM wallets WHERE a = $1', 'SELECT FROM wallets_8 AS wallets WHERE a = $1'],
  ['SELECT w.a FROM wallets w, unnest($1) AS u', 'SELECT w.a FROM wallets_8 w, unnest($1) AS u'],
  [
    'SELECT FROM wallets AS w JOIN tenants t USING (a)',
    'SELECT FROM wallets_8 AS w JOIN tenants_1 t USING (a)',
  ],
  ['INSERT INTO wallets (a) VALUES (1)', 'INSERT INTO wallets_8 AS wallets (a) VALUES (1)'],
  ['INSERT INTO wallets AS w (a) VALUES (1)', 'INSERT INTO wallets_8 AS w (a) VALUES (1)'],
  ['UPDATE wallets SET a = 1', 'UPDATE wallets_8 AS wallets SET a = 1'],
  [
    'DELETE FROM wallets w USING ledgers l WHERE l.a = w.a',
    'DELETE FROM wallets_8 w USING ledgers_7 l WHERE l.a = w.a',
  ],
  [
    'WITH due (a) AS (SELECT a FROM wallets FOR UPDATE SKIP LOCKED) SELECT extract(epoch FROM a) FROM due WHERE a IS DISTINCT FROM b',
    'WITH due (a) AS (SELECT a FROM wallets_8 AS wallets FOR UPDATE SKIP LOCKED) SELECT extract(epoch FROM a) FROM due WHERE a IS DISTINCT FROM b',
  ],
  [
    'SELECT FROM wallets WHERE EXISTS (SELECT FROM tenants) FOR UPDATE',
    'SELECT FROM wallets_8 AS wallets WHERE EXISTS (SELECT FROM tenants_1 AS tenants) FOR UPDATE',
  ],
])('%j names the part', (text, form) => {
  expect(formOf(text)).toBe(form);
});

it.each([
  ['reads a table of the coordinator', 'SELECT FROM wallets, (SELECT FROM counters) c'],
  ['reads it in a list', 'SELECT FROM counters c, wallets w'],
  ['reads tables in a list', 'WITH due AS (SELECT 1) SELECT FROM due, wallets'],
  ['reads no table of tenants', 'SELECT FROM tenants'],
  ['changes a copy', 'WITH w AS (SELECT FROM wallets) UPDATE tenants SET a = 1'],
  ['deletes from a copy', 'WITH w AS (SELECT FROM wallets) DELETE FROM tenants'],
  ['locks a row of a copy', 'SELECT FROM wallets w JOIN tenants t ON t.a = (SELECT 1) FOR KEY SHARE OF w'],
  ['has an expression with the name of a table', 'WITH wallets AS (SELECT FROM ledgers) SELECT FROM wallets'],
  ['names a constraint', 'INSERT INTO wallets (a) VALUES (1) ON CONFLICT ON CONSTRAINT one DO NOTHING'],
  ['names a table as a value', "SELECT 'wallets'::regclass FROM wallets"],
  ['names a schema', 'UPDATE public.wallets SET a = 1'],
])('a statement that %s is left to Citus', (_, text) => {
  expect(formOf(text)).toBeUndefined();
});

it('the first text that the part can take counts', () => {
  const text = 'SELECT FROM wallets JOIN counters ON true';
  const distributed = 'SELECT FROM wallets';
  expect(partForm(part, { name: 'a', text, distributed })?.text).toBe('SELECT FROM wallets_8 AS wallets');
  const own = { name: 'b', text, distributed, inPart: 'SELECT FROM ledgers' };
  expect(partForm(part, own)).toMatchObject({ name: 'b_7', text: 'SELECT FROM ledgers_7 AS ledgers' });
});
