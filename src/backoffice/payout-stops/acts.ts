import { type Static, Type } from 'typebox';
import type { TenantRails } from '../../payments/provider-accounts/tenant-rails.ts';
import { recordAct } from '../../platform/audit/entry.ts';
import { Code, Reason } from '../../platform/http/schemas.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { NIL_UUID, UUID_PATTERN } from '../../platform/values/ids.ts';
import { Nullable } from '../../platform/values/json-schema.ts';
import { bankName } from '../../rails/banks.ts';
import type { AccountRail } from '../../rails/context.ts';
import { type Acting, actInTenant, actOfInstallation, type DirectAct } from '../operators/acts/direct-act.ts';
import { type OperatorAct, type ProposalAct, proposalAct } from '../proposals/act.ts';
import { type HeldBackDeps, heldBackBy, heldBackSentence } from './held-payouts.ts';
import { endStop, findHoldingStop, isHolding, stopPayouts, waitsForBooks } from './stops.ts';

/** Dependencies of stopping payouts. */
export interface StopDeps extends HeldBackDeps {
  rails: Pick<TenantRails, 'banks' | 'shared'>;
  /** Rails with accounts of businesses. */
  accountRails: readonly AccountRail[];
  calendar: Calendar;
}

const stopBody = Type.Object({
  rail: Type.Optional(
    Nullable(Code(40, { description: 'Only by this rail; when omitted, any.', examples: ['paystack'] })),
  ),
  bank_code: Type.Optional(
    Nullable(
      Code(20, {
        description: 'Only to this bank, by `code` or `nip_code`; when omitted, any.',
        examples: ['058'],
      }),
    ),
  ),
  reason: Reason('Reason, for colleagues and the audit log.', 'The bank pays twice'),
});
type StopBody = Static<typeof stopBody>;

const DESCRIPTION =
  'Transfers are still accepted and stay processing; nothing new is submitted to banks, and submitted payouts are still ' +
  'queried. A payout already claimed by a process is submitted within 15 seconds or not at all.';

/** @throws ApiError `invalid_request` for an unknown rail: its stop would stop nothing */
function requireRail({ rails, accountRails }: StopDeps, rail: string): void {
  const ofAccounts = accountRails.some(({ description }) => description.name === rail);
  if (!ofAccounts && rails.shared.get(rail) === undefined)
    throw invalidField('rail', 'must be a rail of this installation');
}

/**
 * The code under which payouts to a bank are stored. @throws ApiError `invalid_request` for an unknown bank
 */
function requireBank({ rails }: StopDeps, code: string): string {
  const bank = rails.banks.find(code);
  if (bank === undefined) throw invalidField('bank_code', 'must be a code of the bank list');
  return bank.code;
}

async function stop(
  deps: StopDeps,
  { tenantId, body, by, nowMs }: Acting<unknown, StopBody, string | null>,
): Promise<{ id: string }> {
  const { rail = null, bank_code: code = null, reason } = body;
  if (rail !== null) requireRail(deps, rail);
  const stopped = { tenantId, rail, bankCode: code === null ? null : requireBank(deps, code) };
  return { id: await stopPayouts(deps.operatorPool, stopped, { by, reason, nowMs }) };
}

const stopping = {
  path: '/payout-stops',
  permission: 'stop',
  tags: ['Stops'],
  body: stopBody,
  answer: {
    status: 201,
    message: 'Stopped',
    data: Type.Object({ id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }) }),
    description: 'The payouts are stopped.',
  },
} as const;

const stopAll = (deps: StopDeps): DirectAct =>
  actOfInstallation({
    ...stopping,
    operationId: 'stopPayouts',
    summary: 'Stop payouts of the installation',
    description: `For all businesses: all payouts, those by a rail, or those to a bank. ${DESCRIPTION}`,
    refuses: ['not_found'],
    perform: (acting) => stop(deps, acting),
  });

const stopInTenant = (deps: StopDeps): DirectAct =>
  actInTenant({
    ...stopping,
    operationId: 'stopPayoutsOfEnvironment',
    summary: 'Stop payouts of an environment',
    description: `All payouts, those by a rail, or those to a bank. ${DESCRIPTION}`,
    perform: (acting) => stop(deps, acting),
  });

const resumeContent = Type.Object({
  stop_id: Type.String({
    pattern: UUID_PATTERN,
    description: "The stop's id.",
    examples: ['019bbf6c-7e00-7000-8000-000000000001'],
  }),
});
type ResumeContent = Static<typeof resumeContent>;

/** The stop as stored with the proposal to end it, for the approver. */
type ResumedStop = ResumeContent & {
  stopped?: {
    rail: string | null;
    bank_code: string | null;
    reason: string;
    by: string;
    by_name?: string | null;
    at: string;
  };
};

function resumeEffect({ calendar }: StopDeps, { stopped }: ResumedStop): string | undefined {
  // From a previous version.
  if (stopped === undefined) return undefined;
  const { rail, bank_code, reason, by, by_name, at } = stopped;
  const to = bank_code === null ? '' : ` to ${bankName(bank_code)}`;
  const stopper = by_name ?? (by.startsWith('operator ') ? 'An operator' : by);
  const payouts = rail === null ? 'All payouts' : `Payouts by ${rail}`;
  return `${payouts}${to} resume. ${stopper} stopped them on ${calendar.formatForPeople(Date.parse(at))} (${reason}). Waiting payouts are submitted within a minute.`;
}

const resume = (deps: StopDeps, of: ProposalAct['of'], name: string): ProposalAct =>
  proposalAct<ResumedStop>({
    name,
    of,
    permission: 'resume',
    content: resumeContent,
    effect: (content) => resumeEffect(deps, content),
    object: ({ stop_id: id }) => `payout_stop ${id}`,
    impossible: async (session, chain, { stop_id: id }) =>
      (await isHolding(session, chain === NIL_UUID ? null : chain, id)) ? undefined : 'The stop has ended.',
    does: "Ends a stop. Waiting payouts are submitted within a minute unless another stop holds them. A stop made by a database recovery ends only after a complete comparison with the banks' books.",
    async prepare(session, { tenantId, content }) {
      const { stop_id } = content;
      const stop = await findHoldingStop(session, tenantId, stop_id);
      const { rail, bankCode: bank_code, reason, stoppedBy: by, stoppedByName, stoppedAt } = stop;
      return {
        stop_id,
        stopped: { rail, bank_code, reason, by, by_name: stoppedByName, at: toRfc3339(stoppedAt) },
      };
    },
    async now({ tenantId, content: { stop_id: id, stopped } }) {
      if (stopped === undefined) return undefined;
      const { rail, bank_code: bankCode } = stopped;
      return heldBackSentence(await heldBackBy(deps, { id, tenantId, rail, bankCode }));
    },
    async execute(session, { proposalId, tenantId, content: { stop_id: id }, actor, nowMs }) {
      if (await waitsForBooks(session, id)) throw new ApiError('reconciliation_needed');
      await endStop(session, { id, tenantId }, { proposalId, nowMs });
      await recordAct(session, {
        tenantId,
        actor,
        act: 'payouts.resumed',
        subject: `payout_stop ${id}`,
        atMs: nowMs,
      });
      return { result: { stop_id: id } };
    },
  });

/** Acts on payout stops: resuming needs approval, stopping does not. */
export const stopActs = (deps: StopDeps): readonly OperatorAct[] => [
  stopAll(deps),
  stopInTenant(deps),
  resume(deps, 'installation', 'payouts.resume_all'),
  resume(deps, 'tenant', 'payouts.resume'),
];
