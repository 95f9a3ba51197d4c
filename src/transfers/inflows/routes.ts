import { Type } from 'typebox';
import type { TenantDatabase } from '../../db/database.ts';
import type { App } from '../../http/app-types.ts';
import { success } from '../../http/envelope.ts';
import { BODY_ERRORS, failures, Success } from '../../http/schemas.ts';
import { ApiError, type FaultsByCode, refusal } from '../../values/errors.ts';
import { koboFromNumber } from '../../values/money.ts';
import { resolveWallet } from '../../wallets/queries.ts';
import { WALLET_CLOSED } from '../../wallets/virtual-accounts/issue.ts';
import { testFundingBody } from './schemas.ts';
import type { TestFunding } from './test-funding.ts';

/** What the route of test funding works with. */
export interface TestFundingDeps {
  database: TenantDatabase;
  testFunding: TestFunding;
}

const FUNDING_FAULTS: FaultsByCode = {
  wallet_not_found: { path: 'wallet_id', message: 'no wallet has this id' },
  wallet_restricted: WALLET_CLOSED,
  duplicate_reference: { path: 'reference', message: 'is the reference of another movement' },
};

/** Play money for test wallets. */
export function testFundingRoutes(app: App, deps: TestFundingDeps): void {
  app.post(
    '/api/v1/transfer/test/funding',
    {
      config: { scope: 'transfer' },
      schema: {
        operationId: 'fundTestWallet',
        summary: 'Fund a test wallet',
        description:
          'Comes in as an inbound bank transfer. Test keys only. Sent again with the same reference and content it ' +
          'gives the same answer and moves nothing.',
        tags: ['Transfers'],
        body: testFundingBody,
        response: {
          202: Success(
            'Test funding is processing',
            Type.Object({
              transaction_id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }),
              reference: Type.String({
                description: 'The one given, or one made for it.',
                examples: ['funding-2026-000001'],
              }),
            }),
            'The money has come in.',
            { replays: true },
          ),
          ...failures(
            [
              ...BODY_ERRORS,
              'wallet_not_found',
              'wallet_restricted',
              'duplicate_reference',
              'test_mode_only',
              'rail_unavailable',
            ],
            { faults: FUNDING_FAULTS },
          ),
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
