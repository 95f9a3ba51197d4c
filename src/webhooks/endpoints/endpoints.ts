import { bumpLedgerVersion } from '../../ledger/ledger-lock.ts';
import type { Quotas } from '../../ledger/policy/quotas.ts';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import { type Clock, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { ConcurrencyLimit } from '../../platform/values/concurrency-limit.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { DEFAULT_PROFILE, type Profile } from '../../platform/values/profiles.ts';
import type { Vault } from '../../platform/values/vault.ts';
import type { Outbound } from '../delivery/outbound.ts';
import { cancelDeliveries } from '../delivery/queries.ts';
import { newSecret } from '../delivery/signature.ts';
import { sendTestEvent, TEST_EVENTS_MAX, type TestResult } from '../delivery/test-event.ts';
import { ownHeaderOf, typesFor } from '../event-profiles.ts';
import { checkUrl } from './check-url.ts';
import { recordHealth } from './health.ts';
import {
  changeEndpoint,
  countEndpoints,
  type Endpoint,
  endpointsSigningAs,
  insertEndpoint,
  readTarget,
} from './queries.ts';
import { type Doer, recordEndpoint, recordHeader, recordTest } from './record.ts';
import {
  openSecrets,
  rotateSecret,
  type SignatureHeader,
  sealHeader,
  secretContext,
  setSignatureHeader,
  signatureHeader,
} from './secrets.ts';

const HOUR_MS = 3_600_000;

/** Endpoints a tenant may have. */
const ENDPOINTS_MAX = 16;

/** The tenant that a command is for. */
interface EndpointOwner {
  tenantId: string;
  mode: Mode;
}

/** A requested header; a missing secret is generated. */
interface HeaderInput {
  name: string;
  secret?: string;
}

/** An endpoint to register. */
export interface NewEndpoint extends Doer {
  url: string;
  /** Every type when omitted. */
  eventTypes?: string[] | null | undefined;
  description?: string | null | undefined;
  contactEmail?: string | null | undefined;
  /** The profile of the key that registers it; the standard one when omitted. */
  profile?: Profile | undefined;
  /** The key that asks; deliveries of some profiles are signed with it. */
  key?: string | undefined;
  /** One more header, and its secret where the caller has one. */
  signatureHeader?: HeaderInput | null | undefined;
  /** True to verify the URL with a GET, which must answer 200. */
  verify: boolean;
}

/** A change. Undefined fields stay. */
interface EndpointChange extends Doer {
  url: string | undefined;
  eventTypes: string[] | null | undefined;
  description: string | null | undefined;
  contactEmail?: string | null | undefined;
  /** The key that asks, if its profile is not the standard one. */
  key?: string | undefined;
  /** Null: no more. */
  signatureHeader?: HeaderInput | null | undefined;
  enabled: boolean | undefined;
  /** True to verify a changed URL with a GET. */
  verify: boolean;
}

/** An endpoint with what is shown of it once. */
interface RegisteredEndpoint {
  endpoint: Endpoint;
  secret: string;
  header: SignatureHeader | null;
}

interface WebhookEndpointsOptions {
  database: TenantDatabase;
  vault: Vault;
  outbound: Readonly<Record<Mode, Outbound>>;
  quotas: Quotas;
  clock: Clock;
}

/** The commands on webhook endpoints (contract section 4). */
export class WebhookEndpoints {
  readonly #database: TenantDatabase;
  readonly #vault: Vault;
  readonly #outbound: Readonly<Record<Mode, Outbound>>;
  readonly #clock: Clock;
  readonly #tests = new ConcurrencyLimit(TEST_EVENTS_MAX);
  readonly #quotas: Quotas;

  constructor(options: WebhookEndpointsOptions) {
    this.#database = options.database;
    this.#vault = options.vault;
    this.#outbound = options.outbound;
    this.#clock = options.clock;
    this.#quotas = options.quotas;
  }

  /**
   * Registers an endpoint. The answer is the only time that its secret is shown.
   *
   * @throws ApiError `webhook_url_refused`, `webhook_verification_failed`, `webhook_limit_reached`
   */
  async register(owner: EndpointOwner, input: NewEndpoint): Promise<RegisteredEndpoint> {
    const { tenantId } = owner;
    const { profile = DEFAULT_PROFILE } = input;
    const asked = input.signatureHeader ? signatureHeader(input.signatureHeader) : null;
    const own = ownHeader(profile, input.key);
    const header = asked ?? own;
    // Counted again below; this spares the request to the URL.
    await this.#database.within(tenantId, (session) => this.#requireRoom(session, tenantId));
    const url = await checkUrl(this.#outbound[owner.mode], input.url, input.verify);
    const now = this.#clock.now();
    const id = uuidv7(now);
    const endpoint: Endpoint = {
      id,
      url,
      eventTypes: typesFor(profile, input.eventTypes ?? null),
      description: input.description ?? null,
      contactEmail: input.contactEmail ?? null,
      profile,
      signatureHeader: header?.name ?? null,
      previousSecretExpiresAt: null,
      status: 'enabled',
      disabledReason: null,
      failingSince: null,
      failingReported: false,
      provenAt: input.verify ? now : null,
      createdAt: now,
      updatedAt: now,
    };
    const secret = newSecret();
    const sealed = this.#vault.seal(secret, secretContext(tenantId, id));
    await this.#database.transaction(tenantId, async (session) => {
      const moment = await bumpLedgerVersion(session, tenantId);
      await this.#requireRoom(session, tenantId);
      await insertEndpoint(session, tenantId, endpoint, sealed, moment);
      await this.#setHeader(session, tenantId, id, header);
      await recordEndpoint(session, { ...input, tenantId, now }, null, endpoint);
      if (own !== null) await this.#replaceHeaders(session, { ...input, tenantId, now }, endpoint, own);
    });
    return { endpoint, secret, header: asked };
  }

  async #requireRoom(session: Session, tenantId: string): Promise<void> {
    const most = await this.#quotas.endpoints(session, tenantId, ENDPOINTS_MAX, this.#clock.now());
    if ((await countEndpoints(session, tenantId)) >= most) throw new ApiError('webhook_limit_reached');
  }

  /**
   * Changes an endpoint; one that is disabled loses its waiting deliveries.
   *
   * @throws ApiError `not_found`, and for a new URL what `register` throws
   */
  async change(
    owner: EndpointOwner,
    id: string,
    change: EndpointChange,
  ): Promise<{ endpoint: Endpoint; header: SignatureHeader | null }> {
    const { tenantId } = owner;
    const header = change.signatureHeader && signatureHeader(change.signatureHeader);
    const url =
      change.url === undefined
        ? undefined
        : await checkUrl(this.#outbound[owner.mode], change.url, change.verify);
    const { enabled, eventTypes, description, contactEmail } = change;
    const now = this.#clock.now();
    // Health starts afresh for another address, or after a new start.
    const healthOf = (before: Endpoint) => ({
      failingSince: url !== undefined || enabled ? null : before.failingSince,
      provenAt: url === undefined ? before.provenAt : change.verify ? now : null,
    });
    const headerAfter = (before: Endpoint) =>
      header === undefined ? renewedHeader(before, change.key) : header;
    const nameAfter = (before: Endpoint): string | null => {
      const set = headerAfter(before);
      return set === undefined ? before.signatureHeader : (set?.name ?? null);
    };
    const after = (before: Endpoint): Endpoint => ({
      ...before,
      ...healthOf(before),
      url: url ?? before.url,
      eventTypes: eventTypes === undefined ? before.eventTypes : typesFor(before.profile, eventTypes),
      description: description === undefined ? before.description : description,
      contactEmail: contactEmail === undefined ? before.contactEmail : contactEmail,
      signatureHeader: nameAfter(before),
      status: enabled === undefined ? before.status : enabled ? 'enabled' : 'disabled',
      updatedAt: now,
    });
    const endpoint = await this.#change(tenantId, id, after, async (session, before) => {
      const set = headerAfter(before);
      await this.#setHeader(session, tenantId, id, set);
      if (set !== undefined) await recordHeader(session, { ...change, tenantId, now }, before, set);
      await recordEndpoint(session, { ...change, tenantId, now }, before, after(before));
    });
    if (endpoint.status === 'disabled') await this.#cancel(tenantId, id);
    return { endpoint, header: header ?? null };
  }

  /**
   * Deletes an endpoint and cancels its waiting deliveries. Its delivery log stays.
   *
   * @throws ApiError `not_found`
   */
  async remove({ tenantId }: EndpointOwner, id: string, by: Actor): Promise<void> {
    const now = this.#clock.now();
    const after = (before: Endpoint): Endpoint => ({
      ...before,
      contactEmail: null,
      status: 'deleted',
      updatedAt: now,
    });
    await this.#change(tenantId, id, after, (session, before) =>
      recordEndpoint(session, { tenantId, by, now }, before, after(before)),
    );
    await this.#cancel(tenantId, id);
  }

  /**
   * Gives an endpoint a new secret, which is shown this once; the one of now goes on signing beside it for a while.
   *
   * @param overlapHours how long; 0: not at all
   * @throws ApiError `not_found`
   */
  async rotateSecret(
    owner: EndpointOwner,
    id: string,
    overlapHours: number,
    { by, reason = null }: Doer,
  ): Promise<RegisteredEndpoint> {
    const { tenantId } = owner;
    const now = this.#clock.now();
    const previousSecretExpiresAt = overlapHours === 0 ? null : now + overlapHours * HOUR_MS;
    const secret = newSecret();
    const sealed = this.#vault.seal(secret, secretContext(tenantId, id));
    const after = (before: Endpoint): Endpoint => ({ ...before, previousSecretExpiresAt, updatedAt: now });
    const endpoint = await this.#change(tenantId, id, after, async (session, before) => {
      await rotateSecret(session, tenantId, id, sealed, previousSecretExpiresAt);
      await recordAct(session, {
        tenantId,
        actor: by,
        act: 'webhook_secret.rotated',
        subject: `webhook_endpoint ${id}`,
        reason,
        atMs: now,
        before: { previous_secret_expires_at: toRfc3339OrNull(before.previousSecretExpiresAt) },
        after: { previous_secret_expires_at: toRfc3339OrNull(previousSecretExpiresAt) },
      });
    });
    return { endpoint, secret, header: null };
  }

  /**
   * Sends a made-up event to an endpoint, whatever its status, and gives what came back.
   *
   * @param doer the actor to record in the audit log, if any
   * @throws ApiError `not_found`, `service_unavailable`
   */
  async sendTest(
    { tenantId, mode }: EndpointOwner,
    id: string,
    type: string,
    doer?: Doer,
  ): Promise<TestResult> {
    const found = await this.#database.within(tenantId, (session) => readTarget(session, tenantId, id));
    if (found === undefined || found.status === 'deleted') throw new ApiError('not_found');
    const now = this.#clock.now();
    if (doer !== undefined)
      await this.#database.transaction(tenantId, (session) =>
        recordTest(session, { ...doer, tenantId, now }, id, type),
      );
    const secrets = openSecrets(this.#vault, tenantId, id, found, now);
    const parts = { outbound: this.#outbound[mode], limit: this.#tests };
    const result = await sendTestEvent(
      parts,
      { ...secrets, tenantId, url: found.url, profile: found.profile },
      type,
      now,
    );
    if (result.delivered) {
      const sign = { endpointId: id, url: found.url, failed: null, atMs: now };
      await this.#database.within(tenantId, (session) => recordHealth(session, tenantId, sign));
    }
    return result;
  }

  #change(
    tenantId: string,
    id: string,
    change: (before: Endpoint) => Endpoint,
    alongside: (session: Session, before: Endpoint) => Promise<void> = () => Promise.resolve(),
  ): Promise<Endpoint> {
    return this.#database.transaction(tenantId, async (session) => {
      let found: Endpoint | undefined;
      const seen = (before: Endpoint): Endpoint => {
        found = before;
        return change(before);
      };
      const changed = await changeEndpoint(session, tenantId, id, seen, 'by the caller');
      if (changed === undefined) throw new ApiError('not_found');
      await alongside(session, found!);
      return changed;
    });
  }

  /** Sets or removes the additional header; undefined leaves it as it is. */
  async #setHeader(
    session: Session,
    tenantId: string,
    id: string,
    header: SignatureHeader | null | undefined,
  ): Promise<void> {
    if (header === undefined) return;
    const sealed = header && sealHeader(this.#vault, tenantId, id, header);
    await setSignatureHeader(session, tenantId, id, sealed);
  }

  /** Has the other endpoints with the same URL sign with the same key: a receiver of one knows no other. */
  async #replaceHeaders(
    session: Session,
    recorded: Doer & { tenantId: string; now: number },
    { id, url, profile }: Endpoint,
    header: SignatureHeader,
  ): Promise<void> {
    const { tenantId } = recorded;
    for (const other of await endpointsSigningAs(session, tenantId, { url, profile, header: header.name })) {
      if (other.id === id) continue;
      await this.#setHeader(session, tenantId, other.id, header);
      await recordHeader(session, recorded, { id: other.id, signatureHeader: header.name }, header);
    }
  }

  async #cancel(tenantId: string, id: string): Promise<void> {
    await this.#database.within(tenantId, (session) => cancelDeliveries(session, tenantId, id));
  }
}

/** The header that a profile's endpoints have by themselves. It is keyed with the API key of whoever set it last. */
function ownHeader(profile: Profile, key: string | undefined): SignatureHeader | null {
  const name = ownHeaderOf(profile);
  return name === undefined || key === undefined ? null : { name, secret: key };
}

/** The same for a change with another key; undefined leaves the header: it is one that was asked for, or none is due. */
function renewedHeader(
  { profile, signatureHeader: name }: Endpoint,
  key: string | undefined,
): SignatureHeader | undefined {
  const own = ownHeader(profile, key);
  return own === null || (name !== null && name !== own.name) ? undefined : own;
}
