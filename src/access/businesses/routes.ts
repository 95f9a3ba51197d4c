import { Type } from 'typebox';
import { type Session, sessionOn, statement } from '../../db/database.ts';
import type { App } from '../../http/app-types.ts';
import { success } from '../../http/envelope.ts';
import { operatorFailures, Success } from '../../http/schemas.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { PERMISSIONS } from '../../operators/roles.ts';
import { toRfc3339 } from '../../values/clock.ts';
import { Timestamp } from '../../values/json-schema.ts';

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

/** The newest businesses, at most 1,000; `ids` null: of all. Runs under kolo_operator. */
const listBusinesses = (session: Session, ids: readonly string[] | null): Promise<Business[]> =>
  session.query<Business>(LIST, [ids]);

const businessSchema = Type.Object(
  {
    business_id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }),
    name: Type.String({ examples: ['Ada Stores'] }),
    created_at: Timestamp('When it was created.'),
  },
  { title: 'Business' },
);

const mayRead = (role: string): boolean => (PERMISSIONS.read as readonly string[]).includes(role);

/** The businesses of the installation. */
export function businessRoutes(app: App, { operatorPool }: AuthenticateDeps): void {
  app.get(
    '/ops/v1/businesses',
    {
      config: { permission: 'signed_in' },
      schema: {
        ...{ operationId: 'listBusinesses', summary: 'The businesses', tags: ['Businesses'] },
        description: 'Those that you may read, the newest first, at most 1,000.',
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
          ...{ business_id: id, name, created_at: toRfc3339(createdAt) },
        })),
      );
    },
  );
}
