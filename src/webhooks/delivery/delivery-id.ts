import { isUuid } from '../../platform/values/ids.ts';

/** The key of a delivery inside its tenant. */
export interface DeliveryKey {
  eventId: string;
  endpointId: string;
}

/** The public id of a delivery: `<event id>_<endpoint id>`. */
export const deliveryId = (key: DeliveryKey): string => `${key.eventId}_${key.endpointId}`;

/** Reads a public id; undefined when it cannot be one. */
export function parseDeliveryId(text: string): DeliveryKey | undefined {
  const [eventId = '', endpointId = '', ...rest] = text.split('_');
  if (rest.length > 0 || !isUuid(eventId) || !isUuid(endpointId)) return undefined;
  return { eventId, endpointId };
}
