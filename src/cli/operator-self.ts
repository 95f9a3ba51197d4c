import type { CliContext } from './context.ts';
import { newLink } from './dashboard.ts';
import { type Begun, keepBegun, type OpsClient, signedIn } from './ops-client.ts';
import { withPrompts } from './prompts.ts';

/**
 * `kolo operator confirm`: confirms your identity for five minutes. The local administrator has no code; the command creates a link on the
 * database instead.
 */
export async function operatorConfirm(context: CliContext): Promise<void> {
  const api = await signedIn();
  const { local } = await api.call<{ local: boolean }>('GET', '/ops/v1/session');
  if (local) {
    const { token } = await newLink(context);
    await api.call('POST', '/ops/v1/session/confirm/link', { token });
  } else {
    const code = await withPrompts((prompts) => prompts.ask('Code'));
    await api.call('POST', '/ops/v1/session/confirm', { code });
  }
  context.print('Confirmed for five minutes.');
}

/**
 * Prompts for the proof of identity that changing credentials needs. A recovery code also needs the password. The local administrator
 * uses a link created on the database.
 */
async function askProof(context: CliContext, api: OpsClient): Promise<object> {
  const { local } = await api.call<{ local: boolean }>('GET', '/ops/v1/session');
  if (local) return { link: (await newLink(context)).token };
  return withPrompts(async (prompts) => {
    const code = await prompts.ask('Code');
    if (/^[0-9]{6}$/.test(code)) return { code };
    return { code, password: await prompts.askHidden('Password (required with a recovery code)') };
  });
}

/** `kolo operator password`: stores the new session. */
export function operatorPassword({ print }: CliContext): Promise<void> {
  return withPrompts(async (prompts) => {
    const api = await signedIn();
    const { email } = await api.call<{ email: string }>('GET', '/ops/v1/session');
    const password = await prompts.askHidden('Password');
    const new_password = await prompts.askHidden('New password');
    const proof = { code: await prompts.ask('Code') };
    const begun = await api.call<Begun>('POST', '/ops/v1/password', { password, new_password, proof });
    await keepBegun(api.url, email, begun);
    print('Password changed. All other sessions have ended.');
  });
}

/** `kolo operator recovery-codes`. */
export async function operatorRecoveryCodes(context: CliContext): Promise<void> {
  const { print, say } = context;
  const api = await signedIn();
  const proof = await askProof(context, api);
  const made = await api.call<{ recovery_codes: string[] }>('POST', '/ops/v1/recovery-codes', { proof });
  for (const code of made.recovery_codes) print(code);
  say('Each replaces a code once. The previous recovery codes are invalid.');
}

interface ShownSession {
  id: string;
  kind: string;
  address: string | null;
  created_at: string;
  last_seen_at: string;
  current: boolean;
}

/** The path of your own sessions or passkeys, or those of another operator. */
const pathOf = (operator: string | undefined, what: 'sessions' | 'passkeys' = 'sessions'): string =>
  operator === undefined ? `/ops/v1/${what}` : `/ops/v1/operators/${encodeURIComponent(operator)}/${what}`;

/** `kolo operator sessions`. */
export async function operatorSessions(
  { print }: CliContext,
  { operator, json }: { operator?: string; json: boolean },
): Promise<void> {
  const listed = await (await signedIn()).call<ShownSession[]>('GET', pathOf(operator));
  if (json) return print(JSON.stringify(listed));
  for (const { id, kind, address, created_at, last_seen_at, current } of listed)
    print(
      [
        id,
        kind,
        `from ${address ?? 'this machine'}`,
        `since ${created_at}`,
        `used ${last_seen_at}`,
        ...(current ? ['current'] : []),
      ].join('  '),
    );
}

/** `kolo operator end-session`. */
export async function operatorEndSession(
  { print }: CliContext,
  id: string,
  { operator }: { operator?: string },
): Promise<void> {
  await (await signedIn()).call('DELETE', `${pathOf(operator)}/${encodeURIComponent(id)}`);
  print('The session has ended.');
}

interface ShownPasskey {
  id: string;
  name: string;
  domain: string;
  created_at: string;
  last_used_at: string | null;
}

/** `kolo operator passkeys`. */
export async function operatorPasskeys(
  { print, say }: CliContext,
  { operator, json }: { operator?: string; json: boolean },
): Promise<void> {
  const listed = await (await signedIn()).call<ShownPasskey[]>('GET', pathOf(operator, 'passkeys'));
  if (json) return print(JSON.stringify(listed));
  for (const { id, name, domain, created_at, last_used_at } of listed)
    print([id, name, `for ${domain}`, `since ${created_at}`, `used ${last_used_at ?? 'never'}`].join('  '));
  if (listed.length === 0)
    say('No passkeys. Add one in a browser: docs/operations.md, "Passkeys of operators".');
}

/** `kolo operator remove-passkey`. */
export async function operatorRemovePasskey(
  context: CliContext,
  id: string,
  { operator }: { operator?: string },
): Promise<void> {
  const api = await signedIn();
  const path = `${pathOf(operator, 'passkeys')}/${encodeURIComponent(id)}/remove`;
  await api.call('POST', path, { proof: await askProof(context, api) });
  context.print('Passkey removed. The other sessions of its owner have ended.');
}
