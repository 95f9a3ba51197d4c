import type { Session } from '../db/database.ts';
import type { Statement } from '../db/statement.ts';
import { OperatorError } from '../values/operator-error.ts';
import type { Sealed, Vault } from '../values/vault.ts';

/** Dependencies of moving sealed rows. */
export interface MoveOptions {
  readonly vault: Vault;
  /** The index key that BVNs are to be indexed with. */
  readonly indexKey: string;
  /** Rows behind this id; all of them where it is null. */
  readonly after: string | null;
  /** Rows at most. */
  readonly limit: number;
}

/** The result of moving rows. */
export interface Moved {
  /** Sealed, or indexed, under another than the current key when they were read. */
  readonly found: number;
  /** Under the current one now. Others were changed meanwhile, or are in `conflicts`. */
  readonly moved: number;
  /** The id of the last one that was found; null where none was. */
  readonly last: string | null;
  /** Rows that could not be moved, in words for an operator. */
  readonly conflicts: readonly string[];
}

/** A table with something sealed in it. Each column `x_ciphertext` has the key's id beside it in `x_key_id`. */
export interface SealedTable {
  readonly table: string;
  readonly ciphertexts: readonly string[];
  /** Seals some rows of a tenant, or of the installation, under the current key; in one transaction, which the caller has begun. */
  readonly move: (session: Session, tenantId: string, options: MoveOptions) => Promise<Moved>;
}

/** Seals a text under the current key that was sealed under another. @throws OperatorError where that one is missing */
export function sealedAnew(vault: Vault, { ciphertext, keyId }: Sealed, context: string): Sealed {
  try {
    return vault.seal(vault.open(ciphertext, keyId, context), context);
  } catch (error) {
    throw new OperatorError(
      `What stands at ${context} cannot be opened with the encryption key ${keyId}: ${(error as Error).message}.`,
    );
  }
}

/** Statements by which rows of the installation are sealed again, one text each. */
interface RowStatements {
  /** Rows sealed under another key than $1, at most $2: `id`, `ciphertext`, `keyId`. */
  readonly find: Statement;
  /** Stores the ciphertext $2 and the key's id $3 of the row $1 if its ciphertext is still $4. */
  readonly write: Statement;
  readonly contextOf: (id: string) => string;
}

/** Seals rows of the installation anew. Moved rows no longer match, so each pass starts from the beginning. */
export async function moveRows(
  session: Session,
  { find, write, contextOf }: RowStatements,
  { vault, limit }: MoveOptions,
): Promise<Moved> {
  const rows = await session.query<Sealed & { id: string }>(find, [vault.sealsUnder, limit]);
  let moved = 0;
  for (const { id, ...before } of rows) {
    const { ciphertext, keyId } = sealedAnew(vault, before, contextOf(id));
    moved += await session.execute(write, [id, ciphertext, keyId, before.ciphertext]);
  }
  return { found: rows.length, moved, last: null, conflicts: [] };
}
