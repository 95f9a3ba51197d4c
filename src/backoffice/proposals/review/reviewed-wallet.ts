import { shortName } from '../../../platform/masks.ts';
import { isUuid } from '../../../platform/values/ids.ts';
import type { ReviewContext, ReviewedWallet } from './subjects.ts';

/** By its owner's first name and initial, the id that the business gave it or the end of one of Kolo's own, and its status unless active. */
export const walletText = ({ walletId, customerName, status }: ReviewedWallet): string => {
  const id = isUuid(walletId) ? `…${walletId.slice(-6)}` : walletId;
  return `${shortName(customerName)}'s wallet ${id}${status === 'active' ? '' : ` (${status})`}`;
};

export const partOf = (
  { wallets }: ReviewContext,
  part: ReviewedWallet['part'],
): ReviewedWallet | undefined => wallets.find((wallet) => wallet.part === part);
