import { Type } from 'typebox';
import type { WalletTransferRefusal } from '../../ledger/commands/transfer-between-wallets.ts';
import type { Engine } from '../../ledger/engine/engine.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { successWithoutData } from '../../platform/http/envelope.ts';
import {
  Amount,
  BODY_ERRORS,
  Code,
  failures,
  fillIn,
  MetadataField,
  Reference,
  SuccessWithoutData,
  TextOrEmpty,
  WalletId,
} from '../../platform/http/schemas.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { ApiError, type ErrorCode, invalidField } from '../../platform/values/errors.ts';
import { storedMetadata } from '../../platform/values/metadata.ts';
import { koboFromNumber } from '../../platform/values/money.ts';
import { limitFault } from '../transfers/limit-fault.ts';
import { refuseNewReserved } from '../transfers/reserved-references.ts';
import { walletTransfer } from './wallet-transfer.ts';

/** Dependencies of the wallet transfer route. */
interface WalletTransferDeps {
  database: TenantDatabase;
  engine: Engine;
  clock: Clock;
  calendar: Calendar;
}

const walletTransferBody = Type.Object({
  amount: Amount('Amount in minor units of the currency: kobo of naira.'),
  source: WalletId('Id of the wallet to debit.'),
  destination: WalletId(
    'Id of the wallet to credit, which cannot be the source.',
    fillIn('createSubAccount', 'id'),
  ),
  currency: Code(16, { description: 'The currency of both wallets.', 'x-words': 'currencies' }),
  reference: Type.String({ ...Reference, examples: ['wallet-transfer-2026-000001'] }),
  narration: Type.Optional(
    TextOrEmpty(200, {
      description: 'Description of the transfer. An empty text counts as none.',
      examples: ['Savings'],
    }),
  ),
  metadata: MetadataField,
});

const refusalMessage = (code: ErrorCode): string =>
  code === 'insufficient_funds' ? 'Insufficient funds' : 'An error occurred processing wallet transfer';

/** Codes with which a wallet transfer is refused. */
const REFUSALS: readonly ErrorCode[] = [
  ...BODY_ERRORS,
  'insufficient_funds',
  'wallet_not_found',
  'wallet_restricted',
  'unsupported_currency',
  'duplicate_reference',
  'limit_exceeded',
];

/** A valid value of the faulty field. */
const RIGHT: Readonly<Record<WalletTransferRefusal['code'], string>> = {
  insufficient_funds: 'has less available than the amount',
  wallet_not_found: 'no wallet has this id',
  wallet_restricted: 'must be a wallet that is neither closed nor, to be debited, restricted',
  same_wallet: 'must be another wallet than the source',
  unsupported_currency: 'must be the currency of both wallets',
  duplicate_reference: 'is the reference of another movement',
  limit_exceeded: 'would hold more than it may',
};

function errorOf(refused: WalletTransferRefusal, calendar: Calendar, day: string): ApiError {
  const { code, field } = refused;
  if (code === 'limit_exceeded' && refused.exceeded !== null) {
    const path = field === 'source' ? 'amount' : field;
    return new ApiError(code, [limitFault(refused.exceeded, path, calendar, day)]);
  }
  if (code === 'same_wallet') return invalidField(field, RIGHT[code]);
  return new ApiError(code, [{ path: field, message: RIGHT[code] }]);
}

/** Moving money between wallets of the business (contract section 3.4). */
export function walletTransferRoutes(app: App, deps: WalletTransferDeps): void {
  app.post(
    '/api/v1/transfer/wallet',
    {
      config: { scope: 'transfer', refusalMessage },
      schema: {
        operationId: 'createWalletTransfer',
        summary: 'Create a wallet transfer',
        description:
          'Posts the transfer at once: it is `successful` with the response. It is one movement, shown from the ' +
          'side of the source, or of the wallet that a `wallet_id` names. A repeat with the same reference and ' +
          'content returns the same response and moves no money (header `Idempotent-Replay: true`).',
        tags: ['Transfers'],
        body: walletTransferBody,
        response: {
          202: SuccessWithoutData('Peer to Peer Wallet transfer processing', 'Posted; TSQ finds it.', {
            replays: true,
          }),
          ...failures(REFUSALS, { message: refusalMessage }),
        },
      },
    },
    async ({ body, tenant }, reply) => {
      await refuseNewReserved(deps.database, tenant.tenantId, body.reference);
      const { source, destination, currency, reference } = body;
      const amount = koboFromNumber(body.amount);
      const narration = body.narration || null;
      const metadata = storedMetadata(body.metadata);
      const transfer = { source, destination, amount, currency, reference, narration, metadata };
      const command = walletTransfer(deps, transfer);
      const result = await deps.engine.submit(tenant.tenantId, command);
      if (result.kind === 'refused') throw errorOf(result, deps.calendar, command.day);
      if (result.replay) reply.header('idempotent-replay', 'true');
      return reply.code(202).send(successWithoutData('Peer to Peer Wallet transfer processing'));
    },
  );
}
