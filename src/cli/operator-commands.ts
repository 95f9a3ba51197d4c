import { type Command, Option } from 'commander';
import { ROLES_OF_OPERATORS } from '../backoffice/operators/roles.ts';
import { email, reasonOption, serviceUrl, text } from './arguments.ts';
import type { CliContext } from './context.ts';
import type { GrantOptions } from './operators.ts';
import type { ProposeOptions } from './proposals.ts';

const operator = () => import('./operator.ts');
const operators = () => import('./operators.ts');
const self = () => import('./operator-self.ts');
const URL_OPTION = ['--url <url>', 'where the operator API is', serviceUrl] as const;
const HTTP_OPTION = [
  '--allow-http',
  'send passwords to another machine without TLS, where the network between is yours alone',
  false,
] as const;
const NAMED = ['<operator>', 'the id or email of an operator'] as const;

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

/** `kolo operator`: the people who look after the installation. */
export function addOperatorCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('operator')
    .description('The people who look after the installation: who they are, and how they sign in.');
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
      'Print a link to the dashboard that signs in once, in development; in production say where it is.',
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
    .description('Enrol by an invitation: set a password and a second factor.')
    .requiredOption(...URL_OPTION)
    .option(...HTTP_OPTION)
    .action(async (options: Where) => (await operator()).acceptInvitation(context(), options));
  const signIn = group.command('sign-in');
  signIn
    .description('Sign in, for the commands that go through the operator API.')
    .option(...URL_OPTION)
    .option('--email <email>', 'who', email)
    .option(...HTTP_OPTION)
    .addOption(
      new Option(
        '--local',
        'as the local administrator, without a password: in development, in the folder of the service',
      ).conflicts(['url', 'email']),
    )
    .action(async ({ local, url, email, allowHttp }: SignInOptions) => {
      if (local) return (await operator()).signInHere(context());
      if (url === undefined || email === undefined)
        signIn.error('error: say --url and --email; or --local, in development');
      return (await operator()).operatorSignIn(context(), { url: url!, email: email!, allowHttp });
    });
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

/** What somebody does about themselves. */
function addSelf(group: Command, context: () => CliContext): void {
  group
    .command('confirm')
    .description(
      'Give a code again, for what wants one that is at most five minutes old; the local administrator needs none.',
    )
    .action(async () => (await self()).operatorConfirm(context()));
  group
    .command('password')
    .description(
      'Change your password, by the one before and a code; every session ends but this one, which is replaced.',
    )
    .action(async () => (await self()).operatorPassword(context()));
  group
    .command('recovery-codes')
    .description('Make new recovery codes, by a code; those before count no more.')
    .action(async () => (await self()).operatorRecoveryCodes(context()));
  group
    .command('sessions')
    .description('List your sessions, or those of somebody else.')
    .option('--operator <id>', "somebody else's")
    .option('--json', 'print JSON', false)
    .action(async (options: { operator?: string; json: boolean }) =>
      (await self()).operatorSessions(context(), options),
    );
  group
    .command('end-session')
    .description('End one of your sessions, or one of somebody else.')
    .argument('<session-id>', 'as it is listed')
    .option('--operator <id>', "somebody else's")
    .action(async (id: string, options: { operator?: string }) =>
      (await self()).operatorEndSession(context(), id, options),
    );
  group
    .command('passkeys')
    .description('List your passkeys, or those of somebody else. One is added in a browser, by no command.')
    .option('--operator <id>', "somebody else's")
    .option('--json', 'print JSON', false)
    .action(async (options: { operator?: string; json: boolean }) =>
      (await self()).operatorPasskeys(context(), options),
    );
  group
    .command('remove-passkey')
    .description(
      'Remove one of your passkeys, or one of somebody else, by a code: the other sessions of its owner end.',
    )
    .argument('<passkey-id>', 'as it is listed')
    .option('--operator <id>', "somebody else's")
    .action(async (id: string, options: { operator?: string }) =>
      (await self()).operatorRemovePasskey(context(), id, options),
    );
}

const withGrant = (command: Command): Command =>
  command
    .addOption(
      new Option('--role <role>', 'what they may do; viewer when omitted').choices(ROLES_OF_OPERATORS),
    )
    .option(
      '--business <id>',
      'for this business, or `all` with the installation; when omitted the only one there is',
    )
    .addOption(
      new Option('--mode <mode>', 'in this environment; test when omitted').choices(['test', 'live', 'both']),
    );

/** What is proposed, and approved by another person. */
const proposes = (command: Command): Command =>
  command
    .requiredOption(...reasonOption('why, for the person who approves'))
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
      'Propose to invite somebody; or invite one of the first two administrators, directly on the database.',
    )
    .requiredOption('--email <email>', 'whom', email)
    .requiredOption('--name <name>', 'their name', text)
    .option('--first-admin', 'one of the first two administrators')
    .option(...reasonOption('why, for the person who approves'))
    .option('--json', 'print JSON', false)
    .action(async ({ firstAdmin, reason: why, ...options }: InviteOptions) => {
      if (firstAdmin) return (await operator()).inviteFirstAdmin(context(), options);
      if (why === undefined) command.error('error: say --reason, or --first-admin');
      return (await operators()).operatorInvite(context(), { ...options, reason: why! });
    });
}

function addManaging(group: Command, context: () => CliContext): void {
  group
    .command('list')
    .description('List the operators, with their roles and when they last signed in.')
    .option('--json', 'print JSON', false)
    .action(async (options: { json: boolean }) => (await operators()).operatorList(context(), options));
  group
    .command('disable')
    .description('Disable somebody, at once: their sessions end.')
    .argument(...NAMED)
    .requiredOption(...reasonOption('why'))
    .action(async (named: string, options: { reason: string }) =>
      (await operators()).operatorDisable(context(), named, options),
    );
  proposes(group.command('enable'))
    .description('Propose that somebody who was disabled may sign in again.')
    .argument(...NAMED)
    .action(async (named: string, options: ProposeOptions) =>
      (await operators()).operatorPropose(context(), 'operator.enable', named, options),
    );
  proposes(withGrant(group.command('grant')))
    .description('Propose to give somebody a role more.')
    .argument(...NAMED)
    .action(async (named: string, options: GrantOptions & ProposeOptions) =>
      (await operators()).operatorGrant(context(), named, options),
    );
  proposes(group.command('end-role'))
    .description('Propose to take a role from somebody.')
    .argument(...NAMED)
    .argument('<role-id>', 'as `kolo operator list` shows it')
    .action(async (named: string, roleId: string, options: ProposeOptions) =>
      (await operators()).operatorEndRole(context(), named, roleId, options),
    );
}

function addReset(group: Command, context: () => CliContext): void {
  const command = group.command('reset');
  command
    .description(
      'Have somebody set password and second factor anew: proposes it; or does it directly on the database, meant for when nobody can sign in.',
    )
    .argument('[operator]', NAMED[1])
    .option(...reasonOption('why, for the person who approves'))
    .option('--email <email>', 'of whom, directly on the database', email)
    .option('--json', 'print JSON', false)
    .action(
      async (
        named: string | undefined,
        { email: at, reason: why, json }: { email?: string; reason?: string; json: boolean },
      ) => {
        if (named === undefined && at !== undefined)
          return (await operators()).resetAtShell(context(), { email: at, json });
        if (named === undefined || at !== undefined || why === undefined)
          command.error('error: say an operator and --reason; or --email alone, directly on the database');
        return (await operators()).operatorPropose(context(), 'operator.reset', named!, {
          reason: why!,
          json,
        });
      },
    );
}
