import type { Engine } from '../../ledger/engine/engine.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { failures, Success } from '../../platform/http/schemas.ts';
import { storedMetadata } from '../../platform/values/metadata.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { acceptTransferCommand, type BankTransferDeps } from '../payouts/accept.ts';
import { errorOf, refusalMessage } from '../payouts/refusals.ts';
import { TRANSFER_CODES } from '../payouts/schemas.ts';
import { refuseNewReserved } from '../transfers/reserved-references.ts';
import { REFUND_FAULTS, readRefund } from './read-refund.ts';
import { refundBody, refundParams, refundSchema } from './schemas.ts';

/** Refunds money that came in to the account that sent it (contract section 3.15). */
export function refundRoutes(app: App, deps: BankTransferDeps & { engine: Engine }): void {
  app.post(
    '/api/v1/transaction/:transaction_id/refund',
    {
      config: { scope: 'transfer', refusalMessage },
      schema: {
        operationId: 'createRefund',
        summary: 'Create a refund',
        description:
          "Sends an inflow back to its sender's account, in full or in part. It is a bank transfer like any other, " +
          'with its fees, from the wallet that received the money. The refunds of an inflow are never more than its ' +
          'amount; a failed refund does not count.',
        tags: ['Transfers'],
        params: refundParams,
        body: refundBody,
        response: {
          202: Success(
            'Refund is processing',
            refundSchema,
            'Durably accepted; a status query (TSQ) finds it by its reference.',
            { replays: true },
          ),
          ...failures([...TRANSFER_CODES, 'transaction_not_found', 'refund_not_possible', 'refund_exceeds'], {
            message: refusalMessage,
            faults: REFUND_FAULTS,
          }),
        },
      },
    },
    async (request, reply) => {
      const { body, tenant } = request;
      const { tenantId } = tenant;
      const { reference } = body;
      await refuseNewReserved(deps.database, tenantId, reference);
      const { inflow, amount } = await deps.database.within(tenantId, (session) =>
        readRefund(session, tenantId, request.params.transaction_id, body),
      );
      const command = await acceptTransferCommand(deps, tenant, {
        source: inflow.destinationWalletId!,
        amount,
        currency: inflow.currency,
        reference,
        bankCode: inflow.sender.bank_code!,
        accountNumber: inflow.sender.account_number!,
        narration: body.narration || null,
        metadata: storedMetadata(body.metadata),
        refundsId: inflow.id,
        bulkId: null,
      });
      const result = await deps.engine.submit(tenantId, command);
      if (result.kind === 'refused') throw errorOf(result, deps.calendar, command.day, REFUND_FAULTS);
      if (result.replay) reply.header('idempotent-replay', 'true');
      const data = { transaction_id: result.transactionId, reference, amount: koboToNumber(amount) };
      return reply.code(202).send(success('Refund is processing', data));
    },
  );
}
