import { type Static, Type } from 'typebox';
import { isBusiness, onlyBusiness } from '../../identity/queries.ts';
import { recordAct } from '../../platform/audit/entry.ts';
import type { Session } from '../../platform/db/database.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { UUID_PATTERN, uuidv7 } from '../../platform/values/ids.ts';
import { Nullable } from '../../platform/values/json-schema.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { enrolAgain, inviteOperator } from '../operators/enrol.ts';
import { keepingAdmin } from '../operators/people/people.ts';
import {
  auditedGrant,
  endGrant,
  findGrant,
  grantsOf,
  insertGrant,
  lockOperators,
  operatorByEmail,
  operatorById,
  setEnabled,
} from '../operators/queries.ts';
import { type Grant, type OperatorRole, ROLES_OF_OPERATORS } from '../operators/roles.ts';
import { type ProposalAct, proposalAct } from '../proposals/act.ts';

const SOME_ID = '019bbf6c-7e00-7000-8000-000000000001';
/** Lifetime of an invitation, milliseconds. */
const INVITATION_MS = 72 * 3_600_000;

const grantFields = {
  role: Type.Optional(
    Type.Unsafe<OperatorRole>({
      type: 'string',
      enum: [...ROLES_OF_OPERATORS],
      description: 'When omitted: `viewer`.',
      examples: ['finance'],
    }),
  ),
  business_id: Type.Optional(
    Nullable(
      Type.String({
        pattern: UUID_PATTERN,
        description:
          'Null: every business, and the installation. When omitted: the only business, where there is exactly one.',
        examples: ['019bbf6c-7e00-7000-8000-000000000004'],
      }),
    ),
  ),
  mode: Type.Optional(
    Nullable(
      Type.Unsafe<'test' | 'live'>({
        type: 'string',
        enum: ['test', 'live'],
        description: 'Null: both. When omitted: `test`.',
        examples: ['test'],
      }),
    ),
  ),
};
const operatorId = Type.String({ pattern: UUID_PATTERN, description: 'The operator.', examples: [SOME_ID] });

const inviteContent = Type.Object({
  email: Type.String({ maxLength: 320, pattern: '^[^\\s@]+@[^\\s@]+$', examples: ['bola@example.com'] }),
  name: Type.String({ format: 'name', minLength: 1, maxLength: 200, examples: ['Bola Ade'] }),
  ...grantFields,
});
const grantContent = Type.Object({ operator_id: operatorId, ...grantFields });
const endRoleContent = Type.Object({
  operator_id: operatorId,
  role_id: Type.String({
    pattern: UUID_PATTERN,
    description: 'The role’s id, as in the operator’s list of roles.',
    examples: [SOME_ID],
  }),
});
const operatorContent = Type.Object({ operator_id: operatorId });

/** Content of proposals that end in an invitation (`ProposalAct`). */
type Halved = { half_hash: string };

/** A proposed role in a scope; omitted fields mean the least. */
type ProposedGrant = Pick<Static<typeof grantContent>, 'role' | 'business_id' | 'mode'>;
/** A stored role, with every field set. */
type PlacedGrant = {
  role: OperatorRole;
  business_id: string | null;
  mode: Mode | null;
};

const grantOf = ({ role, business_id, mode }: PlacedGrant): Grant => ({
  role,
  businessId: business_id,
  mode,
});

/**
 * Fills in the least for omitted fields of a proposed role, so that the approver reads all of it. @throws
 * ApiError `invalid_request` for an unknown business, or none where there are several
 */
async function placed<Content extends ProposedGrant>(
  session: Session,
  content: Content,
): Promise<Content & PlacedGrant> {
  const { role = 'viewer', mode = 'test', business_id = await onlyBusiness(session) } = content;
  if (business_id === undefined) {
    throw invalidField(
      'content.business_id',
      'must be the id of a business, or null for every business and the installation',
    );
  }
  if (business_id !== null && !(await isBusiness(session, business_id)))
    throw invalidField('content.business_id', 'must be a business');
  return { ...content, role, business_id, mode };
}

/** True where the operator has the role there. */
async function holds(
  session: Session,
  { operator_id: id, ...placed }: PlacedGrant & { operator_id: string },
): Promise<boolean> {
  const { role, businessId, mode } = grantOf(placed);
  return (await grantsOf(session, id)).some(
    (grant) => grant.role === role && grant.businessId === businessId && grant.mode === mode,
  );
}

/** @throws ApiError `not_found`, and `invalid_request` for an operator whose roles the provider decides */
async function requireOwnRoles(session: Session, id: string): Promise<void> {
  const operator = await operatorById(session, id);
  if (operator === undefined) throw new ApiError('not_found');
  if (operator.isOfProvider)
    throw invalidField(
      'content.operator_id',
      'must be an operator who signs in by password: groups give the others their roles',
    );
}

/** @throws ApiError `not_found` */
async function requireOperator(session: Session, id: string): Promise<void> {
  if ((await operatorById(session, id)) === undefined) throw new ApiError('not_found');
}

/** Checks that the operator of a proposal exists. */
async function ofOperator<Content extends { operator_id: string }>(
  session: Session,
  { content }: { content: Content },
): Promise<Content> {
  await requireOperator(session, content.operator_id);
  return content;
}

