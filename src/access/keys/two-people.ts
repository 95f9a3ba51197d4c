import type { Mode } from '../../values/mode.ts';
import { isWithin } from '../../values/networks.ts';
import type { Scope } from '../../values/scopes.ts';
import type { KeyTerms } from '../manage-keys.ts';

/** What takes two people of keys: whatever lets somebody move money who could not before. A test key moves none. */

/** By these a key moves money, or stops wallets and reads the secrets of webhooks. */
const POWERFUL: readonly Scope[] = ['transfer', 'admin'];

/** Whether a key with these scopes is handed out by two. */
export const isPowerful = (mode: Mode, scopes: readonly Scope[]): boolean =>
  mode === 'live' && scopes.some((scope) => POWERFUL.includes(scope));

const isLater = (after: number | null | undefined, before: number | null): boolean =>
  after !== undefined && before !== null && (after === null || after > before);

const isWider = (after: readonly string[] | null | undefined, before: readonly string[] | null): boolean =>
  after !== undefined &&
  before !== null &&
  (after === null || after.some((network) => !before.some((outer) => isWithin(network, outer))));

/** Whether a change of a key lets it be used for longer, or from elsewhere. */
export const isExtended = (
  { mode, ...before }: Pick<KeyTerms, 'expiresAt' | 'allowedNetworks'> & { mode: Mode },
  after: Partial<KeyTerms>,
): boolean =>
  mode === 'live' &&
  (isLater(after.expiresAt, before.expiresAt) || isWider(after.allowedNetworks, before.allowedNetworks));
