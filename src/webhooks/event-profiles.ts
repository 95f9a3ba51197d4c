import { eventTextOf } from '../payments/profiles/hosted-2026/events.ts';
import { subscription } from '../payments/profiles/hosted-2026/subscription.ts';
import type { Profile } from '../platform/values/profiles.ts';

/** The profiles of webhook endpoints (contract section 6). Stored events are the same in each. */

/** The text of an event's body as a profile has it. @param text as it is stored */
export const bodyFor = (profile: Profile | undefined, text: string): string =>
  profile === 'hosted-2026' ? eventTextOf(text) : text;

/** The types that an endpoint gets that asks for some; null: all. */
export const typesFor = (profile: Profile, types: string[] | null): string[] | null =>
  profile === 'hosted-2026' && types !== null ? subscription(types) : types;

/** The header that a profile's endpoints have without asking, keyed with the API key; undefined: none. */
export const ownHeaderOf = (profile: Profile): string | undefined =>
  profile === 'hosted-2026' ? 'x-pvb-signature' : undefined;
