import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import type { Session } from '../../platform/db/database.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import type { AccountAct, RailAccount } from './queries.ts';

/** Records an act on an account, in the transaction of the act. */
export const recordAccountAct = (
  session: Session,
  { by, reason }: { readonly by: Actor; readonly reason?: string },
  { tenantId, rail }: Pick<RailAccount, 'tenantId' | 'rail'>,
  word: AccountAct['word'],
  changed: { before?: Json; after: Json },
  atMs: number,
): Promise<void> =>
  recordAct(session, {
    tenantId,
    actor: by,
    act: `rail_account.${word}`,
    subject: `rail_account ${rail}`,
    ...changed,
    ...(reason === undefined ? {} : { reason }),
    atMs,
  });

/** An account as the audit log shows it: nothing of its credentials. */
export const auditedAccount = ({
  preference,
  enabled,
  suspendedBecause,
}: Pick<RailAccount, 'preference' | 'enabled' | 'suspendedBecause'>): Json => ({
  preference,
  enabled,
  suspended_because: suspendedBecause,
});
