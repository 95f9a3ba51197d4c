import { Type } from 'typebox';
import { type Session, sessionOn, statement } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../platform/http/schemas.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../operators/authenticate.ts';
import { PERMISSIONS } from '../operators/roles.ts';
import { businessSchema } from './schemas.ts';

const LISTED_MAX = 1_000;
const LIST = statement(
  'list_businesses',
  `SELECT id, name, created_at AS "createdAt" FROM businesses
   WHERE $1::uuid[] IS NULL OR id = ANY ($1) ORDER BY created_at DESC, id LIMIT ${LISTED_MAX}`,
);

interface Business {
  id: string;
  name: string;
  createdAt: number;
}

/** The newest businesses, at most 1,000; all of them where `ids` is null. Runs under kolo_operator. */
const listBusinesses = (session: Session, ids: readonly string[] | null): Promise<Business[]> =>
  session.query<Business>(LIST, [ids]);

const mayRead = (role: string): boolean => (PERMISSIONS.read as readonly string[]).includes(role);

/** Lists businesses. `acts.ts` creates them. */
export function businessRoutes(app: App, deps: AuthenticateDeps): void {
  listRoute(app, deps);
}

function listRoute(app: App, { operatorPool }: AuthenticateDeps): void {
  app.get(
    '/ops/v1/businesses',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'listBusinesses',
        summary: 'List businesses',
        tags: ['Businesses'],
        description: 'The businesses that you may read, newest first, at most 1,000.',
        response: {
          200: Success('OK', Type.Array(businessSchema), 'The businesses.'),
          ...operatorFailures([], SESSION_ERRORS),
        },
      },
    },
    async ({ operator }) => {
      const ids = operator.grants.filter(({ role }) => mayRead(role)).map(({ businessId }) => businessId);
      const some = ids.includes(null) ? null : ids.filter((id) => id !== null);
      const found = await listBusinesses(sessionOn(operatorPool), some);
      return success(
        'OK',
        found.map(({ id, name, createdAt }) => ({
          business_id: id,
          name,
          created_at: toRfc3339(createdAt),
        })),
      );
    },
  );
}
