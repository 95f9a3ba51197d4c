import { type Actor, recordAct } from '../../audit/entry.ts';
import type { Session } from '../../db/database.ts';
import type { Json } from '../../values/canonical-json.ts';
import type { Endpoint } from './queries.ts';

/** Whose it is, who did something to it, and when (milliseconds since the epoch). */
interface Recorded {
  tenantId: string;
  by: Actor;
  now: number;
}

/** What of an endpoint the audit log has: where events go, which, and whether. What stands behind a `?` may be a secret. */
const seenOf = ({ url, eventTypes, status }: Endpoint): Record<string, Json> => ({
  ...{ url: url.replace(/\?.*$/s, '?…'), events: eventTypes, status },
});

/** Records that an endpoint was registered, changed or deleted: whoever has a key can have events sent elsewhere. */
export async function recordEndpoint(
  session: Session,
  { tenantId, by, now }: Recorded,
  before: Endpoint | null,
  after: Endpoint,
): Promise<void> {
  const [was, is] = [before && seenOf(before), seenOf(after)];
  const isSame = (name: string): boolean => JSON.stringify(was?.[name]) === JSON.stringify(is[name]);
  const changed = Object.keys(is).filter((name) => !isSame(name));
  // An address whose hidden part alone is another is another all the same.
  if (before?.url !== after.url && !changed.includes('url')) changed.push('url');
  if (changed.length === 0) return;
  const only = (seen: Record<string, Json>): Json =>
    Object.fromEntries(changed.map((name) => [name, seen[name] ?? null]));
  const verb = before === null ? 'registered' : after.status === 'deleted' ? 'deleted' : 'changed';
  await recordAct(session, {
    ...{ tenantId, actor: by, act: `webhook_endpoint.${verb}`, subject: `webhook_endpoint ${after.id}` },
    ...{ before: was && only(was), after: only(is), atMs: now },
  });
}

/** Records that a header was set or taken away: whoever sets a secret can sign as Kolo with it. */
export const recordHeader = (
  session: Session,
  { tenantId, by, now }: Recorded,
  before: Endpoint,
  header: { name: string } | null,
): Promise<void> =>
  recordAct(session, {
    ...{ tenantId, actor: by, act: 'webhook_header.set', subject: `webhook_endpoint ${before.id}` },
    ...{ before: { header: before.signatureHeader }, after: { header: header?.name ?? null }, atMs: now },
  });
