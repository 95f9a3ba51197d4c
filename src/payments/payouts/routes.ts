import { Type } from 'typebox';
import type { AcceptResult } from '../../ledger/commands/accept-transfer.ts';
import type { Engine } from '../../ledger/engine/engine.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../platform/http/envelope.ts';
import {
  AccountNumber,
  BODY_ERRORS,
  failures,
  Success,
  SuccessWithoutData,
} from '../../platform/http/schemas.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import {
  ApiError,
  type ErrorCode,
  type FaultsByCode,
  type FieldError,
  refusal,
} from '../../platform/values/errors.ts';
import { koboFromNumber } from '../../platform/values/money.ts';
import { called, type OnBankCall } from '../../rails/bank-call.ts';
import { limitFault } from '../transfers/limit-fault.ts';
import { refuseNewReserved } from '../transfers/reserved-references.ts';
import { acceptTransferCommand, type BankTransferDeps } from './accept.ts';
import { bankSchema, bankTransferBody } from './schemas.ts';

interface PayoutRouteDeps extends BankTransferDeps {
  engine: Engine;
  onBankCall: OnBankCall;
}

const refusalMessage = (code: ErrorCode): string =>
  code === 'insufficient_funds' ? 'Insufficient funds' : 'An error occurred processing bank transfer';

const TRANSFER_CODES: readonly ErrorCode[] = [
  ...BODY_ERRORS,
  'insufficient_funds',
  'wallet_not_found',
  'wallet_restricted',
  'unknown_bank',
  'unsupported_currency',
  'duplicate_reference',
  'limit_exceeded',
  'rail_unavailable',
];

/** The fault of a request that no account at a provider can carry out. It concerns no field. */
const notConnected = (what: string): FieldError => ({
  path: '',
  message: `no enabled account of the business at a provider ${what}; the operator connects one (kolo rail add)`,
});

/** The field at fault for each error of a bank transfer. */
const TRANSFER_FAULTS: FaultsByCode = {
  insufficient_funds: { path: 'source', message: 'has less available than the amount and its fees' },
  wallet_not_found: { path: 'source', message: 'no wallet has this id' },
  wallet_restricted: { path: 'source', message: 'must be a wallet that is active' },
  unknown_bank: { path: 'bankCode', message: 'must be a code of the bank list' },
  unsupported_currency: { path: 'currency', message: 'must be NGN, and the currency of the source' },
  duplicate_reference: { path: 'reference', message: 'is the reference of another movement' },
  limit_exceeded: { path: 'amount', message: 'is over a limit' },
  rail_unavailable: notConnected('pays'),
};

function errorOf(refused: AcceptResult & { kind: 'refused' }, calendar: Calendar, day: string): ApiError {
  if (refused.code === 'limit_exceeded')
    return new ApiError(refused.code, [limitFault(refused.exceeded, 'amount', calendar, day)]);
  if (refused.of !== undefined) return new ApiError(refused.code, [FEE_WALLET_FAULTS[refused.code]!]);
  return refusal(refused.code, TRANSFER_FAULTS);
}

/** Faults of the fee wallet in the policy of the business. */
const FEE_WALLET_FAULTS: FaultsByCode = {
  insufficient_funds: { path: 'fee_wallet', message: 'has less available than the fees that it pays' },
  wallet_restricted: { path: 'fee_wallet', message: 'must be a wallet that is active' },
};

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
      const transfer = { source, amount, currency, reference, bankCode, accountNumber, narration };
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
