import type { JsonObject } from './json-object.ts';
import { OBJECTS, senderAccountOf } from './objects.ts';

/** The parts of a response schema that say which objects an answer has. */
export interface AnswerSchema {
  title?: string;
  properties?: Readonly<Record<string, AnswerSchema>>;
  items?: AnswerSchema;
}

/** The `data` of an answer. */
export type DataChange = (data: unknown) => unknown;

/** Lists that have their rows in `items` as well, by operation id. */
export const LISTS_WITH_ITEMS: readonly string[] = ['listWalletTransactions', 'listAccruedInterest'];

/** The list whose rows name the sender's account. */
export const LIST_WITH_SENDERS = 'listWalletTransactions';

/** Answers that hold only some of the standard answer's rows, by operation id. */
const ROWS: Readonly<Record<string, (row: JsonObject) => boolean>> = {
  listWalletAccounts: ({ status }) => status === 'active',
};

interface Page {
  edges: JsonObject[];
  pageInfo: JsonObject;
}

const objectChange = (schema: AnswerSchema | undefined) => OBJECTS[schema?.title ?? '']?.of;

/** The change to an answer of an operation, by the schema of its `data`; undefined where it is as in the standard profile. */
export function answerChange(operationId: string, data: AnswerSchema | undefined): DataChange | undefined {
  const page = data?.properties?.paginatedPayload;
  if (page !== undefined) return pageChange(operationId, page);
  if (data?.items !== undefined) return rowsChange(operationId, data.items);
  return objectChange(data) as DataChange | undefined;
}

/** A list has its rows and its place beside the payload too. */
function pageChange(operationId: string, page: AnswerSchema): DataChange {
  const change = objectChange(page.properties?.edges?.items);
  const hasItems = LISTS_WITH_ITEMS.includes(operationId);
  const hasSenders = operationId === LIST_WITH_SENDERS;
  return (data) => {
    const { paginatedPayload, ...rest } = data as { paginatedPayload: Page };
    const { pageInfo } = paginatedPayload;
    let edges = paginatedPayload.edges;
    if (change !== undefined) edges = edges.map(change);
    if (hasSenders)
      edges = edges.map((row) => Object.assign(row, { sender_account_number: senderAccountOf(row) }));
    const items = hasItems ? { items: edges } : {};
    return { ...rest, paginatedPayload: { edges, pageInfo }, edges, pageInfo, ...items };
  };
}

function rowsChange(operationId: string, item: AnswerSchema): DataChange | undefined {
  const change = objectChange(item);
  const isShown = ROWS[operationId];
  if (change === undefined && isShown === undefined) return undefined;
  return (data) => {
    const rows = (data as JsonObject[]).filter(isShown ?? (() => true));
    return change === undefined ? rows : rows.map(change);
  };
}
