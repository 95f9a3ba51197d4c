import type { KeyTerms } from '../../identity/manage-keys.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { isWithin } from '../../platform/values/networks.ts';
import type { Scope } from '../../platform/values/scopes.ts';

/** Key changes that need approval: those that add power over live money. A test key moves none. */

/**
 * Scopes that steer money: payments, wallet terms and creation, event destinations. A read-only key has none
 * of them.
 */
const POWERFUL: readonly Scope[] = ['write', 'transfer', 'admin'];

/** True where creating a key with these scopes needs approval. */
export const isPowerful = (mode: Mode, scopes: readonly Scope[]): boolean =>
  mode === 'live' && scopes.some((scope) => POWERFUL.includes(scope));

const isLater = (after: number | null | undefined, before: number | null): boolean =>
  after !== undefined && before !== null && (after === null || after > before);

const isWider = (after: readonly string[] | null | undefined, before: readonly string[] | null): boolean =>
  after !== undefined &&
  before !== null &&
  (after === null || after.some((network) => !before.some((outer) => isWithin(network, outer))));

/** True where a change extends a key's expiry or networks. */
export const isExtended = (
  { mode, ...before }: Pick<KeyTerms, 'expiresAt' | 'allowedNetworks'> & { mode: Mode },
  after: Partial<KeyTerms>,
): boolean =>
  mode === 'live' &&
  (isLater(after.expiresAt, before.expiresAt) || isWider(after.allowedNetworks, before.allowedNetworks));
