import type { components, operations } from '../api.d.ts';

/** What Kolo's description calls by these names. */
export type Schemas = components['schemas'];
type Operations = operations;
export type OperationId = keyof Operations;

/** What may be left out may also be undefined, which leaves it out. */
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

/** What a list is narrowed by: its query without the page. */
export type FilterOf<Id extends OperationId> = Omit<QueryOf<Id>, 'cursor'>;

type JsonOf<Answer> = Answer extends { content: { 'application/json': infer Json } } ? Json : never;
type Done = 200 | 201 | 202;

/** The `data` of what an operation answers. */
export type DataOf<Id extends OperationId> = Operations[Id] extends { responses: infer Answers }
  ? JsonOf<Answers[keyof Answers & Done]> extends { data: infer Data }
    ? Data
    : undefined
  : never;

/** What a list lists. */
export type ItemOf<Id extends OperationId> =
  DataOf<Id> extends { paginatedPayload: { edges: readonly (infer Item)[] } } ? Item : never;
