import { readFileSync } from 'node:fs';
import { targetOf } from '../../../scripts/references.ts';

/** A schema of the description, as far as it is shown. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  title?: string;
  description?: string;
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  examples?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  /** A word of it may be one that a later version adds (contract, "Versions"). */
  'x-may-grow'?: boolean;
  /** A service's setting decides its possible values. */
  'x-set-by-service'?: string;
}

/** Something that stands beside the body of a request. */
export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Readonly<Record<string, { value: unknown }>>;
}

interface Answer {
  description: string;
  content?: Readonly<Record<string, Media>>;
}

/** An operation of the API. */
export interface Operation {
  /** In small letters. */
  method: string;
  path: string;
  operationId: string;
  summary: string;
  /** Markdown. */
  description: string;
  tags: readonly [string];
  parameters: readonly Parameter[];
  body: { schema: Schema; example: unknown } | undefined;
  /** By status, the successful one first. */
  answers: readonly (Answer & { status: string })[];
}

/** A type of event, as it is posted to an endpoint. */
export interface Event {
  type: string;
  summary: string;
  /** Markdown. */
  description: string;
  schema: Schema;
  example: unknown;
  headers: readonly Parameter[];
}

interface Written {
  operationId: string;
  summary: string;
  description: string;
  tags: [string];
  parameters?: readonly (Parameter | { $ref: string })[];
  requestBody?: { content: { 'application/json': { schema: Schema; example: unknown } } };
  responses: Readonly<Record<string, Answer | { $ref: string }>>;
}

const FILE = new URL('../../../openapi.json', import.meta.url);
const DOCUMENT = JSON.parse(readFileSync(FILE, 'utf8')) as {
  info: { description: string };
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Written>>>>;
  webhooks: Readonly<Record<string, { post: Written }>>;
};

/** Follows a reference; returns anything else as it is. */
export const resolved = <Thing extends object>(thing: Thing | { $ref: string }): Thing =>
  '$ref' in thing && typeof thing.$ref === 'string'
    ? { ...(targetOf(DOCUMENT, thing.$ref) as Thing), $ref: undefined }
    : (thing as Thing);

function operationOf(path: string, method: string, written: Written): Operation {
  const json = written.requestBody?.content['application/json'];
  return {
    method,
    path,
    operationId: written.operationId,
    summary: written.summary,
    tags: written.tags,
    description: written.description,
    parameters: (written.parameters ?? []).map(resolved),
    body: json,
    answers: Object.entries(written.responses).map(([status, answer]) => ({ status, ...resolved(answer) })),
  };
}

/** The groups of operations, in their order. */
export const { tags: TAGS } = DOCUMENT;

/** Conventions of the whole API, in Markdown. */
export const CONVENTIONS = DOCUMENT.info.description;

/** Every operation, in the order of the description. */
export const OPERATIONS: readonly Operation[] = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, written]) => operationOf(path, method, written)),
);

/** Every type of event, by name. */
export const EVENTS: readonly Event[] = Object.entries(DOCUMENT.webhooks)
  .map(([type, { post }]) => ({
    type,
    summary: post.summary,
    description: post.description,
    schema: post.requestBody!.content['application/json'].schema,
    example: post.requestBody!.content['application/json'].example,
    headers: (post.parameters ?? []).map(resolved),
  }))
  .toSorted((one, other) => one.type.localeCompare(other.type));
