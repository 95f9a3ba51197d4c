import { type Static, Type } from 'typebox';
import { executeApproval } from '../../ledger/approvals.ts';
import { policyVersions } from '../../ledger/policy/policy-cache.ts';
import { PolicyFileSchema, readPolicyFile } from '../../payments/policy/policy-file.ts';
import {
  feeAccountOf,
  NO_FEE_WALLET,
  setIn,
  setPolicyIn,
  termsOn,
} from '../../payments/policy/set-policy.ts';
import { type Session, statement, type TenantDatabase } from '../../platform/db/database.ts';
import { type Calendar, dayText } from '../../platform/values/calendar.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import { ApiError, type FieldError } from '../../platform/values/errors.ts';
import { type ProposalAct, proposalAct } from '../proposals/act.ts';

/** Dependencies of setting policies. */
interface PolicyActDeps {
  /** Sessions of the role `kolo_app`: the operators' role writes nothing that decides about money. */
  database: TenantDatabase;
  calendar: Calendar;
}

const setContent = Type.Object({ policy: PolicyFileSchema });

/** The stored content: the request, and the version that it changes, for the approver. */
interface Prepared {
  policy: Static<typeof PolicyFileSchema>;
  based_on: number;
  changes: { after: object };
}

const NEWEST = statement(
  'newest_policy_version',
  'SELECT version FROM policies WHERE tenant_id = $1 ORDER BY version DESC LIMIT 1',
);

/** Reason that the shown changes are no longer the ones that would take effect. */
async function outdated(session: Session, tenantId: string, content: object): Promise<string | undefined> {
  const [newest] = await session.query<{ version: number }>(NEWEST, [tenantId]);
  const { based_on } = content as Prepared;
  return newest === undefined || newest.version === based_on
    ? undefined
    : `Version ${newest.version} was set since the proposal, which changes version ${based_on}.`;
}

const refused = (faults: readonly FieldError[]): ApiError =>
  new ApiError(
    'invalid_request',
    faults.map(({ path, message }) => ({
      path: path === '' ? 'content.policy' : `content.policy.${path}`,
      message,
    })),
  );

/** Acts on policies, which need approval. */
export const policyActs = ({ database, calendar }: PolicyActDeps): readonly ProposalAct[] => [
  proposalAct<Static<typeof setContent>>({
    name: 'policy.set',
    permission: 'manage',
    of: 'tenant',
    content: setContent,
    object: () => 'policy',
    impossible: outdated,
    refuses: ['policy_changed'],
    does: "Sets a version of an environment's fees and limits, and shows the changes.",
    effect(content) {
      const { policy, changes } = content as Partial<Prepared>;
      if (policy === undefined || changes === undefined) return undefined;
      const parts = Object.keys(changes.after).join(' and ');
      return `Changes ${parts} from ${dayText(policy.from)} on. Earlier transactions keep their terms.`;
    },
    async prepare(_, { tenantId, content: { policy: given }, nowMs }) {
      const read = readPolicyFile(given, calendar.dayOf(nowMs));
      if ('faults' in read) throw refused(read.faults);
      const { policy } = read;
      const { versions, feeAccount } = await database.within(tenantId!, async (session) => ({
        versions: await policyVersions(session, tenantId!),
        feeAccount: await feeAccountOf(session, tenantId!, policy),
      }));
      if (feeAccount === undefined) throw refused([NO_FEE_WALLET]);
      const changes = {
        before: termsOn(versions, policy, policy.holdsFrom),
        after: setIn(policy, (section) => policy[section]),
      };
      return { policy: given as Json, based_on: versions.at(-1)?.version ?? 0, changes };
    },
    carryOut({ proposalId, tenantId, content, actor: by, nowMs }) {
      const { policy, based_on } = content as unknown as Prepared;
      return database.transaction(tenantId!, async (session) => {
        const set = await setPolicyIn(session, tenantId!, policy, { calendar, nowMs, by });
        if ('faults' in set) throw refused(set.faults);
        // Under the ledger's lock, so that the shown changes are the ones that take effect.
        if (set.version !== based_on + 1) throw new ApiError('policy_changed');
        const result = { version: set.version, from: set.holdsFrom };
        await executeApproval(session, tenantId!, { proposalId, result, nowMs });
        return result;
      });
    },
  }),
];
