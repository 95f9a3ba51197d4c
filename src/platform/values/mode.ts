/** The sides of a business, each a tenant of its own: made-up money for trying things out, and real money. */
export const MODES = ['test', 'live'] as const;

/** A side of a business (contract section 1). */
export type Mode = (typeof MODES)[number];
