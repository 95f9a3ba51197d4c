import { type Command, Option } from 'commander';
import { email, serviceUrl, text } from './arguments.ts';
import type { CliContext } from './context.ts';

const operator = () => import('./operator.ts');
const URL_OPTION = ['--url <url>', 'where the operator API is', serviceUrl] as const;

/** `kolo operator`: the people who look after the installation. */
export function addOperatorCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('operator')
    .description('The people who look after the installation: invite the first, enrol, sign in and out.');
  group
    .command('invite')
    .description(
      'Invite one of the first two administrators, directly on the database. Others are invited by proposal.',
    )
    .requiredOption('--email <email>', 'whom', email)
    .requiredOption('--name <name>', 'their name', text)
    .addOption(new Option('--first-admin', 'say that it is one of these').makeOptionMandatory())
    .option('--json', 'print JSON', false)
    .action(async (options: { email: string; name: string; json: boolean }) =>
      (await operator()).inviteFirstAdmin(context(), options),
    );
  group
    .command('accept')
    .description('Enrol by an invitation: set a password and a second factor.')
    .requiredOption(...URL_OPTION)
    .action(async (options: { url: string }) => (await operator()).acceptInvitation(context(), options));
  group
    .command('sign-in')
    .description('Sign in, for the commands that go through the operator API.')
    .requiredOption(...URL_OPTION)
    .requiredOption('--email <email>', 'who', email)
    .action(async (options: { url: string; email: string }) =>
      (await operator()).operatorSignIn(context(), options),
    );
  group
    .command('sign-out')
    .description('Sign out.')
    .action(async () => (await operator()).operatorSignOut(context()));
  group
    .command('whoami')
    .description('Say who has signed in, and what they may do.')
    .option('--json', 'print JSON', false)
    .action(async (options: { json: boolean }) => (await operator()).operatorWhoami(context(), options));
}
