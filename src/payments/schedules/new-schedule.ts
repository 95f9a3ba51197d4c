import { holdLedgerVersion } from '../../ledger/ledger-lock.ts';
import { storeMetadataKeys } from '../../ledger/metadata-keys.ts';
import type { Session } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import {
  ApiError,
  type FaultsByCode,
  type FieldError,
  invalidField,
  refusal,
} from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { type Metadata, storedMetadata } from '../../platform/values/metadata.ts';
import { koboFromNumber } from '../../platform/values/money.ts';
import { isAccountNumber } from '../../platform/values/nuban.ts';
import type { BankList } from '../../rails/banks.ts';
import { resolveWallet } from '../wallets/queries.ts';
import { insertRuns, insertSchedule, type NewSchedule } from './queries.ts';
import type { Frequency, Timetable } from './recurrence.ts';
import { NO_TIME, readTime } from './times.ts';

/** A start may have gone by for so long, milliseconds: clocks differ, and a request takes its time. */
const START_PAST_MAX_MS = 60_000;

export const PAYOUT_TYPES = ['one-time', 'recurring'] as const;
export type PayoutType = (typeof PAYOUT_TYPES)[number];

/** The body of a scheduled payment's creation, in the contract's field names. */
interface ScheduleRequest {
  amount: number;
  payout_type: PayoutType;
  frequency?: Frequency;
  start_date?: string;
  end_date?: string;
  source_wallet_id: string;
  destination_type: 'wallet' | 'bank';
  destination_id: string;
  destination_code?: string;
  description?: string;
  metadata?: Metadata;
}

/** Faults of a refused request, as in the examples. */
export const SCHEDULE_FAULTS: FaultsByCode = {
  wallet_not_found: { path: 'source_wallet_id', message: 'no wallet has this id' },
  wallet_restricted: { path: 'source_wallet_id', message: 'must be a wallet that is not closed' },
  unknown_bank: { path: 'destination_code', message: 'must be a code of the bank list' },
  unsupported_currency: { path: 'source_wallet_id', message: 'must be a wallet that holds NGN' },
};

/** Everything that the request itself says wrong, and the timetable that it says. */
function timetableOf(
  request: ScheduleRequest,
  calendar: Calendar,
  nowMs: number,
): { timetable: Timetable; faults: FieldError[] } {
  const faults: FieldError[] = [];
  const timeIn = (path: 'start_date' | 'end_date'): number | undefined => {
    const text = request[path];
    const ms = text === undefined ? undefined : readTime(text, calendar);
    if (text !== undefined && ms === undefined) faults.push({ path, message: NO_TIME });
    return ms;
  };
  const { payout_type, frequency, destination_type, destination_id, destination_code } = request;
  const recurring = payout_type === 'recurring';
  if (recurring && frequency === undefined) faults.push({ path: 'frequency', message: 'is required' });
  const startAt = timeIn('start_date') ?? nowMs;
  if (startAt < nowMs - START_PAST_MAX_MS) {
    faults.push({ path: 'start_date', message: 'must not be more than 60 s in the past' });
  }
  const endAt = timeIn('end_date') ?? null;
  if (endAt !== null && endAt <= startAt) {
    faults.push({ path: 'end_date', message: 'must be after start_date' });
  }
  const toBank = destination_type === 'bank';
  if (toBank && !isAccountNumber(destination_id)) {
    faults.push({ path: 'destination_id', message: 'must be 10 digits' });
  }
  if (toBank && destination_code === undefined) {
    faults.push({ path: 'destination_code', message: 'is required' });
  }
  if (!toBank && destination_code !== undefined) {
    faults.push({ path: 'destination_code', message: 'is for banks only' });
  }
  return { timetable: { startAt, endAt, frequency: recurring ? (frequency ?? null) : null }, faults };
}

/**
 * Creates a scheduled payment, whose first run is due at its start. Call it in a transaction.
 *
 * @returns its id
 * @throws ApiError `invalid_request`, `wallet_not_found`, `wallet_restricted`, `unknown_bank`, `unsupported_currency`
 */
export async function createSchedule(
  session: Session,
  tenantId: string,
  request: ScheduleRequest,
  { calendar, banks, nowMs }: { calendar: Calendar; banks: BankList; nowMs: number },
): Promise<string> {
  const { timetable, faults } = timetableOf(request, calendar, nowMs);
  if (faults.length > 0) throw new ApiError('invalid_request', faults);
  // A wallet that is found open is not closed before this commits.
  await holdLedgerVersion(session, tenantId);
  const source = await openWallet(session, tenantId, request, 'source_wallet_id');
  const destination = await destinationOf(session, tenantId, request, source, banks);
  const id = uuidv7(nowMs);
  const metadata = storedMetadata(request.metadata);
  await insertSchedule(session, tenantId, {
    ...timetable,
    ...destination,
    id,
    sourceAccount: source.accountId,
    currency: source.currency,
    amount: koboFromNumber(request.amount),
    description: request.description || null,
    metadata,
    createdAt: nowMs,
  });
  await storeMetadataKeys(session, tenantId, 'schedule', [{ id, metadata }]);
  const first = { n: 1, scheduledFor: timetable.startAt, status: 'waiting' as const };
  await insertRuns(session, tenantId, id, [first]);
  return id;
}

type OpenWallet = NonNullable<Awaited<ReturnType<typeof resolveWallet>>>;

/** The wallet that a field names. One that is closed never pays or takes anything again; one that is restricted may. */
async function openWallet(
  session: Session,
  tenantId: string,
  request: ScheduleRequest,
  path: 'source_wallet_id' | 'destination_id',
): Promise<OpenWallet> {
  const wallet = await resolveWallet(session, tenantId, request[path]);
  const fault = (code: 'wallet_not_found' | 'wallet_restricted'): ApiError =>
    new ApiError(code, [{ ...SCHEDULE_FAULTS[code]!, path }]);
  if (wallet === undefined) throw fault('wallet_not_found');
  if (wallet.status === 'closed') throw fault('wallet_restricted');
  return wallet;
}

/** The destination: another wallet of the currency, or an account at a bank. */
async function destinationOf(
  session: Session,
  tenantId: string,
  request: ScheduleRequest,
  source: OpenWallet,
  banks: BankList,
): Promise<Pick<NewSchedule, 'destinationAccount' | 'bankCode' | 'accountNumber'>> {
  if (request.destination_type === 'bank') {
    const bank = banks.find(request.destination_code!);
    if (bank === undefined) throw refusal('unknown_bank', SCHEDULE_FAULTS);
    if (source.currency !== 'NGN') throw refusal('unsupported_currency', SCHEDULE_FAULTS);
    return { destinationAccount: null, bankCode: bank.code, accountNumber: request.destination_id };
  }
  const wallet = await openWallet(session, tenantId, request, 'destination_id');
  if (wallet.accountId === source.accountId) {
    throw invalidField('destination_id', 'must be another wallet than the source');
  }
  if (wallet.currency !== source.currency) {
    const message = 'must be a wallet of the currency of the source';
    throw new ApiError('unsupported_currency', [{ path: 'destination_id', message }]);
  }
  return { destinationAccount: wallet.accountId, bankCode: null, accountNumber: null };
}
