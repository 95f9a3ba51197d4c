import { Type } from 'typebox';
import type { Session } from '../../platform/db/database.ts';
import { bounded, keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import { withoutNumbers } from '../../platform/masks.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { uuidv7Floor } from '../../platform/values/ids.ts';
import { Timestamp } from '../../platform/values/json-schema.ts';
import { customersOfVirtualAccount } from '../personal-data/affected-customers.ts';
import { guidance, Id, TextOrNull, TimeOrNull } from '../transaction-status/fields.ts';
import { recentFrom } from './kinds.ts';
import { byUuid, pickedSql } from './picked.ts';
import { byId, queue, type Wanted } from './queue.ts';

interface NotIssued {
  id: string;
  status: 'pending' | 'failed';
  walletId: string;
  rail: string | null;
  failureReason: string | null;
  attempts: number;
  dueAt: number | null;
  createdAt: number;
}

/** Plan: virtual_accounts_not_issued in order of its ids, from the first that is shown on. */
function listNotIssued(
  session: Session,
  tenantId: string,
  page: PageRequest,
  { filter: { status }, picked, nowMs }: Wanted,
): Promise<NotIssued[]> {
  const at = bounded(page);
  const values = [tenantId, uuidv7Floor(recentFrom(nowMs)), status ?? null, at.key];
  const isPicked = pickedSql(picked, byUuid('accounts_not_issued', 'v.id', 'v.created_at'), values, nowMs);
  return session.query<NotIssued>(
    `SELECT v.id, v.status, w.wallet_id AS "walletId", v.rail, v.failure_reason AS "failureReason", v.attempts,
       v.due_at AS "dueAt", v.created_at AS "createdAt"
     FROM virtual_accounts v
     CROSS JOIN LATERAL (SELECT wallet_id FROM wallets WHERE tenant_id = $1 AND account_id = v.account_id LIMIT 1) w
     WHERE v.tenant_id = $1 AND v.status IN ('pending', 'failed') AND (v.status = 'failed' OR v.attempts >= 3)
       AND v.id >= $2::uuid AND ($3::text IS NULL OR v.status = $3)${isPicked}
       ${keysetSql(at, 'v.id', '$4')}`,
    values,
  );
}

const notIssuedSchema = Type.Object(
  {
    id: Id('The virtual account.'),
    status: Type.String({
      description: '`pending`: requested from the bank; `failed`: refused.',
      examples: ['failed'],
    }),
    wallet_id: Type.String({ description: 'The customer of the account.', examples: ['ada-savings'] }),
    rail: TextOrNull('The issuing rail.', 'paystack'),
    failure_reason: TextOrNull('Why it was refused.', 'The name of the customer is not known'),
    attempts: Type.Integer({ description: 'Number of requests to the bank.', examples: [4] }),
    next_attempt_at: TimeOrNull('When it is requested next; null where the bank refused.'),
    since: Timestamp('When it was first requested.'),
    ...guidance,
  },
  { title: 'AccountNotIssued' },
);

const notIssuedView = ({
  id,
  status,
  walletId,
  rail,
  failureReason,
  attempts,
  dueAt,
  createdAt,
}: NotIssued) => ({
  id,
  status,
  wallet_id: walletId,
  rail,
  attempts,
  failure_reason: failureReason === null ? null : withoutNumbers(failureReason),
  next_attempt_at: toRfc3339OrNull(dueAt),
  since: toRfc3339(createdAt),
  meaning:
    status === 'failed'
      ? 'The bank refused to issue it. The business can request another one after fixing the cause.'
      : 'The bank has not issued it after several requests. Kolo retries automatically.',
  actions: [],
});

export const ACCOUNTS_NOT_ISSUED = queue<NotIssued>({
  kind: 'accounts_not_issued',
  operationId: 'listAccountsNotIssued',
  summary: 'Virtual accounts that were not issued',
  filters: {
    status: Type.Optional(
      Type.Unsafe<NotIssued['status']>({
        type: 'string',
        enum: ['pending', 'failed'],
        description: 'Only in this state.',
      }),
    ),
  },
  schema: notIssuedSchema,
  ...byId,
  since: ({ createdAt }) => createdAt,
  customersOf: customersOfVirtualAccount,
  list: listNotIssued,
  view: notIssuedView,
});

interface SuspendedAccount {
  rail: string;
  providerAccount: string;
  because: string;
  suspendedAt: number;
}

const RAIL = /^[a-z][a-z0-9_-]{0,39}$/;

/** One for each rail, so never more than a page. */
function listSuspended(
  session: Session,
  tenantId: string,
  { limit }: PageRequest,
  { picked, nowMs }: Wanted,
): Promise<SuspendedAccount[]> {
  const values = [tenantId, limit];
  const items = {
    kind: 'suspended_rail_accounts',
    itemId: 'rail',
    since: 'suspended_at',
    is: (id: string) => `rail = ${id}`,
  } as const;
  const isPicked = pickedSql(picked, items, values, nowMs);
  return session.query<SuspendedAccount>(
    `SELECT rail, provider_account AS "providerAccount", suspended_because AS because, suspended_at AS "suspendedAt"
     FROM rail_accounts
     WHERE tenant_id = $1 AND suspended_because IS NOT NULL AND status = 'enabled'${isPicked} ORDER BY rail LIMIT $2`,
    values,
  );
}

/** Suspended accounts at providers. */
export const SUSPENDED_RAIL_ACCOUNTS = queue<SuspendedAccount>({
  kind: 'suspended_rail_accounts',
  operationId: 'listSuspendedRailAccounts',
  summary: 'Suspended accounts at providers',
  filters: {},
  schema: Type.Object(
    {
      rail: Type.String({ examples: ['paystack'] }),
      provider_account: Type.String({ description: 'The account at the provider.', examples: ['1023456'] }),
      because: Type.String({ examples: ['Invalid key'] }),
      since: Timestamp('Since when it is suspended for that reason.'),
      ...guidance,
    },
    { title: 'SuspendedRailAccount' },
  ),
  isKey: () => false,
  isItemId: (id) => RAIL.test(id),
  keyOf: ({ rail }) => rail,
  list: listSuspended,
  since: ({ suspendedAt }) => suspendedAt,
  customersOf: async () => [],
  view: ({ rail, providerAccount, because, suspendedAt }) => ({
    rail,
    provider_account: providerAccount,
    because: withoutNumbers(because),
    since: toRfc3339(suspendedAt),
    meaning:
      'The provider rejects the account, so payouts wait or use another one. Fix the cause, then test the account.',
    actions: ['testRailAccount', 'proposeRailRotate'],
  }),
});
