import type { AcceptTransfer } from '../../ledger/commands/accept-transfer.ts';
import type { TransferBetweenWallets } from '../../ledger/commands/transfer-between-wallets.ts';
import { simulateInflow } from '../../payments/inflows/test-inflow.ts';
import { acceptTransferCommand } from '../../payments/payouts/accept.ts';
import { walletTransfer } from '../../payments/wallet-transfers/wallet-transfer.ts';
import type { Moment } from './movements.ts';
import type { DemoParts, DemoSide, DemoWallet } from './parts.ts';

/** Lets money come in for a wallet from a bank outside. */
export function payIn(
  parts: DemoParts,
  { tenantId }: DemoSide,
  { accountNumber }: Pick<DemoWallet, 'accountNumber'>,
  { amount, from, narration }: Pick<Moment['payIns'][number], 'amount' | 'from' | 'narration'>,
): Promise<string> {
  return simulateInflow({ ...parts, rails: parts.rails.shared }, tenantId, {
    accountNumber,
    amount,
    narration,
    senderName: from.name,
    senderAccountNumber: from.accountNumber,
    senderBankCode: from.bankCode,
  });
}

/**
 * Asks for transfers, in their order.
 *
 * @param walletOf the wallets by their places
 * @returns how many were refused
 */
export async function askFor(
  parts: DemoParts,
  side: DemoSide,
  { transfers, apartMs }: Pick<Moment, 'transfers' | 'apartMs'>,
  walletOf: (place: number) => DemoWallet,
): Promise<number> {
  const commands: (AcceptTransfer | TransferBetweenWallets)[] = [];
  for (const asked of transfers) {
    parts.clock.pass(apartMs);
    const { amount, reference, narration } = asked;
    const common = { source: walletOf(asked.from).walletId, amount, reference, narration, currency: 'NGN' };
    commands.push(
      asked.kind === 'to_bank'
        ? await acceptTransferCommand(parts, side, {
            ...common,
            bankCode: asked.bankCode,
            accountNumber: asked.accountNumber,
          })
        : walletTransfer(parts, { ...common, destination: walletOf(asked.to).walletId }),
    );
  }
  const results = await Promise.all(commands.map((command) => parts.engine.submit(side.tenantId, command)));
  return results.filter(({ kind }) => kind === 'refused').length;
}
