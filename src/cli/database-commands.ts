import type { Command } from 'commander';
import { systemClock } from '../platform/values/clock.ts';
import { databaseUrl, reasonOption } from './arguments.ts';
import type { CliContext } from './context.ts';

const database = () => import('./database.ts');

/** Adds `kolo database` and `kolo reconcile`. */
export function addDatabaseCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('database')
    .description('Creates the database roles, moves the database, and records a recovery.');
  group
    .command('roles')
    .description("Creates Kolo's roles and the sandbox bank's database. Run it before you restore a dump.")
    .action(async () => (await database()).databaseRoles(context()));
  group
    .command('move')
    .description(
      'Copies everything to an empty PostgreSQL and continues there, for example from the embedded one. Stop every process first.',
    )
    .requiredOption('--to <url>', 'URL of the new database, as in KOLO_DATABASE_URL', databaseUrl)
    .action(async (options: { to: string }) => {
      const { databaseMove } = await import('./move.ts');
      await databaseMove(context(), options);
    });
  group
    .command('recovered')
    .description(
      'Records that the database may be older than the payments submitted to banks, as after a restore. Stops payouts.',
    )
    .requiredOption(...reasonOption('description of what happened, kept in the audit log'))
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { reason: string; json: boolean }) =>
      (await database()).databaseRecovered(context(), systemClock, options),
    );
  program
    .command('reconcile')
    .description('Reconciles with the books of banks.')
    .command('bank')
    .description(
      "Compares the ledger with the banks' books, corrects what it can, and lists what to do about the rest. Run it before you resume payouts after a recovery.",
    )
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { json: boolean }) => {
      const { reconcileBank } = await import('./reconcile.ts');
      await reconcileBank(context(), options);
    });
}
