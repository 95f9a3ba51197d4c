import type { Static } from 'typebox';
import { isKeyOfUnclaimed, keyOfUnclaimed, listUnclaimed } from '../../../payments/inflows/unclaimed.ts';
import { sessionOn } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { pageAnswer, pageRequest } from '../../../platform/http/paging.ts';
import { operatorFailures, Page } from '../../../platform/http/schemas.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { unclaimedQuery, unclaimedSchema, unclaimedView } from './schemas.ts';

const UNCLAIMED = '/ops/v1/unclaimed-inflows';
const TAGS = ['Money in suspense'];

/**
 * Money for account numbers that nobody has. It belongs to no business, so it needs a role for the
 * installation.
 */
export function unclaimedRoutes(app: App, deps: AuthenticateDeps): void {
  listRoute(app, deps);
}

function listRoute(app: App, { operatorPool, clock }: AuthenticateDeps): void {
  app.get(
    UNCLAIMED,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listUnclaimedInflows',
        summary: 'List inflows for unknown account numbers',
        description:
          "For the installation, newest first by default. It is not in Kolo's ledger. The sender is a first name and an initial, and a masked number: `revealUnclaimedInflow` shows both.",
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
      const nowMs = clock.now();
      return pageAnswer(page, inflows, keyOfUnclaimed, (one) => unclaimedView(one, nowMs));
    },
  );
}
