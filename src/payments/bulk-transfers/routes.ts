import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Engine } from '../../ledger/engine/engine.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import {
  BODY_ERRORS,
  failures,
  MetadataFilter,
  PAGE_QUERY,
  Page,
  Success,
} from '../../platform/http/schemas.ts';
import { ConcurrencyLimit } from '../../platform/values/concurrency-limit.ts';
import { ApiError, type FaultsByCode } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import type { BankTransferDeps } from '../payouts/accept.ts';
import { TRANSFER_FAULTS } from '../payouts/refusals.ts';
import { acceptBulk, type DecidedBulk } from './accept-bulk.ts';
import { findBulk, listBulks } from './queries.ts';
import { bulkParams, bulkSchema, bulkTransferBody, bulkView, decidedBulkSchema } from './schemas.ts';
import { turns } from './turns.ts';

interface BulkTransferDeps extends BankTransferDeps {
  engine: Engine;
  settings: {
    /** Transfers in one request at most. */
    bulkTransfersMax: number;
  };
}

const PATH = '/api/v1/transfer/bank/bulk';
const BULK_FAULTS: FaultsByCode = {
  ...TRANSFER_FAULTS,
  invalid_request: { path: 'transfers[3].source', message: 'is required, here or for the whole request' },
  duplicate_reference: { path: 'reference', message: 'is the reference of another bulk transfer' },
  bulk_refused: { path: 'transfers[3].source', message: 'has less available than the amount and its fees' },
};

/** Requests that have their turn or wait for it. One of a business leaves room for its single transfers. */
const WAITING_MAX = { totalMax: 64, perTenantMax: 1 };

/** Many bank transfers in one request (contract section 3.12). */
export function bulkTransferRoutes(app: App, deps: BulkTransferDeps): void {
  createRoute(app, deps);
  listRoute(app, deps);
  readRoute(app, deps);
}

/**
 * The hooks of a route that give each request its turn before its body is parsed, and end it before the response is
 * sent. Fifty bodies of a thousand transfers that are parsed together hold up everybody for a tenth of a second.
 */
function turnHooks() {
  const limit = new ConcurrencyLimit(WAITING_MAX);
  const ends = new WeakMap<FastifyRequest, () => void>();
  return {
    async beforeBody(request: FastifyRequest): Promise<void> {
      const release = limit.acquire(request.tenant.tenantId);
      await turns.acquire();
      ends.set(request, () => {
        turns.release();
        release();
      });
    },
    onSend(request: FastifyRequest, _reply: unknown, _payload: unknown, done: () => void): void {
      ends.get(request)?.();
      ends.delete(request);
      done();
    },
  };
}

function createRoute(app: App, deps: BulkTransferDeps): void {
  const { beforeBody, onSend } = turnHooks();
  app.post(
    PATH,
    {
      config: { scope: 'transfer', beforeBody },
      onSend,
      schema: {
        operationId: 'createBulkTransfer',
        summary: 'Create a bulk transfer',
        description:
          'Accepts or refuses each transfer alone, in the order of the list: if the wallet runs out of money, later ' +
          'transfers are refused. With the mode `all_or_nothing` one refusal refuses all (`bulk_refused`), and ' +
          'nothing moves. Responds once all accepted transfers are durably committed. The same request again ' +
          'returns the same response (header `Idempotent-Replay: true`), or continues an interrupted request. A ' +
          'business can have one such request at a time; more are 503.',
        tags: ['Transfers'],
        body: bulkTransferBody(deps.settings),
        response: {
          202: Success(
            'Bulk transfer is processing',
            decidedBulkSchema,
            'Each transfer was accepted or refused.',
            {
              replays: true,
            },
          ),
          ...failures(
            [...BODY_ERRORS, 'unsupported_currency', 'duplicate_reference', 'bulk_refused', 'in_progress'],
            {
              faults: BULK_FAULTS,
            },
          ),
        },
      },
    },
    async ({ tenant, body }, reply) => {
      const decided = await acceptBulk(deps, tenant, body);
      if (decided.replay) reply.header('idempotent-replay', 'true');
      return reply.code(202).send(success('Bulk transfer is processing', answerOf(decided, body)));
    },
  );
}

function answerOf(
  { id, refusals }: DecidedBulk,
  { reference, transfers }: { reference: string; transfers: readonly { reference: string }[] },
) {
  const refused = new Map(refusals.map(({ index, code, message }) => [index, { code, message }]));
  return {
    bulk_id: id,
    reference,
    accepted: transfers.length - refusals.length,
    refused: refusals.length,
    results: transfers.map((transfer, index) => {
      const why = refused.get(index);
      const status = why === undefined ? ('accepted' as const) : ('refused' as const);
      return { index, reference: transfer.reference, status, ...why };
    }),
  };
}

function listRoute(app: App, { database }: BulkTransferDeps): void {
  app.get(
    PATH,
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'listBulkTransfers',
        summary: 'List bulk transfers',
        description: 'Returns bulk transfers of any status with the sums of their transfers, newest first.',
        tags: ['Transfers'],
        querystring: Type.Object({ ...PAGE_QUERY, metadata: MetadataFilter }),
        response: {
          200: Page(bulkSchema, 'A page of bulk transfers.'),
          ...failures(['invalid_request']),
        },
      },
    },
    async ({ tenant: { tenantId }, query }) => {
      const page = pageRequest(query, isUuid);
      const rows = await database.within(tenantId, (session) =>
        listBulks(session, tenantId, page, query.metadata),
      );
      return pageAnswer(page, rows, (row) => row.id, bulkView);
    },
  );
}

function readRoute(app: App, { database }: BulkTransferDeps): void {
  app.get(
    `${PATH}/:bulk_id`,
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'retrieveBulkTransfer',
        summary: 'Retrieve a bulk transfer',
        description:
          'Returns its status and the sums of its transfers. `GET /api/v1/transaction?bulk_id=` lists the ' +
          'transfers.',
        tags: ['Transfers'],
        params: bulkParams,
        response: {
          200: Success('OK', bulkSchema, 'The bulk transfer.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async ({ tenant: { tenantId }, params: { bulk_id: id } }) => {
      const bulk = isUuid(id)
        ? await database.within(tenantId, (session) => findBulk(session, tenantId, id))
        : undefined;
      if (bulk === undefined) throw new ApiError('not_found');
      return success('OK', bulkView(bulk));
    },
  );
}
