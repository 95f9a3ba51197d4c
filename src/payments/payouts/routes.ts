import { Type } from 'typebox';
import type { Engine } from '../../ledger/engine/engine.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../platform/http/envelope.ts';
import { AccountNumber, failures, Success, SuccessWithoutData } from '../../platform/http/schemas.ts';
import { ApiError, type FaultsByCode, refusal } from '../../platform/values/errors.ts';
import { storedMetadata } from '../../platform/values/metadata.ts';
import { koboFromNumber } from '../../platform/values/money.ts';
import { called, type OnBankCall } from '../../rails/bank-call.ts';
import { refuseNewReserved } from '../transfers/reserved-references.ts';
import { acceptTransferCommand, type BankTransferDeps } from './accept.ts';
import { errorOf, notConnected, refusalMessage, TRANSFER_FAULTS } from './refusals.ts';
import { bankSchema, bankTransferBody, TRANSFER_CODES } from './schemas.ts';

interface PayoutRouteDeps extends BankTransferDeps {
  engine: Engine;
  onBankCall: OnBankCall;
}

const ENQUIRY_FAULTS: FaultsByCode = {
  unknown_bank: { path: 'bank_code', message: 'must be a code of the bank list' },
  rail_unavailable: notConnected('answers name enquiries'),
};

/** Routes that pay bank accounts, list banks and look up account names. */
export function payoutRoutes(app: App, deps: PayoutRouteDeps): void {
  bankTransferRoute(app, deps);
  bankListRoute(app, deps, '/api/v1/transfer/bank-list');
  bankListRoute(app, deps, BANKS_ALIAS, { 'x-alias': true });
  nameEnquiryRoute(app, deps);
}

function bankTransferRoute(app: App, deps: PayoutRouteDeps): void {
  app.post(
    '/api/v1/transfer/bank',
    {
      config: { scope: 'transfer', refusalMessage },
      schema: {
        operationId: 'createBankTransfer',
        summary: 'Pay a bank account',
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

function nameEnquiryRoute(app: App, deps: PayoutRouteDeps): void {
  app.get(
    '/api/v1/transfer/name-enquiry',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'enquireName',
        summary: 'Look up the name of a bank account',
        description: 'Name enquiry. An account that the bank does not know returns 404 `account_not_found`.',
        tags: ['Transfers'],
        querystring: Type.Object({
          bank_code: Type.String({
            maxLength: 16,
            description: '`code` or `nip_code` of the bank list.',
            examples: ['058'],
          }),
          account_number: AccountNumber('10 digits.'),
        }),
        response: {
          200: Success(
            'OK',
            Type.Object({
              account_name: Type.String({ examples: ['ADA CHIDINMA OBI'] }),
              account_number: Type.String({ examples: ['0123456789'] }),
              bank_code: Type.String({ description: '`code` of the bank list.', examples: ['058'] }),
            }),
            'The account and its name.',
          ),
          ...failures(
            ['invalid_request', 'unknown_bank', 'rail_unavailable', 'account_not_found', 'bank_unavailable'],
            { faults: ENQUIRY_FAULTS },
          ),
        },
      },
    },
    async (request) => {
      const { bank_code, account_number } = request.query;
      const bank = deps.rails.shared.banksFor(request.tenant.mode).find(bank_code);
      if (bank === undefined) throw refusal('unknown_bank', ENQUIRY_FAULTS);
      const rail = await deps.rails.enquiring(request.tenant);
      if (rail === undefined) throw refusal('rail_unavailable', ENQUIRY_FAULTS);
      const call = { rail: rail.description.name, operation: 'name_enquiry' as const };
      const outcome = await called(deps.onBankCall, call, () =>
        rail.nameEnquiry.ask(bank.code, account_number),
      );
      if (outcome.kind === 'not_found') throw new ApiError('account_not_found');
      if (outcome.kind === 'unavailable') throw new ApiError('bank_unavailable');
      return success('OK', { account_name: outcome.accountName, account_number, bank_code: bank.code });
    },
  );
}
