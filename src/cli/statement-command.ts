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

/** `kolo statement`: a wallet's statement as a file. */
export function addStatementCommand(program: Command, context: () => CliContext): void {
  ofSide(program.command('statement'))
    .description("Write a wallet's statement: every movement on some days, in the order of posting.")
    .argument('<wallet-id>', 'its wallet id or identifier')
    .requiredOption('--from <day>', 'the first day, such as 2026-01-01, of the business time zone')
    .requiredOption('--to <day>', 'the last day, part of the statement; at most 366 days in all')
    .addOption(new Option('--format <format>', 'how it is written').choices(STATEMENT_FORMATS).default('csv'))
    .option('--out <file>', 'the file to write; the output when omitted')
    .option(
      ...reasonOption('why names, account numbers and narrations are shown, on record; masked when omitted'),
    )
    .action(async (walletId: string, options: StatementOptions) => {
      const { statementCommand } = await import('./statement.ts');
      await statementCommand(context(), walletId, options);
    });
}
