import { proposalById, executeApproval } from '../../ledger/approvals.ts';
import type { Session } from '../../platform/db/database.ts';
import { canonicalJson, type Json } from '../../platform/values/canonical-json.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import type { FileTotals } from './totals.ts';

/** The act by which a file with opening balances is proposed. */
export const IMPORT_ACT = 'import.load';

/** What two people agreed on of a file. */
export interface ApprovedFile extends FileTotals {
  /** Hexadecimal. */
  sha256: string;
  bytes: number;
}

/** Nobody has approved what is about to be loaded; the message says what is wrong with it. */
export class NotApprovedError extends OperatorError {}

/** What is loaded, and as which import. */
interface Loaded {
  proposalId: string | undefined;
  importId: string;
  file: ApprovedFile;
  nowMs: number;
}

/**
 * Takes the approval of a file, in the transaction that begins to load it: once, before it is over, and for this file alone. Of an import that
 * it was taken for it stays taken.
 *
 * @throws NotApprovedError where two people have not agreed on it
 */
export async function takeApproval(
  session: Session,
  tenantId: string,
  { proposalId, importId, file, nowMs }: Loaded,
): Promise<string> {
  if (proposalId === undefined)
    throw new NotApprovedError(
      'The file has opening balances, which two people agree on: propose it with --reason, and load it with --proposal.',
    );
  const approval = await proposalById(session, tenantId, proposalId);
  if (approval === undefined || approval.act !== IMPORT_ACT)
    throw new NotApprovedError(
      `${proposalId} is no proposal to import a file into this side of the business.`,
    );
  if (!approval.isApproved) throw new NotApprovedError(`Nobody has approved the proposal ${proposalId}.`);
  if (canonicalJson(approval.content) !== canonicalJson(file as unknown as Json))
    throw new NotApprovedError(
      `The file is not what was approved: it is ${JSON.stringify(file)}, and the proposal says ${JSON.stringify(approval.content)}.`,
    );
  const result = { import_id: importId };
  if (approval.isDone && canonicalJson(approval.result) === canonicalJson(result)) return proposalId;
  const doneBefore = new NotApprovedError(`The proposal ${proposalId} was done before.`);
  if (approval.isDone) throw doneBefore;
  if (approval.expiresAt <= nowMs)
    throw new NotApprovedError(`The proposal ${proposalId} is over: propose the file again.`);
  // Of two that load it at once, one.
  await executeApproval(session, tenantId, { proposalId, result, nowMs }).catch((error: unknown) => {
    throw error instanceof ApiError ? doneBefore : error;
  });
  return proposalId;
}
