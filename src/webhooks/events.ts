import { MOVEMENT_EVENTS } from '../ledger/events.ts';
import { BULK_EVENTS } from '../payments/bulk-transfers/events.ts';
import { SCHEDULE_EVENTS } from '../payments/schedules/events.ts';
import { WALLET_EVENTS } from '../payments/wallets/events.ts';
import { RESTRICTION_EVENTS } from '../payments/wallets/restrictions/events.ts';
import type { EventDeclaration } from '../platform/events/event.ts';
import { ENDPOINT_EVENTS } from './endpoints/events.ts';

/**
 * Every event that there is, in the order in which the API describes them: each concept declares its own, beside what
 * emits them. Endpoints can subscribe to these and no others.
 */
export const EVENTS: readonly EventDeclaration[] = [
  ...MOVEMENT_EVENTS,
  ...BULK_EVENTS,
  ...SCHEDULE_EVENTS,
  ...WALLET_EVENTS,
  ...RESTRICTION_EVENTS,
  ...ENDPOINT_EVENTS,
];
