import { type Static, Type } from 'typebox';
import { type Session, statement, TenantDatabase } from '../../../db/database.ts';
import type { App } from '../../../http/app-types.ts';
import { success } from '../../../http/envelope.ts';
import { operatorFailures, Success } from '../../../http/schemas.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../../operators/authenticate.ts';
import { tenantOfSide } from '../../../operators/in-side.ts';
import { sideParams } from '../../../operators/side.ts';
import { toRfc3339, toRfc3339OrNull } from '../../../values/clock.ts';
import { Nullable, Timestamp } from '../../../values/json-schema.ts';
import type { Endpoint } from '../queries.ts';

const LISTED_MAX = 1_000;
/** What an operator may see of one: nothing that is sealed. */
const LIST = statement(
  'list_endpoints_for_operators',
  `SELECT id, url, event_types AS "eventTypes", status, disabled_reason AS "disabledReason",
     failing_since AS "failingSince", created_at AS "createdAt"
   FROM webhook_endpoints WHERE tenant_id = $1 AND status <> 'deleted' ORDER BY id DESC LIMIT ${LISTED_MAX}`,
);

type Seen = Pick<
  Endpoint,
  'id' | 'url' | 'eventTypes' | 'status' | 'disabledReason' | 'failingSince' | 'createdAt'
>;

const listSeen = (session: Session, tenantId: string): Promise<Seen[]> =>
  session.query<Seen>(LIST, [tenantId]);

const seenSchema = Type.Object(
  {
    id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }),
    url: Type.String({ examples: ['https://ada.example/webhooks'] }),
    event_types: Nullable(Type.Array(Type.String(), { description: 'Null: all.', examples: [null] })),
    status: Type.String({ examples: ['enabled'] }),
    disabled_reason: Nullable(Type.String({ description: 'Why it is disabled.', examples: [null] })),
    failing_since: Nullable(Timestamp('Since when nothing but failures came of it.')),
    created_at: Timestamp('When it was registered.'),
  },
  { title: 'SeenEndpoint' },
);

const view = ({ id, url, eventTypes, status, disabledReason, failingSince, createdAt }: Seen) => ({
  ...{ id, url, event_types: eventTypes, status, disabled_reason: disabledReason },
  ...{ failing_since: toRfc3339OrNull(failingSince), created_at: toRfc3339(createdAt) },
});

/** The webhook endpoints of a side of a business, as those see them who look after the installation. */
export function endpointReadingRoutes(app: App, deps: AuthenticateDeps): void {
  const database = new TenantDatabase(deps.operatorPool);
  app.get(
    '/ops/v1/businesses/:business_id/:mode/webhook-endpoints',
    {
      config: { permission: 'read' },
      schema: {
        ...{ operationId: 'listSideEndpoints', summary: 'Webhook endpoints of a side', tags: ['Businesses'] },
        description: 'Also those that are disabled, with the reason; the newest first, at most 1,000.',
        params: sideParams,
        response: {
          200: Success('OK', Type.Array(seenSchema), 'The endpoints.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const tenantId = await tenantOfSide(deps, request.params as Static<typeof sideParams>);
      const seen = await database.within(tenantId, (session) => listSeen(session, tenantId));
      return success('OK', seen.map(view));
    },
  );
}
