import { holdBvnIndexKey } from '../../payments/customer-data/bvn-index.ts';
import { insertCustomer } from '../../payments/customers/create-customer.ts';
import { writeWallets } from '../../payments/wallets/create-wallets.ts';
import { type NewWallet, newWallet } from '../../payments/wallets/new-wallet.ts';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import type { Session } from '../../platform/db/database.ts';
import { FAULTS_SHOWN_MAX } from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { type ApprovedFile, takeApproval } from './approval.ts';
import {
  checkedLines,
  type ImportLine,
  type LineFault,
  LineFaults,
  type LineFields,
  soundLines,
} from './lines.ts';
import { type Import, insertImport } from './queries.ts';
import type { ImportTerms } from './schemas.ts';
import { customersOf, indexCustomers, openStaging, stage, stagedFaults } from './staging.ts';
import { Totals } from './totals.ts';
import type { ImportFile } from './unchanged-file.ts';

/** Lines sent to the database together. */
const BATCH_LINES = 500;

/** Options of loading a file. */
interface LoadOptions extends ImportTerms {
  readonly vault: Vault;
  readonly nowMs: number;
  /** The approved proposal; a file without opening balances needs none. */
  readonly proposalId: string | undefined;
  readonly by: Actor;
  /** Called for each batch. @param readBytes bytes of the file read so far */
  readonly onProgress: (step: string, readBytes: number) => void;
}

/** The file is faulty; nothing was written. */
export class FaultyFileError extends Error {
  /** By line. */
  readonly faults: readonly LineFault[];
  /** Further faults that are not listed. */
  readonly more: number;

  constructor(faults: readonly LineFault[], count: number) {
    super(`the file has ${count} faults`);
    this.faults = faults;
    this.more = count - faults.length;
  }
}

/** Groups items into batches of limited size, in order. */
export async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Checks a file and creates all of its customers and wallets, or none, in the caller's transaction. It sends
 * no events. @throws FaultyFileError with the faults; NotApprovedError where nobody has approved its opening
 * balances; TakenError when another process takes a name meanwhile
 */
export async function loadFile(
  session: Session,
  tenantId: string,
  file: ImportFile,
  options: LoadOptions,
): Promise<Import> {
  const indexedBy = await holdBvnIndexKey(session);
  await openStaging(session);
  const totals = await check(session, tenantId, file, options);
  const { nowMs, by } = options;
  const { count: balances, total: balanceTotal } = totals.balances;
  const id = uuidv7(nowMs);
  const taken = { proposalId: options.proposalId, importId: id, file: approvedFile(file, totals), nowMs };
  const proposalId = balances === 0 ? null : await takeApproval(session, tenantId, taken);
  const created = { id, wallets: totals.wallets, balances, proposalId };
  await insertImport(session, tenantId, created, { fileHash: file.hash, balanceTotal, nowMs });
  await recordAct(session, {
    tenantId,
    actor: by,
    act: 'import.begun',
    subject: `import ${id}`,
    atMs: nowMs,
    after: { sha256: taken.file.sha256, wallets: totals.wallets, balances, proposal_id: proposalId },
  });
  await indexCustomers(session);
  for await (const batch of inBatches(soundLines(file, options), BATCH_LINES)) {
    await create(session, tenantId, batch, created.id, { ...options, indexedBy });
    options.onProgress('Creating wallets', batch.at(-1)!.readBytes);
  }
  return { ...created, finishedAt: null };
}

/** The content under which a file is proposed and approved. */
export const approvedFile = ({ hash, bytes }: ImportFile, totals: Totals): ApprovedFile => ({
  sha256: hash.toString('hex'),
  bytes,
  ...totals.file,
});

async function check(session: Session, tenantId: string, file: ImportFile, options: LoadOptions) {
  const faults = new LineFaults();
  const currency = options.currencies[0]!;
  const totals = new Totals(currency);
  for await (const batch of inBatches(checkedLines(file, options, faults), BATCH_LINES)) {
    await stage(session, batch, { ...options, currency, tenantId });
    for (const { fields } of batch) totals.add(fields);
    options.onProgress('Checking lines', batch.at(-1)!.readBytes);
  }
  const staged = await stagedFaults(session, tenantId);
  const count = faults.count + staged.count;
  if (count > 0) {
    const byLine = [...faults.first, ...staged.first].toSorted((a, b) => a.line - b.line);
    throw new FaultyFileError(byLine.slice(0, FAULTS_SHOWN_MAX), count);
  }
  if (totals.wallets === 0) throw new FaultyFileError([{ line: 2, column: null, message: 'is missing' }], 1);
  return totals;
}

async function create(
  session: Session,
  tenantId: string,
  batch: readonly ImportLine[],
  importId: string,
  options: LoadOptions & { indexedBy: string | null },
): Promise<void> {
  const customers = await customersOf(
    session,
    batch.map(({ line }) => line),
  );
  const wallets = batch.map(({ line, fields }) => walletOf(fields, customers.get(line)!.customerId, options));
  await Promise.all(
    batch.flatMap(({ line, fields }, i) => {
      const { customerId, isFirst } = customers.get(line)!;
      if (!isFirst) return [];
      const request = { ...fields, name: fields.customer_name!, third_party_identifier: fields.customer };
      return insertCustomer(session, tenantId, customerId, request, wallets[i]!.accountId, options);
    }),
  );
  await writeWallets(session, tenantId, wallets, importId, options.nowMs);
}

const walletOf = (
  fields: LineFields,
  customerId: string,
  { currencies, interestTags, nowMs }: LoadOptions,
): NewWallet =>
  newWallet(
    {
      customerId,
      currency: fields.currency ?? currencies[0]!,
      name: fields.wallet_name,
      tag: fields.tag,
      identifier: fields.identifier,
      walletId: fields.wallet_id,
      interestEnabled: fields.interest_enabled,
      interestRate: fields.interest_rate,
      interestPayoutWallet: fields.interest_payout_wallet,
      bypassWithdrawalLimitRule: fields.bypass_withdrawal_limit_rule,
      inflowTransferFee: fields.inflow_transfer_fee_minor_units,
    },
    nowMs,
    interestTags,
  );
