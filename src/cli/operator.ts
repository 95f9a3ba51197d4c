import { inviteOperator, SHELL_TOKEN_MS } from '../backoffice/operators/enrol.ts';
import { LENGTH_MIN, passwordFault } from '../backoffice/operators/passwords.ts';
import { countAdmins } from '../backoffice/operators/queries.ts';
import { transactionOn } from '../platform/db/database.ts';
import { systemClock, toRfc3339 } from '../platform/values/clock.ts';
import { atShell } from './actor.ts';
import type { Input } from './api-command.ts';
import { isPrivateWay } from './arguments.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withPool } from './context.ts';
import { dashboardInDevelopment, newLink } from './dashboard.ts';
import {
  type Begun,
  forgetSession,
  keepBegun,
  keepSession,
  keptMark,
  OpsClient,
  signedIn,
} from './ops-client.ts';
import { withPrompts } from './prompts.ts';

/** The shell can invite this many administrators. Approval needs two. */
const FIRST_ADMINS = 2;

const SECOND_ADMIN = [
  'Proposals need approval by another administrator. Run this again to invite one.',
  'If you are the only operator, start Kolo with KOLO_SINGLE_OPERATOR=true.',
];

/** `kolo operator invite --first-admin`. */
export function inviteFirstAdmin(context: CliContext, input: Input, json: boolean): Promise<void> {
  const { email, name } = input as { email: string; name: string };
  return withPool(context, 'kolo_operator', async (pool) => {
    const nowMs = systemClock.now();
    let admins = 0;
    const invited = await transactionOn(pool, async (session) => {
      admins = await countAdmins(session);
      if (admins >= FIRST_ADMINS) return 'enough' as const;
      const grant = { role: 'admin', businessId: null, mode: null } as const;
      const terms = { by: atShell(), nowMs, holdsMs: SHELL_TOKEN_MS, ofHalf: null };
      return inviteOperator(session, { email, name, ...grant }, terms);
    });
    if (invited === 'enough') {
      throw new CommandError(
        'There are two administrators already. One proposes an invitation, and the other approves it.',
      );
    }
    if (invited === undefined) throw new CommandError(`${email} already belongs to an operator.`);
    const { token, expiresAtMs, operatorId } = invited;
    const expires_at = toRfc3339(expiresAtMs);
    if (json) return context.print(JSON.stringify({ operator_id: operatorId, token, expires_at }));
    context.print(token);
    context.say(`The token is valid once, until ${expires_at}.`);
    context.say('To use it, open /dashboard/enrol, or run: kolo operator accept --url <url>');
    if (admins === 0) for (const line of SECOND_ADMIN) context.say(line);
  });
}

interface Where {
  url: string;
  /** Allows sending passwords without TLS. */
  allowHttp: boolean;
}

/** @throws CommandError before it prompts for a secret */
function requirePrivateWay({ url, allowHttp }: Where): void {
  if (allowHttp || isPrivateWay(url)) return;
  throw new CommandError(
    `${url} has no TLS, so others on the network could read the password. Use an https URL, or give --allow-http on a network that you control.`,
  );
}

/** `kolo operator accept`: enrols an invited person without the dashboard. */
export async function acceptInvitation({ print }: CliContext, where: Where): Promise<void> {
  requirePrivateWay(where);
  const { url } = where;
  return withPrompts(async (prompts) => {
    const api = new OpsClient(url, null);
    const given = await prompts.askHidden(
      'Invitation (both halves, separated by a space, if you received two)',
    );
    const parts = given.trim().split(/\s+/);
    const half = parts.find((part) => part.startsWith('kolo_half_')) ?? null;
    const token = parts.find((part) => part !== half) ?? '';
    const begun = await api.call<{ name: string; secret: string; uri: string }>('POST', '/ops/v1/enrolment', {
      token,
      half,
    });
    print(`Welcome, ${begun.name}.`);
    const password = await prompts.askHidden(`New password (${LENGTH_MIN} characters or more)`);
    // The service checks this too. Checking here spares a useless set-up of the authenticator.
    const fault = await passwordFault(password, [begun.name]);
    if (fault !== undefined)
      throw new CommandError(`The password ${fault}. The invitation is still valid. Run this again.`);
    print('Add this to your authenticator:');
    print(begun.uri);
    const code = await prompts.ask('Code of the authenticator');
    const body = { token, half, password, code };
    const done = await api.call<{ recovery_codes: string[] }>('POST', '/ops/v1/enrolment/complete', body);
    print('You can sign in now. Keep these recovery codes safe; each replaces a code once:');
    for (const recovery of done.recovery_codes) print(recovery);
  });
}

interface ShownChange {
  act: string;
  changed_at: string;
  address: string | null;
  own: boolean;
}

/** Warns about changed credentials after sign-in. */
async function sayChanges({ say }: CliContext, api: OpsClient): Promise<void> {
  const changes = await api.call<ShownChange[]>('GET', '/ops/v1/credential-changes');
  if (changes.length === 0) return;
  say('Your sign-in credentials have changed. If that was not you, run kolo operator password:');
  for (const { act, changed_at, address, own } of changes) {
    const by = own ? '' : ', by an administrator';
    say(`  ${changed_at}  ${act}${by}, from ${address ?? 'the shell'}`);
  }
}

/** `kolo operator sign-in`. */
export async function operatorSignIn(
  context: CliContext,
  { email, ...where }: Where & { email: string },
): Promise<void> {
  requirePrivateWay(where);
  const { url } = where;
  return withPrompts(async (prompts) => {
    const password = await prompts.askHidden('Password');
    const code = await prompts.ask('Code');
    const device_mark = await keptMark(url, email);
    const shown = { email, password, code, kind: 'command', device_mark };
    const begun = await new OpsClient(url, null).call<Begun>('POST', '/ops/v1/session', shown);
    await keepBegun(url, email, begun);
    context.print(`Signed in until ${begun.expires_at}.`);
    await sayChanges(context, new OpsClient(url, begun.token));
  });
}

/**
 * `kolo operator sign-in --local`: signs in as the local administrator with a link created on the database, in development.
 *
 * @throws CommandError in production, and where the operator API is off
 */
export async function signInHere(context: CliContext): Promise<void> {
  const { config, print } = context;
  if (config.production || config.operatorApi === 'off')
    throw new CommandError('--local works in development only, with the operator API on.');
  const url = new URL(await dashboardInDevelopment(config)).origin;
  const { token: link } = await newLink(context);
  const shown = { token: link, kind: 'command' };
  const begun = await new OpsClient(url, null).call<Begun>('POST', '/ops/v1/session/link', shown);
  await keepSession({ url, token: begun.token, expires_at: begun.expires_at });
  print(`Signed in as the local administrator until ${begun.expires_at}.`);
}

/** `kolo operator sign-out`. */
export async function operatorSignOut({ print }: CliContext): Promise<void> {
  const api = await signedIn();
  await forgetSession();
  await api.call('DELETE', '/ops/v1/session');
  print('Signed out.');
}
