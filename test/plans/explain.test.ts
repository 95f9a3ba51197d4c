import { expect, test } from 'vitest';
import { leakyConditions } from './explain.ts';

test.each([
  ['(tenant_id = $1)', []],
  ['((tenant_id = $1) AND (key = w.key))', []],
  ['((tenant_id = $1) AND (key = (w.key)::text))', []],
  ["((tenant_id = $1) AND (key = ('s'::text || $2)))", []],
  ['((tenant_id = $1) AND (id = ANY ($2)))', []],
  ['((tenant_id = $1) AND (ROW(at, id) > ROW(c.at, c.id)))', []],
  ["((tenant_id = $1) AND (key = ('a.b'::text || $2)))", []],
  ["((tenant_id = $1) AND (key = ('s'::text || w.word)))", ["key = (''::text || w.word)))"]],
  ['((tenant_id = $1) AND (seq = (((h.low + h.high) + 1) / 2)))', ['seq = (((h.low + h.high) + 1) / 2)))']],
  ["((tenant_id = $1) AND (at >= (w.at - '01:00:00'::interval)))", ["at >= (w.at - ''::interval)))"]],
  ['((tenant_id = $1) AND (id = (w.id)::uuid))', ['id = (w.id)::uuid))']],
])('of the condition %s, %j depends on an operator that may not be leakproof', (condition, expected) =>
  expect(leakyConditions(condition)).toEqual(expected));
