import type { Session } from '../../platform/db/database.ts';

/** The object whose money an act moves, and the reason why its proposal can no longer be carried out. */
export interface OneObject<Content> {
  object(content: Content): string;
  impossible(session: Session, tenantId: string, content: Content): Promise<string | undefined>;
}
