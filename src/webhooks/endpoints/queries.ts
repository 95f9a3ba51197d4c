import { bumpLedgerVersion } from '../../ledger/ledger-lock.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { MAX_UUID } from '../../platform/values/ids.ts';
import type { Profile } from '../../platform/values/profiles.ts';
import type { Sealed } from '../../platform/values/vault.ts';
import type { Health } from './health.ts';
import { SEALED_COLUMNS, type SealedSecrets } from './secrets.ts';

/** An enabled endpoint receives events. A deleted one is never shown. */
export type EndpointStatus = 'enabled' | 'disabled' | 'deleted';

/** An endpoint as callers see it; times are milliseconds since the epoch. */
export interface Endpoint extends Health {
  id: string;
  url: string;
  /** The types of event that it gets; null for all. */
  eventTypes: string[] | null;
  description: string | null;
  /** The form of the bodies that it gets. It stays. */
  profile: Profile;
  /** Name of its additional header. */
  signatureHeader: string | null;
  /** Time until which the previous secret signs too; null if there is none. */
  previousSecretExpiresAt: number | null;
  /** Gets an email when it fails or is disabled; null for nobody. */
  contactEmail: string | null;
  status: EndpointStatus;
  /** Reason for which it is disabled; null if it is not. */
  disabledReason: string | null;
  createdAt: number;
  updatedAt: number;
}

/** The endpoint of a delivery. */
interface EndpointTarget extends SealedSecrets, Health {
  url: string;
  profile: Profile;
  status: EndpointStatus;
}

const COLUMNS = `id, url, event_types AS "eventTypes", description, profile, signature_header AS "signatureHeader",
  previous_secret_expires_at AS "previousSecretExpiresAt", status, disabled_reason AS "disabledReason",
  failing_since AS "failingSince", failing_reported AS "failingReported", proven_at AS "provenAt",
  contact_email AS "contactEmail", created_at AS "createdAt", updated_at AS "updatedAt"`;

/** A page of a tenant's endpoints, without the deleted ones. */
export function listEndpoints(session: Session, tenantId: string, page: PageRequest): Promise<Endpoint[]> {
  const bounded = { ...page, key: page.key ?? MAX_UUID };
  return session.query(
    `SELECT ${COLUMNS}
     FROM webhook_endpoints
     WHERE tenant_id = $1 AND status <> 'deleted'${keysetSql(bounded, 'id', '$2')}`,
    [tenantId, bounded.key],
  );
}

const READ = statement(
  'webhooks_read_endpoint',
  `SELECT ${COLUMNS} FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2 AND status <> 'deleted'`,
);

/** One endpoint that is not deleted. */
export async function readEndpoint(
  session: Session,
  tenantId: string,
  id: string,
): Promise<Endpoint | undefined> {
  return (await session.query<Endpoint>(READ, [tenantId, id]))[0];
}

const READ_TARGET = statement(
  'webhooks_read_target',
  `SELECT url, profile, status, failing_since AS "failingSince", failing_reported AS "failingReported",
     proven_at AS "provenAt", ${SEALED_COLUMNS}
   FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2`,
);

/** Reads the target of an endpoint's deliveries, whatever its status. */
export async function readTarget(
  session: Session,
  tenantId: string,
  id: string,
): Promise<EndpointTarget | undefined> {
  return (await session.query<EndpointTarget>(READ_TARGET, [tenantId, id]))[0];
}

const SIGNING_AS = statement(
  'webhooks_signing_as',
  `SELECT id FROM webhook_endpoints
   WHERE tenant_id = $1 AND url = $2 AND profile = $3 AND signature_header = $4 AND status <> 'deleted'`,
);

/** Endpoints of a profile with a URL and an additional header, without the deleted ones. */
export const endpointsSigningAs = (
  session: Session,
  tenantId: string,
  { url, profile, header }: { url: string; profile: Profile; header: string },
): Promise<{ id: string }[]> => session.query(SIGNING_AS, [tenantId, url, profile, header]);

const WITH_CONTACT = statement(
  'endpoints_with_contact',
  `SELECT id, contact_email AS "contactEmail" FROM webhook_endpoints
   WHERE tenant_id = $1 AND contact_email IS NOT NULL`,
);

