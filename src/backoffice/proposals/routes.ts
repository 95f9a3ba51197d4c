import { type Static, type TObject, Type } from 'typebox';
import { findTenant } from '../../identity/queries.ts';
import { sessionOn } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import {
  BODY_ERRORS,
  operatorFailures,
  Page,
  Success,
  SuccessWithoutData,
} from '../../platform/http/schemas.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import { ApiError, invalidField, type OperatorErrorCode } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { type AuthenticateDeps, requireConfirmed, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { countAllowed } from '../operators/people/people.ts';
import type { Scope } from '../operators/roles.ts';
import type { SignedInOperator } from '../operators/sessions/sessions.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import type { ProposalAct } from './act.ts';
import { BATCH_MAX, proposeMany } from './batches.ts';
import type { ProposalDeps } from './deps.ts';
import { approve, propose, refuse } from './proposals.ts';
import { countDecidable, findProposal, listProposals, mayReadProposal } from './read.ts';
import { type ReviewContextDeps, withItems, withReviewContext } from './review-context.ts';
import {
  approveBody,
  approvedSchema,
  decidableSchema,
  listQuery,
  manyBody,
  proposalParams,
  proposalSchema,
  proposalView,
  proposedSchema,
  reasonField,
  refuseBody,
} from './schemas.ts';

type ProposalRouteDeps = ProposalDeps & AuthenticateDeps & ReviewContextDeps;

/** Proposing, approving and refusing. Each act has a route of its own to propose it. */
export function proposalRoutes(app: App, deps: ProposalRouteDeps): void {
  listRoute(app, deps);
  countRoute(app, deps);
  findRoute(app, deps);
  approveRoute(app, deps);
  refuseRoute(app, deps);
  for (const act of deps.acts.values()) {
    proposeRoute(app, deps, act);
    if (act.many) proposeManyRoute(app, deps, act);
  }
}

const operationOf = ({ name }: ProposalAct): string =>
  `propose${name.replace(/(?:^|[._])(.)/g, (_, letter: string) => letter.toUpperCase())}`;

/** An act about one object is refused while another proposal about it is open. */
const ofObject = (act: ProposalAct): OperatorErrorCode[] =>
  act.object === undefined ? [] : ['already_proposed'];

function proposeRoute(app: App, deps: ProposalRouteDeps, act: ProposalAct): void {
  const inTenant = act.of === 'tenant';
  const prefix = inTenant ? '/businesses/:business_id/:mode' : '';
  app.post(
    `/ops/v1${prefix}/proposals/${act.name}`,
    {
      config: { permission: act.permission },
      schema: {
        operationId: operationOf(act),
        summary: `Propose ${act.name}`,
        description: `${act.does} It is carried out once it is approved. A proposal expires after 24 hours.`,
        tags: ['Proposals'],
        ...(inTenant ? { params: environmentParams } : {}),
        body: Type.Object({ content: act.content as TObject, reason: reasonField }),
        response: {
          201: Success('Proposed', proposedSchema, 'It waits for approval.'),
          ...operatorFailures(
            [...BODY_ERRORS, 'confirmation_needed', 'not_found', ...ofObject(act), ...(act.refuses ?? [])],
            SESSION_ERRORS,
          ),
        },
      },
    },
    async (request, reply) => {
      requireConfirmed(request.operator, deps.clock.now());
      const { business_id, mode } = request.params as { business_id?: string; mode?: Mode };
      const tenant = inTenant ? await tenantOf(deps, business_id!, mode!) : null;
      const { content, reason } = request.body as { content: Json; reason: string };
      const by = { operator: request.operator, address: deps.access.addressOf(request.raw) };
      const { id, half } = await propose(deps, { act: act.name, tenant, content, reason }, by);
      const approvers = await approversOf(deps, act, tenant, request.operator);
      reply.code(201);
      return success('Proposed', { id, half, approvers });
    },
  );
}

