import { type Actor, recordAct } from '../../audit/entry.ts';
import type { Session } from '../../db/database.ts';
import type { Endpoint } from './queries.ts';

/** A change of the header that an endpoint is signed by. */
interface HeaderChange {
  tenantId: string;
  before: Endpoint;
  /** Null: no more. */
  header: { name: string } | null;
  by: Actor;
  now: number;
}

/** Records that a header was set or taken away: whoever sets a secret can sign as Kolo with it. */
export const recordHeader = (
  session: Session,
  { tenantId, before, header, by, now }: HeaderChange,
): Promise<void> =>
  recordAct(session, {
    ...{ tenantId, actor: by, act: 'webhook_header.set', subject: `webhook_endpoint ${before.id}` },
    ...{ before: { header: before.signatureHeader }, after: { header: header?.name ?? null }, atMs: now },
  });