/** Endpoints of a tenant with a contact: as few as its quota of endpoints. */
export const endpointsWithContact = (
  session: Session,
  tenantId: string,
): Promise<{ id: string; contactEmail: string }[]> => session.query(WITH_CONTACT, [tenantId]);

const COUNT =
  "SELECT count(*)::integer AS count FROM webhook_endpoints WHERE tenant_id = $1 AND status <> 'deleted'";

/** Counts a tenant's endpoints, without the deleted ones. */
export async function countEndpoints(session: Session, tenantId: string): Promise<number> {
  return (await session.query<{ count: number }>(COUNT, [tenantId]))[0]!.count;
}

const INSERT = `
  INSERT INTO webhook_endpoints
    (tenant_id, id, url, event_types, description, secret_ciphertext, secret_key_id, created_at, updated_at,
     proven_at, profile, contact_email)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11)`;

/** Stores a new, enabled endpoint. Call it behind `bumpLedgerVersion`, which gives the moment. */
export async function insertEndpoint(
  session: Session,
  tenantId: string,
  endpoint: Endpoint,
  secret: Sealed,
  moment: bigint,
): Promise<void> {
  await session.execute(INSERT, [
    tenantId,
    endpoint.id,
    endpoint.url,
    endpoint.eventTypes,
    endpoint.description,
    secret.ciphertext,
    secret.keyId,
    toRfc3339(endpoint.createdAt),
    toRfc3339OrNull(endpoint.provenAt),
    endpoint.profile,
    endpoint.contactEmail,
  ]);
  await recordChange(session, tenantId, endpoint, null, moment);
}

const READ_FOR_UPDATE = `SELECT ${COLUMNS} FROM webhook_endpoints
  WHERE tenant_id = $1 AND id = $2 AND status <> 'deleted' FOR UPDATE`;

const UPDATE = `
  UPDATE webhook_endpoints
  SET url = $3, event_types = $4, description = $5, status = $6, updated_at = $7,
      disabled_reason = $8, failing_since = $9, failing_reported = failing_reported AND $9::timestamptz IS NOT NULL,
      proven_at = $10, contact_email = $11
  WHERE tenant_id = $1 AND id = $2`;

/**
 * Changes an endpoint that is not deleted, in the tenant's order: events of batches before it go by what it was.
 * Call it in a transaction, first.
 *
 * @param change what to make of it; null: nothing after all
 * @param reason why it is disabled, if it is
 * @returns the endpoint as changed; undefined when there is none, or nothing to make of it
 */
export async function changeEndpoint(
  session: Session,
  tenantId: string,
  id: string,
  change: (before: Endpoint) => Endpoint | null,
  reason: string,
): Promise<Endpoint | undefined> {
  const moment = await bumpLedgerVersion(session, tenantId);
  const [before] = await session.query<Endpoint>(READ_FOR_UPDATE, [tenantId, id]);
  if (before === undefined) return undefined;
  const changed = change(before);
  if (changed === null) return undefined;
  const disabledReason =
    changed.status === before.status ? before.disabledReason : changed.status === 'disabled' ? reason : null;
  const after = { ...changed, disabledReason };
  await session.execute(UPDATE, [
    tenantId,
    id,
    after.url,
    after.eventTypes,
    after.description,
    after.status,
    toRfc3339(after.updatedAt),
    disabledReason,
    toRfc3339OrNull(after.failingSince),
    toRfc3339OrNull(after.provenAt),
    after.contactEmail,
  ]);
  await recordChange(session, tenantId, after, before.updatedAt, moment);
  return after;
}

const KEEP_CHANGE = `
  INSERT INTO webhook_endpoint_changes
    (tenant_id, endpoint_id, ledger_version, status, event_types, updated_at, before_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

/** Records which events go to an endpoint from a moment on. Verification compares the deliveries with it. */
async function recordChange(
  session: Session,
  tenantId: string,
  { id, status, eventTypes, updatedAt }: Endpoint,
  beforeAt: number | null,
  moment: bigint,
): Promise<void> {
  const before = toRfc3339OrNull(beforeAt);
  const values = [tenantId, id, moment, status, eventTypes, toRfc3339(updatedAt), before];
  await session.execute(KEEP_CHANGE, values);
}