function proposeManyRoute(app: App, deps: ProposalRouteDeps, act: ProposalAct): void {
  app.post(
    `/ops/v1/businesses/:business_id/:mode/proposals/${act.name}/many`,
    {
      config: { permission: act.permission },
      schema: {
        operationId: `${operationOf(act)}Many`,
        summary: `Propose ${act.name} for many objects`,
        description: `${act.does} One proposal for up to ${BATCH_MAX} objects: all of them, or none, are proposed. The approver may leave some out. It is carried out for each by itself. One that has become impossible is closed with the reason, and the others are done. One that is refused for now waits: the answer to the approval names it under \`waiting\`, and another approval tries it again.`,
        tags: ['Proposals'],
        params: environmentParams,
        body: manyBody(act),
        response: {
          201: Success('Proposed', proposedSchema, 'It waits for approval.'),
          ...operatorFailures([...BODY_ERRORS, 'confirmation_needed', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request, reply) => {
      requireConfirmed(request.operator, deps.clock.now());
      const { business_id, mode } = request.params;
      const tenant = await tenantOf(deps, business_id, mode);
      const { contents, reason } = request.body as { contents: Json[]; reason: string };
      const by = { operator: request.operator, address: deps.access.addressOf(request.raw) };
      const id = await proposeMany(deps, { act: act.name, tenant, contents, reason }, by);
      const approvers = await approversOf(deps, act, tenant, request.operator);
      reply.code(201);
      return success('Proposed', { id, half: null, approvers });
    },
  );
}

/** Counts the people who may approve a proposal. */
const approversOf = (
  { operatorPool, production, singleOperator }: ProposalRouteDeps,
  { permission }: ProposalAct,
  tenant: Scope | null,
  { operatorId }: SignedInOperator,
): Promise<number> =>
  countAllowed(operatorPool, permission, tenant ?? { businessId: null, mode: null }, {
    but: singleOperator ? null : operatorId,
    production,
  });

/** @throws ApiError `not_found` */
async function tenantOf({ operatorPool }: ProposalRouteDeps, businessId: string, mode: Mode) {
  const tenantId = await findTenant(sessionOn(operatorPool), businessId, mode);
  if (tenantId === undefined) throw new ApiError('not_found');
  return { tenantId, businessId, mode };
}

/** True for people who may decide the proposal or read the audit log. */
const mayRead =
  ({ acts }: ProposalRouteDeps, { grants }: SignedInOperator) =>
  (proposal: Scope & { act: string }): boolean =>
    mayReadProposal(acts.get(proposal.act), grants, proposal);

/** The tenant to filter by; null for all. @throws ApiError `not_found`, `invalid_request` */
async function tenantFilter(
  deps: ProposalRouteDeps,
  { business_id: businessId, mode }: Static<typeof listQuery>,
): Promise<string | null> {
  if (businessId === undefined && mode === undefined) return null;
  if (businessId === undefined) throw invalidField('business_id', 'is required together with a mode');
  if (mode === undefined) throw invalidField('mode', 'is required together with a business');
  return tenantOfEnvironment(deps, { business_id: businessId, mode });
}

function listRoute(app: App, deps: ProposalRouteDeps): void {
  app.get(
    '/ops/v1/proposals',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'listProposals',
        summary: 'List proposals',
        description: 'The proposals that you may approve, or read in the audit log, newest first.',
        tags: ['Proposals'],
        querystring: listQuery,
        response: {
          200: Page(proposalSchema, 'A page.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const nowMs = deps.clock.now();
      const page = pageRequest(request.query, isUuid);
      const { operator, query } = request;
      const tenantId = await tenantFilter(deps, query);
      const { open = false, object = null } = query;
      if (object !== null && tenantId === null)
        throw invalidField('object', 'is in the environment of a business');
      const filter = { page, open, tenantId, object, grants: operator.grants, nowMs };
      const listed = await withReviewContext(
        deps,
        await listProposals(sessionOn(deps.operatorPool), deps, filter),
      );
      return pageAnswer(
        page,
        listed,
        ({ id }) => id,
        (proposal) => proposalView(proposal, deps.acts, nowMs, false),
      );
    },
  );
}

function countRoute(app: App, deps: ProposalRouteDeps): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/proposals/count',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'countProposalsToDecide',
        summary: 'Count the proposals that you may decide',
        description: 'Pending ones of the environment and of the installation that you may approve.',
        tags: ['Proposals'],
        params: environmentParams,
        response: {
          200: Success('OK', decidableSchema, 'The count.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params, operator: { grants, operatorId } }) => {
      const tenantId = await tenantOfEnvironment(deps, params);
      const but = deps.singleOperator ? null : operatorId;
      const filter = { tenantId, grants, but, nowMs: deps.clock.now() };
      return success('OK', { count: await countDecidable(sessionOn(deps.operatorPool), deps.acts, filter) });
    },
  );
}

function findRoute(app: App, deps: ProposalRouteDeps): void {
  app.get(
    '/ops/v1/proposals/:id',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'readProposal',
        summary: 'Retrieve a proposal',
        description:
          'With everything needed to review it: the current state of its objects, with personal data masked, and the effect of an approval.',
        tags: ['Proposals'],
        params: proposalParams,
        response: {
          200: Success('OK', proposalSchema, 'The proposal.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { id } = request.params;
      const proposal = isUuid(id) ? await findProposal(sessionOn(deps.operatorPool), deps, id) : undefined;
      if (proposal === undefined || !mayRead(deps, request.operator)(proposal))
        throw new ApiError('not_found');
      const reviewed = await withItems(deps, proposal);
      return success('OK', proposalView(reviewed, deps.acts, deps.clock.now(), true));
    },
  );
}

/** Additional errors of decisions. */
const DECIDING = [...BODY_ERRORS, 'not_found', 'confirmation_needed', 'proposal_not_open'] as const;

/** Errors of acts when they are carried out. */
const refusals = ({ acts }: ProposalRouteDeps): OperatorErrorCode[] => [
  ...new Set([...acts.values()].flatMap(({ refuses = [] }) => refuses)),
];

function approveRoute(app: App, deps: ProposalRouteDeps): void {
  app.post(
    '/ops/v1/proposals/:id/approve',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'approveProposal',
        summary: 'Approve a proposal',
        description:
          'Needs the same permission as the proposal, and a code or passkey confirmed within five minutes. A proposer may approve their own proposal only where `KOLO_SINGLE_OPERATOR` is `true`. It is carried out at once, or not at all. For many objects, `except` leaves some out.',
        tags: ['Proposals'],
        params: proposalParams,
        body: approveBody,
        response: {
          200: Success('Approved', approvedSchema, 'The proposal is approved and carried out.'),
          ...operatorFailures([...DECIDING, 'another_person_needed', ...refusals(deps)], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      requireConfirmed(request.operator, deps.clock.now());
      const { id } = request.params;
      if (!isUuid(id)) throw new ApiError('not_found');
      const by = { operator: request.operator, address: deps.access.addressOf(request.raw) };
      const { result, shown } = await approve(deps, id, request.body, by);
      return success('Approved', { result: result as object | null, shown: shown as object | null });
    },
  );
}

function refuseRoute(app: App, deps: ProposalRouteDeps): void {
  app.post(
    '/ops/v1/proposals/:id/refuse',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'refuseProposal',
        summary: 'Refuse or withdraw a proposal',
        description: 'With a reason. Nothing is done, and it cannot be approved any more.',
        tags: ['Proposals'],
        params: proposalParams,
        body: refuseBody,
        response: {
          200: SuccessWithoutData('Refused', 'The proposal is refused.'),
          ...operatorFailures([...BODY_ERRORS, 'not_found', 'proposal_not_open'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { id } = request.params;
      if (!isUuid(id)) throw new ApiError('not_found');
      const by = { operator: request.operator, address: deps.access.addressOf(request.raw) };
      await refuse(deps, id, request.body.reason, by);
      return successWithoutData('Refused');
    },
  );
}
