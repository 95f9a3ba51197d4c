import type { Actor } from '../../src/platform/audit/entry.ts';

/** Who does what tests prepare. */
export const BY_TEST: Actor = { kind: 'shell', name: 'test', address: null };
