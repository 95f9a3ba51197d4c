import { createBusiness, createKey, revokeKey } from '../access/commands.ts';
import { type KeyRecord, listKeys } from '../access/queries.ts';
import { sessionOn } from '../db/database.ts';
import { type Clock, toRfc3339OrNull } from '../values/clock.ts';
import type { Kobo } from '../values/money.ts';
import type { Scope } from '../values/scopes.ts';
import { atShell } from './actor.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withPool } from './context.ts';
import { requireBusinessId } from './side.ts';
import type { SideOptions } from './side-options.ts';

/** `kolo business create`. */
export function businessCreate(
  context: CliContext,
  clock: Clock,
  options: { name: string; bankTransferFee: Kobo; bankTransferMax: Kobo | null; json: boolean },
): Promise<void> {
  const { name, bankTransferFee, bankTransferMax } = options;
  return withPool(context, 'kolo_directory', async (pool) => {
    const policy = { bankTransferFee, bankTransferMax };
    const business = await createBusiness(pool, { name, policy, by: atShell(), now: clock.now() });
    const { businessId, testTenantId, liveTenantId } = business;
    if (options.json) {
      const answer = { business_id: businessId, test_tenant_id: testTenantId, live_tenant_id: liveTenantId };
      context.print(JSON.stringify(answer));
      return;
    }
    context.print(`Business ${businessId} created.`);
    context.print(`Next: kolo keys create --business ${businessId} --mode test`);
  });
}

/** `kolo keys create`. The key is printed once and stored nowhere. */
export function keysCreate(
  context: CliContext,
  clock: Clock,
  options: SideOptions & { scopes: readonly Scope[]; label: string | null },
): Promise<void> {
  requireBusinessId(options.business);
  return withPool(context, 'kolo_directory', async (pool) => {
    const { business: businessId, mode, scopes, label } = options;
    const input = { businessId, mode, scopes, label, by: atShell(), now: clock.now() };
    const created = await createKey(pool, input);
    if (created === undefined) throw new CommandError(`No business has the id ${businessId}.`);
    if (options.json) {
      context.print(JSON.stringify({ key_id: created.keyId, secret_key: created.key, mode, scopes }));
      return;
    }
    context.print(created.key);
    context.say('This key is not shown again.');
  });
}

/** `kolo keys list`. */
export function keysList(
  context: CliContext,
  options: { business: string | null; json: boolean },
): Promise<void> {
  if (options.business !== null) requireBusinessId(options.business);
  return withPool(context, 'kolo_directory', async (pool) => {
    const keys = await listKeys(sessionOn(pool), options.business);
    if (options.json) context.print(JSON.stringify(keys.map(keyAnswer)));
    else for (const key of keys) context.print(keyLine(key));
  });
}

/** `kolo keys revoke`. */
export function keysRevoke(
  context: CliContext,
  clock: Clock,
  options: { keyId: string; json: boolean },
): Promise<void> {
  return withPool(context, 'kolo_directory', async (pool) => {
    const revoked = await revokeKey(pool, {
      ...{ keyId: options.keyId, by: atShell(), now: clock.now() },
    });
    if (!revoked) throw new CommandError(`No key has the id ${options.keyId}.`);
    if (options.json) context.print(JSON.stringify({ key_id: options.keyId, revoked: true }));
    else context.print(`Key ${options.keyId} is revoked; services stop taking it within 5 seconds.`);
  });
}

const keyAnswer = (key: KeyRecord) => ({
  key_id: key.keyId,
  business_id: key.businessId,
  mode: key.mode,
  scopes: key.scopes,
  label: key.label,
  created_at: toRfc3339OrNull(key.createdAt),
  expires_at: toRfc3339OrNull(key.expiresAt),
  revoked_at: toRfc3339OrNull(key.revokedAt),
});

const keyLine = (key: KeyRecord): string =>
  [
    key.keyId,
    key.mode,
    key.businessId,
    key.scopes.join(','),
    toRfc3339OrNull(key.createdAt),
    key.revokedAt === null ? 'active' : `revoked ${toRfc3339OrNull(key.revokedAt)}`,
    key.label ?? '',
  ].join('  ');
