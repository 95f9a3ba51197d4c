import type { ListedValues } from '../values/json-schema.ts';
import type { Scope } from '../values/scopes.ts';

/** The parts of an OpenAPI document of `@fastify/swagger` that Kolo reads. */

/** A part of a JSON schema. */
export interface SchemaPart {
  title?: string;
  type?: string | readonly string[];
  properties?: Record<string, SchemaPart>;
  required?: readonly string[];
  items?: SchemaPart;
  enum?: readonly unknown[];
  const?: unknown;
  allOf?: readonly object[];
  oneOf?: readonly object[];
  format?: string;
  discriminator?: object;
  examples?: readonly unknown[];
  description?: string;
  /** All that it may hold. */
  'x-words'?: ListedValues;
  /** The unit that messages about it name. */
  'x-unit'?: string;
  /** Its words are all that there will ever be (contract section 1, "Words"). */
  'x-closed'?: true;
  /** A later version may answer words that are not listed. */
  'x-may-grow'?: true;
  /** Its words are a setting of the service, and others elsewhere. */
  'x-set-by-service'?: true;
  /** The form in which the code behind a schema takes text, as a name of `openapi-values.ts`. */
  'x-form'?: string;
  /** The named schema that it is described by; here it is whatever suffices to write it. */
  'x-described-by'?: string;
}

/** The events that are posted to those who ask for them. */
export interface EventDescriptions {
  tags: readonly string[];
  /** Shared parameters of requests, by name. */
  parameters: Readonly<Record<string, object>>;
  /** Shared responses, by name. */
  responses: Readonly<Record<string, object>>;
  /** The name of the schema of any event's body. */
  bodyName: string;
  /** By type; `body` is a JSON schema with a title and an example. */
  events: Readonly<
    Record<string, { operationId: string; summary: string; description: string; body: object }>
  >;
}

export interface Example {
  value: Record<string, unknown>;
}

export interface Media {
  schema: SchemaPart;
  example?: unknown;
  examples?: Record<string, Example>;
}

export interface Response {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
}

export interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema?: SchemaPart;
  style?: 'deepObject';
  explode?: true;
}

export interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
  security?: Record<string, Scope[]>[];
  'x-webhooks'?: EventDescriptions;
  'x-idempotency-key'?: true;
}

/** The whole. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, unknown>;
  components: Record<string, Record<string, unknown>>;
}

export const JSON_TYPE = 'application/json';

export const operationsOf = (document: ApiDocument): Operation[] =>
  Object.values(document.paths).flatMap((path) => Object.values(path));

/** Refers to a component. */
export const reference = (kind: string, name: string): { $ref: string } => ({
  $ref: `#/components/${kind}/${name}`,
});
