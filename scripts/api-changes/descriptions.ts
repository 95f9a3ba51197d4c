import { targetOf } from '../references.ts';
import type { Change } from './rules.ts';
import { changesOf, compareSchemas, type Direction, type Report, type Schema } from './schemas.ts';

interface Content {
  content?: Readonly<Record<string, { schema?: Schema }>>;
}
interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
}
interface Operation {
  operationId: string;
  parameters?: readonly Parameter[];
  requestBody?: Content & { required?: boolean };
  responses: Readonly<Record<string, Content>>;
  security?: readonly Readonly<Record<string, readonly string[]>>[];
}
/** An OpenAPI document, as far as it is compared. */
interface Description {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  webhooks?: Readonly<Record<string, { post: Operation }>>;
}

/** The document with what it refers to in its place, and one schema in that of `allOf`. */
function whole(part: unknown, document: unknown): unknown {
  if (Array.isArray(part)) return part.map((one) => whole(one, document));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, allOf, example: _, examples: __, ...rest } = part as Record<string, unknown>;
  if (typeof $ref === 'string') return whole(targetOf(document, $ref), document);
  const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, whole(value, document)]));
  if (!Array.isArray(allOf)) return own;
  const parts = [own, ...allOf.map((one) => whole(one, document))] as Schema[];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/** All differences between the descriptions of two versions that a client of the earlier one may meet. */
export function compareDescriptions(earlier: object, later: object): Change[] {
  const before = whole(earlier, earlier) as Description;
  const after = whole(later, later) as Description;
  return [...operationChanges(before, after), ...eventChanges(before, after)];
}

const operationsOf = ({ paths }: Description): Map<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
    ),
  );

function operationChanges(before: Description, after: Description): Change[] {
  const [old, now] = [operationsOf(before), operationsOf(after)];
  const changes: Change[] = [];
  for (const [place, operation] of old) {
    const of = operation.operationId;
    const same = now.get(place);
    if (same === undefined) changes.push({ rule: 'operation removed', of, place: '' });
    else changes.push(...changesOf(of, (report) => compareOperations(operation, same, report)));
  }
  for (const [place, { operationId: of }] of now)
    if (!old.has(place)) changes.push({ rule: 'operation added', of, place: '' });
  return changes;
}

/** The scope that a key needs; undefined before there were any. */
const scopeOf = ({ security = [] }: Operation): string | undefined =>
  Object.values(security[0] ?? {})[0]?.[0];

function compareOperations(before: Operation, after: Operation, report: Report): void {
  if (before.operationId !== after.operationId) report('operation renamed', '');
  const scope = scopeOf(before);
  if (scope !== undefined && scope !== scopeOf(after)) report('another scope needed', '');
  compareParameters(before.parameters ?? [], after.parameters ?? [], report);
  if (before.requestBody === undefined) {
    if (after.requestBody !== undefined)
      report(after.requestBody.required ? 'body required' : 'body added', '');
  } else if (after.requestBody !== undefined) {
    if (after.requestBody.required && !before.requestBody.required) report('body required', '');
    compareContent(before.requestBody, after.requestBody, 'request', report);
  }
  for (const [status, answer] of Object.entries(before.responses)) {
    const same = after.responses[status];
    const isFailure = status >= '400';
    if (same !== undefined) compareContent(answer, same, isFailure ? 'failure' : 'answer', report);
    else report(isFailure ? 'status of a failure removed' : 'status of a success removed', status);
  }
  for (const status of Object.keys(after.responses))
    if (before.responses[status] === undefined) report('status added', status);
}

function compareParameters(before: readonly Parameter[], after: readonly Parameter[], report: Report): void {
  const isSame = (a: Parameter) => (b: Parameter) => a.in === b.in && a.name === b.name;
  for (const parameter of before) {
    const { name } = parameter;
    const same = after.find(isSame(parameter));
    if (same === undefined) {
      report('parameter removed', name);
      continue;
    }
    if (Boolean(parameter.required) !== Boolean(same.required))
      report(same.required ? 'parameter required' : 'parameter optional', name);
    compareSchemas(parameter.schema, same.schema, 'request', report, name);
  }
  for (const parameter of after) {
    if (before.some(isSame(parameter))) continue;
    report(parameter.required ? 'required parameter added' : 'optional parameter added', parameter.name);
  }
}

function compareContent(before: Content, after: Content, direction: Direction, report: Report): void {
  const [old, now] = [before.content ?? {}, after.content ?? {}];
  for (const [type, { schema = {} }] of Object.entries(old)) {
    const same = now[type];
    if (same === undefined) report('media type removed', type);
    else compareSchemas(schema, same.schema ?? {}, direction, report);
  }
  for (const type of Object.keys(now)) if (old[type] === undefined) report('media type added', type);
}

/** What is posted to endpoints: read by clients, as answers are. */
function eventChanges(before: Description, after: Description): Change[] {
  const [old, now] = [before.webhooks ?? {}, after.webhooks ?? {}];
  const changes: Change[] = [];
  for (const [of, { post }] of Object.entries(old)) {
    const same = now[of]?.post.requestBody;
    if (same === undefined) changes.push({ rule: 'event removed', of, place: '' });
    else
      changes.push(...changesOf(of, (report) => compareContent(post.requestBody!, same, 'answer', report)));
  }
  for (const of of Object.keys(now))
    if (old[of] === undefined) changes.push({ rule: 'event added', of, place: '' });
  return changes;
}
