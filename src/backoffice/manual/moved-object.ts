import type { Session } from '../../platform/db/database.ts';
import { maskedName } from '../../platform/masks.ts';
import { isUuid } from '../../platform/values/ids.ts';
import type { ReviewContext, ReviewedWallet } from '../proposals/review/subjects.ts';

/** The object whose money an act moves, and the reason why its proposal can no longer be carried out. */
export interface OneObject<Content> {
  object(content: Content): string;
  impossible(session: Session, tenantId: string, content: Content): Promise<string | undefined>;
}

/** By its owner, masked, and the id that the business gave it; an id of Kolo's own says nothing to a person. */
export const walletText = ({ walletId, customerName }: ReviewedWallet): string =>
  `the wallet ${isUuid(walletId) ? '' : `${walletId} `}of ${maskedName(customerName)}`;
export const partOf = (
  { wallets }: ReviewContext,
  part: ReviewedWallet['part'],
): ReviewedWallet | undefined => wallets.find((wallet) => wallet.part === part);
