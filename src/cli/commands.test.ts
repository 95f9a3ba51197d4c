import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ACTING_COMMANDS } from './acting-commands.ts';
import type { ApiCommand, Input } from './api-command.ts';
import { type Operation, readOperations } from './operations.ts';
import { fieldsOf } from './output.ts';
import { READING_COMMANDS } from './reading-commands.ts';
import { LISTINGS } from './work-queue.ts';

const OPERATIONS = readOperations();
const ROWS = [...READING_COMMANDS, ...ACTING_COMMANDS];

/** Input that leads to each operation and act that a row may choose. */
const INPUTS: Input[] = [{}, { business_id: 'b', mode: 'test', operator_id: 'o', tier: 'computed' }];

function chosenBy(of: ApiCommand['operation']): string[] {
  if (typeof of !== 'function') return of === undefined ? [] : [of];
  return INPUTS.flatMap((input) => of(input) ?? []);
}

const operationsOf = ({ operation, act, shows }: ApiCommand): Operation[] => [
  ...[...chosenBy(operation), ...(shows === undefined ? [] : [shows])].map((id) => OPERATIONS.operation(id)),
  ...chosenBy(act).map((name) => OPERATIONS.proposal(name)),
];

const fieldsTaken = ({ inPath, inQuery, inBody, inContent }: Operation): string[] => [
  ...inPath,
  ...inQuery,
  ...inBody,
  ...inContent,
];

interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

const DOCUMENT = JSON.parse(readFileSync('openapi-ops.json', 'utf8'));

function answerOf(id: string): Schema {
  for (const methods of Object.values<Record<string, never>>(DOCUMENT.paths))
    for (const described of Object.values<{ operationId: string; responses: never }>(methods)) {
      if (described.operationId !== id) continue;
      const [, done] = Object.entries<{ content: { 'application/json': { schema: Schema } } }>(
        described.responses,
      ).find(([status]) => status.startsWith('2'))!;
      return done.content['application/json'].schema;
    }
  throw new Error(`There is no operation ${id}`);
}

/** The schemas of a field, inside lists and alternatives too. */
function schemasAt(schema: Schema, path: readonly string[]): Schema[] {
  if (schema.$ref !== undefined) {
    const names = schema.$ref.slice(2).split('/');
    return schemasAt(
      names.reduce((at, name) => at[name], DOCUMENT),
      path,
    );
  }
  const { anyOf = [], oneOf = [], allOf = [], items, properties } = schema;
  const parts = [...anyOf, ...oneOf, ...allOf, ...(items === undefined ? [] : [items])];
  const inside = parts.flatMap((part) => schemasAt(part, path));
  const [name, ...rest] = path;
  if (name === undefined) return [schema];
  const property = properties?.[name];
  return property === undefined ? inside : [...inside, ...schemasAt(property, rest)];
}

const isAnswered = (id: string, field: string): boolean =>
  [['data'], ['data', 'paginatedPayload', 'edges']].some(
    (prefix) => schemasAt(answerOf(id), [...prefix, ...field.split('.')]).length > 0,
  );

describe.each(ROWS.map((row) => [row.command, row] as const))('kolo %s', (_, row) => {
  test('calls or proposes what the operator API has', () => {
    if (row.run === undefined) expect(operationsOf(row).length).toBeGreaterThan(0);
    for (const { inPath } of operationsOf(row)) expect(inPath).toBeDefined();
  });

  test.skipIf([row.run, row.read, row.prepare, row.select, row.instead].some((own) => own !== undefined))(
    'sends each argument and option',
    () => {
      const taken = new Set(operationsOf(row).flatMap(fieldsTaken));
      const given = row.fields.map(({ name }) => name);
      expect(given.filter((name) => name !== 'json' && name !== 'tier' && !taken.has(name))).toEqual([]);
    },
  );

  test('prints fields that the answer or the input has', () => {
    const given = row.fields.map(({ name }) => name);
    const ids = [...(row.shows === undefined ? chosenBy(row.operation) : [row.shows])];
    const selected = row.select === undefined ? [] : ['replaces'];
    const known = (field: string) =>
      [...given, ...selected].includes(field) || ids.some((id) => isAnswered(id, field));
    expect([...fieldsOf(row.lines ?? []), ...fieldsOf(row.hint ?? [])].filter((one) => !known(one))).toEqual(
      [],
    );
  });
});

test.each(Object.entries(LISTINGS))('the work queue lists %s by %s', (kind, operation) => {
  const { path } = OPERATIONS.operation(operation).request({ business_id: 'b', mode: 'test' });
  expect(path).toBe(`/ops/v1/businesses/b/test/work-queue/${kind}`);
});
