import { type Command, Option } from 'commander';
import { ROLES_OF_OPERATORS } from '../backoffice/operators/roles.ts';
import { email, reasonOption, serviceUrl, text } from './arguments.ts';
import type { CliContext } from './context.ts';
import type { GrantOptions } from './operators.ts';
import type { ProposeOptions } from './proposals.ts';

const operator = () => import('./operator.ts');
const operators = () => import('./operators.ts');
const self = () => import('./operator-self.ts');
const URL_OPTION = ['--url <url>', 'base URL of the operator API', serviceUrl] as const;
const HTTP_OPTION = [
  '--allow-http',
  'allow a URL without TLS; use it only on a network that you control',
  false,
] as const;
const NAMED = ['<operator>', 'operator id or email'] as const;

/** Where a command signs in. */
interface Where {
  url: string;
  allowHttp: boolean;
}

interface SignInOptions extends Partial<Where> {
  email?: string;
  local?: true;
  allowHttp: boolean;
}

/** Adds `kolo operator` and `kolo dashboard`. */
export function addOperatorCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('operator')
    .description('Manages operators, the people who run the installation, and their sessions.');
  addSigningIn(group, context);
  addSelf(group, context);
  addInvite(group, context);
  addManaging(group, context);
  addReset(group, context);
  addDashboard(program, context);
}

function addDashboard(program: Command, context: () => CliContext): void {
  program
    .command('dashboard')
    .description(
      'Prints a link that signs in to the dashboard once (development), or the address of the dashboard (production).',
    )
    .option('--json', 'print JSON', false)
    .action(async (options: { json: boolean }) => {
      const { dashboard } = await import('./dashboard.ts');
      await dashboard(context(), options);
    });
}

function addSigningIn(group: Command, context: () => CliContext): void {
  group
    .command('accept')
    .description('Accepts an invitation: sets your password and second factor.')
    .requiredOption(...URL_OPTION)
    .option(...HTTP_OPTION)
    .action(async (options: Where) => (await operator()).acceptInvitation(context(), options));
  const signIn = group.command('sign-in');
  signIn
    .description('Signs in, for commands that call the operator API.')
    .option(...URL_OPTION)
    .option('--email <email>', 'your email', email)
    .option(...HTTP_OPTION)
    .addOption(
      new Option(
        '--local',
        'sign in as the local administrator without a password; development only, in the folder of the service',
      ).conflicts(['url', 'email']),
    )
    .action(async ({ local, url, email, allowHttp }: SignInOptions) => {
      if (local) return (await operator()).signInHere(context());
      if (url === undefined || email === undefined)
        signIn.error('error: give --url and --email, or --local in development');
      return (await operator()).operatorSignIn(context(), { url: url!, email: email!, allowHttp });
    });
  group
    .command('sign-out')
    .description('Signs out.')
    .action(async () => (await operator()).operatorSignOut(context()));
  group
    .command('whoami')
    .description('Prints the signed-in operator and their roles.')
    .option('--json', 'print JSON', false)
    .action(async (options: { json: boolean }) => (await operator()).operatorWhoami(context(), options));
}

/** Adds the commands for your own credentials and sessions. */
function addSelf(group: Command, context: () => CliContext): void {
  group
    .command('confirm')
    .description(
      'Confirms your identity with a code, for commands that need a code at most five minutes old. The local administrator needs none.',
    )
    .action(async () => (await self()).operatorConfirm(context()));
  group
    .command('password')
    .description(
      'Changes your password. Needs the current password and a code, ends all other sessions, and renews this one.',
    )
    .action(async () => (await self()).operatorPassword(context()));
  group
    .command('recovery-codes')
    .description('Creates new recovery codes. Needs a code; the previous recovery codes become invalid.')
    .action(async () => (await self()).operatorRecoveryCodes(context()));
  group
    .command('sessions')
    .description('Lists your sessions, or those of another operator.')
    .option('--operator <id>', 'id of another operator')
    .option('--json', 'print JSON', false)
    .action(async (options: { operator?: string; json: boolean }) =>
      (await self()).operatorSessions(context(), options),
    );
  group
    .command('end-session')
    .description('Ends one of your sessions, or a session of another operator.')
    .argument('<session-id>', 'id from `kolo operator sessions`')
    .option('--operator <id>', 'id of another operator')
    .action(async (id: string, options: { operator?: string }) =>
      (await self()).operatorEndSession(context(), id, options),
    );
  group
    .command('passkeys')
    .description('Lists your passkeys, or those of another operator. Add a passkey in a browser.')
    .option('--operator <id>', 'id of another operator')
    .option('--json', 'print JSON', false)
    .action(async (options: { operator?: string; json: boolean }) =>
      (await self()).operatorPasskeys(context(), options),
    );
  group
    .command('remove-passkey')
    .description(
      'Removes one of your passkeys, or a passkey of another operator. Needs a code; ends the other sessions of its owner.',
    )
    .argument('<passkey-id>', 'id from `kolo operator passkeys`')
    .option('--operator <id>', 'id of another operator')
    .action(async (id: string, options: { operator?: string }) =>
      (await self()).operatorRemovePasskey(context(), id, options),
    );
}

