import { apiWork } from './api-command.ts';
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

/** `kolo operator remove-passkey`: one of your own, or one of another operator. */
export async function operatorRemovePasskey(
  context: CliContext,
  passkeyId: string,
  { operator }: { operator?: string },
): Promise<void> {
  const { api, call } = await apiWork(context, {}, false);
  const proof = await askProof(context, api);
  if (operator === undefined) await call('removePasskey', { id: passkeyId, proof });
  else await call('removePasskeyOfOperator', { id: operator, passkey_id: passkeyId, proof });
  context.print('Passkey removed. The other sessions of its owner have ended.');
}
