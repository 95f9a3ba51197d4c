import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { interestBreakDowns } from '../interest/break-downs.ts';
import { type AnswerSchema, answerChange, type DataChange } from './hosted-2026/answers.ts';
import type { JsonObject } from './hosted-2026/json-object.ts';
import { BODIES, type Parameters, queryOf } from './hosted-2026/requests.ts';

/** Dependencies of the profiles' hooks. */
interface ProfileHookDeps {
  database: TenantDatabase;
}

/** Changes a request, and its answer later, as the profile of its key says. */
type ApplyProfile = (request: FastifyRequest, reply: FastifyReply) => void;

/** The changes of the profile `hosted-2026` to a route. */
interface RouteChange {
  operationId: string;
  /** Parameters of the query; undefined where it is not checked. */
  parameters: Parameters | undefined;
  answer: DataChange | undefined;
}

/** The parts of a route's schema that are read here. */
interface RouteSchema {
  operationId: string;
  querystring?: { properties?: Readonly<Record<string, { type?: string }>> };
  response?: Record<string, AnswerSchema>;
}

const dataOf = ({ response = {} }: RouteSchema): AnswerSchema | undefined =>
  Object.entries(response).find(([status]) => status < '300')?.[1].properties?.data;

function parametersOf({ querystring }: RouteSchema): Parameters {
  const properties = Object.entries(querystring?.properties ?? {});
  const maps = properties.filter(([, { type }]) => type === 'object');
  return { names: properties.map(([name]) => name), maps: maps.map(([name]) => name) };
}

/** Objects that show the amounts of an interest payout. */
const MOVEMENTS = ['Transaction', 'TransactionStatus'];

const showsMovements = (data: AnswerSchema | undefined): boolean =>
  MOVEMENTS.includes(data?.title ?? '') ||
  MOVEMENTS.includes(data?.properties?.paginatedPayload?.properties?.edges?.items?.title ?? '');

/**
 * Prepares the routes that are registered after it for profiles (contract section 6). Requests with a standard key meet
 * no more than a comparison, and only on the few routes that have a hook of their own.
 *
 * @returns the function to call once the key of a request is known to have a profile
 */
export function profileHooks(api: App, { database }: ProfileHookDeps): ApplyProfile {
  const changes = new Map<string, RouteChange>();
  api.decorateRequest('profileQuery');
  api.addHook('onRoute', (route) => {
    const schema = route.schema as RouteSchema | undefined;
    if (schema === undefined) return;
    const { operationId } = schema;
    const data = dataOf(schema);
    const parameters = route.method === 'GET' || route.method === 'HEAD' ? parametersOf(schema) : undefined;
    changes.set(operationId, { operationId, parameters, answer: answerChange(operationId, data) });
    const body = BODIES[operationId];
    if (body !== undefined) {
      route.preValidation = (request, _reply, done) => {
        if (request.profile !== undefined && isObject(request.body)) body(request.body, request.tenant.mode);
        done();
      };
    }
    if (showsMovements(data)) {
      const { handler } = route;
      // A hook before serialization would cost standard keys 3 % of a status query.
      route.handler = function (request, reply) {
        const answer = handler.call(this, request, reply);
        if (request.profile === undefined) return answer;
        return withBreakDowns(database, request.tenant.tenantId, answer);
      };
    }
  });
  return (request, reply) => {
    const { operationId } = request.routeOptions.schema as unknown as RouteSchema;
    const change = changes.get(operationId);
    if (change !== undefined) applyChange(change, request, reply);
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function applyChange(
  { operationId, parameters, answer }: RouteChange,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (parameters !== undefined) {
    const { known, extra } = queryOf(operationId, parameters, request.query as JsonObject);
    request.query = known;
    request.profileQuery = extra as Record<string, string>;
  }
  if (answer === undefined) return;
  // The route's compiled serializer would drop what it does not know. Failures are written by one of their own.
  reply
    .type('application/json; charset=utf-8')
    .serializer((payload: { data: unknown }) => JSON.stringify({ ...payload, data: answer(payload.data) }));
}

/** The movements of an answer. */
function movementsIn(payload: unknown): Record<string, unknown>[] {
  const { data } = payload as { data?: Record<string, unknown> };
  if (data === undefined) return [];
  const { paginatedPayload } = data as { paginatedPayload?: { edges: Record<string, unknown>[] } };
  return paginatedPayload?.edges ?? [data];
}

/** Adds to interest payouts what they are made of. One statement an answer, and none where there is no such payout. */
async function withBreakDowns(database: TenantDatabase, tenantId: string, answer: unknown): Promise<unknown> {
  const payload = await answer;
  const payouts = movementsIn(payload).filter(({ category }) => category === 'interest-payout');
  if (payouts.length === 0) return payload;
  const ids = payouts.map(({ id }) => id as string);
  const found = await database.within(tenantId, (session) => interestBreakDowns(session, tenantId, ids));
  for (const payout of payouts) payout.break_down = found.get(payout.id as string);
  return payload;
}
