import pg from 'pg';
import { NIL_UUID } from '../platform/values/ids.ts';
import { guarded } from './data-faults.ts';

/** Events scanned in one statement. */
const PAGE_MAX = 10_000;
/** Scanning ends once so many are found. */
const UNREADABLE_MAX = 1_000;

interface EventKey {
  tenant_id: string;
  id: string;
}

/** Plan: the primary key. */
const PAGE = `
  SELECT tenant_id, id FROM events
  WHERE (tenant_id, id) > ($1::uuid, $2::uuid) ORDER BY tenant_id, id LIMIT ${PAGE_MAX}`;
/** Fails where a content is not JSON. Plan: the primary key. */
const NO_OBJECTS = `
  SELECT count(*)::int AS count FROM events e
  JOIN unnest($1::uuid[], $2::uuid[]) AS k (tenant_id, id) ON e.tenant_id = k.tenant_id AND e.id = k.id
  WHERE jsonb_typeof(e.content::jsonb) IS DISTINCT FROM 'object'`;

async function areReadable(client: pg.ClientBase, events: readonly EventKey[]): Promise<boolean> {
  const keys = [events.map((event) => event.tenant_id), events.map((event) => event.id)];
  const found = await guarded(client, () => client.query<{ count: number }>(NO_OBJECTS, keys));
  return !(found instanceof pg.DatabaseError) && found.rows[0]!.count === 0;
}

/** Bisects: PostgreSQL 15 has no function that says whether a text is JSON. */
async function unreadableOf(client: pg.ClientBase, events: readonly EventKey[]): Promise<string[]> {
  if (await areReadable(client, events)) return [];
  if (events.length === 1) return [events[0]!.id];
  const middle = events.length >> 1;
  const first = await unreadableOf(client, events.slice(0, middle));
  const second = await unreadableOf(client, events.slice(middle));
  return [...first, ...second];
}

/** The ids of events whose contents PostgreSQL cannot read as JSON objects. */
export async function unreadableEvents(client: pg.ClientBase): Promise<string[]> {
  const unreadable: string[] = [];
  let last: EventKey = { tenant_id: NIL_UUID, id: NIL_UUID };
  while (unreadable.length < UNREADABLE_MAX) {
    const { rows } = await client.query<EventKey>(PAGE, [last.tenant_id, last.id]);
    if (rows.length === 0) break;
    unreadable.push(...(await unreadableOf(client, rows)));
    last = rows.at(-1)!;
  }
  return unreadable;
}
