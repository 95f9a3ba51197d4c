import type { KeyTerms } from '../../identity/manage-keys.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { isWithin } from '../../platform/values/networks.ts';
import type { Scope } from '../../platform/values/scopes.ts';

/** Changes to keys that take two people: those that let somebody do more with live money. A test key moves none. */

/** Any of these steers money: payments, wallets' terms and creation, where events go. A key that only reads does not. */
const POWERFUL: readonly Scope[] = ['write', 'transfer', 'admin'];

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
