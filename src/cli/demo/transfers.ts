import type { AcceptTransfer } from '../../ledger/commands/accept-transfer.ts';
import type { TransferBetweenWallets } from '../../ledger/commands/transfer-between-wallets.ts';
import { simulateInflow } from '../../payments/inflows/test-inflow.ts';
import { acceptTransferCommand } from '../../payments/payouts/accept.ts';
import { walletTransfer } from '../../payments/wallet-transfers/wallet-transfer.ts';
import type { Moment } from './movements.ts';
import type { DemoParts, DemoTenant, DemoWallet } from './parts.ts';

/** Lets money come in for a wallet from a bank outside. */
export function payIn(
  parts: DemoParts,
  { tenantId }: DemoTenant,
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
 * Requests transfers, in their order.
 *
 * @param walletOf finds a wallet by its index in the list of wallets
 * @returns how many were refused
 */
export async function requestTransfers(
  parts: DemoParts,
  tenant: DemoTenant,
  { transfers, apartMs }: Pick<Moment, 'transfers' | 'apartMs'>,
  walletOf: (index: number) => DemoWallet,
): Promise<number> {
  const commands: (AcceptTransfer | TransferBetweenWallets)[] = [];
  for (const transfer of transfers) {
    parts.clock.pass(apartMs);
    const { amount, reference, narration } = transfer;
    const common = {
      source: walletOf(transfer.from).walletId,
      amount,
      reference,
      narration,
      metadata: null,
      currency: 'NGN',
    };
    commands.push(
      transfer.kind === 'to_bank'
        ? await acceptTransferCommand(parts, tenant, {
            ...common,
            bankCode: transfer.bankCode,
            accountNumber: transfer.accountNumber,
            refundsId: null,
            bulkId: null,
          })
        : walletTransfer(parts, { ...common, destination: walletOf(transfer.to).walletId }),
    );
  }
  const results = await Promise.all(commands.map((command) => parts.engine.submit(tenant.tenantId, command)));
  return results.filter(({ kind }) => kind === 'refused').length;
}
