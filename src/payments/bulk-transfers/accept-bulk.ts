import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AcceptResult, AcceptTransfer } from '../../ledger/commands/accept-transfer.ts';
import type { Engine } from '../../ledger/engine/engine.ts';
import { ApiError, type FieldError, refusal } from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { type Metadata, storedMetadata } from '../../platform/values/metadata.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { koboFromNumber } from '../../platform/values/money.ts';
import { acceptTransferCommand, type BankTransferDeps, type BankTransferRequest } from '../payouts/accept.ts';
import { errorOf, TRANSFER_FAULTS } from '../payouts/refusals.ts';
import { reservedFaults } from '../transfers/reserved-references.ts';
import {
  type BulkMode,
  changeLease,
  decideBulk,
  findByReference,
  forgetBulk,
  insertBulk,
  type Refusal,
  type StoredBulk,
  takeLease,
} from './queries.ts';

/** Transfers of a bulk that the engine has at the same time, and the rest before the next of them, milliseconds. */
const SLICE = { size: 128, restMs: 0 };
/** The same while callers of other tenants are active, whose transfers go in between. */
const SLICE_BESIDE_CALLERS = { size: 20, restMs: 6 };
/** Length of a lease, milliseconds. */
const LEASE_MS = 30_000;

/** The body of a bulk transfer, in the contract's field names. */
export interface BulkTransferRequest {
  /** Id of the bulk transfer; a new one when omitted. */
  id?: string;
  reference: string;
  currency: string;
  source?: string;
  mode?: BulkMode;
  metadata?: Metadata;
  transfers: readonly {
    amount: number;
    source?: string;
    reference: string;
    accountNumber: string;
    bankCode: string;
    narration?: string;
    metadata?: Metadata;
  }[];
}

/** A bulk transfer whose transfers are accepted or refused. */
export interface DecidedBulk {
  id: string;
  refusals: readonly Refusal[];
  /** The same request was answered before. */
  replay: boolean;
}

interface Tenant {
  tenantId: string;
  mode: Mode;
}

/** A bulk transfer that this process decides. */
interface LeasedBulk {
  id: string;
  /** Milliseconds. */
  leasedUntil: number;
}

type Deps = BankTransferDeps & { engine: Engine };

/**
 * Accepts or refuses each transfer of a request, in order (contract section 3.12). Callers wait for their turn first
 * (`turns.ts`). The accepted transfers are committed before this ends. A request that was interrupted goes on when it is
 * sent again: accepted transfers are found by their references.
 *
 * @throws ApiError `invalid_request`, `unsupported_currency`, `duplicate_reference`, `bulk_refused`, `in_progress` while another request
 *   decides it, `service_unavailable`
 */
export async function acceptBulk(
  deps: Deps,
  tenant: Tenant,
  request: BulkTransferRequest,
): Promise<DecidedBulk> {
  const faults = faultsOf(request);
  if (faults.length > 0) throw new ApiError('invalid_request', faults);
  if (request.currency !== 'NGN') throw refusal('unsupported_currency', TRANSFER_FAULTS);
  const transfers = transfersOf(request);
  const { mode = 'independent' } = request;
  const begun = await begin(deps, tenant.tenantId, request, mode, hashOf(mode, transfers));
  if ('refusals' in begun) return begun;
  return mode === 'independent'
    ? decideEach(deps, tenant, begun, transfers)
    : decideAll(deps, tenant, begun, transfers);
}

/** Faults of the request that a schema cannot express. */
function faultsOf({ source, transfers }: BulkTransferRequest): FieldError[] {
  const faults: FieldError[] = [];
  const places = new Map<string, number>();
  for (const [i, transfer] of transfers.entries()) {
    const path = `transfers[${i}]`;
    if (transfer.source === undefined && source === undefined)
      faults.push({ path: `${path}.source`, message: 'is required, here or for the whole request' });
    const twin = places.get(transfer.reference);
    if (twin !== undefined)
      faults.push({ path: `${path}.reference`, message: `is the reference of transfers[${twin}] too` });
    else places.set(transfer.reference, i);
    faults.push(...reservedFaults(transfer.reference, `${path}.reference`));
  }
  return faults;
}

