import type pg from 'pg';
import { Type } from 'typebox';
import { createBusiness } from '../../identity/commands.ts';
import { type Session, sessionOn, statement } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { BODY_ERRORS, Name, operatorFailures, Success } from '../../platform/http/schemas.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { Timestamp } from '../../platform/values/json-schema.ts';
import { MAX_KOBO } from '../../platform/values/money.ts';
import { type AuthenticateDeps, actorOf, SESSION_ERRORS } from '../operators/authenticate.ts';
import { PERMISSIONS } from '../operators/roles.ts';

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

const businessSchema = Type.Object(
  {
    business_id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }),
    name: Type.String({ examples: ['Ada Stores'] }),
    created_at: Timestamp('When it was created.'),
  },
  { title: 'Business' },
);

const mayRead = (role: string): boolean => (PERMISSIONS.read as readonly string[]).includes(role);

type BusinessRouteDeps = AuthenticateDeps & {
  /** Connections of the role `kolo_directory`, which creates tenants. */
  directoryPool: pg.Pool;
};

/** Lists and creates businesses. */
export function businessRoutes(app: App, deps: BusinessRouteDeps): void {
  listRoute(app, deps);
  createRoute(app, deps);
}

function listRoute(app: App, { operatorPool }: BusinessRouteDeps): void {
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

const createBody = Type.Object({
  name: Name(100, { description: 'Its name.', examples: ['Ada Stores'] }),
  bank_transfer_fee: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number(MAX_KOBO),
      examples: [1_000],
      description:
        'Fee charged for each successful bank transfer, kobo; none when omitted. A policy can set more.',
    }),
  ),
  bank_transfer_max: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number(MAX_KOBO),
      examples: [5_000_000],
      description:
        'The largest single transfer to a bank or to another customer, kobo; no limit when omitted.',
    }),
  ),
});

function createRoute(app: App, deps: BusinessRouteDeps): void {
  app.post(
    '/ops/v1/businesses',
    {
      config: { permission: 'manage' },
      schema: {
        operationId: 'createBusiness',
        summary: 'Create a business',
        tags: ['Businesses'],
        description:
          'It gets a test and a live environment, without API keys and without accounts at providers. It can never be deleted.',
        body: createBody,
        response: {
          201: Success('Created', businessSchema, 'The business.'),
          ...operatorFailures([...BODY_ERRORS], SESSION_ERRORS),
        },
      },
    },
    async (request, reply) => {
      const { name, bank_transfer_fee: fee = 0, bank_transfer_max: max } = request.body;
      const now = deps.clock.now();
      const policy = {
        bankTransferFee: BigInt(fee),
        bankTransferMax: max === undefined ? null : BigInt(max),
      };
      const by = actorOf(deps, request);
      const { businessId } = await createBusiness(deps.directoryPool, { name, policy, by, now });
      reply.code(201);
      return success('Created', { business_id: businessId, name, created_at: toRfc3339(now) });
    },
  );
}
