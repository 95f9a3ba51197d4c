import type { Static } from 'typebox';
import {
  closeUnclaimed,
  isKeyOfUnclaimed,
  keyOfUnclaimed,
  listUnclaimed,
  revealUnclaimed,
} from '../../../payments/inflows/unclaimed.ts';
import { sessionOn } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../../platform/http/paging.ts';
import {
  BODY_ERRORS,
  operatorFailures,
  Page,
  Success,
  SuccessWithoutData,
} from '../../../platform/http/schemas.ts';
import { type AuthenticateDeps, actorOf, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { reasonBody } from '../../transaction-status/fields.ts';
import {
  closeUnclaimedBody,
  revealedUnclaimedSchema,
  revealedUnclaimedView,
  type UnclaimedParams,
  unclaimedParams,
  unclaimedQuery,
  unclaimedSchema,
  unclaimedView,
} from './schemas.ts';

const UNCLAIMED = '/ops/v1/unclaimed-inflows';
const ONE = `${UNCLAIMED}/:rail/:session_id`;
const TAGS = ['Money in suspense'];

/**
 * Money for account numbers that nobody has. It belongs to no business, so it needs a role for the
 * installation.
 */
export function unclaimedRoutes(app: App, deps: AuthenticateDeps): void {
  listRoute(app, deps);
  revealRoute(app, deps);
  closeRoute(app, deps);
}

const idOf = (params: unknown) => {
  const { rail, session_id: railInflowId } = params as UnclaimedParams;
  return { rail, railInflowId };
};

function listRoute(app: App, { operatorPool }: AuthenticateDeps): void {
  app.get(
    UNCLAIMED,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listUnclaimedInflows',
        summary: 'List inflows for unknown account numbers',
        description:
          "For the installation, newest first by default. It is not in Kolo's ledger. The sender is masked: `revealUnclaimedInflow` shows it.",
        tags: TAGS,
        querystring: unclaimedQuery,
        response: {
          200: Page(unclaimedSchema, 'A page.'),
          ...operatorFailures(['invalid_request'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { open = false, ...query } = request.query as Static<typeof unclaimedQuery>;
      const page = pageRequest(query, isKeyOfUnclaimed);
      const inflows = await listUnclaimed(sessionOn(operatorPool), open, page);
      return pageAnswer(page, inflows, keyOfUnclaimed, unclaimedView);
    },
  );
}

function revealRoute(app: App, deps: AuthenticateDeps): void {
  app.post(
    `${ONE}/reveal`,
    {
      config: { permission: 'reveal' },
      schema: {
        operationId: 'revealUnclaimedInflow',
        summary: 'Reveal the sender of an inflow for an unknown account number',
        tags: TAGS,
        description: 'The audit log records the viewer and the reason before anything is shown.',
        params: unclaimedParams,
        body: reasonBody,
        response: {
          200: Success('Revealed', revealedUnclaimedSchema, 'Its personal data.'),
          ...operatorFailures([...BODY_ERRORS, 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { reason } = request.body as Static<typeof reasonBody>;
      const dealing = { by: actorOf(deps, request), reason, nowMs: deps.clock.now() };
      const revealed = await revealUnclaimed(deps.operatorPool, idOf(request.params), dealing);
      return success('Revealed', revealedUnclaimedView(revealed));
    },
  );
}

function closeRoute(app: App, deps: AuthenticateDeps): void {
  app.post(
    `${ONE}/close`,
    {
      config: { permission: 'follow_up' },
      schema: {
        operationId: 'closeUnclaimedInflow',
        summary: 'Close an inflow for an unknown account number',
        tags: TAGS,
        description:
          'With a note about the outcome. It moves no money and takes the inflow off the work queue.',
        params: unclaimedParams,
        body: closeUnclaimedBody,
        response: {
          200: SuccessWithoutData('Closed', 'The inflow is closed.'),
          ...operatorFailures([...BODY_ERRORS, 'not_found', 'unclaimed_inflow_closed'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { note } = request.body as Static<typeof closeUnclaimedBody>;
      const dealing = { by: actorOf(deps, request), reason: note, nowMs: deps.clock.now() };
      await closeUnclaimed(deps.operatorPool, idOf(request.params), dealing);
      return successWithoutData('Closed');
    },
  );
}
