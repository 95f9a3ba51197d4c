import {
  changeKey,
  createKey,
  KeyRefusedError,
  lowerKey,
  raiseKey,
  revokeKey,
  rotateKey,
} from '../access/manage-keys.ts';
import { hasEnded, type KeyRecord, listKeys } from '../access/queries.ts';
import { type Session, sessionOn, transactionOn } from '../db/database.ts';
import { type Clock, toRfc3339, toRfc3339OrNull } from '../values/clock.ts';
import type { Scope } from '../values/scopes.ts';
import { atShell } from './actor.ts';
import type { When } from './arguments.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withPool } from './context.ts';
import { requireBusinessId } from './side.ts';
import type { SideOptions } from './side-options.ts';

/** What every command that changes a key takes. */
export interface KeyActOptions {
  reason?: string;
  json: boolean;
}

/** What a command says of the terms of a key; what it leaves out stays, or is none. */
export interface TermOptions {
  label?: string;
  expires?: When;
  /** Null: from anywhere. */
  allow?: readonly string[] | null;
}

/** How soon what is done to a key holds. */
const SOON = 'within 5 seconds';

/** Does something to keys in one transaction, as whoever is at the shell. @throws CommandError where it is refused */
function act<T>(
  context: CliContext,
  clock: Clock,
  { reason = undefined }: { reason?: string | undefined },
  work: (
    session: Session,
    doing: { by: ReturnType<typeof atShell>; reason: string | null; now: number },
  ) => Promise<T>,
): Promise<T> {
  return withPool(context, 'kolo_directory', (pool) =>
    transactionOn(pool, (session) =>
      work(session, { by: atShell(), reason: reason ?? null, now: clock.now() }),
    ),
  ).catch((error: unknown) => {
    throw error instanceof KeyRefusedError ? new CommandError(error.message) : error;
  });
}

/** Prints a new key: by itself where no JSON is asked for, so that a script that takes the output has nothing else. */
function printKey({ print, say }: CliContext, key: string, json: object | undefined, more = ''): void {
  if (json !== undefined) {
    print(JSON.stringify(json));
    return;
  }
  print(key);
  say(`This key is not shown again.${more}`);
}

/** `kolo keys create`. The key is printed once and stored nowhere. */
export async function keysCreate(
  context: CliContext,
  clock: Clock,
  options: SideOptions & KeyActOptions & TermOptions & { scopes: readonly Scope[] },
): Promise<void> {
  const { business: businessId, mode, scopes, label = null, expires, allow = null } = options;
  requireBusinessId(businessId);
  const made = await act(context, clock, options, async (session, doing) => {
    const expiresAt = expires?.(doing.now) ?? null;
    const terms = { scopes, label, expiresAt, allowedNetworks: allow };
    const created = await createKey(session, { businessId, mode, ...terms, ...doing });
    return created && { ...created, expiresAt };
  });
  if (made === undefined) throw new CommandError(`No business has the id ${businessId}.`);
  const { key, keyId, expiresAt } = made;
  const json = {
    ...{ key_id: keyId, secret_key: key, mode, scopes },
    ...{ expires_at: toRfc3339OrNull(expiresAt), allowed_networks: allow },
  };
  printKey(context, key, options.json ? json : undefined);
}

/** `kolo keys list`. */
export function keysList(
  context: CliContext,
  clock: Clock,
  options: { business?: string; json: boolean },
): Promise<void> {
  const { business = null, json } = options;
  if (business !== null) requireBusinessId(business);
  return withPool(context, 'kolo_directory', async (pool) => {
    const keys = await listKeys(sessionOn(pool), { businessId: business });
    if (json) context.print(JSON.stringify(keys.map(keyAnswer)));
    else for (const key of keys) context.print(keyLine(key, clock.now()));
  });
}

