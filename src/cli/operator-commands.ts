import { Option } from 'commander';
import { email, serviceUrl } from './arguments.ts';
import type { Describe } from './command-host.ts';

const operator = () => import('./operator.ts');
const self = () => import('./operator-self.ts');
const URL_OPTION = ['--url <url>', 'base URL of the operator API', serviceUrl] as const;
const HTTP_OPTION = [
  '--allow-http',
  'allow a URL without TLS; use it only on a network that you control',
  false,
] as const;

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

const accept: Describe = (command, { context }) =>
  command
    .description('Accepts an invitation: sets your password and second factor.')
    .requiredOption(...URL_OPTION)
    .option(...HTTP_OPTION)
    .action(async (options: Where) => (await operator()).acceptInvitation(context(), options));

const signIn: Describe = (command, { context }) =>
  command
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
        command.error('error: give --url and --email, or --local in development');
      return (await operator()).operatorSignIn(context(), { url: url!, email: email!, allowHttp });
    });

const signOut: Describe = (command, { context }) =>
  command.description('Signs out.').action(async () => (await operator()).operatorSignOut(context()));

const confirm: Describe = (command, { context }) =>
  command
    .description(
      'Confirms your identity with a code, for commands that need a code at most five minutes old. The local administrator needs none.',
    )
    .action(async () => (await self()).operatorConfirm(context()));

const password: Describe = (command, { context }) =>
  command
    .description(
      'Changes your password. Needs the current password and a code, ends all other sessions, and renews this one.',
    )
    .action(async () => (await self()).operatorPassword(context()));

const recoveryCodes: Describe = (command, { context }) =>
  command
    .description('Creates new recovery codes. Needs a code; the previous recovery codes become invalid.')
    .action(async () => (await self()).operatorRecoveryCodes(context()));

const removePasskey: Describe = (command, { context }) =>
  command
    .description(
      'Removes one of your passkeys, or a passkey of another operator. Needs a code; ends the other sessions of its owner.',
    )
    .argument('<passkey-id>', 'id from `kolo operator passkeys`')
    .option('--operator <id>', 'id of another operator')
    .action(async (id: string, options: { operator?: string }) =>
      (await self()).operatorRemovePasskey(context(), id, options),
    );

/** The commands that prompt, or keep the session. */
export const OPERATOR_COMMANDS: Readonly<Record<string, Describe>> = {
  'operator accept': accept,
  'operator sign-in': signIn,
  'operator sign-out': signOut,
  'operator confirm': confirm,
  'operator password': password,
  'operator recovery-codes': recoveryCodes,
  'operator remove-passkey': removePasskey,
};