type BulkItem = Omit<BankTransferRequest, 'bulkId'>;

const transfersOf = ({ source, currency, transfers }: BulkTransferRequest): BulkItem[] =>
  transfers.map((transfer) => ({
    source: (transfer.source ?? source)!,
    amount: koboFromNumber(transfer.amount),
    currency,
    reference: transfer.reference,
    bankCode: transfer.bankCode,
    accountNumber: transfer.accountNumber,
    narration: transfer.narration || null,
    metadata: storedMetadata(transfer.metadata),
    refundsId: null,
  }));

/** The digest of a request's content. Metadata is no part of it. */
function hashOf(mode: BulkMode, transfers: readonly BulkItem[]): Buffer {
  const content = transfers.map((transfer) => [
    transfer.source,
    transfer.amount.toString(),
    transfer.reference,
    transfer.bankCode,
    transfer.accountNumber,
    transfer.narration,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([mode, content]))
    .digest();
}

/** Stores the bulk transfer, or finds it: decided, or to be decided by this process. */
async function begin(
  { database, clock }: Deps,
  tenantId: string,
  { id: given, reference, transfers, metadata }: BulkTransferRequest,
  mode: BulkMode,
  requestHash: Buffer,
): Promise<DecidedBulk | LeasedBulk> {
  return database.transaction(tenantId, async (session) => {
    const nowMs = clock.now();
    const leasedUntil = nowMs + LEASE_MS;
    const id = given ?? uuidv7(nowMs);
    const bulk = {
      id,
      reference,
      requestHash,
      mode,
      transfers: transfers.length,
      metadata: storedMetadata(metadata),
      createdAt: nowMs,
      leasedUntil,
    };
    if (await insertBulk(session, tenantId, bulk)) return { id, leasedUntil };
    const known = (await findByReference(session, tenantId, reference))!;
    const isOther = given !== undefined && given !== known.id;
    if (isOther || !known.requestHash.equals(requestHash))
      throw new ApiError('duplicate_reference', [
        { path: 'reference', message: 'is the reference of another bulk transfer' },
      ]);
    if (isDecided(known)) return { id: known.id, refusals: known.refusals, replay: true };
    if (await takeLease(session, tenantId, known.id, { nowMs, untilMs: leasedUntil }))
      return { id: known.id, leasedUntil };
    throw new ApiError('in_progress');
  });
}

const isDecided = (bulk: StoredBulk): bulk is StoredBulk & { refusals: Refusal[] } => bulk.refusals !== null;

async function decideEach(
  deps: Deps,
  tenant: Tenant,
  bulk: LeasedBulk,
  transfers: readonly BulkItem[],
): Promise<DecidedBulk> {
  const { tenantId } = tenant;
  const { id } = bulk;
  const acceptedIds: string[] = [];
  const refusals: Refusal[] = [];
  await releasedByErrors(deps, tenantId, bulk, async () => {
    for (let from = 0; from < transfers.length; ) {
      await keepLease(deps, tenantId, bulk);
      const { size, restMs } = deps.engine.hasCallersBeside(tenantId) ? SLICE_BESIDE_CALLERS : SLICE;
      const slice = transfers.slice(from, from + size);
      for (const [i, result] of (await acceptSlice(deps, tenant, id, slice)).entries()) {
        if (typeof result === 'string') acceptedIds.push(result);
        else refusals.push({ index: from + i, ...result });
      }
      from += slice.length;
      if (restMs > 0 && from < transfers.length) await sleep(restMs);
    }
  });
  await store(deps, tenantId, bulk, refusals, acceptedIds);
  return { id, refusals, replay: false };
}

/** Runs work. An error ends the lease, so that the same request may go on at once. */
async function releasedByErrors<T>(
  { database }: Deps,
  tenantId: string,
  bulk: LeasedBulk,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await database.within(tenantId, (session) =>
      changeLease(session, tenantId, bulk.id, bulk.leasedUntil, null),
    );
    throw error;
  }
}

/**
 * Extends a lease of which half has passed.
 *
 * @throws ApiError `in_progress` if another process has taken it over
 */
