import { enrolAgain, SHELL_TOKEN_MS } from '../backoffice/operators/enrol.ts';
import { operatorByEmail } from '../backoffice/operators/queries.ts';
import type { OperatorRole } from '../backoffice/operators/roles.ts';
import { transactionOn } from '../platform/db/database.ts';
import { systemClock, toRfc3339 } from '../platform/values/clock.ts';
import { isUuid } from '../platform/values/ids.ts';
import type { Mode } from '../platform/values/mode.ts';
import { atShell } from './actor.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withPool } from './context.ts';
import { type OpsClient, signedIn } from './ops-client.ts';
import { type ProposeOptions, propose } from './proposals.ts';

/** A role and its scope. */
export interface GrantOptions {
  /** Viewer when omitted. */
  role?: OperatorRole;
  /** An id, or `all`; the only business, when omitted. */
  business?: string;
  /** The test environment, when omitted. */
  mode?: Mode | 'both';
}

interface ShownOperator {
  id: string;
  email: string;
  name: string;
  status: string;
  roles: { id: string; role: string; business_id: string | null; mode: string | null }[];
  last_signed_in_at: string | null;
}

/** Leaves omitted options out: the operator API then grants the least. */
const grantOf = ({ role, business, mode }: GrantOptions): object => ({
  role,
  business_id: business === 'all' ? null : business,
  mode: mode === 'both' ? null : mode,
});

const list = (api: OpsClient): Promise<ShownOperator[]> =>
  api.call<ShownOperator[]>('GET', '/ops/v1/operators');

/** Finds an operator by id or email. @throws CommandError if there is none */
async function idOf(api: OpsClient, named: string): Promise<string> {
  if (isUuid(named)) return named;
  const found = (await list(api)).find(({ email }) => email === named.toLowerCase());
  if (found === undefined) throw new CommandError(`${named} is not the id or email of an operator.`);
  return found.id;
}

/** `kolo operator list`. */
export async function operatorList({ print }: CliContext, { json }: { json: boolean }): Promise<void> {
  const listed = await list(await signedIn());
  if (json) return print(JSON.stringify(listed));
  for (const { id, email, name, status, roles, last_signed_in_at } of listed) {
    print([id, email, name, status, `signed in ${last_signed_in_at ?? 'never'}`].join('  '));
    for (const { id: roleId, role, business_id, mode } of roles)
      print(`  ${roleId}  ${role} of ${business_id ?? 'every business'}${mode === null ? '' : `, ${mode}`}`);
  }
}

/** `kolo operator disable`: needs no approval. */
export async function operatorDisable(
  { print }: CliContext,
  named: string,
  { reason }: { reason: string },
): Promise<void> {
  const api = await signedIn();
  await api.call('POST', `/ops/v1/operators/${await idOf(api, named)}/disable`, { reason });
  print('The operator is disabled. Their sessions have ended.');
}

/** `kolo operator enable` and `reset`: propose it. */
export async function operatorPropose(
  context: CliContext,
  act: 'operator.enable' | 'operator.reset',
  named: string,
  options: ProposeOptions,
): Promise<void> {
  const api = await signedIn();
  await propose(context, api, { act, content: { operator_id: await idOf(api, named) } }, options);
}

/** `kolo operator invite` without `--first-admin`. */
export async function operatorInvite(
  context: CliContext,
  { email, name, reason, json, ...grant }: GrantOptions & ProposeOptions & { email: string; name: string },
): Promise<void> {
  const content = { email, name, ...grantOf(grant) };
  await propose(context, await signedIn(), { act: 'operator.invite', content }, { reason, json });
}

/** `kolo operator grant`. */
export async function operatorGrant(
  context: CliContext,
  named: string,
  { reason, json, ...grant }: GrantOptions & ProposeOptions,
): Promise<void> {
  const api = await signedIn();
  const content = { operator_id: await idOf(api, named), ...grantOf(grant) };
  await propose(context, api, { act: 'operator.grant', content }, { reason, json });
}

/** `kolo operator end-role`. */
export async function operatorEndRole(
  context: CliContext,
  named: string,
  roleId: string,
  options: ProposeOptions,
): Promise<void> {
  const api = await signedIn();
  const content = { operator_id: await idOf(api, named), role_id: roleId };
  await propose(context, api, { act: 'operator.end_role', content }, options);
}

/** `kolo operator reset --email`: works on the database, for when nobody can sign in. */
export function resetAtShell(
  context: CliContext,
  { email, json }: { email: string; json: boolean },
): Promise<void> {
  return withPool(context, 'kolo_operator', async (pool) => {
    const nowMs = systemClock.now();
    const reset = await transactionOn(pool, async (session) => {
      const operator = await operatorByEmail(session, email);
      const terms = { by: atShell(), nowMs, holdsMs: SHELL_TOKEN_MS, ofHalf: null };
      return operator && enrolAgain(session, operator.id, terms);
    });
    if (reset === undefined) throw new CommandError(`${email} belongs to no operator.`);
    const expires_at = toRfc3339(reset.expiresAtMs);
    if (json) return context.print(JSON.stringify({ token: reset.token, expires_at }));
    context.print(reset.token);
    context.say(`The token is valid once, until ${expires_at}. To use it: kolo operator accept --url <url>`);
  });
}
