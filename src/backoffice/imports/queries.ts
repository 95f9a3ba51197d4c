import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';

/** A loaded file: its wallets exist, and once it is finished its opening balances do too. */
export interface Import {
  id: string;
  /** Number of wallets, one a line. */
  wallets: number;
  /** Wallets with an opening balance. */
  balances: number;
  /** Milliseconds since the epoch; null while opening balances may be missing. */
  finishedAt: number | null;
  /** The proposal under which its balances are credited; null without one. */
  proposalId: string | null;
}

const FIND = statement(
  'find_import',
  `SELECT id, wallets, balances, finished_at AS "finishedAt", proposal_id AS "proposalId" FROM imports WHERE tenant_id = $1 AND file_hash = $2`,
);

/** Finds an import by the file's SHA-256. */
export async function findImport(
  session: Session,
  tenantId: string,
  fileHash: Buffer,
): Promise<Import | undefined> {
  return (await session.query<Import>(FIND, [tenantId, fileHash]))[0];
}

const INSERT = statement(
  'insert_import',
  `INSERT INTO imports (tenant_id, id, file_hash, wallets, balances, balance_total, created_at, proposal_id)
   VALUES ($1, $2, $3, $4, $5, $6::numeric, $7, $8)`,
);

/** Records the import in the transaction that loads it. Fails where another process has loaded the file. */
export const insertImport = (
  session: Session,
  tenantId: string,
  { id, wallets, balances, proposalId }: Omit<Import, 'finishedAt'>,
  { fileHash, balanceTotal, nowMs }: { fileHash: Buffer; balanceTotal: bigint; nowMs: number },
): Promise<number> =>
  session.execute(INSERT, [
    tenantId,
    id,
    fileHash,
    wallets,
    balances,
    String(balanceTotal),
    toRfc3339(nowMs),
    proposalId,
  ]);

const FINISH = statement(
  'finish_import',
  'UPDATE imports SET finished_at = $3 WHERE tenant_id = $1 AND id = $2 AND finished_at IS NULL',
);

/** Records that every opening balance of a file is credited. */
export const finishImport = (
  session: Session,
  tenantId: string,
  id: string,
  nowMs: number,
): Promise<number> => session.execute(FINISH, [tenantId, id, toRfc3339(nowMs)]);
