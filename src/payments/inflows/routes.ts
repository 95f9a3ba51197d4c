import { Type } from 'typebox';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { BODY_ERRORS, failures, Success } from '../../platform/http/schemas.ts';
import { ApiError, type ErrorCode, type FaultsByCode, refusal } from '../../platform/values/errors.ts';
import { koboFromNumber } from '../../platform/values/money.ts';
import { resolveWallet } from '../wallets/queries.ts';
import { NO_NAIRA, WALLET_CLOSED } from '../wallets/virtual-accounts/issue.ts';
import { testFundingBody, testInflowBody } from './schemas.ts';
import type { TestFunding } from './test-funding.ts';
import { simulateInflow, TEST_INFLOW_FAULTS, type TestInflowDeps } from './test-inflow.ts';

/** Dependencies of the test funding routes. */
interface TestFundingDeps {
  database: TenantDatabase;
  testFunding: TestFunding;
  testInflows: TestInflowDeps;
}

const FUNDING_FAULTS: FaultsByCode = {
  wallet_not_found: { path: 'wallet_id', message: 'no wallet has this id' },
  wallet_restricted: WALLET_CLOSED,
  unsupported_currency: NO_NAIRA,
  duplicate_reference: { path: 'reference', message: 'is the reference of another movement' },
};

const FUNDING_ERRORS: readonly ErrorCode[] = [
  ...BODY_ERRORS,
  'wallet_not_found',
  'wallet_restricted',
  'unsupported_currency',
  'duplicate_reference',
  'test_mode_only',
  'rail_unavailable',
];

/** Play money for test wallets, and payments from a bank outside. */
export function testFundingRoutes(app: App, deps: TestFundingDeps): void {
  fundingRoute(app, deps);
  inflowRoute(app, deps);
}

function inflowRoute(app: App, { testInflows }: TestFundingDeps): void {
  app.post(
    '/api/v1/test/inflow',
    {
      config: { scope: 'transfer' },
      schema: {
        operationId: 'payInForTest',
        summary: 'Create a test inflow',
        description:
          'Simulates a payment from another bank to a virtual account, through the whole inbound path. Test keys ' +
          'only. Each request is another payment.',
        tags: ['Transfers'],
        body: testInflowBody,
        response: {
          202: Success(
            'Test inflow is processing',
            Type.Object({
              inflow_id: Type.String({
                description: "The bank's id of the inflow: `session_id` of the movement.",
                examples: ['000013260115100000000000000001'],
              }),
            }),
            'The bank has received it.',
          ),
          ...failures([...BODY_ERRORS, 'unknown_bank', 'test_mode_only', 'rail_unavailable'], {
            faults: TEST_INFLOW_FAULTS,
          }),
        },
      },
    },
    async ({ tenant, body }, reply) => {
      if (tenant.mode !== 'test') throw new ApiError('test_mode_only');
      const inflowId = await simulateInflow(testInflows, tenant.tenantId, {
        accountNumber: body.account_number,
        amount: koboFromNumber(body.amount),
        senderName: body.sender_name ?? null,
        senderAccountNumber: body.sender_account_number ?? null,
        senderBankCode: body.sender_bank_code ?? null,
        narration: body.narration || null,
      });
      return reply.code(202).send(success('Test inflow is processing', { inflow_id: inflowId }));
    },
  );
}

function fundingRoute(app: App, deps: TestFundingDeps): void {
  app.post(
    '/api/v1/transfer/test/funding',
    {
      config: { scope: 'transfer' },
      schema: {
        operationId: 'fundTestWallet',
        summary: 'Fund a test wallet',
        description:
          'Adds money to a wallet by an inbound bank transfer. Test keys only. A repeat with the same reference and ' +
          'content returns the same response and moves no money.',
        tags: ['Transfers'],
        body: testFundingBody,
        response: {
          202: Success(
            'Test funding is processing',
            Type.Object({
              transaction_id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }),
              reference: Type.String({
                description: 'Yours, or a generated one.',
                examples: ['funding-2026-000001'],
              }),
            }),
            'The money has come in.',
            { replays: true },
          ),
          ...failures(FUNDING_ERRORS, { faults: FUNDING_FAULTS }),
        },
      },
    },
    async (request, reply) => {
      const { tenantId, mode } = request.tenant;
      if (mode !== 'test') throw new ApiError('test_mode_only');
      const { wallet_id, amount } = request.body;
      const wallet = await deps.database.within(tenantId, (session) =>
        resolveWallet(session, tenantId, wallet_id),
      );
      if (wallet === undefined) throw refusal('wallet_not_found', FUNDING_FAULTS);
      const result = await deps.testFunding.fund(tenantId, {
        accountId: wallet.accountId,
        currency: wallet.currency,
        amount: koboFromNumber(amount),
        reference: request.body.reference ?? null,
      });
      if (result.kind === 'refused') throw refusal(result.code, FUNDING_FAULTS);
      if (result.replay) reply.header('idempotent-replay', 'true');
      const data = { transaction_id: result.transactionId, reference: result.reference };
      return reply.code(202).send(success('Test funding is processing', data));
    },
  );
}
