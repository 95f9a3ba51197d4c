import { targetOf } from '../references.ts';
import type { Change } from './rules.ts';
import {
  changesOf,
  compareSchemas,
  type Direction,
  eachName,
  type Named,
  type Report,
  type Schema,
} from './schemas.ts';

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
  webhooks?: Named<{ post: Operation & { requestBody: Content } }>;
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

const operationsOf = ({ paths }: Description): Named<Operation> =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
    ),
  );

function operationChanges(before: Description, after: Description): Change[] {
  const changes: Change[] = [];
  eachName(operationsOf(before), operationsOf(after), {
    both: (old, now) =>
      changes.push(...changesOf(old.operationId, (report) => compareOperations(old, now, report))),
    removed: (_, { operationId: of }) => changes.push({ rule: 'operation removed', of, place: '' }),
    added: (_, { operationId: of }) => changes.push({ rule: 'operation added', of, place: '' }),
  });
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
  const isFailure = (status: string): boolean => status >= '400';
  eachName(before.responses, after.responses, {
    both: (old, now, status) => compareContent(old, now, isFailure(status) ? 'failure' : 'answer', report),
    removed: (status) =>
      report(isFailure(status) ? 'status of a failure removed' : 'status of a success removed', status),
    added: (status) => report('status added', status),
  });
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
    compareSchemas(parameter.schema, same.schema, { direction: 'request', report, place: name });
  }
  for (const parameter of after) {
    if (before.some(isSame(parameter))) continue;
    report(parameter.required ? 'required parameter added' : 'optional parameter added', parameter.name);
  }
}

function compareContent(before: Content, after: Content, direction: Direction, report: Report): void {
  eachName(before.content ?? {}, after.content ?? {}, {
    both: ({ schema: old = {} }, { schema: now = {} }) =>
      compareSchemas(old, now, { direction, report, place: '' }),
    removed: (type) => report('media type removed', type),
    added: (type) => report('media type added', type),
  });
}

/** What is posted to endpoints: read by clients, as answers are. */
function eventChanges(before: Description, after: Description): Change[] {
  const changes: Change[] = [];
  eachName(before.webhooks ?? {}, after.webhooks ?? {}, {
    both: ({ post: old }, { post: now }, of) =>
      changes.push(
        ...changesOf(of, (report) => compareContent(old.requestBody, now.requestBody, 'answer', report)),
      ),
    removed: (of) => changes.push({ rule: 'event removed', of, place: '' }),
    added: (of) => changes.push({ rule: 'event added', of, place: '' }),
  });
  return changes;
}
