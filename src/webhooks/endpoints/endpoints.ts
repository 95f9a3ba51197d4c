import type { TenantDatabase } from '../../db/database.ts';
import { countChange } from '../../ledger/order.ts';
import { AddressRefusedError } from '../../outbound/addresses.ts';
import type { Clock } from '../../values/clock.ts';
import { ApiError } from '../../values/errors.ts';
import { uuidv7 } from '../../values/ids.ts';
import type { Mode } from '../../values/mode.ts';
import type { Vault } from '../../values/vault.ts';
import { failureText, type Outbound } from '../delivery/outbound.ts';
import { cancelDeliveries } from '../delivery/queries.ts';
import { newSecret } from '../delivery/signature.ts';
import { changeEndpoint, countEndpoints, type Endpoint, insertEndpoint } from './queries.ts';

/** Endpoints a tenant may have. */
const ENDPOINTS_MAX = 16;

/** The vault context that an endpoint's secret is sealed in. */
export const secretContext = (tenantId: string, endpointId: string): string =>
  `webhook:${tenantId}:${endpointId}`;

/** The tenant that a command is for. */
interface EndpointOwner {
  tenantId: string;
  mode: Mode;
}

/** An endpoint to register. */
export interface NewEndpoint {
  url: string;
  eventTypes: string[] | null;
  description: string | null;
  /** Whether to ask the URL with a GET, which must answer 200. */
  verify: boolean;
}

/** What to change; what is undefined stays. */
interface EndpointChange {
  url: string | undefined;
  eventTypes: string[] | null | undefined;
  description: string | null | undefined;
  enabled: boolean | undefined;
  /** Whether to ask a changed URL with a GET. */
  verify: boolean;
}

interface WebhookEndpointsOptions {
  database: TenantDatabase;
  vault: Vault;
  outbound: Readonly<Record<Mode, Outbound>>;
  clock: Clock;
}

/** The commands on webhook endpoints (contract section 4). */
export class WebhookEndpoints {
  readonly #database: TenantDatabase;
  readonly #vault: Vault;
  readonly #outbound: Readonly<Record<Mode, Outbound>>;
  readonly #clock: Clock;

  constructor(options: WebhookEndpointsOptions) {
    this.#database = options.database;
    this.#vault = options.vault;
    this.#outbound = options.outbound;
    this.#clock = options.clock;
  }

  /**
   * Registers an endpoint. The answer is the only time that its secret is shown.
   *
   * @throws ApiError `webhook_url_refused`, `webhook_verification_failed`, `webhook_limit_reached`
   */
  async register(owner: EndpointOwner, input: NewEndpoint): Promise<{ endpoint: Endpoint; secret: string }> {
    const { tenantId } = owner;
    // Counted again below; this spares the request to the URL.
    const count = await this.#database.within(tenantId, (session) => countEndpoints(session, tenantId));
    if (count >= ENDPOINTS_MAX) throw new ApiError('webhook_limit_reached');
    const url = await this.#checkUrl(owner, input.url, input.verify);
    const now = this.#clock.now();
    const id = uuidv7(now);
    const { eventTypes, description } = input;
    const endpoint: Endpoint = {
      id,
      url,
      eventTypes,
      description,
      status: 'enabled',
      createdAt: now,
      updatedAt: now,
    };
    const secret = newSecret();
    const sealed = this.#vault.seal(secret, secretContext(tenantId, id));
    await this.#database.transaction(tenantId, async (session) => {
      const moment = await countChange(session, tenantId);
      if ((await countEndpoints(session, tenantId)) >= ENDPOINTS_MAX)
        throw new ApiError('webhook_limit_reached');
      await insertEndpoint(session, tenantId, endpoint, sealed, moment);
    });
    return { endpoint, secret };
  }

  /**
   * Changes an endpoint; one that is disabled loses its waiting deliveries.
   *
   * @throws ApiError `not_found`, and for a new URL what `register` throws
   */
  async change(owner: EndpointOwner, id: string, change: EndpointChange): Promise<Endpoint> {
    const { tenantId } = owner;
    const url = change.url === undefined ? undefined : await this.#checkUrl(owner, change.url, change.verify);
    const { enabled, eventTypes, description } = change;
    const changed = await this.#change(tenantId, id, (before) => ({
      ...before,
      url: url ?? before.url,
      eventTypes: eventTypes === undefined ? before.eventTypes : eventTypes,
      description: description === undefined ? before.description : description,
      status: enabled === undefined ? before.status : enabled ? 'enabled' : 'disabled',
      updatedAt: this.#clock.now(),
    }));
    if (changed.status === 'disabled') await this.#cancel(tenantId, id);
    return changed;
  }

  /**
   * Deletes an endpoint and cancels its waiting deliveries. Its delivery log stays.
   *
   * @throws ApiError `not_found`
   */
  async remove(owner: EndpointOwner, id: string): Promise<void> {
    const { tenantId } = owner;
    const updatedAt = this.#clock.now();
    await this.#change(tenantId, id, (before) => ({ ...before, status: 'deleted', updatedAt }));
    await this.#cancel(tenantId, id);
  }

  #change(tenantId: string, id: string, change: (before: Endpoint) => Endpoint): Promise<Endpoint> {
    return this.#database.transaction(tenantId, async (session) => {
      const changed = await changeEndpoint(session, tenantId, id, change, 'by the caller');
      if (changed === undefined) throw new ApiError('not_found');
      return changed;
    });
  }

  async #cancel(tenantId: string, id: string): Promise<void> {
    await this.#database.within(tenantId, (session) => cancelDeliveries(session, tenantId, id));
  }

  async #checkUrl(owner: EndpointOwner, text: string, verify: boolean): Promise<string> {
    const outbound = this.#outbound[owner.mode];
    try {
      const url = await outbound.check(text);
      if (verify) await verifyUrl(outbound, url);
      return url.href;
    } catch (error) {
      if (!(error instanceof AddressRefusedError)) throw error;
      throw new ApiError('webhook_url_refused', [{ path: 'url', message: error.message }]);
    }
  }
}

async function verifyUrl(outbound: Outbound, url: URL): Promise<void> {
  let fault: string;
  try {
    const answer = await outbound.call({ method: 'GET', url });
    if (answer.status === 200) return;
    fault = `answered ${answer.status}`;
  } catch (error) {
    if (error instanceof AddressRefusedError) throw error;
    fault = failureText(error);
  }
  throw new ApiError('webhook_verification_failed', [{ path: 'url', message: fault }]);
}
