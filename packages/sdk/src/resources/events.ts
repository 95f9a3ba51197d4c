import type { CallOptions } from '../core/call.ts';
import { Resource } from '../core/resource.ts';
import type { QueryOf } from '../core/types.ts';
import type { WebhookEvent } from '../webhooks/verify.ts';

/** The events of the business, in their order (contract section 4). */
export class Events extends Resource {
  /**
   * The events after a sequence, oldest first, up to the newest; 0 is before the first. Store the `sequence` of the last event that
   * you processed, and go on from it: none is missed.
   *
   * @throws EventsArchivedError where events behind the sequence are in the archive; its `readAfter` is where the others begin
   */
  async *after(
    sequence: number,
    filter: Omit<QueryOf<'retrieveEvents'>, 'after'> = {},
    options?: CallOptions,
  ): AsyncGenerator<WebhookEvent & { sequence: number }, void, void> {
    for (let after = sequence, more = true; more; ) {
      const part = await this.read<'retrieveEvents'>('/api/v1/events', { ...filter, after }, options);
      yield* part.events as unknown as (WebhookEvent & { sequence: number })[];
      after = part.last_sequence;
      more = part.has_more;
    }
  }
}
