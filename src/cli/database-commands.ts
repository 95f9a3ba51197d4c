import type { Command } from 'commander';
import { systemClock } from '../platform/values/clock.ts';
import { databaseUrl, reasonOption } from './arguments.ts';
import type { CliContext } from './context.ts';

const database = () => import('./database.ts');

/** `kolo database`: what is done about the database as a whole. */
export function addDatabaseCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('database')
    .description('Make the roles that a dump is restored with; move; say that the database was recovered.');
  group
    .command('roles')
    .description("Make Kolo's roles, and the sandbox bank's database: before a dump is restored.")
    .action(async () => (await database()).databaseRoles(context()));
  group
    .command('move')
    .description(
      'Copy everything to an empty PostgreSQL and go on there, as out of the embedded one. Nothing may run meanwhile.',
    )
    .requiredOption('--to <url>', 'the database, as KOLO_DATABASE_URL will name it', databaseUrl)
    .action(async (options: { to: string }) => {
      const { databaseMove } = await import('./move.ts');
      await databaseMove(context(), options);
    });
  group
    .command('recovered')
    .description(
      'Say that the database may be older than what banks were told, as after a restore. Payouts are stopped.',
    )
    .requiredOption(...reasonOption('what happened, for those who look at it later'))
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { reason: string; json: boolean }) =>
      (await database()).databaseRecovered(context(), systemClock, options),
    );
  program
    .command('reconcile')
    .description('Compare with what others have in their books.')
    .command('bank')
    .description(
      "Compare with the banks' books, mend what can be mended, and say what to do about the rest. Payouts that a recovery has stopped may go on after it.",
    )
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { json: boolean }) => {
      const { reconcileBank } = await import('./reconcile.ts');
      await reconcileBank(context(), options);
    });
}
