import { inviteOperator, SHELL_TOKEN_MS } from '../backoffice/operators/enrol.ts';
import { LENGTH_MIN, passwordFault } from '../backoffice/operators/passwords.ts';
import { countAdmins } from '../backoffice/operators/queries.ts';
import { transactionOn } from '../platform/db/database.ts';
import { systemClock, toRfc3339 } from '../platform/values/clock.ts';
import { atShell } from './actor.ts';
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

/** Two people make an installation safe; until there are two administrators, the shell makes them. */
const FIRST_ADMINS = 2;

const SECOND_ADMIN = [
  'A second person approves what the first proposes: run this again for a second administrator.',
  'If you work alone, start Kolo with KOLO_SINGLE_OPERATOR=true.',
];

/** `kolo operator invite --first-admin`: lets the first administrators enrol. */
export function inviteFirstAdmin(
  context: CliContext,
  { email, name, json }: { email: string; name: string; json: boolean },
): Promise<void> {
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
        'There are two administrators already: one of them invites, and the other approves.',
      );
    }
    if (invited === undefined) throw new CommandError(`${email} is an operator's already.`);
    const { token, expiresAtMs, operatorId } = invited;
    const expires_at = toRfc3339(expiresAtMs);
    if (json) return context.print(JSON.stringify({ operator_id: operatorId, token, expires_at }));
    context.print(token);
    context.say(`It holds until ${expires_at}, once: kolo operator accept --url <url>`);
    if (admins === 0) for (const line of SECOND_ADMIN) context.say(line);
  });
}

/** Where a command signs in. */
interface Where {
  url: string;
  /** Passwords may go there without TLS. */
  allowHttp: boolean;
}

/** @throws CommandError before anything secret is asked for */
function requirePrivateWay({ url, allowHttp }: Where): void {
  if (allowHttp || isPrivateWay(url)) return;
  throw new CommandError(
    `${url} has no TLS, so the password would be read by whoever is on the way. Take an https address; or say --allow-http, where nobody is.`,
  );
}

/** `kolo operator accept`: enrols a person who was invited, without a dashboard. */
export async function acceptInvitation({ print }: CliContext, where: Where): Promise<void> {
  requirePrivateWay(where);
  const { url } = where;
  return withPrompts(async (prompts) => {
    const api = new OpsClient(url, null);
    const given = await prompts.askHidden('Invitation (both halves, where two people gave you one each)');
    const parts = given.trim().split(/\s+/);
    const half = parts.find((part) => part.startsWith('kolo_half_')) ?? null;
    const token = parts.find((part) => part !== half) ?? '';
    const begun = await api.call<{ name: string; secret: string; uri: string }>('POST', '/ops/v1/enrolment', {
      token,
      half,
    });
    print(`Welcome, ${begun.name}.`);
    const password = await prompts.askHidden(`New password (${LENGTH_MIN} characters or more)`);
    // The service asks it too; here before the authenticator is set up for nothing.
    const fault = await passwordFault(password, [begun.name]);
    if (fault !== undefined)
      throw new CommandError(`The password ${fault}. The invitation is still good: run this again.`);
    print('Give this to your authenticator:');
    print(begun.uri);
    const code = await prompts.ask('Code of the authenticator');
    const body = { token, half, password, code };
    const done = await api.call<{ recovery_codes: string[] }>('POST', '/ops/v1/enrolment/complete', body);
    print('You can sign in now. Each of these counts once in place of a code; keep them safe:');
    for (const recovery of done.recovery_codes) print(recovery);
  });
}

interface ShownChange {
  act: string;
  changed_at: string;
  address: string | null;
  own: boolean;
}

/** Tells somebody who has signed in what has changed of how they do. */
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
 * `kolo operator sign-in --local`: as the local administrator of development, by a link that the command makes on the database.
 *
 * @throws CommandError in production, and where the operator API is off
 */
export async function signInHere(context: CliContext): Promise<void> {
  const { config, print } = context;
  if (config.production || config.operatorApi === 'off')
    throw new CommandError('--local is for development, where the operator API is served.');
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

/** `kolo operator whoami`. */
export async function operatorWhoami({ print }: CliContext, { json }: { json: boolean }): Promise<void> {
  interface Shown {
    email: string;
    name: string;
    roles: { role: string; business_id: string | null; mode: string | null }[];
  }
  const session = await (await signedIn()).call<Shown>('GET', '/ops/v1/session');
  if (json) return print(JSON.stringify(session));
  print(`${session.name} <${session.email}>`);
  for (const { role, business_id, mode } of session.roles) {
    const where = business_id === null ? 'every business' : `business ${business_id}`;
    print(`  ${role} of ${where}${mode === null ? '' : `, ${mode}`}`);
  }
}