const invite = proposalAct<Static<typeof inviteContent> & PlacedGrant & Halved>({
  name: 'operator.invite',
  does: 'Invites a person with a role. The proposer and the approver each receive half of the invitation, shown once; both halves are needed.',
  halved: true,
  permission: 'operators',
  of: 'installation',
  content: inviteContent,
  refuses: ['email_taken'],
  object: ({ email }) => `invitation ${email.toLowerCase()}`,
  impossible: async (session, _, { email }) =>
    (await operatorByEmail(session, email)) === undefined
      ? undefined
      : 'An operator has this email address already.',
  prepare: (session, { content }) => placed(session, content),
  async execute(session, { content, actor, nowMs }) {
    const { email, name } = content;
    const invitation = { email, name, ...grantOf(content) };
    const terms = { by: actor, nowMs, holdsMs: INVITATION_MS, ofHalf: content.half_hash };
    const invited = await inviteOperator(session, invitation, terms);
    if (invited === undefined) throw new ApiError('email_taken');
    return { result: { operator_id: invited.operatorId }, shown: { token: invited.token } };
  },
});

const grant = proposalAct<Static<typeof grantContent> & PlacedGrant>({
  name: 'operator.grant',
  does: 'Gives an operator another role.',
  permission: 'operators',
  of: 'installation',
  content: grantContent,
  // Several roles can be proposed for one person.
  object: ({ operator_id: id, role, business_id, mode }) =>
    `new_role ${[id, role, business_id, mode].filter((part) => part !== null).join(' ')}`,
  impossible: async (session, _, content) =>
    (await holds(session, content)) ? 'The operator has this role there already.' : undefined,
  async prepare(session, { content }) {
    await requireOwnRoles(session, content.operator_id);
    return placed(session, content);
  },
  async execute(session, { content, actor, nowMs }) {
    const id = content.operator_id;
    await lockOperators(session);
    if (await holds(session, content))
      throw invalidField('content.role', 'must be a role that the operator does not have there');
    const given = grantOf(content);
    const roleId = uuidv7(nowMs);
    await insertGrant(session, { ...given, id: roleId, operatorId: id, nowMs });
    await recordAct(session, {
      tenantId: null,
      actor,
      act: 'operator.role_given',
      subject: `operator ${id}`,
      after: auditedGrant({ ...given, id: roleId }),
      atMs: nowMs,
    });
    return { result: { role_id: roleId } };
  },
});

const endRole = proposalAct<Static<typeof endRoleContent> & PlacedGrant>({
  name: 'operator.end_role',
  does: 'Removes a role from an operator. It takes effect at once.',
  permission: 'operators',
  of: 'installation',
  content: endRoleContent,
  refuses: ['last_administrator'],
  object: ({ role_id: id }) => `role ${id}`,
  impossible: async (session, _, { operator_id: id, role_id }) =>
    (await findGrant(session, id, role_id)) === undefined
      ? 'The operator does not have this role any more.'
      : undefined,
  async prepare(session, { content }) {
    await requireOwnRoles(session, content.operator_id);
    const found = await findGrant(session, content.operator_id, content.role_id);
    if (found === undefined) throw new ApiError('not_found');
    const { role, businessId: business_id, mode } = found;
    return { ...content, role, business_id, mode };
  },
  async execute(session, { content, actor, nowMs }) {
    const { operator_id: id, role_id, role, business_id, mode } = content;
    if (!(await keepingAdmin(session, () => endGrant(session, id, role_id, nowMs))))
      throw new ApiError('not_found');
    await recordAct(session, {
      tenantId: null,
      actor,
      act: 'operator.role_ended',
      subject: `operator ${id}`,
      before: { role_id, role, business_id, mode },
      atMs: nowMs,
    });
    return { result: {} };
  },
});

const reset = proposalAct<Static<typeof operatorContent> & Halved>({
  name: 'operator.reset',
  does: 'Ends the sessions of an operator, who sets a new password and second factor with a token in two halves, like an invitation.',
  halved: true,
  permission: 'operators',
  of: 'installation',
  content: operatorContent,
  refuses: ['last_administrator'],
  object: ({ operator_id: id }) => `operator ${id}`,
  prepare: ofOperator,
  async execute(session, { content: { operator_id: id, half_hash: ofHalf }, actor, nowMs }) {
    const terms = { by: actor, nowMs, holdsMs: INVITATION_MS, ofHalf };
    const again = await keepingAdmin(session, () => enrolAgain(session, id, terms));
    if (again === undefined) throw new ApiError('not_found');
    return { result: {}, shown: { token: again.token } };
  },
});

const enable = proposalAct<Static<typeof operatorContent>>({
  name: 'operator.enable',
  does: 'Lets a disabled operator sign in again, with the same credentials.',
  permission: 'operators',
  of: 'installation',
  content: operatorContent,
  object: ({ operator_id: id }) => `operator ${id}`,
  impossible: async (session, _, { operator_id: id }) =>
    (await operatorById(session, id))?.status === 'disabled' ? undefined : 'The operator is not disabled.',
  prepare: ofOperator,
  async execute(session, { content: { operator_id: id }, actor, nowMs }) {
    if (!(await setEnabled(session, id))) throw new ApiError('not_found');
    await recordAct(session, {
      tenantId: null,
      actor,
      act: 'operator.enabled',
      subject: `operator ${id}`,
      atMs: nowMs,
    });
    return { result: {} };
  },
});

/** Acts on operators that need approval. */
export const OPERATOR_ACTS: readonly ProposalAct[] = [invite, grant, endRole, reset, enable];
