import { Type } from 'typebox';
import type { WaitReason } from '../../payments/payouts/claim.ts';
import type { Session } from '../../platform/db/database.ts';
import { orderedKeysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import { maskedNumber } from '../../platform/masks.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { KoboInteger, Timestamp } from '../../platform/values/json-schema.ts';
import { type Kobo, koboToNumber } from '../../platform/values/money.ts';
import { customersOfMovement } from '../personal-data/affected-customers.ts';
import { type Attempt, attemptSchema, attemptView, newestAttempts } from '../transaction-status/attempts.ts';
import { guidance, Id, masked, TextOrNull, TimeOrNull } from '../transaction-status/fields.ts';
import { payoutState } from '../transaction-status/payout-state.ts';
import { byUuid, pickedSql } from './picked.ts';
import { byId, queue, type Wanted } from './queue.ts';

/** Attempts listed of each payout; its details have all. */
const ATTEMPTS_LISTED = 5;

interface FlaggedPayout {
  id: string;
  reference: string | null;
  amount: Kobo;
  currency: string;
  walletId: string | null;
  customerId: string | null;
  rail: string;
  railId: string;
  bankCode: string;
  accountNumber: string;
  createdAt: number;
  flaggedAt: number;
  lastSubmittedAt: number | null;
  dueAt: number;
  attempts: number;
  submissions: number;
  waitReason: WaitReason | null;
  tried: Attempt[];
}

/** Payouts of a list by amount: the newest are sorted. */
const SORTED_MAX = 10_000;
const NEWEST = `(
       SELECT * FROM payouts WHERE tenant_id = $1 AND flagged_at IS NOT NULL AND due_at IS NOT NULL
       ORDER BY transaction_id DESC LIMIT ${SORTED_MAX})`;

/** Plan: payouts_to_review in order of its ids; the rest by primary keys. */
async function list(
  session: Session,
  tenantId: string,
  page: PageRequest,
  { filter: { rail, bank_code, sort }, picked, nowMs }: Wanted,
): Promise<FlaggedPayout[]> {
  const values: (string | null)[] = [tenantId, rail ?? null, bank_code ?? null];
  const isPicked = pickedSql(
    picked,
    byUuid('flagged_payouts', 'p.transaction_id', 'p.flagged_at'),
    values,
    nowMs,
  );
  const byAmount = sort === 'amount';
  const keyset = orderedKeysetSql(page, { id: 'p.transaction_id', table: 't', byAmount }, values);
  const payouts = await session.query<Omit<FlaggedPayout, 'tried'>>(
    `SELECT p.transaction_id AS id, t.reference, t.amount, t.currency, w.wallet_id AS "walletId",
       w.customer_id AS "customerId", p.rail, p.rail_id AS "railId", p.bank_code AS "bankCode",
       p.account_number AS "accountNumber", t.created_at AS "createdAt", p.flagged_at AS "flaggedAt",
       COALESCE(p.resubmitted_at, p.submitted_at) AS "lastSubmittedAt", p.due_at AS "dueAt", p.attempts, p.submissions, p.wait_reason AS "waitReason"
     FROM ${byAmount ? NEWEST : 'payouts'} p
     CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = p.transaction_id LIMIT 1) t
     LEFT JOIN LATERAL (
       SELECT wallet_id, customer_id FROM wallets WHERE tenant_id = $1 AND account_id = t.source_account LIMIT 1) w
       ON true
     WHERE p.tenant_id = $1 AND p.flagged_at IS NOT NULL AND p.due_at IS NOT NULL
       AND ($2::text IS NULL OR p.rail = $2) AND ($3::text IS NULL OR p.bank_code = $3)${isPicked} ${keyset}`,
    values,
  );
  const ids = payouts.map(({ id }) => id);
  const tried = await newestAttempts(session, tenantId, ids, ATTEMPTS_LISTED);
  return payouts.map((payout) => ({
    ...payout,
    tried: tried.filter(({ transactionId }) => transactionId === payout.id),
  }));
}

const schema = Type.Object(
  {
    id: Id('The transfer.'),
    reference: TextOrNull("The business's reference.", 'payout-2026-000123'),
    amount: KoboInteger('Kobo.'),
    currency: Type.String({ examples: ['NGN'] }),
    wallet_id: TextOrNull('The wallet that pays.', 'ada-savings'),
    customer_id: TextOrNull('The customer of the wallet.'),
    rail: Type.String({ description: 'The rail that pays it.', examples: ['sandbox'] }),
    rail_id: Type.String({
      description: "The bank's id of it.",
      examples: ['999240260115090000000000000001'],
    }),
    bank_code: Type.String({ examples: ['058'] }),
    account_number: masked('The account'),
    created_at: Timestamp('When it was accepted.'),
    flagged_at: Timestamp('When it was flagged.'),
    last_submitted_at: TimeOrNull('When it may last have been submitted.'),
    next_attempt_at: Timestamp('When its status is queried, or it is submitted, next.'),
    attempts: Type.Integer({ description: 'Number of submissions and status queries.', examples: [12] }),
    submissions: Type.Integer({ description: 'Number of possible submissions.', examples: [1] }),
    waits_for: TextOrNull('Why it is not submitted; null for a submitted one.'),
    tried: Type.Array(attemptSchema, {
      description: `The newest ${ATTEMPTS_LISTED} attempts. An immediate success has none.`,
    }),
    ...guidance,
  },
  { title: 'FlaggedPayout' },
);

const view = (payout: FlaggedPayout) => ({
  id: payout.id,
  reference: payout.reference,
  amount: koboToNumber(payout.amount),
  currency: payout.currency,
  wallet_id: payout.walletId,
  customer_id: payout.customerId,
  rail: payout.rail,
  rail_id: payout.railId,
  bank_code: payout.bankCode,
  account_number: maskedNumber(payout.accountNumber),
  created_at: toRfc3339(payout.createdAt),
  flagged_at: toRfc3339(payout.flaggedAt),
  last_submitted_at: toRfc3339OrNull(payout.lastSubmittedAt),
  next_attempt_at: toRfc3339(payout.dueAt),
  attempts: payout.attempts,
  submissions: payout.submissions,
  waits_for: payout.waitReason,
  tried: payout.tried.map(attemptView),
  ...payoutState({ ...payout, status: 'processing', lastOutcome: payout.tried[0]?.outcome ?? null }),
});

/** Flagged payouts. */
export const FLAGGED_PAYOUTS = queue<FlaggedPayout>({
  kind: 'flagged_payouts',
  operationId: 'listFlaggedPayouts',
  summary: 'Flagged payouts',
  filters: {
    rail: Type.Optional(Type.String({ maxLength: 40, description: 'Only by this rail.' })),
    bank_code: Type.Optional(Type.String({ maxLength: 20, description: 'Only to this bank.' })),
  },
  sortedMax: SORTED_MAX,
  schema,
  ...byId,
  list,
  since: ({ flaggedAt }) => flaggedAt,
  customersOf: customersOfMovement,
  view,
});
