import type { Command } from 'commander';
import { amount, reasonOption, reference } from './arguments.ts';
import type { CliContext } from './context.ts';
import { ofSideAsJson } from './environment-options.ts';
import type { AdjustmentOptions, SettleOptions } from './manual.ts';

const byHand = () => import('./manual.ts');

/** Adds the options of a command that proposes. */
const proposed = (command: Command): Command =>
  ofSideAsJson(command).requiredOption(...reasonOption('reason, shown to the approver'));

/** Adds `kolo payout settle` and `fail`, which manually settle a flagged payout whose bank status is unknown. */
export function addSettleCommands(payout: Command, context: () => CliContext): void {
  for (const [name, words] of [
    ['settle', 'Proposes to settle a flagged payout as successful, because its bank has paid it.'],
    [
      'fail',
      'Proposes to settle a flagged payout as failed, because its bank will not pay it. The money returns to the wallet.',
    ],
  ] as const) {
    proposed(payout.command(name))
      .description(words)
      .argument('<transfer>', 'transaction id, or the reference that the business chose')
      .requiredOption(
        '--evidence <text>',
        'evidence of the outcome: a named person at the bank, or a line of its statement',
      )
      .action(async (id: string, options: SettleOptions) =>
        (await byHand()).settleByHand(context(), `payout.${name}`, id, options),
      );
  }
}

/** Adds `kolo adjust`: manual adjustments. */
export function addAdjustCommand(program: Command, context: () => CliContext): void {
  proposed(program.command('adjust'))
    .description(
      'Proposes a manual adjustment: moves money between two wallets, or between a wallet and the adjustments account.',
    )
    .option('--from <wallet-id>', 'wallet to debit (default: the adjustments account)')
    .option('--to <wallet-id>', 'wallet to credit (default: the adjustments account)')
    .requiredOption('--amount <kobo>', 'amount, in kobo or another minor unit', amount)
    .requiredOption('--reference <text>', 'unique reference of the transfer', reference)
    .requiredOption('--narration <text>', 'narration, shown on the wallet statements')
    .action(async (options: AdjustmentOptions) => (await byHand()).adjustByHand(context(), options));
}
