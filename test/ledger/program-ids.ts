import { createHash } from 'node:crypto';

/** Ids of the things that steps of a program name by small numbers, the same in every program. */

export const uuid = (kind: number, number: number): string =>
  `00000000-0000-7000-8${kind.toString(16).padStart(3, '0')}-${number.toString(16).padStart(12, '0')}`;

/** Names no account. */
export const NO_ACCOUNT = uuid(4, 0);

export const transferId = (reference: number, copy: number): string => uuid(1, 10 * reference + copy);
export const moveId = (reference: number, copy: number): string => uuid(5, 10 * reference + copy);
export const openingId = (reference: number, copy: number): string => uuid(6, 10 * reference + copy);
export const inflowId = (inflow: number, copy: number): string => uuid(2, 10 * inflow + copy);
/** Id of the return of an inflow. */
export const wayBackId = (inflow: number, copy: number, request: number): string =>
  request < 0 ? uuid(9, 10 * inflow + copy) : uuid(8, 100 * inflow + 10 * copy + request);
export const interestId = (wallet: number, month: number): string => uuid(11, 10 * wallet + month);
export const adjustmentId = (reference: number, copy: number): string => uuid(17, 10 * reference + copy);

/** The proposal by which people make a movement: ids of movements are the same in each tenant, those of proposals are not. */
export function proposalFor({ tenantId }: { tenantId: string }, transactionId: string): string {
  const hex = createHash('sha256').update(`${tenantId} ${transactionId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
