import { type Clock, toRfc3339OrNull } from '../platform/values/clock.ts';
import type { Mode } from '../platform/values/mode.ts';
import type { Scope } from '../platform/values/scopes.ts';
import type { When } from './arguments.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { requireBusinessId } from './environment.ts';
import type { SideOptions } from './environment-options.ts';
import { type OpsClient, OpsRefusedError, signedIn } from './ops-client.ts';
import { propose } from './proposals.ts';

export interface KeyActOptions {
  reason?: string;
  json: boolean;
}

/** Terms of a key; an omitted term stays unchanged. */
export interface TermOptions {
  label?: string;
  expires?: When;
  /** Null allows any network. */
  allow?: readonly string[] | null;
}

export type CreateOptions = SideOptions & KeyActOptions & TermOptions & { scopes: readonly Scope[] };

/** A key as the operator API shows it. */
interface ShownKey {
  key_id: string;
  business_id: string;
  mode: Mode;
  scopes: readonly Scope[];
  label: string | null;
  allowed_networks: readonly string[] | null;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
}

/** Services cache keys this long. */
const SOON = 'within 5 seconds';

/** Prints a new key. Standard output has the key alone, for scripts; hints go to standard error. */
function printKey({ print, say }: CliContext, key: string, json: object | undefined, more = ''): void {
  if (json !== undefined) {
    print(JSON.stringify(json));
    return;
  }
  print(key);
  say(`This key is not shown again.${more}`);
}

const termsOf = ({ label, expires, allow }: TermOptions, nowMs: number) => ({
  ...(label === undefined ? {} : { label }),
  ...(expires === undefined ? {} : { expires_at: toRfc3339OrNull(expires(nowMs)) }),
  ...(allow === undefined ? {} : { allowed_networks: allow }),
});

const pathOf = ({ business_id, mode }: Pick<ShownKey, 'business_id' | 'mode'>): string =>
  `/ops/v1/businesses/${business_id}/${mode}/keys`;

const find = (api: OpsClient, keyId: string): Promise<ShownKey> =>
  api.call<ShownKey>('GET', `/ops/v1/keys/${encodeURIComponent(keyId)}`);

/** An operator act that may need approval. */
interface Act {
  method: string;
  path: string;
  side: Pick<ShownKey, 'business_id' | 'mode'>;
  /** The name of its proposal. */
  act: string;
  content: object;
  /** The content without the fields that the path names. */
  body: object;
}

/** Performs an act, or proposes it if it needs approval. Returns undefined if it was proposed. */
async function doOrPropose<T>(
  context: CliContext,
  api: OpsClient,
  { method, path, side, act, content, body }: Act,
  { reason = undefined, json }: KeyActOptions,
): Promise<{ data: T } | undefined> {
  try {
    const sent = { ...body, ...(reason === undefined ? {} : { reason }) };
    return { data: await api.call<T>(method, path, sent) };
  } catch (error) {
    if (!(error instanceof OpsRefusedError && error.code === 'proposal_needed')) throw error;
    if (reason === undefined) throw new CommandError('This needs approval. Give a --reason.');
  }
  const { business_id: business, mode } = side;
  await propose(context, api, { act, side: { business, mode }, content }, { reason, json });
  return undefined;
}

const madeAnswer = (
  { mode, scopes, expires, allow = null }: CreateOptions,
  keyId: string,
  key: string,
  nowMs: number,
) => ({
  key_id: keyId,
  secret_key: key,
  mode,
  scopes,
  expires_at: toRfc3339OrNull(expires?.(nowMs) ?? null),
  allowed_networks: allow,
});

/** `kolo keys create`. */
export async function keysCreate(context: CliContext, clock: Clock, options: CreateOptions): Promise<void> {
  const { business, mode, scopes } = options;
  requireBusinessId(business);
  const now = clock.now();
  const side = { business_id: business, mode };
  const content = { scopes, ...termsOf(options, now) };
  const act = { method: 'POST', path: pathOf(side), side, act: 'api_key.create', content, body: content };
  const made = await doOrPropose<{ key_id: string; secret_key: string }>(
    context,
    await signedIn(),
    act,
    options,
  );
  if (made === undefined) return;
  const { key_id, secret_key } = made.data;
  printKey(context, secret_key, options.json ? madeAnswer(options, key_id, secret_key, now) : undefined);
}

