import { buffer } from 'node:stream/consumers';
import { type Static, Type } from 'typebox';
import { recordAct } from '../../platform/audit/entry.ts';
import { sealWords } from '../../platform/audit/sealed-text.ts';
import { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { BODY_ERRORS, operatorFailures } from '../../platform/http/schemas.ts';
import { drawInThread } from '../../platform/pdf/draw-in-thread.ts';
import { ConcurrencyLimit } from '../../platform/values/concurrency-limit.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { type AuthenticateDeps, actorOf, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { customersOfMovement } from '../personal-data/affected-customers.ts';
import { reasonBody } from '../transaction-status/fields.ts';
import { subjectOf } from '../transfers/file.ts';
import { transferParam } from '../transfers/schemas.ts';
import { findReceipt } from './find.ts';
import { fileName, type Receipt, receiptOf } from './receipt.ts';

const RECEIPT = '/ops/v1/businesses/:business_id/:mode/transfers/:transfer_id/receipt';
const TAGS = ['Transfers'];
const params = Type.Object({ ...environmentParams.properties, ...transferParam });
const DESCRIPTION =
  'One page as PDF, to send to a customer: status, amount, costs, sender, recipient and references, with the time in Lagos. ' +
  'The receipt of a failed or reversed transfer says so. A transfer to a bank or another wallet has one once it is final.';

/** Receipts that wait or are drawn at the same time in a process, and those of them that one tenant may have. */
const RECEIPTS_MAX = { totalMax: 16, perTenantMax: 4 };

const PROGRAM = 'backoffice/receipts/pdf-thread';

const answer: object = {
  description: 'The receipt.',
  headers: { 'Content-Disposition': { type: 'string', description: 'The file name.' } },
  content: { 'application/pdf': { schema: Type.String({ contentMediaType: 'application/pdf' }) } },
};

type ReceiptRouteDeps = AuthenticateDeps & { vault: Vault } & Parameters<typeof findReceipt>[1];

/** A transfer's receipt: masked, or unmasked with a recorded reason. */
export function receiptRoutes(app: App, deps: ReceiptRouteDeps): void {
  const limit = new ConcurrencyLimit(RECEIPTS_MAX);
  readRoute(app, deps, limit);
  revealRoute(app, deps, limit);
}

/** The tenant of a request, and what it wants. */
async function wantedBy(deps: ReceiptRouteDeps, given: Static<typeof params>) {
  const { business_id: businessId, mode, transfer_id: transferId } = given;
  return { tenantId: await tenantOfEnvironment(deps, given), businessId, mode, transferId };
}

/** A receipt as it is sent. @throws ApiError `service_unavailable` where too many are under way */
async function drawn(limit: ConcurrencyLimit, tenantId: string, receipt: Receipt) {
  const giveBack = limit.acquire(tenantId);
  try {
    const drawing = { tenantId, isLarge: false, program: PROGRAM, workerData: receipt };
    const file = await buffer(drawInThread(drawing, []));
    const disposition = `attachment; filename="${fileName(receipt)}"`;
    return { headers: { 'content-type': 'application/pdf', 'content-disposition': disposition }, file };
  } finally {
    giveBack();
  }
}

function readRoute(app: App, deps: ReceiptRouteDeps, limit: ConcurrencyLimit): void {
  const database = new TenantDatabase(deps.operatorPool);
  app.get(
    RECEIPT,
    {
      // A HEAD request would draw it for nothing.
      exposeHeadRoute: false,
      config: { permission: 'read' },
      schema: {
        operationId: 'readTransferReceipt',
        summary: 'Download a receipt of a transfer',
        tags: TAGS,
        description: `${DESCRIPTION} Names and account numbers are masked, and the narration is left out.`,
        params,
        response: {
          200: answer,
          ...operatorFailures(['invalid_request', 'not_found', 'transfer_not_final'], SESSION_ERRORS),
        },
      },
    },
    async (request, reply) => {
      const wanted = await wantedBy(deps, request.params as Static<typeof params>);
      const { tenantId } = wanted;
      const facts = await database.within(tenantId, (session) => findReceipt(session, deps, wanted));
      const { headers, file } = await drawn(limit, tenantId, receiptOf(facts, true));
      return reply.headers(headers).send(file);
    },
  );
}

function revealRoute(app: App, deps: ReceiptRouteDeps, limit: ConcurrencyLimit): void {
  const database = new TenantDatabase(deps.operatorPool);
  app.post(
    `${RECEIPT}/reveal`,
    {
      config: { permission: 'reveal' },
      schema: {
        operationId: 'revealTransferReceipt',
        summary: 'Download an unmasked receipt of a transfer',
        tags: TAGS,
        description:
          `${DESCRIPTION} With names, account number and narration. The audit log records the viewer and the reason before ` +
          'anything is shown.',
        params,
        body: reasonBody,
        response: {
          200: answer,
          ...operatorFailures([...BODY_ERRORS, 'not_found', 'transfer_not_final'], SESSION_ERRORS),
        },
      },
    },
    async (request, reply) => {
      const wanted = await wantedBy(deps, request.params as Static<typeof params>);
      const { tenantId } = wanted;
      const { reason } = request.body as Static<typeof reasonBody>;
      const facts = await database.transaction(tenantId, async (session) => {
        const found = await findReceipt(session, deps, wanted);
        const { id } = found.transfer;
        const atMs = deps.clock.now();
        const customerIds = await customersOfMovement(session, tenantId, id);
        await recordAct(session, {
          tenantId,
          actor: actorOf(deps, request),
          act: 'receipt.revealed',
          subject: subjectOf(id),
          atMs,
          reason: await sealWords(session, deps.vault, { tenantId, customerIds }, reason, atMs),
        });
        return found;
      });
      const { headers, file } = await drawn(limit, tenantId, receiptOf(facts, false));
      return reply.headers(headers).send(file);
    },
  );
}
