import type { TObject, TProperties } from 'typebox';
import type { Session } from '../../platform/db/database.ts';
import type { PageRequest } from '../../platform/db/keyset.ts';
import { isUuid } from '../../platform/values/ids.ts';
import type { WorkItemKind } from './kinds.ts';
import type { Picked } from './picked.ts';

/** Filters of a list by name, besides its page. */
type Filter = Readonly<Record<string, string | undefined>>;

/** Items to list. */
export interface Wanted {
  filter: Filter;
  picked: Picked;
  nowMs: number;
}

/** One kind of work item, as it is listed inside one tenant. */
export interface Queue<Row = unknown> {
  kind: WorkItemKind;
  /** Its operation id and summary. */
  operationId: string;
  summary: string;
  filters: TProperties;
  /** The list can be in order of amount, of this many of the newest. Its rows have an `id` and an `amount`. */
  sortedMax?: number;
  /** A row as it is shown. */
  schema: TObject;
  isKey(key: string): boolean;
  keyOf(row: Row): string;
  /** True for what can be an item's id; `isKey` unless given. */
  isItemId?(id: string): boolean;
  /** One page and one row more, under `kolo_operator`. */
  list(session: Session, tenantId: string, page: PageRequest, wanted: Wanted): Promise<Row[]>;
  /** When the item began to wait, milliseconds. */
  since(row: Row): number;
  /** The customers that text about an item concerns. @param session of `kolo_app` inside the tenant */
  customersOf(session: Session, tenantId: string, itemId: string): Promise<string[]>;
  view(row: Row): Record<string, unknown>;
}

/** Declares a queue whose rows have a known type. */
export const queue = <Row>(one: Queue<Row>): Queue => one as unknown as Queue;

/** For queues whose rows have an id. */
export const byId = { isKey: isUuid, keyOf: ({ id }: { id: string }) => id };
