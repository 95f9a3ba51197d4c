import { Type } from 'typebox';
import type { AttemptRecord } from '../../payments/payouts/claim.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { withoutNumbers } from '../../platform/masks.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { Timestamp } from '../../platform/values/json-schema.ts';
import { TextOrNull } from './fields.ts';

/** What a bank was told or asked, and what it answered. */
export type Attempt = Omit<AttemptRecord, 'atMs'> & {
  /** Milliseconds since the epoch. */
  attemptedAt: number;
};

/** Plan: the primary key from its end, for each payout. */
const NEWEST = statement(
  'newest_payout_attempts',
  `SELECT a.* FROM unnest($2::uuid[]) AS i (id)
   CROSS JOIN LATERAL (
     SELECT transaction_id AS "transactionId", attempt, action, outcome, code, detail, answer, attempted_at AS "attemptedAt"
     FROM payout_attempts WHERE tenant_id = $1 AND transaction_id = i.id ORDER BY attempt DESC LIMIT $3) a`,
);

/** The newest attempts of payouts, at most `limit` of each, the newest first. */
export const newestAttempts = (
  session: Session,
  tenantId: string,
  ids: readonly string[],
  limit: number,
): Promise<Attempt[]> => session.query<Attempt>(NEWEST, [tenantId, ids, limit]);

export const attemptSchema = Type.Object(
  {
    attempt: Type.Integer({ description: 'Which one, from 1.', examples: [4] }),
    action: Type.String({
      description: '`send`: the bank was told; `query`: it was asked.',
      examples: ['query'],
    }),
    outcome: Type.String({
      description: '`success`, `failure`, `unknown` or `not_found`: as the answer was read.',
      examples: ['unknown'],
    }),
    code: TextOrNull('The code of the answer, where it has one.', '09'),
    detail: TextOrNull('What was read in it.', 'Request processing in progress'),
    answer: TextOrNull(
      'What the bank answered as its text came, at most 4,000 characters, without what is anybody’s; null where nothing is kept.',
    ),
    at: Timestamp('When.'),
  },
  { title: 'PayoutAttempt' },
);

/** An attempt as it is shown. */
export const attemptView = ({ attempt, action, outcome, code, detail, answer, attemptedAt }: Attempt) => ({
  attempt,
  action,
  outcome,
  code,
  detail: detail === null ? null : withoutNumbers(detail),
  answer,
  at: toRfc3339(attemptedAt),
});
