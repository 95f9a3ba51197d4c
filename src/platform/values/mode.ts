/** The environments of a business, each a separate tenant: test money, and real money. */
export const MODES = ['test', 'live'] as const;

/** An environment of a business (contract section 1). */
export type Mode = (typeof MODES)[number];
