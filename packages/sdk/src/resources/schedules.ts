import type { CallOptions } from '../core/call.ts';
import type { List } from '../core/pages.ts';
import { Resource, segment } from '../core/resource.ts';
import type { BodyOf, DataOf, FilterOf, ItemOf } from '../core/types.ts';

const SCHEDULES = '/api/v1/transfer/schedule-payment';

/** Payments at times to come (contract section 3.8). */
export class Schedules extends Resource {
  /** Schedules payments. @returns its id */
  create(
    body: BodyOf<'createScheduledPayment'>,
    options?: CallOptions,
  ): Promise<DataOf<'createScheduledPayment'>> {
    return this.send<'createScheduledPayment'>({
      action: 'Scheduling a payment',
      method: 'POST',
      path: SCHEDULES,
      body,
      repeating: 'key',
      options,
    });
  }

  /** Reads one. @throws NotFoundError */
  get(id: string, options?: CallOptions): Promise<DataOf<'retrieveScheduledPayment'>> {
    return this.read<'retrieveScheduledPayment'>(`${SCHEDULES}/${segment(id)}`, undefined, options);
  }

  /** Stops it, makes it go on, or moves its next attempt. It is sent once: between two times a payment may have been made. */
  update(
    id: string,
    body: BodyOf<'updateScheduledPayment'>,
    options?: CallOptions,
  ): Promise<DataOf<'updateScheduledPayment'>> {
    return this.send<'updateScheduledPayment'>({
      action: 'Changing a scheduled payment',
      method: 'PATCH',
      path: `${SCHEDULES}/${segment(id)}`,
      body,
      repeating: 'again',
      options,
    });
  }

  /** Scheduled payments, the newest first. */
  list(
    filter?: FilterOf<'listScheduledPayments'>,
    options?: CallOptions,
  ): List<ItemOf<'listScheduledPayments'>> {
    return this.listOf<'listScheduledPayments'>(SCHEDULES, filter, options);
  }
}
