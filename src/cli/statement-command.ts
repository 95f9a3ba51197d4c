import { type Command, Option } from 'commander';
import { STATEMENT_FORMATS, type StatementFormat } from '../payments/statements/format-names.ts';
import { reasonOption } from './arguments.ts';
import type { CliContext } from './context.ts';
import type { Side } from './environment.ts';
import { ofSide } from './environment-options.ts';

interface StatementOptions extends Side {
  from: string;
  to: string;
  format: StatementFormat;
  out?: string;
  reason?: string;
}

/** Adds `kolo statement`. */
export function addStatementCommand(program: Command, context: () => CliContext): void {
  ofSide(program.command('statement'))
    .description("Writes a wallet's statement: every transaction in a period, in posting order.")
    .argument('<wallet-id>', 'wallet id or identifier')
    .requiredOption('--from <day>', 'first day, such as 2026-01-01, in the business time zone')
    .requiredOption('--to <day>', 'last day, inclusive; at most 366 days in total')
    .addOption(new Option('--format <format>', 'file format').choices(STATEMENT_FORMATS).default('csv'))
    .option('--out <file>', 'output file (default: standard output)')
    .option(
      ...reasonOption(
        'shows names, account numbers and narrations; the reason is kept in the audit log (default: masked)',
      ),
    )
    .action(async (walletId: string, options: StatementOptions) => {
      const { statementCommand } = await import('./statement.ts');
      await statementCommand(context(), walletId, options);
    });
}
