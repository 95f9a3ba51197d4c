import { createBusiness } from '../src/identity/commands.ts';
import { createKey } from '../src/identity/manage-keys.ts';
import { createPool, transactionOn } from '../src/platform/db/database.ts';
import type { Profile } from '../src/platform/values/profiles.ts';
import { ALL_SCOPES } from '../src/platform/values/scopes.ts';
import type { Cluster } from './cluster.ts';
import type { Service } from './service.ts';
import { requestOf } from './workloads.ts';

/** Wallets in one bulk request. */
const BULK = 1_000;
/** The largest test funding, kobo. */
const FUNDING_KOBO = 10_000_000;
/** Fundings of the hot wallet: transfers are 1 to 100 kobo, so it pays for four million of them. */
const HOT_FUNDINGS = 20;
const AT_ONCE = 64;

/** Wallets before the number, which is padded. */
export const WALLET_PREFIX = 'w';
const walletId = (i: number): string => `${WALLET_PREFIX}${String(i).padStart(6, '0')}`;

/** The wallets and accounts that the loads pay. */
export interface Population {
  customerId: string;
  /** All wallets; the history is spread over them. */
  wallets: readonly string[];
  /** The 1,000 wallets that pay in the measures. */
  paying: readonly string[];
  hot: string;
}

/** Runs `work` for each of `count` numbers, some at a time. */
async function each(count: number, work: (i: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, worker));
}

/** Makes and funds wallets as any caller would; `key` says which. */
export async function populate(
  service: Service,
  wallets: number,
  key: string = service.key,
): Promise<Population> {
  const post = <T>(path: string, body: object): Promise<T> => service.call('POST', path, body, key);
  const { data } = await post<{ data: { customer_id: string } }>('/api/v1/customers', {
    name: 'Ada Obi',
    email: 'ada@example.com',
  });
  const customerId = data.customer_id;
  const ids = Array.from({ length: wallets }, (_, i) => walletId(i + 1));
  const hot = 'hot';
  const create = (names: readonly string[]): Promise<unknown> =>
    post('/api/v1/wallet/create/bulk', {
      customerId,
      currency: 'NGN',
      wallet: names.map((name) => ({ name, tag: 'expense', identifier: name })),
    });
  for (let from = 0; from < wallets; from += BULK) await create(ids.slice(from, from + BULK));
  await create([hot]);
  const fund = (wallet: string): Promise<unknown> =>
    post('/api/v1/transfer/test/funding', { wallet_id: wallet, amount: FUNDING_KOBO });
  await each(wallets, (i) => fund(ids[i]!));
  await each(HOT_FUNDINGS, () => fund(hot));
  return { customerId, wallets: ids, paying: ids.slice(0, 1_000), hot };
}

/** Makes wallets in bulk, each with its event and deliveries: `requests` times a thousand. */
export async function makeEvents(
  service: Service,
  customerId: string,
  tag: string,
  requests: number,
): Promise<void> {
  for (let i = 0; i < requests; i++) {
    const { path, body } = requestOf({ kind: 'bulk', customerId, tag, size: BULK }, i);
    await service.call('POST', path, JSON.parse(body!) as object);
  }
}

/** Keys of the test environments of new businesses, as operators make them. */
export async function makeKeys(
  cluster: Cluster,
  count: number,
  profile: Profile = 'standard',
): Promise<string[]> {
  const limits = { connectionsMax: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 10_000 };
  const pool = createPool(cluster.kolo('kolo_directory'), 'kolo_directory', limits);
  const keys: string[] = [];
  const by = { kind: 'shell', name: 'bench', address: null } as const;
  for (let i = 0; i < count; i++) {
    const now = Date.now();
    const policy = { bankTransferFee: 0n, bankTransferMax: null };
    const { businessId } = await createBusiness(pool, { name: `Business ${i}`, policy, by, now });
    const input = { businessId, mode: 'test', scopes: ALL_SCOPES, label: 'bench', profile, by, now } as const;
    const created = await transactionOn(pool, (session) => createKey(session, input));
    keys.push(created!.key);
  }
  await pool.end();
  return keys;
}
