import type { Schemas } from '../../api/operator-api.ts';

export type EventType = Schemas['TenantEvent']['type'];

const TYPES: Readonly<Record<EventType, true>> = {
  'bank-transfer.outflow.success': true,
  'bank-transfer.outflow.failed': true,
  'bank-transfer.outflow.reversed': true,
  'bank-transfer.inflow.success': true,
  'wallet-transfer.outflow.success': true,
  'interest-payout.success': true,
  'bulk-transfer.completed': true,
  'schedule-payment.failed': true,
  'schedule-payment.deactivated': true,
  'create-wallet.success': true,
  'reserve_virtual_account.success': true,
  'restriction-created.success': true,
  'restriction-lifted.success': true,
  'webhook-endpoint.failing': true,
  'webhook-endpoint.disabled': true,
};

/** All types of events, in the order of the API reference. */
export const EVENT_TYPES = Object.keys(TYPES) as EventType[];
