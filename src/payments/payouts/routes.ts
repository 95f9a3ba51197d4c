import { Type } from 'typebox';
import type { Engine } from '../../ledger/engine/engine.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../platform/http/envelope.ts';
import { failures, Success, SuccessWithoutData } from '../../platform/http/schemas.ts';
import { storedMetadata } from '../../platform/values/metadata.ts';
import { koboFromNumber } from '../../platform/values/money.ts';
import { refuseNewReserved } from '../transfers/reserved-references.ts';
import { acceptTransferCommand, type BankTransferDeps } from './accept.ts';
import { errorOf, refusalMessage, TRANSFER_FAULTS } from './refusals.ts';
import { bankSchema, bankTransferBody, TRANSFER_CODES } from './schemas.ts';

interface PayoutRouteDeps extends BankTransferDeps {
  engine: Engine;
}

/** Routes that pay bank accounts and list banks. */
export function payoutRoutes(app: App, deps: PayoutRouteDeps): void {
  bankTransferRoute(app, deps);
  bankListRoute(app, deps, '/api/v1/transfer/bank-list');
  bankListRoute(app, deps, BANKS_ALIAS, { 'x-alias': true });
}

function bankTransferRoute(app: App, deps: PayoutRouteDeps): void {
  app.post(
    '/api/v1/transfer/bank',
    {
      config: { scope: 'transfer', refusalMessage },
      schema: {
        operationId: 'createBankTransfer',
        summary: 'Create a bank transfer',
        description:
          'Holds the amount in the source wallet and schedules the transfer. 202 is not final: wait for the ' +
          'webhook, or query the status (TSQ), until it is `successful` or `failed`. A repeat with the same ' +
          'reference and content returns the same response and moves no money (header `Idempotent-Replay: true`). ' +
          'The wallet must hold the amount: in the sandbox, use `fundTestWallet`.',
        tags: ['Transfers'],
        body: bankTransferBody,
        response: {
          202: SuccessWithoutData(
            'Bank transfer is processing',
            'Durably accepted; a status query (TSQ) finds it.',
            {
              replays: true,
            },
          ),
          ...failures(TRANSFER_CODES, { message: refusalMessage, faults: TRANSFER_FAULTS }),
        },
      },
    },
    async (request, reply) => {
      const { body, tenant } = request;
      await refuseNewReserved(deps.database, tenant.tenantId, body.reference);
      const { source, currency, reference, bankCode, accountNumber } = body;
      const amount = koboFromNumber(body.amount);
      const narration = body.narration || null;
      const transfer = {
        source,
        amount,
        currency,
        reference,
        bankCode,
        accountNumber,
        narration,
        metadata: storedMetadata(body.metadata),
        refundsId: null,
        bulkId: null,
      };
      const command = await acceptTransferCommand(deps, tenant, transfer);
      const result = await deps.engine.submit(tenant.tenantId, command);
      if (result.kind === 'refused') throw errorOf(result, deps.calendar, command.day);
      if (result.replay) reply.header('idempotent-replay', 'true');
      return reply.code(202).send(successWithoutData('Bank transfer is processing'));
    },
  );
}

/** The path that existing clients of services with this interface use. Generated clients leave it out. */
const BANKS_ALIAS = '/api/v1/transfer/banks';

function bankListRoute(
  app: App,
  { rails }: PayoutRouteDeps,
  path: string,
  alias: { 'x-alias'?: true } = {},
): void {
  app.get(
    path,
    {
      config: { scope: 'read' },
      schema: {
        ...alias,
        operationId: 'listBanks',
        summary: 'List banks',
        description: `Lists every bank that can be paid. A transfer names its bank by \`code\` or \`nip_code\`. \`GET ${BANKS_ALIAS}\` is an alias.`,
        tags: ['Transfers'],
        response: {
          200: Success('OK', Type.Array(bankSchema), 'The banks that can be paid, by name.'),
          ...failures(['invalid_request']),
        },
      },
    },
    (request) => Promise.resolve(success('OK', [...rails.shared.banksFor(request.tenant.mode).all])),
  );
}
