import { EndpointLane } from '../../webhooks/delivery/endpoint-lane.ts';
import { ResultRecorder } from '../../webhooks/delivery/result-recorder.ts';
import { withDefaults } from '../../webhooks/delivery/settings.ts';
import { WebhookEndpoints } from '../../webhooks/endpoints/endpoints.ts';
import type { DemoParts, DemoTenant } from './parts.ts';
import type { Random } from './random.ts';

/** Requests in flight beside a lane's first one. */
const SPARE_CALLS = 7;

/** Registers endpoints of one tenant, and delivers to them. */
export class Webhooks {
  readonly #parts: DemoParts;
  readonly #tenant: DemoTenant;
  readonly #settings: ReturnType<typeof withDefaults>;
  readonly #recorder: ResultRecorder;
  readonly #endpoints: string[] = [];

  constructor(parts: DemoParts, tenant: DemoTenant, random: Random) {
    this.#parts = parts;
    this.#tenant = tenant;
    const dice = () => random.below(1_000) / 1_000;
    this.#settings = withDefaults({ ...parts, random: dice });
    this.#recorder = new ResultRecorder(parts.database);
  }

  /** Registers an endpoint for some types of events. Its URL must answer the verification GET. */
  async register(url: string, description: string, eventTypes: string[]): Promise<void> {
    const endpoints = new WebhookEndpoints(this.#parts);
    const registration = { url, description, eventTypes, verify: true, by: this.#parts.by };
    const { endpoint } = await endpoints.register(this.#tenant, registration);
    this.#endpoints.push(endpoint.id);
  }

  /** Attempts what is due, of each endpoint until nothing is. */
  async deliver(): Promise<void> {
    for (const endpointId of this.#endpoints) {
      while ((await this.#serve(endpointId)) > 0);
    }
  }

  #serve(endpointId: string): Promise<number> {
    const { tenantId, mode } = this.#tenant;
    let spare = SPARE_CALLS;
    const lane = new EndpointLane(
      { tenantId, mode, endpointId, dueAt: this.#parts.clock.now(), leasedBy: null, leasedUntil: null },
      {
        settings: this.#settings,
        recorder: this.#recorder,
        giveUp: new AbortController().signal,
        batchMax: this.#settings.batchMax,
        takeSpareCall: () => spare > 0 && spare-- > 0,
        returnSpareCall: () => {
          spare += 1;
        },
      },
    );
    return lane.serve();
  }
}
