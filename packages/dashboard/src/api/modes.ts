import type { Mode } from './operator-api.ts';

/** The sides of a business. */
export const MODES: readonly Mode[] = ['test', 'live'];
