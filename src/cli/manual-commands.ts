import type { Command } from 'commander';
import { amount, reasonOption, reference } from './arguments.ts';
import type { CliContext } from './context.ts';
import { ofSideAsJson } from './environment-options.ts';
import type { AdjustmentOptions, SettleOptions } from './manual.ts';

const byHand = () => import('./manual.ts');

/** What one person proposes and another approves. */
const proposed = (command: Command): Command =>
  ofSideAsJson(command).requiredOption(...reasonOption('why, for the person who approves'));

/** `kolo payout settle` and `fail`: make a flagged payout final, whose bank does not say what became of it. */
export function addSettleCommands(payout: Command, context: () => CliContext): void {
  for (const [name, words] of [
    ['settle', 'Propose to make a flagged one successful: its bank has paid it.'],
    [
      'fail',
      'Propose to make a flagged one failed: its bank has not paid it and will not; its wallet has the money again.',
    ],
  ] as const) {
    proposed(payout.command(name))
      .description(words)
      .argument('<transfer>', 'its id, or the reference of the business')
      .requiredOption(
        '--evidence <text>',
        'what shows it: who of the bank said so, or a line of its statement',
      )
      .action(async (id: string, options: SettleOptions) =>
        (await byHand()).settleByHand(context(), `payout.${name}`, id, options),
      );
  }
}

/** `kolo adjust`: puts the books right by hand. */
export function addAdjustCommand(program: Command, context: () => CliContext): void {
  proposed(program.command('adjust'))
    .description('Propose to move money between two wallets, or a wallet and the account of adjustments.')
    .option('--from <wallet-id>', 'the wallet that pays; the account of adjustments when omitted')
    .option('--to <wallet-id>', 'the wallet that is credited; the account of adjustments when omitted')
    .requiredOption('--amount <kobo>', 'how much, in minor units of their currency', amount)
    .requiredOption('--reference <text>', 'names it for ever: no other has it', reference)
    .requiredOption('--narration <text>', 'what the wallets see')
    .action(async (options: AdjustmentOptions) => (await byHand()).adjustByHand(context(), options));
}
