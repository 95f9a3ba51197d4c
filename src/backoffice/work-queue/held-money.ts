import { Type } from 'typebox';
import { HOLD_REASONS, type HoldReason } from '../../ledger/held-money.ts';
import type { Session } from '../../platform/db/database.ts';
import { orderedKeysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import { maskedNumber, shortName, withoutNumbers } from '../../platform/masks.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { KoboInteger, Timestamp } from '../../platform/values/json-schema.ts';
import { type Kobo, koboToNumber } from '../../platform/values/money.ts';
import { customersOfMovement } from '../personal-data/affected-customers.ts';
import { guidance, Id, IdOrNull, masked, TextOrNull } from '../transaction-status/fields.ts';
import { suspenseActions, suspenseMeaning } from '../transaction-status/suspense-state.ts';
import { byUuid, pickedSql } from './picked.ts';
import { byId, queue, type Wanted } from './queue.ts';

interface HeldRow {
  id: string;
  category: 'bank-inflow' | 'bank-outflow-reversal' | 'interest-payout';
  reason: HoldReason;
  amount: Kobo;
  currency: string;
  createdAt: number;
  walletId: string | null;
  paymentId: string | null;
  rail: string | null;
  senderName: string | null;
  senderAccountNumber: string | null;
  /** Reason that an attempt to return it failed. */
  returnFailure: string | null;
}

/** Money of a list by amount: the newest is sorted. */
const SORTED_MAX = 10_000;
const NEWEST = `(
       SELECT * FROM held_inflows WHERE tenant_id = $1 AND state = 'held' ORDER BY transaction_id DESC LIMIT ${SORTED_MAX})`;

/** Plan: held_inflows_held in order of its ids; the rest by primary keys. */
function list(
  session: Session,
  tenantId: string,
  page: PageRequest,
  { filter: { reason, wallet_id, sort }, picked, nowMs }: Wanted,
): Promise<HeldRow[]> {
  const values: (string | null)[] = [tenantId, reason ?? null, wallet_id ?? null];
  const isPicked = pickedSql(picked, byUuid('suspense', 'h.transaction_id', 't.created_at'), values, nowMs);
  const byAmount = sort === 'amount';
  const keyset = orderedKeysetSql(page, { id: 'h.transaction_id', table: 't', byAmount }, values);
  return session.query<HeldRow>(
    `SELECT h.transaction_id AS id, t.category, h.reason, t.amount, t.currency, t.created_at AS "createdAt",
       w.wallet_id AS "walletId", r.payment_id AS "paymentId", COALESCE(i.rail, r.rail) AS rail, s.name AS "senderName",
       s.account_number AS "senderAccountNumber", f.detail AS "returnFailure"
     FROM ${byAmount ? NEWEST : 'held_inflows'} h
     CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = h.transaction_id LIMIT 1) t
     LEFT JOIN LATERAL (SELECT * FROM inflows WHERE tenant_id = $1 AND transaction_id = h.transaction_id LIMIT 1) i ON true
     LEFT JOIN LATERAL (
       SELECT * FROM payment_returns WHERE tenant_id = $1 AND transaction_id = h.transaction_id LIMIT 1) r ON true
     LEFT JOIN LATERAL (
       SELECT * FROM inflow_senders WHERE tenant_id = $1 AND rail = i.rail AND rail_inflow_id = i.rail_inflow_id LIMIT 1) s
       ON true
     LEFT JOIN LATERAL (
       SELECT detail FROM (
         SELECT id, detail FROM incidents i
         WHERE tenant_id = $1 AND transaction_id = h.transaction_id AND kind = 'inflow_return_failed' OFFSET 0) failed
       ORDER BY id DESC LIMIT 1) f ON true
     LEFT JOIN LATERAL (SELECT * FROM wallets WHERE tenant_id = $1 AND account_id = h.account_id LIMIT 1) w ON true
     WHERE h.tenant_id = $1 AND h.state = 'held' AND ($2::text IS NULL OR h.reason = $2)
       AND ($3::text IS NULL OR h.account_id = (SELECT account_id FROM wallet_ids WHERE tenant_id = $1 AND id = $3))${isPicked}
       ${keyset}`,
    values,
  );
}

const schema = Type.Object(
  {
    id: Id('The transaction that brought it there.'),
    category: Type.String({
      description: '`bank-inflow`, `bank-outflow-reversal` or `interest-payout`.',
      examples: ['bank-inflow'],
    }),
    reason: TextOrNull('Why no wallet took it.', 'wallet_closed'),
    amount: KoboInteger('Kobo.'),
    currency: Type.String({ examples: ['NGN'] }),
    wallet_id: TextOrNull('The intended wallet.', 'ada-savings'),
    payment_id: IdOrNull('The payment that came back; null without one.'),
    rail: TextOrNull('The rail that it came by.', 'sandbox'),
    sender_name: TextOrNull('The sender: first name and an initial. `revealTransfer` shows it.', 'Ada O.'),
    sender_account_number: masked("The sender's account"),
    since: Timestamp('When it came in.'),
    ...guidance,
  },
  { title: 'MoneyInSuspense' },
);

const failureText = (failure: string | null): string =>
  failure === null ? '' : ` ${withoutNumbers(failure)}`;

const view = (held: HeldRow) => ({
  id: held.id,
  category: held.category,
  reason: held.reason,
  amount: koboToNumber(held.amount),
  currency: held.currency,
  wallet_id: held.walletId,
  payment_id: held.paymentId,
  rail: held.rail,
  sender_name: shortName(held.senderName),
  sender_account_number: maskedNumber(held.senderAccountNumber),
  since: toRfc3339(held.createdAt),
  meaning: `${suspenseMeaning('held', held.reason)}${failureText(held.returnFailure)}`,
  actions: suspenseActions(held.category, 'held'),
});

export const SUSPENSE = queue<HeldRow>({
  kind: 'suspense',
  operationId: 'listSuspense',
  summary: 'Money in suspense',
  filters: {
    reason: Type.Optional(
      Type.Unsafe<HoldReason>({
        type: 'string',
        enum: Object.keys(HOLD_REASONS),
        description: 'Only for this reason.',
      }),
    ),
    wallet_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Only for this wallet.' }),
    ),
  },
  sortedMax: SORTED_MAX,
  schema,
  ...byId,
  list,
  since: ({ createdAt }) => createdAt,
  customersOf: customersOfMovement,
  view,
});
