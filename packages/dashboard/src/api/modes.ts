import type { Mode } from './operator-api.ts';

/** The environments of a business. */
export const MODES: readonly Mode[] = ['test', 'live'];
