import type { CallOptions } from '../core/call.ts';
import type { List } from '../core/pages.ts';
import { Resource, segment } from '../core/resource.ts';
import type { BodyOf, DataOf, FilterOf, ItemOf } from '../core/types.ts';

const ENDPOINTS = '/api/v1/webhooks';

/** Where events are sent, and what became of that (contract section 4). */
export class WebhookEndpoints extends Resource {
  /** Registers one. It is sent once, for its secret is shown this once: where no answer came, list them, delete it, register it again. */
  create(body: BodyOf<'createWebhook'>, options?: CallOptions): Promise<DataOf<'createWebhook'>> {
    return this.send<'createWebhook'>({
      action: 'Registering a webhook endpoint',
      method: 'POST',
      path: ENDPOINTS,
      body,
      repeating: 'again',
      options,
    });
  }

  /** Reads one, without its secret. @throws NotFoundError */
  get(id: string, options?: CallOptions): Promise<DataOf<'retrieveWebhook'>> {
    return this.read<'retrieveWebhook'>(`${ENDPOINTS}/${segment(id)}`, undefined, options);
  }

  /** Changes one. It is sent once: a `signature_header` may be shown this once. */
  update(id: string, body: BodyOf<'updateWebhook'>, options?: CallOptions): Promise<DataOf<'updateWebhook'>> {
    return this.send<'updateWebhook'>({
      action: 'Changing a webhook endpoint',
      method: 'PATCH',
      path: `${ENDPOINTS}/${segment(id)}`,
      body,
      repeating: 'again',
      options,
    });
  }

  /** Deletes one; its log stays. It is sent once: a second answer would be that there is none. */
  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.send<'deleteWebhook'>({
      action: 'Deleting a webhook endpoint',
      method: 'DELETE',
      path: `${ENDPOINTS}/${segment(id)}`,
      repeating: 'again',
      options,
    });
  }

  /** A new secret, shown this once, beside the old one for a while (scope `admin`). */
  rotateSecret(
    id: string,
    body: BodyOf<'rotateWebhookSecret'> = {},
    options?: CallOptions,
  ): Promise<DataOf<'rotateWebhookSecret'>> {
    return this.send<'rotateWebhookSecret'>({
      action: 'Rotating a secret',
      method: 'POST',
      path: `${ENDPOINTS}/${segment(id)}/rotate-secret`,
      body,
      repeating: 'again',
      options,
    });
  }

  /** Sends a made-up event, and says what came back. */
  test(id: string, body: BodyOf<'testWebhook'>, options?: CallOptions): Promise<DataOf<'testWebhook'>> {
    return this.send<'testWebhook'>({
      action: 'Sending a test event',
      method: 'POST',
      path: `${ENDPOINTS}/${segment(id)}/test`,
      body,
      repeating: 'again',
      options,
    });
  }

  /** Endpoints, the newest first. */
  list(filter?: FilterOf<'listWebhooks'>, options?: CallOptions): List<ItemOf<'listWebhooks'>> {
    return this.listOf<'listWebhooks'>(ENDPOINTS, filter, options);
  }

  /** Lists events, the newest first, delivered or not. */
  events(filter?: FilterOf<'listEvents'>, options?: CallOptions): List<ItemOf<'listEvents'>> {
    return this.listOf<'listEvents'>(`${ENDPOINTS}/events`, filter, options);
  }

  /** Lists deliveries, the newest first. */
  deliveries(filter?: FilterOf<'listDeliveries'>, options?: CallOptions): List<ItemOf<'listDeliveries'>> {
    return this.listOf<'listDeliveries'>(`${ENDPOINTS}/deliveries`, filter, options);
  }

  /** Has a delivery made again. */
  async resend(deliveryId: string, options?: CallOptions): Promise<void> {
    await this.send<'resendDelivery'>({
      action: 'Sending a delivery again',
      method: 'POST',
      path: `${ENDPOINTS}/deliveries/${segment(deliveryId)}/resend`,
      repeating: 'key',
      options,
    });
  }
}
