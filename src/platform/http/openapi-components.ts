import {
  type ApiDocument,
  JSON_TYPE,
  type Operation,
  operationsOf,
  type Response,
  reference,
  type SchemaPart,
} from './openapi-parts.ts';

/** The shared parts of the API description: named schemas, and every failure. */

/**
 * Makes named components of repeated parts of the document, which it changes.
 *
 * @param failure what every failure is
 */
export function nameComponents(document: ApiDocument, failure: object): void {
  for (const { responses } of operationsOf(document)) {
    for (const response of failuresIn(responses)) narrowFailure(response, failure);
  }
  const schemas = { ...document.components.schemas };
  for (const part of [document.paths, document.webhooks, document.components.schemas]) {
    nameSchemas(part, schemas);
  }
  document.components.schemas = schemas;
  document.components.responses = namedFailures(operationsOf(document));
}

const isFailure = (status: string): boolean => status >= '400';

const failuresIn = (responses: Record<string, Response>): Response[] =>
  Object.entries(responses).flatMap(([status, response]) => (isFailure(status) ? [response] : []));

/** Describes a failure as what all of them are, with the codes of its own. */
function narrowFailure(response: Response, failure: object): void {
  const media = response.content![JSON_TYPE]!;
  const { code, data } = media.schema.properties!;
  const own = { code: code!, ...(data && { data }) };
  media.schema = {
    allOf: [structuredClone(failure), { type: 'object', required: Object.keys(own), properties: own }],
  };
}

/** Makes each schema with a title a named one, said once. Throws when two of one title differ. */
function nameSchemas(node: unknown, named: Record<string, unknown>): void {
  if (typeof node !== 'object' || node === null) return;
  const container = node as Record<string, unknown>;
  for (const [key, value] of Object.entries(container)) {
    if (key === 'example' || key === 'examples') continue;
    nameSchemas(value, named);
    const { title, type, 'x-described-by': name } = (value ?? {}) as SchemaPart;
    if (name !== undefined) container[key] = reference('schemas', name);
    if (typeof title !== 'string' || type !== 'object') continue;
    if (named[title] !== undefined && JSON.stringify(named[title]) !== JSON.stringify(value)) {
      throw new Error(`two schemas have the title ${title}`);
    }
    named[title] = value;
    container[key] = reference('schemas', title);
  }
}

/**
 * Makes each failure a named response: what several operations answer alike is named by its codes, what only one does by
 * that operation and the status.
 */
function namedFailures(operations: readonly Operation[]): Record<string, unknown> {
  const uses = new Map<string, { operation: Operation; status: string }[]>();
  for (const operation of operations) {
    for (const status of Object.keys(operation.responses).filter(isFailure)) {
      const text = JSON.stringify(operation.responses[status]);
      uses.set(text, [...(uses.get(text) ?? []), { operation, status }]);
    }
  }
  const named: Record<string, unknown> = {};
  for (const [text, usesOfText] of uses) {
    const response = JSON.parse(text) as Response;
    const [{ operation, status }] = usesOfText as [(typeof usesOfText)[0]];
    const name = usesOfText.length > 1 ? freeName(response, named) : `${operation.operationId}-${status}`;
    named[name] = response;
    for (const { operation, status } of usesOfText) {
      operation.responses[status] = reference('responses', name) as unknown as Response;
    }
  }
  return named;
}

/** By its codes; numbered where it is like another but for what it says of the request. */
function freeName({ content }: Response, taken: Record<string, unknown>): string {
  const codes = Object.keys(content![JSON_TYPE]!.examples!).join('-or-');
  let name = codes;
  for (let n = 2; taken[name] !== undefined; n++) name = `${codes}-${n}`;
  return name;
}
