import type { Session } from '../../platform/db/database.ts';
import type { ReviewContext, ReviewedWallet } from '../proposals/review/subjects.ts';

/** The object whose money an act moves, and the reason why its proposal can no longer be carried out. */
export interface OneObject<Content> {
  object(content: Content): string;
  impossible(session: Session, tenantId: string, content: Content): Promise<string | undefined>;
}

export const walletText = ({ walletId }: ReviewedWallet): string => `the wallet ${walletId}`;
export const partOf = (
  { wallets }: ReviewContext,
  part: ReviewedWallet['part'],
): ReviewedWallet | undefined => wallets.find((wallet) => wallet.part === part);
