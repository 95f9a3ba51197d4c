import type { TenantRails } from '../../payments/provider-accounts/tenant-rails.ts';
import { businessName } from '../../payments/statements/queries.ts';
import type { Session } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/values/errors.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { findPerson, findTransferRecord, listTransferReturns } from '../transfers/queries.ts';
import type { ReceiptFacts } from './receipt.ts';

interface FindReceiptDeps {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  rails: Pick<TenantRails, 'shared'>;
}

/** The environment and the transfer, by its id or reference. */
interface Wanted {
  tenantId: string;
  businessId: string;
  mode: Mode;
  transferId: string;
}

/**
 * The facts of a transfer's receipt.
 *
 * @param session of the role `kolo_operator`
 * @throws ApiError `not_found`, also for a movement that is no transfer, and `transfer_not_final`
 */
export async function findReceipt(
  session: Session,
  { directory, rails }: FindReceiptDeps,
  { tenantId, businessId, mode, transferId }: Wanted,
): Promise<ReceiptFacts> {
  const transfer = await findTransferRecord(session, tenantId, transferId);
  if (transfer?.category !== 'bank-outflow' && transfer?.category !== 'wallet-transfer')
    throw new ApiError('not_found');
  if (transfer.status === 'processing') throw new ApiError('transfer_not_final');
  const nameOf = async (customerId: string | null) =>
    customerId === null ? null : ((await findPerson(session, tenantId, customerId))?.name ?? null);
  const bankCode = transfer.category === 'bank-outflow' ? transfer.bankCode : null;
  return {
    transfer,
    businessName: await businessName(directory, businessId),
    senderName: await nameOf(transfer.sourceCustomerId),
    recipientName: await nameOf(transfer.destinationCustomerId),
    bankName: bankCode && (rails.shared.banksFor(mode).nameOf(bankCode) ?? bankCode),
    returns: await listTransferReturns(session, tenantId, transfer.id),
  };
}