/** `kolo keys update`. */
export async function keysUpdate(
  context: CliContext,
  clock: Clock,
  keyId: string,
  { label, expires, allow, ...options }: KeyActOptions & TermOptions,
): Promise<void> {
  if (label === undefined && expires === undefined && allow === undefined) {
    throw new CommandError('Say what is to change: --label, --expires or --allow.');
  }
  const key = await act(context, clock, options, (session, doing) => {
    const change = {
      ...(label === undefined ? {} : { label }),
      ...(expires === undefined ? {} : { expiresAt: expires(doing.now) }),
      ...(allow === undefined ? {} : { allowedNetworks: allow }),
    };
    return changeKey(session, { keyId, change, ...doing });
  });
  if (options.json) context.print(JSON.stringify(keyAnswer(key)));
  else context.print(`Key ${keyId} is changed; services know of it ${SOON}.`);
}

/** `kolo keys raise` and `kolo keys lower`: gives a key scopes, or takes them away. */
export async function keysSetScopes(
  context: CliContext,
  clock: Clock,
  keyId: string,
  { way, scopes, ...options }: KeyActOptions & { way: 'raise' | 'lower'; scopes: readonly Scope[] },
): Promise<void> {
  const set = way === 'raise' ? raiseKey : lowerKey;
  const left = await act(context, clock, options, (session, doing) =>
    set(session, { keyId, scopes, ...doing }),
  );
  if (options.json) context.print(JSON.stringify({ key_id: keyId, scopes: left }));
  else context.print(`Key ${keyId} may ${left.join(', ')}; services know of it ${SOON}.`);
}

/** `kolo keys rotate`. The new key is printed once and stored nowhere. */
export async function keysRotate(
  context: CliContext,
  clock: Clock,
  keyId: string,
  { overlap, expires, ...options }: KeyActOptions & { overlap: number; expires?: When },
): Promise<void> {
  const made = await act(context, clock, options, (session, doing) =>
    rotateKey(session, {
      ...{ keyId, oldEndsAt: doing.now + overlap, ...doing },
      expiresAt: expires?.(doing.now),
    }),
  );
  const oldEndsAt = toRfc3339(made.oldEndsAt);
  const json = { key_id: made.keyId, secret_key: made.key, replaces: keyId, old_expires_at: oldEndsAt };
  printKey(context, made.key, options.json ? json : undefined, ` Key ${keyId} ends at ${oldEndsAt}.`);
}

/** `kolo keys revoke`. */
export async function keysRevoke(
  context: CliContext,
  clock: Clock,
  keyId: string,
  options: KeyActOptions,
): Promise<void> {
  await act(context, clock, options, (session, doing) => revokeKey(session, { keyId, ...doing }));
  if (options.json) context.print(JSON.stringify({ key_id: keyId, revoked: true }));
  else context.print(`Key ${keyId} is revoked; services stop taking it ${SOON}.`);
}

const keyAnswer = (key: KeyRecord) => ({
  key_id: key.keyId,
  business_id: key.businessId,
  mode: key.mode,
  scopes: key.scopes,
  label: key.label,
  allowed_networks: key.allowedNetworks,
  replaces: key.replaces,
  created_at: toRfc3339OrNull(key.createdAt),
  expires_at: toRfc3339OrNull(key.expiresAt),
  revoked_at: toRfc3339OrNull(key.revokedAt),
  last_used_at: toRfc3339OrNull(key.lastUsedAt),
});

function stateOf(key: KeyRecord, now: number): string {
  if (key.revokedAt !== null) return `revoked ${toRfc3339(key.revokedAt)}`;
  if (key.expiresAt === null) return 'active';
  return `${hasEnded(key, now) ? 'ended' : 'active, ends'} ${toRfc3339(key.expiresAt)}`;
}

const keyLine = (key: KeyRecord, now: number): string =>
  [
    key.keyId,
    key.mode,
    key.businessId,
    key.scopes.join(','),
    toRfc3339(key.createdAt),
    stateOf(key, now),
    key.lastUsedAt === null ? 'never used' : `used ${toRfc3339(key.lastUsedAt)}`,
    key.allowedNetworks === null ? 'from anywhere' : `from ${key.allowedNetworks.join(',')}`,
    key.label ?? '',
  ].join('  ');
