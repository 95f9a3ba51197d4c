import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import type { Session } from '../../platform/db/database.ts';
import { maskedEmail } from '../../platform/masks.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import type { Endpoint } from './queries.ts';

/** The actor of a change, and the reason if one is given. */
export interface Doer {
  by: Actor;
  reason?: string | null;
}

/** The same with the tenant and the time (milliseconds since the epoch). */
interface Recorded extends Doer {
  tenantId: string;
  now: number;
}

/** An endpoint in the audit log, which keeps no secret and no address: a query string may be one. */
const seenOf = ({ url, eventTypes, contactEmail, status }: Endpoint): Record<string, Json> => ({
  url: url.replace(/\?.*$/s, '?…'),
  events: eventTypes,
  contact_email: maskedEmail(contactEmail),
  status,
});

/** The same where an operator did it, who has changed what is somebody else's note too. */
const seenBy = (by: Actor, endpoint: Endpoint): Record<string, Json> => ({
  ...seenOf(endpoint),
  ...(by.kind === 'operator' ? { description: endpoint.description } : {}),
});

/** Records that an endpoint was registered, changed or deleted, because a stolen key can send events elsewhere. */
export async function recordEndpoint(
  session: Session,
  { tenantId, by, reason = null, now }: Recorded,
  before: Endpoint | null,
  after: Endpoint,
): Promise<void> {
  const was = before && seenBy(by, before);
  const is = seenBy(by, after);
  const isSame = (name: string): boolean => JSON.stringify(was?.[name]) === JSON.stringify(is[name]);
  const changed = Object.keys(is).filter((name) => !isSame(name));
  // One whose hidden part alone is another is another all the same.
  if (before?.url !== after.url && !changed.includes('url')) changed.push('url');
  if (before && before.contactEmail !== after.contactEmail && !changed.includes('contact_email'))
    changed.push('contact_email');
  if (changed.length === 0) return;
  const only = (seen: Record<string, Json>): Json =>
    Object.fromEntries(changed.map((name) => [name, seen[name] ?? null]));
  const verb = before === null ? 'registered' : after.status === 'deleted' ? 'deleted' : 'changed';
  await recordAct(session, {
    tenantId,
    actor: by,
    act: `webhook_endpoint.${verb}`,
    subject: `webhook_endpoint ${after.id}`,
    before: was && only(was),
    after: only(is),
    reason,
    atMs: now,
  });
}

/** Records that a header was set or removed, because anyone who sets its secret can sign as Kolo. */
export const recordHeader = (
  session: Session,
  { tenantId, by, reason = null, now }: Recorded,
  before: Pick<Endpoint, 'id' | 'signatureHeader'>,
  header: { name: string } | null,
): Promise<void> =>
  recordAct(session, {
    tenantId,
    actor: by,
    act: 'webhook_header.set',
    subject: `webhook_endpoint ${before.id}`,
    before: { header: before.signatureHeader },
    after: { header: header?.name ?? null },
    reason,
    atMs: now,
  });

/** Records that a made-up event is sent: before it is. */
export const recordTest = (
  session: Session,
  { tenantId, by, reason = null, now }: Recorded,
  id: string,
  type: string,
): Promise<void> =>
  recordAct(session, {
    tenantId,
    actor: by,
    act: 'webhook_endpoint.tested',
    subject: `webhook_endpoint ${id}`,
    after: { type },
    reason,
    atMs: now,
  });
