import { TakenError } from '../../../platform/db/check-then-write.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import type { FieldError } from '../../../platform/values/errors.ts';
import { hexId } from '../../../platform/values/hex-id.ts';
import { uuidv7 } from '../../../platform/values/ids.ts';
import { metadataText } from '../../../platform/values/metadata.ts';
import { textArray } from '../../../platform/values/pg-array.ts';
import type { NewAccount } from './issue.ts';
import type { IssuingRail } from './issuers.ts';
import type { VirtualAccount } from './queries.ts';

/** An account to request from a bank. */
interface RequestedAccount {
  readonly account: NewAccount;
  /** Customer data that the bank needs and Kolo lacks. If there is any, the account fails at once. */
  readonly missing: readonly FieldError[];
}

/** The index alone can find a reference taken: our own ids at providers are made by chance. */
const INSERT_WANTED = statement(
  'insert_wanted_virtual_accounts',
  `INSERT INTO virtual_accounts (tenant_id, id, account_id, account_name, reference, provider_reference, failure_reason,
     metadata, status, due_at, rail, created_at)
   SELECT $1, n.*, CASE WHEN n.failure_reason IS NULL THEN 'pending' ELSE 'failed' END,
     CASE WHEN n.failure_reason IS NULL THEN $10::timestamptz END, $9, $10
   FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[])
     AS n (id, account_id, account_name, reference, provider_reference, failure_reason, metadata)
   ON CONFLICT (tenant_id, reference) WHERE reference IS NOT NULL DO NOTHING`,
);

/**
 * Stores requests for accounts in one statement. The job sends them once this has committed.
 *
 * @returns the accounts, in order, without numbers
 * @throws TakenError if a reference is taken
 */
export async function requestAccounts(
  session: Session,
  tenantId: string,
  wanted: readonly RequestedAccount[],
  { rail }: IssuingRail,
  nowMs: number,
): Promise<VirtualAccount[]> {
  if (wanted.length === 0) return [];
  const accounts = wanted.map(({ account, missing }): VirtualAccount => {
    const failureReason = missing.length === 0 ? null : reasonOf(missing);
    return {
      ...account,
      id: uuidv7(nowMs),
      accountNumber: null,
      issuedName: null,
      bankName: null,
      bankCode: null,
      state: failureReason === null ? 'pending' : 'failed',
      failureReason,
      createdAt: nowMs,
    };
  });
  const written = await session.execute(INSERT_WANTED, [
    tenantId,
    accounts.map(({ id }) => id),
    accounts.map(({ accountId }) => accountId),
    accounts.map(({ accountName }) => accountName),
    accounts.map(({ reference }) => reference),
    accounts.map(() => hexId({ nowMs })),
    accounts.map(({ failureReason }) => failureReason),
    textArray(accounts, ({ metadata }) => metadataText(metadata)),
    rail,
    toRfc3339(nowMs),
  ]);
  if (written !== accounts.length) throw new TakenError('the reference of a virtual account is taken');
  return accounts;
}

const reasonOf = (missing: readonly FieldError[]): string =>
  missing.map(({ path, message }) => `${path} ${message}`).join('; ');
