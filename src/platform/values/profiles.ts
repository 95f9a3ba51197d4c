/** The profiles of keys and webhook endpoints (contract sections 1 and 6). */
export const PROFILES = ['standard', 'hosted-2026'] as const;

/** The form of requests, answers and event bodies. It changes nothing that is stored or moved. */
export type Profile = (typeof PROFILES)[number];

export const DEFAULT_PROFILE: Profile = 'standard';
