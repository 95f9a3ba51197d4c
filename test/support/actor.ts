import type { Actor } from '../../src/platform/audit/entry.ts';

/** Author of the acts that tests prepare. */
export const BY_TEST: Actor = { kind: 'shell', name: 'test', address: null };
