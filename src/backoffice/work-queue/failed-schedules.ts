import { Type } from 'typebox';
import { type FailureCode, reasonOf } from '../../payments/schedules/failures.ts';
import type { Session } from '../../platform/db/database.ts';
import { bounded, keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import { maskedNumber } from '../../platform/masks.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { KoboInteger, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { type Kobo, koboToNumber } from '../../platform/values/money.ts';
import { customersOfSchedule } from '../personal-data/affected-customers.ts';
import { guidance, Id, IdOrNull, masked, TextOrNull } from '../transaction-status/fields.ts';
import { recentFrom } from './kinds.ts';
import { byUuid, pickedSql } from './picked.ts';
import { byId, queue, type Wanted } from './queue.ts';

interface FailedSchedule {
  id: string;
  status: 'active' | 'completed' | 'deactivated';
  failures: number;
  amount: Kobo;
  currency: string;
  walletId: string;
  destinationWalletId: string | null;
  bankCode: string | null;
  accountNumber: string | null;
  updatedAt: number;
  /** The run that failed last. */
  n: number | null;
  failureCode: FailureCode | null;
  transactionId: string | null;
}

/** Plan: schedules_failing in order of its ids; for the last run the primary key from its end. */
function list(
  session: Session,
  tenantId: string,
  page: PageRequest,
  { filter: { status }, picked, nowMs }: Wanted,
): Promise<FailedSchedule[]> {
  const at = bounded(page);
  const values = [tenantId, toRfc3339(recentFrom(nowMs)), status ?? null, at.key];
  const isPicked = pickedSql(picked, byUuid('failed_schedules', 's.id', 's.updated_at'), values, nowMs);
  return session.query<FailedSchedule>(
    `SELECT s.id, s.status, s.failures, s.amount, s.currency, sw.wallet_id AS "walletId",
       dw.wallet_id AS "destinationWalletId", s.bank_code AS "bankCode", s.account_number AS "accountNumber",
       s.updated_at AS "updatedAt", o.n, o.failure_code AS "failureCode", o.transaction_id AS "transactionId"
     FROM schedules s
     CROSS JOIN LATERAL (SELECT wallet_id FROM wallets WHERE tenant_id = $1 AND account_id = s.source_account LIMIT 1) sw
     LEFT JOIN LATERAL (
       SELECT wallet_id FROM wallets WHERE tenant_id = $1 AND account_id = s.destination_account LIMIT 1) dw ON true
     LEFT JOIN LATERAL (
       SELECT * FROM schedule_runs WHERE tenant_id = $1 AND schedule_id = s.id AND status = 'failed'
       ORDER BY n DESC LIMIT 1) o ON true
     WHERE s.tenant_id = $1 AND s.failures > 0 AND s.status <> 'inactive' AND s.updated_at >= $2::timestamptz
       AND ($3::text IS NULL OR s.status = $3)${isPicked} ${keysetSql(at, 's.id', '$4')}`,
    values,
  );
}

const schema = Type.Object(
  {
    id: Id('The schedule.'),
    status: Type.String({
      description:
        '`active`: it continues; `completed`: it has ended; `deactivated`: three failures ended it.',
      examples: ['deactivated'],
    }),
    failures: Type.Integer({ description: 'Failed runs since the last successful one.', examples: [3] }),
    amount: KoboInteger('Amount of each payment, kobo.'),
    currency: Type.String({ examples: ['NGN'] }),
    wallet_id: Type.String({ description: 'The wallet that pays.', examples: ['ada-savings'] }),
    destination_wallet_id: TextOrNull('The wallet that is paid; null for a bank account.'),
    bank_code: TextOrNull('Code of the bank that is paid.', '058'),
    account_number: masked('The account'),
    run: Nullable(Type.Integer({ description: 'The run that failed last, from 1.', examples: [7] })),
    failure_code: TextOrNull('Why.', 'insufficient_funds'),
    transaction_id: IdOrNull('Its transfer, if any.'),
    since: Timestamp('When that was.'),
    ...guidance,
  },
  { title: 'FailedSchedule' },
);

const BY_STATUS: Readonly<Record<FailedSchedule['status'], string>> = {
  active: 'Its next run is unaffected.',
  completed: 'It has ended and pays nothing more.',
  deactivated: 'Three consecutive failures have ended it; the business can activate it again.',
};

const view = (failed: FailedSchedule) => ({
  id: failed.id,
  status: failed.status,
  failures: failed.failures,
  amount: koboToNumber(failed.amount),
  currency: failed.currency,
  wallet_id: failed.walletId,
  destination_wallet_id: failed.destinationWalletId,
  bank_code: failed.bankCode,
  account_number: maskedNumber(failed.accountNumber),
  run: failed.n,
  failure_code: failed.failureCode,
  transaction_id: failed.transactionId,
  since: toRfc3339(failed.updatedAt),
  meaning: `${failed.failureCode === null ? 'It failed' : reasonOf(failed.failureCode)}. ${BY_STATUS[failed.status]}`,
  actions: failed.transactionId === null ? [] : ['readTransferInFull'],
});

export const FAILED_SCHEDULES = queue<FailedSchedule>({
  kind: 'failed_schedules',
  operationId: 'listFailedSchedules',
  summary: 'Failed schedules',
  filters: {
    status: Type.Optional(
      Type.Unsafe<FailedSchedule['status']>({
        type: 'string',
        enum: ['active', 'completed', 'deactivated'],
        description: 'Only in this state.',
      }),
    ),
  },
  schema,
  ...byId,
  since: ({ updatedAt }) => updatedAt,
  customersOf: customersOfSchedule,
  list,
  view,
});
