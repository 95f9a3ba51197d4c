import { bumpLedgerVersion } from '../../ledger/ledger-lock.ts';
import { inForce, type PolicySections, type PolicyVersion } from '../../ledger/policy/policy.ts';
import { POLICY_VERSIONS_MAX, policyVersions } from '../../ledger/policy/policy-cache.ts';
import { addPolicyVersion } from '../../ledger/policy/set-policy.ts';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import type { Session } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import type { FieldError } from '../../platform/values/errors.ts';
import { resolveWallet } from '../wallets/queries.ts';
import { readPolicyFile } from './policy-file.ts';
import { SECTIONS } from './policy-view.ts';

/** A policy that was set, or everything that is wrong with it. */
type SetResult = { version: number; holdsFrom: string } | { faults: FieldError[] };

/** The actor and the time of a change. */
interface Setting {
  calendar: Calendar;
  nowMs: number;
  by: Actor;
}

/**
 * Sets a version of a tenant's policy in the caller's transaction inside the tenant, and records the changes. Transfers
 * accepted after the commit follow it from its day on; no process needs a signal.
 *
 * @param given the parsed JSON of a policy file (`policy-file.ts`)
 */
export async function setPolicyIn(
  session: Session,
  tenantId: string,
  given: unknown,
  { calendar, nowMs, by }: Setting,
): Promise<SetResult> {
  const today = calendar.dayOf(nowMs);
  const read = readPolicyFile(given, today);
  if ('faults' in read) return read;
  const { policy } = read;
  await bumpLedgerVersion(session, tenantId);
  const feeAccount = await feeAccountOf(session, tenantId, policy);
  if (feeAccount === undefined) return { faults: [NO_FEE_WALLET] };
  const moment = { nowMs, today, monthStartMs: calendar.startOfMonth(nowMs) };
  const terms = { ...policy, feeAccount };
  const before = await policyVersions(session, tenantId);
  const version = await addPolicyVersion(session, tenantId, terms, moment);
  if (version === undefined) {
    const message = `has ${POLICY_VERSIONS_MAX} versions already, which is the most`;
    return { faults: [{ path: '', message }] };
  }
  const { holdsFrom } = policy;
  await recordAct(session, {
    tenantId,
    actor: by,
    act: 'policy.set',
    subject: `policy_version ${version}`,
    atMs: nowMs,
    before: termsOn(before, policy, holdsFrom),
    after: { from: holdsFrom, ...setIn(policy, (section) => policy[section]) },
  });
  return { version, holdsFrom };
}

/** The fault if `feeAccountOf` finds no wallet. */
export const NO_FEE_WALLET: FieldError = {
  path: 'fees.fee_wallet',
  message: 'must be an active wallet that holds NGN',
};

/** The account of the wallet that pays fees by a policy: null where it names none, undefined where that wallet can pay none. */
export async function feeAccountOf(
  session: Session,
  tenantId: string,
  { fees }: Pick<PolicySections, 'fees'>,
): Promise<string | null | undefined> {
  if (fees?.fee_wallet === undefined) return null;
  const wallet = await resolveWallet(session, tenantId, fees.fee_wallet);
  return wallet?.status === 'active' && wallet.currency === 'NGN' ? wallet.accountId : undefined;
}

/** Something of each section that a version sets. */
export const setIn = (policy: PolicySections, of: (section: (typeof SECTIONS)[number]) => object | null) =>
  Object.fromEntries(
    SECTIONS.filter((section) => policy[section] !== null).map((section) => [section, of(section) as Json]),
  );

/** The terms of a policy on a day, given the versions. */
export const termsOn = (versions: readonly PolicyVersion[], policy: PolicySections, day: string): Json =>
  setIn(policy, (section) => inForce(versions, section, day)?.[section] ?? null);