/** `kolo keys list`. */
export async function keysList(
  { print }: CliContext,
  clock: Clock,
  { business, json }: { business?: string; json: boolean },
): Promise<void> {
  if (business !== undefined) requireBusinessId(business);
  const query = business === undefined ? '' : `?business_id=${business}`;
  const keys = await (await signedIn()).call<ShownKey[]>('GET', `/ops/v1/keys${query}`);
  if (json) print(JSON.stringify(keys));
  else for (const key of keys) print(keyLine(key, clock.now()));
}

/** `kolo keys update`. */
export async function keysUpdate(
  context: CliContext,
  clock: Clock,
  keyId: string,
  options: KeyActOptions & TermOptions,
): Promise<void> {
  const body = termsOf(options, clock.now());
  if (Object.keys(body).length === 0) {
    throw new CommandError('Give at least one of --label, --expires and --allow.');
  }
  const api = await signedIn();
  const key = await find(api, keyId);
  const path = `${pathOf(key)}/${key.key_id}`;
  const content = { key_id: keyId, ...body };
  const act = { method: 'PATCH', path, side: key, act: 'api_key.change', content, body };
  const changed = await doOrPropose<ShownKey>(context, api, act, options);
  if (changed === undefined) return;
  if (options.json) context.print(JSON.stringify(changed.data));
  else context.print(`Key ${keyId} is changed. Services apply it ${SOON}.`);
}

/** `kolo keys raise` and `kolo keys lower`. */
export async function keysSetScopes(
  context: CliContext,
  keyId: string,
  { way, scopes, ...options }: KeyActOptions & { way: 'raise' | 'lower'; scopes: readonly Scope[] },
): Promise<void> {
  const api = await signedIn();
  const key = await find(api, keyId);
  const path = `${pathOf(key)}/${key.key_id}/${way}`;
  const body = { scopes };
  const content = { key_id: keyId, scopes };
  const act = { method: 'POST', path, side: key, act: 'api_key.raise', content, body };
  if ((await doOrPropose(context, api, act, options)) === undefined) return;
  const { scopes: left } = await find(api, keyId);
  if (options.json) context.print(JSON.stringify({ key_id: keyId, scopes: left }));
  else context.print(`Key ${keyId} has the scopes ${left.join(', ')}. Services apply them ${SOON}.`);
}

/** `kolo keys rotate`. */
export async function keysRotate(
  context: CliContext,
  clock: Clock,
  keyId: string,
  { overlap, expires, ...options }: KeyActOptions & { overlap: number; expires?: When },
): Promise<void> {
  const api = await signedIn();
  const key = await find(api, keyId);
  const body = {
    overlap_seconds: overlap / 1_000,
    ...(expires === undefined ? {} : { expires_at: toRfc3339OrNull(expires(clock.now())) }),
  };
  const path = `${pathOf(key)}/${key.key_id}/rotate`;
  const content = { key_id: keyId, ...body };
  const act = { method: 'POST', path, side: key, act: 'api_key.rotate', content, body };
  const made = await doOrPropose<{ key_id: string; secret_key: string; old_expires_at: string }>(
    context,
    api,
    act,
    options,
  );
  if (made === undefined) return;
  const { key_id, old_expires_at, secret_key } = made.data;
  const json = { key_id, secret_key, replaces: keyId, old_expires_at };
  printKey(
    context,
    secret_key,
    options.json ? json : undefined,
    ` Key ${keyId} expires at ${old_expires_at}.`,
  );
}

/** `kolo keys revoke`. */
export async function keysRevoke(
  { print }: CliContext,
  keyId: string,
  { reason, json }: KeyActOptions,
): Promise<void> {
  const api = await signedIn();
  const key = await find(api, keyId);
  await api.call('POST', `${pathOf(key)}/${key.key_id}/revoke`, reason === undefined ? {} : { reason });
  if (json) print(JSON.stringify({ key_id: keyId, revoked: true }));
  else print(`Key ${keyId} is revoked. Services reject it ${SOON}.`);
}

function stateOf({ revoked_at, expires_at }: ShownKey, nowMs: number): string {
  if (revoked_at !== null) return `revoked ${revoked_at}`;
  if (expires_at === null) return 'active';
  return `${Date.parse(expires_at) <= nowMs ? 'expired' : 'active, expires'} ${expires_at}`;
}

const keyLine = (key: ShownKey, nowMs: number): string =>
  [
    key.key_id,
    key.mode,
    key.business_id,
    key.scopes.join(','),
    key.created_at,
    stateOf(key, nowMs),
    key.last_used_at === null ? 'never used' : `used ${key.last_used_at}`,
    key.allowed_networks === null ? 'from any network' : `from ${key.allowed_networks.join(',')}`,
    key.label ?? '',
  ].join('  ');
