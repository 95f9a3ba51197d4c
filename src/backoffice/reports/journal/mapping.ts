import { type Session, statement } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { DEFAULT_MAPPING, type MappedAccount } from './accounts.ts';

/** Codes and names of ledger accounts in an accounting system. */
export interface Mapping {
  accounts: readonly MappedAccount[];
  /** When it was set, milliseconds; null for the defaults. */
  setAt: number | null;
}

const READ = statement(
  'read_journal_mapping',
  'SELECT accounts, set_at AS "setAt" FROM journal_mappings WHERE tenant_id = $1',
);

/** A tenant's own mapping, or the defaults. */
export async function readMapping(session: Session, tenantId: string): Promise<Mapping> {
  const [own] = await session.query<Mapping>(READ, [tenantId]);
  return own ?? { accounts: DEFAULT_MAPPING, setAt: null };
}

const SET = statement(
  'set_journal_mapping',
  `INSERT INTO journal_mappings (tenant_id, accounts, set_at) VALUES ($1, $2, $3)
   ON CONFLICT (tenant_id) DO UPDATE SET accounts = excluded.accounts, set_at = excluded.set_at`,
);

export const setMapping = (
  session: Session,
  tenantId: string,
  accounts: readonly MappedAccount[],
  nowMs: number,
): Promise<number> => session.execute(SET, [tenantId, JSON.stringify(accounts), toRfc3339(nowMs)]);
