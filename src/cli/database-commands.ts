import type { Command } from 'commander';
import { systemClock } from '../values/clock.ts';
import { reason } from './arguments.ts';
import type { CliContext } from './context.ts';

const database = () => import('./database.ts');

/** `kolo database`: what is done about the database as a whole. */
export function addDatabaseCommands(program: Command, context: () => CliContext): void {
  program
    .command('database')
    .description('Say what happened to the database.')
    .command('recovered')
    .description(
      'Say that the database may be older than what banks were told, as after a restore. Payouts are stopped.',
    )
    .requiredOption('--reason <text>', 'what happened, for those who look at it later', reason)
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { reason: string; json: boolean }) =>
      (await database()).databaseRecovered(context(), systemClock, options),
    );
}