const withGrant = (command: Command): Command =>
  command
    .addOption(new Option('--role <role>', 'role (default: viewer)').choices(ROLES_OF_OPERATORS))
    .option(
      '--business <id>',
      'business id, or `all` for every business and the installation (default: the only business)',
    )
    .addOption(new Option('--mode <mode>', 'environment (default: test)').choices(['test', 'live', 'both']));

/** Adds the options of a command that proposes. */
const proposes = (command: Command): Command =>
  command
    .requiredOption(...reasonOption('reason, shown to the approver'))
    .option('--json', 'print JSON', false);

interface InviteOptions extends GrantOptions {
  firstAdmin?: true;
  email: string;
  name: string;
  reason?: string;
  json: boolean;
}

function addInvite(group: Command, context: () => CliContext): void {
  const command = group.command('invite');
  withGrant(command)
    .description(
      'Proposes to invite an operator. With --first-admin invites one of the first two administrators, directly on the database.',
    )
    .requiredOption('--email <email>', 'email of the new operator', email)
    .requiredOption('--name <name>', 'name of the new operator', text)
    .option('--first-admin', 'invite one of the first two administrators; needs no approval')
    .option(...reasonOption('reason, shown to the approver'))
    .option('--json', 'print JSON', false)
    .action(async ({ firstAdmin, reason: why, ...options }: InviteOptions) => {
      if (firstAdmin) return (await operator()).inviteFirstAdmin(context(), options);
      if (why === undefined) command.error('error: give --reason or --first-admin');
      return (await operators()).operatorInvite(context(), { ...options, reason: why! });
    });
}

function addManaging(group: Command, context: () => CliContext): void {
  group
    .command('list')
    .description('Lists operators with their roles and last sign-in.')
    .option('--json', 'print JSON', false)
    .action(async (options: { json: boolean }) => (await operators()).operatorList(context(), options));
  group
    .command('disable')
    .description('Disables an operator at once and ends their sessions.')
    .argument(...NAMED)
    .requiredOption(...reasonOption('reason, kept in the audit log'))
    .action(async (named: string, options: { reason: string }) =>
      (await operators()).operatorDisable(context(), named, options),
    );
  proposes(group.command('enable'))
    .description('Proposes to enable a disabled operator.')
    .argument(...NAMED)
    .action(async (named: string, options: ProposeOptions) =>
      (await operators()).operatorPropose(context(), 'operator.enable', named, options),
    );
  proposes(withGrant(group.command('grant')))
    .description('Proposes to grant another role to an operator.')
    .argument(...NAMED)
    .action(async (named: string, options: GrantOptions & ProposeOptions) =>
      (await operators()).operatorGrant(context(), named, options),
    );
  proposes(group.command('end-role'))
    .description('Proposes to remove a role from an operator.')
    .argument(...NAMED)
    .argument('<role-id>', 'id from `kolo operator list`')
    .action(async (named: string, roleId: string, options: ProposeOptions) =>
      (await operators()).operatorEndRole(context(), named, roleId, options),
    );
}

function addReset(group: Command, context: () => CliContext): void {
  const command = group.command('reset');
  command
    .description(
      'Proposes to reset the password and second factor of an operator. With --email resets them directly on the database, for when nobody can sign in.',
    )
    .argument('[operator]', NAMED[1])
    .option(...reasonOption('reason, shown to the approver'))
    .option('--email <email>', 'email of the operator; resets directly on the database', email)
    .option('--json', 'print JSON', false)
    .action(
      async (
        named: string | undefined,
        { email: at, reason: why, json }: { email?: string; reason?: string; json: boolean },
      ) => {
        if (named === undefined && at !== undefined)
          return (await operators()).resetAtShell(context(), { email: at, json });
        if (named === undefined || at !== undefined || why === undefined)
          command.error('error: give an operator and --reason, or --email alone');
        return (await operators()).operatorPropose(context(), 'operator.reset', named!, {
          reason: why!,
          json,
        });
      },
    );
}
