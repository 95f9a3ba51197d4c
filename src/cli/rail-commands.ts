import type { Command } from 'commander';
import { accountNumber, bankCode, port } from './arguments.ts';
import type { CliContext } from './context.ts';

const banks = () => import('./rail.ts');

/** `kolo rail` and `kolo sandbox-bank`: banks that are spoken to by the rail protocol. */
export function addRailCommands(program: Command, context: () => CliContext): void {
  program
    .command('sandbox-bank')
    .description(
      'Run the sandbox bank as a program of its own, which speaks the rail protocol (docs/rails.md).',
    )
    .requiredOption('--secret-file <file>', 'holds the secret that both sides sign with')
    .option('--host <address>', 'where it listens', '127.0.0.1')
    .option('--port <number>', 'where it listens; 0 for any that is free', port, 8_100)
    .action(async (options: { secretFile: string; host: string; port: number }) =>
      (await banks()).sandboxBank(context(), options),
    );
  program
    .command('rail')
    .description('The banks that money goes through.')
    .command('check')
    .description(
      'Try whether a bank keeps what the rail protocol promises; it is told to pay 1 naira a few times.',
    )
    .argument('<url>', "where the protocol's paths begin")
    .requiredOption('--secret-file <file>', 'holds the secret that both sides sign with')
    .requiredOption('--bank <code>', 'the bank that is paid, as the bank list has it', bankCode)
    .requiredOption('--account <number>', 'the account that is paid', accountNumber)
    .option('--json', 'print the result as JSON', false)
    .action(
      async (url: string, options: { secretFile: string; bank: string; account: string; json: boolean }) =>
        (await banks()).railCheck(context(), url, options),
    );
}
