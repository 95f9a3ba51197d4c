import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { checkThenWrite } from '../db/check-then-write.ts';
import type { Session, TenantDatabase } from '../db/database.ts';
import type { Clock } from '../values/clock.ts';
import { type FaultsByCode, refusal } from '../values/errors.ts';
import type { Vault } from '../values/vault.ts';
import type { App } from './app-types.ts';
import type { CheckSchema } from './check.ts';
import { claimKey, givenKey, HEADER, keepAnswer } from './idempotency-keys.ts';
import { addFailures, REPLAY_HEADERS } from './schemas.ts';

const KEY_FAULTS: FaultsByCode = {
  idempotency_key_reused: { path: HEADER, message: 'was sent before with another request' },
};

/**
 * Adds the header and its responses to the description of each later route with `config: { idempotencyKey: true }`.
 * Such a route responds through `Idempotency.answer`.
 */
export function describeIdempotencyKeys(api: App): void {
  api.addHook('onRoute', ({ schema, config }) => {
    if (config?.idempotencyKey !== true) return;
    schema!['x-idempotency-key'] = true;
    const answers = schema!.response as Record<number, object>;
    for (const [status, answer] of Object.entries(answers)) {
      if (Number(status) < 300) Object.assign(answer, { headers: REPLAY_HEADERS });
    }
    addFailures(answers, ['idempotency_key_reused', 'in_progress'], { faults: KEY_FAULTS });
  });
}

/** The response to a successful request. */
interface Answer<Body> {
  status: number;
  body: Body;
}

interface IdempotencyOptions {
  database: TenantDatabase;
  vault: Vault;
  clock: Clock;
}

/** Runs a request in one transaction, and only once if it carries an `Idempotency-Key` (contract section 1). */
export class Idempotency {
  readonly #options: IdempotencyOptions;

  constructor(options: IdempotencyOptions) {
    this.#options = options;
  }

  /**
   * Runs `work` in a transaction of the caller's tenant and returns the response body. With an `Idempotency-Key` it stores
   * the response in the same transaction, and repeats it for the same request without running `work`. An error from
   * `work` rolls everything back, so the key stays free. After a `TakenError` `work` runs again.
   *
   * @throws ApiError `invalid_request`, `idempotency_key_reused`, `in_progress`, and errors of `work`
   */
  async answer<Body extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (session: Session) => Promise<Answer<Body>>,
  ): Promise<Body> {
    const key = keyOf(request);
    const { status, body } =
      key === undefined
        ? await checkThenWrite(this.#options.database, request.tenant.tenantId, work)
        : await this.#once(request, reply, key, work);
    reply.code(status);
    return body;
  }

  #once<Body extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    work: (session: Session) => Promise<Answer<Body>>,
  ): Promise<Answer<Body>> {
    const { database, vault, clock } = this.#options;
    const { tenantId } = request.tenant;
    const { operationId } = request.routeOptions.schema as { operationId: string };
    const named = { tenantId, operation: operationId, key };
    // A keyed hash: nobody who reads the database can find a BVN by guessing.
    const content = contentOf(request);
    const hashes = vault.indexKeys.map((id) => vault.blindIndex('idempotency.request', content, id));
    return checkThenWrite(database, tenantId, async (session) => {
      const used = await claimKey(session, named, hashes[0]!, clock.now());
      if (used === null) {
        const answer = await work(session);
        await keepAnswer(session, named, answer.status, JSON.stringify(answer.body));
        return answer;
      }
      // Also accept hashes under the previous index key, during its rotation.
      if (!hashes.some((hash) => used.requestHash.equals(hash)))
        throw refusal('idempotency_key_reused', KEY_FAULTS);
      reply.header('idempotent-replay', 'true');
      return { status: used.status, body: JSON.parse(used.body) as Body };
    });
  }
}

/** Reads the key of a request. Throws when the route does not declare that it takes one. */
function keyOf({ headers, routeOptions: { config, url } }: FastifyRequest): string | undefined {
  if (config.idempotencyKey !== true) throw new Error(`${url} does not declare that it takes an ${HEADER}`);
  return givenKey(headers);
}

/** The content of a request: the fields that its schemas name, in a fixed order. Other fields do not count. */
function contentOf({ params, query, body, routeOptions }: FastifyRequest): string {
  const { params: path, querystring, body: content } = routeOptions.schema as FastifySchema;
  return JSON.stringify([canonical(params, path), canonical(query, querystring), canonical(body, content)]);
}

function canonical(value: unknown, schema: unknown): unknown {
  const { properties, items, additionalProperties } = (schema ?? {}) as CheckSchema;
  if (Array.isArray(value)) return value.map((item) => canonical(item, items));
  if (typeof value !== 'object' || value === null) return value;
  const isMap = typeof additionalProperties === 'object';
  const names = Object.keys(isMap ? value : (properties ?? {})).sort();
  const given = value as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, canonical(given[name], properties?.[name])]));
}
