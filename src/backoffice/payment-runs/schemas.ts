import { Type } from 'typebox';
import { BULK_MODES, type Bulk, type BulkMode } from '../../payments/bulk-transfers/queries.ts';
import { bulkAmounts, bulkCounts, bulkView } from '../../payments/bulk-transfers/schemas.ts';
import { NAME_MATCHES, type NameMatch } from '../../payments/name-enquiries/match.ts';
import { bankTransferBody } from '../../payments/payouts/schemas.ts';
import { Name, Reference, WalletId } from '../../platform/http/schemas.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { KoboInteger, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { environmentParams } from '../operators/environment.ts';
import { ownerField } from '../personal-data/wallet-owners.ts';
import { Id, IdOrNull, TextOrNull, TimeOrNull } from '../transaction-status/fields.ts';
import type { PaymentRun } from './queries.ts';
import { ROW_STATUSES, type RowStatus, type RunRow } from './rows.ts';

const RUN_ID = '019bbf6c-7e00-7000-8000-0000000000d1';
export const runIdField = Type.String({ description: 'The payment run.', examples: [RUN_ID] });
export const runParams = Type.Object({ ...environmentParams.properties, payment_run_id: runIdField });

const modeField = (description: string) =>
  Type.Unsafe<BulkMode>({ type: 'string', enum: BULK_MODES, description, examples: ['independent'] });
const referenceField = Type.String({
  ...Reference,
  description: 'Reference of the payment run, unique for ever among bulk transfers.',
  examples: ['salaries-2026-11'],
});
const { amount, reference, accountNumber, bankCode, narration } = bankTransferBody.properties;
const transferFields = {
  amount,
  reference,
  account_number: accountNumber,
  bank_code: bankCode,
  name: Type.Optional(Name(200, { description: 'The expected name of the account.', examples: ['Ada Obi'] })),
  narration,
};

export const createRunBody = (settings: { bulkTransfersMax: number }) =>
  Type.Object({
    reference: referenceField,
    wallet_id: WalletId('The wallet that pays: its id or identifier.', 'salaries'),
    mode: modeField(
      '`independent`: each transfer is accepted or refused by itself. `all_or_nothing`: one refusal refuses all.',
    ),
    transfers: Type.Array(Type.Object(transferFields), {
      minItems: 1,
      maxItems: settings.bulkTransfersMax,
    }),
  });

const RUN_STATUSES = ['checking', 'ready', 'sending', 'processing', 'completed', 'refused'] as const;
type RunStatus = (typeof RUN_STATUSES)[number];

const refusalSchema = Type.Object({
  code: Type.String({ description: 'An error code of the API.', examples: ['bulk_refused'] }),
  errors: Type.Array(
    Type.Object({
      path: Type.String({ description: 'Transfer and field.', examples: ['transfers[3].source'] }),
      message: Type.String({ examples: ['has less available than the amount and its fees'] }),
    }),
  ),
});

const runFields = {
  id: Type.String({ description: 'The payment run, and its bulk transfer.', examples: [RUN_ID] }),
  reference: Type.String({ examples: ['salaries-2026-11'] }),
  wallet_id: Type.String({ description: 'The wallet that pays.', examples: ['salaries'] }),
  mode: modeField('As proposed.'),
  status: Type.Unsafe<RunStatus>({
    type: 'string',
    enum: [...RUN_STATUSES],
    description:
      '`checking`: names and duplicates are looked up. `ready`: it can be proposed. `sending`: it is approved, and its transfers are being ' +
      'accepted. `processing`: some of them are not final. `completed`: all are final. `refused`: it was refused as a whole.',
    examples: ['ready'],
  }),
  transfers: Type.Integer({ description: 'Transfers, those left out among them.', examples: [120] }),
  amount: KoboInteger('Their sum, kobo.'),
  checked: Type.Integer({ description: 'Transfers that are checked.', examples: [120] }),
  left_out: Nullable(
    Type.Integer({ description: 'Transfers that are not sent; null before the approval.', examples: [0] }),
  ),
  created_by: Id('The operator who created it.'),
  created_at: Timestamp('When it was created.'),
  approved_at: TimeOrNull('When it was approved.'),
  completed_at: TimeOrNull('When its last transfer was final.'),
  refusal: Nullable(refusalSchema),
};

/** A payment run in a list. */
export const runSchema = Type.Object(runFields, { title: 'PaymentRun' });
export const listedRunSchema = Type.Object({ ...runFields, ...ownerField }, { title: 'ListedPaymentRun' });

