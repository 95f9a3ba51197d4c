import { Type } from 'typebox';
import type { AttemptRecord } from '../../payments/payouts/claim.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { withoutNumbers } from '../../platform/masks.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { Timestamp } from '../../platform/values/json-schema.ts';
import { TextOrNull } from './fields.ts';

/** A submission or status query, and the bank's response. */
export type Attempt = Omit<AttemptRecord, 'atMs'> & {
  /** Milliseconds since the epoch. */
  attemptedAt: number;
};

/** Plan: the primary key from its end, for each payout. */
const NEWEST = statement(
  'newest_payout_attempts',
  `SELECT a.* FROM unnest($2::uuid[]) AS i (id)
   CROSS JOIN LATERAL (
     SELECT transaction_id AS "transactionId", attempt, action, outcome, code, detail, response, attempted_at AS "attemptedAt"
     FROM payout_attempts WHERE tenant_id = $1 AND transaction_id = i.id ORDER BY attempt DESC LIMIT $3) a`,
);

/** The newest attempts of payouts, at most `limit` of each, newest first. */
export const newestAttempts = (
  session: Session,
  tenantId: string,
  ids: readonly string[],
  limit: number,
): Promise<Attempt[]> => session.query<Attempt>(NEWEST, [tenantId, ids, limit]);

export const attemptSchema = Type.Object(
  {
    attempt: Type.Integer({ description: 'Number of the attempt, from 1.', examples: [4] }),
    action: Type.String({
      description: '`send`: submission; `query`: status query.',
      examples: ['query'],
    }),
    outcome: Type.String({
      description: '`success`, `failure`, `unknown` or `not_found`: the interpreted response.',
      examples: ['unknown'],
    }),
    code: TextOrNull('The response code, if any.', '09'),
    detail: TextOrNull('The response message.', 'Request processing in progress'),
    answer: TextOrNull(
      'The raw response, at most 4,000 characters, without personal data; null where none is stored.',
    ),
    at: Timestamp('When.'),
  },
  { title: 'PayoutAttempt' },
);

export const attemptView = ({ attempt, action, outcome, code, detail, response, attemptedAt }: Attempt) => ({
  attempt,
  action,
  outcome,
  code,
  detail: detail === null ? null : withoutNumbers(detail),
  answer: response,
  at: toRfc3339(attemptedAt),
});