async function keepLease({ database, clock }: Deps, tenantId: string, bulk: LeasedBulk): Promise<void> {
  const nowMs = clock.now();
  if (bulk.leasedUntil - nowMs > LEASE_MS / 2) return;
  const untilMs = nowMs + LEASE_MS;
  const isOurs = await database.within(tenantId, (session) =>
    changeLease(session, tenantId, bulk.id, bulk.leasedUntil, untilMs),
  );
  if (!isOurs) throw new ApiError('in_progress');
  bulk.leasedUntil = untilMs;
}

/** @throws ApiError `in_progress` if another process has taken the lease over */
async function store(
  { database, clock }: Deps,
  tenantId: string,
  { id, leasedUntil }: LeasedBulk,
  refusals: readonly Refusal[],
  acceptedIds: readonly string[],
): Promise<void> {
  const decided = { refusals, acceptedIds, nowMs: clock.now() };
  const isOurs = await database.within(tenantId, (session) =>
    decideBulk(session, tenantId, id, leasedUntil, decided),
  );
  if (!isOurs) throw new ApiError('in_progress');
}

/** One command of the engine accepts every transfer, or none. */
async function decideAll(
  deps: Deps,
  tenant: Tenant,
  bulk: LeasedBulk,
  transfers: readonly BulkItem[],
): Promise<DecidedBulk> {
  const { database, clock, engine } = deps;
  const { tenantId } = tenant;
  const { id, leasedUntil } = bulk;
  const { commands, result } = await releasedByErrors(deps, tenantId, bulk, async () => {
    const commands = await commandsOf(deps, tenant, id, transfers);
    const command = { kind: 'acceptBulk' as const, now: clock.now(), transfers: commands };
    return { commands, result: await engine.submit(tenantId, command) };
  });
  if (result.kind === 'refused') {
    await database.transaction(tenantId, (session) => forgetBulk(session, tenantId, id, leasedUntil));
    throw new ApiError(
      'bulk_refused',
      result.refusals.map(({ index, refused }) => faultOf(deps, refused, commands[index]!.day, index)),
    );
  }
  await store(deps, tenantId, bulk, [], result.transactionIds);
  return { id, refusals: [], replay: false };
}

/** The fault of a transfer, with its place in the request. */
function faultOf(
  { calendar }: Deps,
  refused: AcceptResult & { kind: 'refused' },
  day: string,
  index: number,
): FieldError {
  const [fault] = errorOf(refused, calendar, day).errors;
  const { path = '', ...rest } = fault ?? { message: 'is refused' };
  return { ...rest, path: `transfers[${index}]${path === '' ? '' : `.${path}`}` };
}

const commandsOf = (
  deps: Deps,
  tenant: Tenant,
  bulkId: string,
  transfers: readonly BulkItem[],
): Promise<AcceptTransfer[]> =>
  Promise.all(transfers.map((transfer) => acceptTransferCommand(deps, tenant, { ...transfer, bulkId })));

/** Of each transfer the id of its movement, or why it is refused. */
async function acceptSlice(
  deps: Deps,
  tenant: Tenant,
  bulkId: string,
  slice: readonly BulkItem[],
): Promise<(string | Omit<Refusal, 'index'>)[]> {
  const commands = await commandsOf(deps, tenant, bulkId, slice);
  // Submitted in order, and decided in this order.
  const submitted = await Promise.allSettled(
    commands.map((command) => deps.engine.submit(tenant.tenantId, command)),
  );
  return submitted.map((outcome, i) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    const { value } = outcome;
    return value.kind === 'accepted' ? value.transactionId : refusalOf(deps, value, commands[i]!.day);
  });
}

function refusalOf(
  { calendar }: Deps,
  refused: AcceptResult & { kind: 'refused' },
  day: string,
): Omit<Refusal, 'index'> {
  const { code, errors } = errorOf(refused, calendar, day);
  const [fault] = errors;
  const where = fault === undefined || fault.path === '' ? '' : `${fault.path} `;
  return { code: code as Refusal['code'], message: `${where}${fault?.message ?? ''}` };
}