export function statusOf({
  approvedAt,
  sentAt,
  refusal,
  completedAt,
  checked,
  transfers,
}: PaymentRun): RunStatus {
  if (refusal !== null) return 'refused';
  if (completedAt !== null) return 'completed';
  if (sentAt !== null) return 'processing';
  if (approvedAt !== null) return 'sending';
  return checked < transfers ? 'checking' : 'ready';
}

export const runView = (run: PaymentRun) => ({
  id: run.id,
  reference: run.reference,
  wallet_id: run.walletId,
  mode: run.mode,
  status: statusOf(run),
  transfers: run.transfers,
  amount: koboToNumber(run.amount),
  checked: run.checked,
  left_out: run.leftOut === null ? null : run.leftOut.length,
  created_by: run.createdBy,
  created_at: toRfc3339(run.createdAt),
  approved_at: toRfc3339OrNull(run.approvedAt),
  completed_at: toRfc3339OrNull(run.completedAt),
  refusal: run.refusal && { code: run.refusal.code, errors: [...run.refusal.errors] },
});

const NAME_STATUSES = ['found', 'not_found', 'unavailable'] as const;
const rowSchema = Type.Object(
  {
    index: Type.Integer({ description: 'Place in the payment run, from 0.', examples: [0] }),
    amount: KoboInteger('Kobo.'),
    reference: Type.String({ examples: ['salaries-2026-11-0001'] }),
    account_number: Type.String({ examples: ['0123456789'] }),
    bank_code: Type.String({ examples: ['058'] }),
    name: TextOrNull('The expected name.', 'Ada Obi'),
    narration: TextOrNull('Its narration.', 'Salary, November'),
    name_status: Nullable(
      Type.Unsafe<(typeof NAME_STATUSES)[number]>({
        type: 'string',
        enum: [...NAME_STATUSES],
        description: 'Result of the name enquiry; null before it.',
        examples: ['found'],
      }),
    ),
    account_name: TextOrNull('Name of the account at its bank.', 'ADA CHIDINMA OBI'),
    match: Nullable(
      Type.Unsafe<NameMatch>({
        type: 'string',
        enum: NAME_MATCHES,
        description: 'How the expected name compares with it; null without either.',
        examples: ['close'],
      }),
    ),
    duplicate_of: Nullable(
      Type.Object(
        {
          transaction_id: Id('The transfer.'),
          reference: TextOrNull('Its reference.', 'salaries-2026-10-0001'),
          created_at: Timestamp('When it was accepted.'),
        },
        {
          description:
            'The newest transfer of the same amount to the same account in the 30 days before the check.',
        },
      ),
    ),
    repeats: Nullable(
      Type.Integer({
        description: 'Place of the first transfer of this run with the same amount and account.',
        examples: [null],
      }),
    ),
    status: Type.Unsafe<RowStatus>({
      type: 'string',
      enum: [...ROW_STATUSES],
      description: '`waiting`: not accepted yet. The others are final but for `processing`.',
      examples: ['waiting'],
    }),
    transaction_id: IdOrNull('The transfer, once it is accepted.'),
    fee: Nullable(KoboInteger('Total fees, kobo.', 0)),
    error_code: TextOrNull('Code of its refusal or failure.'),
    error_message: TextOrNull('Its refusal or failure as text.'),
    completed_at: TimeOrNull('When it was final.'),
  },
  { title: 'PaymentRunTransfer' },
);

/** A payment run with its transfers. */
export const runInFullSchema = Type.Object(
  {
    ...runFields,
    ...ownerField,
    created_by_name: TextOrNull("The operator's name.", 'Ada Obi'),
    proposal_id: IdOrNull('The open proposal to send it.'),
    counts: Nullable(bulkCounts),
    amounts: Nullable(bulkAmounts),
    rows: Type.Array(rowSchema, { description: 'Its transfers, in order.' }),
  },
  { title: 'PaymentRunInFull' },
);

/** A payment run together with what other tables say about it. */
interface RunInFull {
  run: PaymentRun;
  createdByName: string | null;
  proposalId: string | null;
  /** Its bulk transfer, once it is sent. */
  bulk: Bulk | undefined;
  rows: readonly RunRow[];
}

export function runInFullView({ run, createdByName, proposalId, bulk, rows }: RunInFull) {
  const sums = bulk === undefined ? { counts: null, amounts: null } : bulkView(bulk);
  return {
    ...runView(run),
    created_by_name: createdByName,
    proposal_id: proposalId,
    counts: sums.counts,
    amounts: sums.amounts,
    rows: rows.map((row) => ({ ...row, completed_at: toRfc3339OrNull(row.completed_at) })),
  };
}
