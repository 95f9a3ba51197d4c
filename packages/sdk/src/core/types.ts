import type { components, operations } from '../api.d.ts';

/** Schemas of Kolo's OpenAPI description, by name. */
export type Schemas = components['schemas'];
type Operations = operations;
export type OperationId = keyof Operations;

/** Optional fields may also be `undefined`, which leaves them out. */
type Loose<Fields> = {
  [Name in keyof Fields]: object extends Pick<Fields, Name> ? Fields[Name] | undefined : Fields[Name];
};

/** The body of an operation. */
export type BodyOf<Id extends OperationId> = Operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Loose<Body>
  : never;

/** The query of an operation. */
export type QueryOf<Id extends OperationId> = Operations[Id] extends { parameters: { query?: infer Query } }
  ? Loose<Exclude<Query, undefined>>
  : never;

/** A list's filters: its query without the page. */
export type FilterOf<Id extends OperationId> = Omit<QueryOf<Id>, 'cursor'>;

type JsonOf<Answer> = Answer extends { content: { 'application/json': infer Json } } ? Json : never;
type Done = 200 | 201 | 202;

/** The `data` of what an operation answers. */
export type DataOf<Id extends OperationId> = Operations[Id] extends { responses: infer Answers }
  ? JsonOf<Answers[keyof Answers & Done]> extends { data: infer Data }
    ? Data
    : undefined
  : never;

/** Type of a list's items. */
export type ItemOf<Id extends OperationId> =
  DataOf<Id> extends { paginatedPayload: { edges: readonly (infer Item)[] } } ? Item : never;
