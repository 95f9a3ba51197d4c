import { executeApproval, proposalById } from '../../ledger/approvals.ts';
import type { Session } from '../../platform/db/database.ts';
import { canonicalJson, type Json } from '../../platform/values/canonical-json.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import type { FileTotals } from './totals.ts';

/** The act that proposes a file with opening balances. */
export const IMPORT_ACT = 'import.load';

/** The approved totals and hash of a file. */
export interface ApprovedFile extends FileTotals {
  /** Hexadecimal. */
  sha256: string;
  bytes: number;
}

/** No valid approval covers the file; the message says why. */
export class NotApprovedError extends OperatorError {}

/** The file to load, and its import. */
interface Loaded {
  proposalId: string | undefined;
  importId: string;
  file: ApprovedFile;
  nowMs: number;
}

/**
 * Uses up the approval of a file in the transaction that begins to load it: once, before it expires, and for
 * this file alone. @throws NotApprovedError
 */
export async function takeApproval(
  session: Session,
  tenantId: string,
  { proposalId, importId, file, nowMs }: Loaded,
): Promise<string> {
  if (proposalId === undefined)
    throw new NotApprovedError(
      'A file with opening balances needs approval: propose it with --reason, and load it with --proposal.',
    );
  const approval = await proposalById(session, tenantId, proposalId);
  if (approval === undefined || approval.act !== IMPORT_ACT)
    throw new NotApprovedError(`${proposalId} is not a proposal to import a file into this environment.`);
  if (!approval.isApproved) throw new NotApprovedError(`Nobody has approved the proposal ${proposalId}.`);
  if (canonicalJson(approval.content) !== canonicalJson(file as unknown as Json))
    throw new NotApprovedError(
      `The file differs from the approved one. The file is ${JSON.stringify(file)}; the proposal says ${JSON.stringify(approval.content)}.`,
    );
  const result = { import_id: importId };
  if (approval.isDone && canonicalJson(approval.result) === canonicalJson(result)) return proposalId;
  const doneBefore = new NotApprovedError(`The proposal ${proposalId} has already been used.`);
  if (approval.isDone) throw doneBefore;
  if (approval.expiresAt <= nowMs)
    throw new NotApprovedError(`The proposal ${proposalId} has expired: propose the file again.`);
  // Of two concurrent loads, one succeeds.
  await executeApproval(session, tenantId, { proposalId, result, nowMs }).catch((error: unknown) => {
    throw error instanceof ApiError ? doneBefore : error;
  });
  return proposalId;
}
