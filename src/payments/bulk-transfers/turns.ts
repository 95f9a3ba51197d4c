import { Semaphore } from '../../platform/values/semaphore.ts';

/**
 * A process decides one bulk transfer after the other. Side by side they would end no sooner, and transfers of others
 * would wait for all of them.
 */
export const turns = new Semaphore(1);
