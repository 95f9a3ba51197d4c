import { type CliContext, withProgress } from './context.ts';
import { requireBusinessId, type Side } from './environment.ts';
import type { SideOptions } from './environment-options.ts';
import { sidePath, signedIn } from './ops-client.ts';
import { type ProposeOptions, propose } from './proposals.ts';

/** A customer as the operator API shows it. */
interface SeenCustomer {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  tier: number;
  created_at: string;
  erasing_at: string | null;
  erased_at: string | null;
}
interface WholeCustomer extends SeenCustomer {
  third_party_identifier: string | null;
  bvn: string | null;
  id_type: string | null;
  id_number: string | null;
  wallets: { id: string; status: string; ledger_balance: number; currency: string }[];
  virtual_accounts: { account_number: string | null; bank_name: string }[];
}

const customerPath = (id: string, side: Side): string =>
  `${sidePath(side)}/customers/${encodeURIComponent(id)}`;

const standing = ({ erasing_at, erased_at }: SeenCustomer): string[] =>
  erased_at !== null ? [`erased ${erased_at}`] : erasing_at !== null ? ['being erased'] : [];

interface ListOptions extends SideOptions {
  email?: string;
  thirdPartyIdentifier?: string;
  limit: number;
  cursor?: string;
}

/** `kolo customer list`: one page, with personal data masked. */
export async function customerList({ print, say }: CliContext, options: ListOptions): Promise<void> {
  const { email, thirdPartyIdentifier, limit, cursor, json } = options;
  const path = `${sidePath(options)}/customers`;
  const query = { limit, cursor, email, third_party_identifier: thirdPartyIdentifier };
  const { items, next } = await (await signedIn()).page<SeenCustomer>(path, query);
  if (json) return print(JSON.stringify({ items, next }));
  for (const one of items) {
    const known = [one.name, one.email, one.phone].filter((text) => text !== null);
    print([one.id, ...known, `tier ${one.tier}`, one.created_at, ...standing(one)].join('  '));
  }
  if (next !== null) say(`More: --cursor ${next}`);
}

function* linesOf(customer: WholeCustomer): Generator<string> {
  const { id, name, email, phone, third_party_identifier, bvn, id_type, id_number } = customer;
  yield [id, `tier ${customer.tier}`, ...standing(customer)].join('  ');
  const known = { name, email, phone, 'known as': third_party_identifier, bvn };
  for (const [what, text] of Object.entries(known)) if (text !== null) yield `  ${what.padEnd(9)}  ${text}`;
  if (id_type !== null) yield `  document   ${id_type} ${id_number}`;
  yield `  created    ${customer.created_at}`;
  for (const wallet of customer.wallets) yield `  wallet     ${wallet.id}  ${wallet.status}`;
  for (const { account_number, bank_name } of customer.virtual_accounts)
    yield `  account    ${account_number} at ${bank_name}`;
}

/** `kolo customer show`. */
export async function customerShow({ print }: CliContext, id: string, options: SideOptions): Promise<void> {
  const shown = await (await signedIn()).call<WholeCustomer>('GET', customerPath(id, options));
  if (options.json) print(JSON.stringify(shown));
  else for (const line of linesOf(shown)) print(line);
}

/** `kolo customer reveal`: personal data without the numbers of documents. */
export async function customerReveal(
  { print }: CliContext,
  id: string,
  options: SideOptions & { reason: string },
): Promise<void> {
  const body = { reason: options.reason };
  const api = await signedIn();
  const revealed = await api.call<object>('POST', `${customerPath(id, options)}/reveal`, body);
  print(JSON.stringify(revealed, null, options.json ? 0 : 2));
}

/** In milliseconds: a customer may have years of data. */
const EXPORT_TIMEOUT_MS = 3_600_000;

/** `kolo customer export`: all stored data, decrypted. */
export async function customerExport(
  context: CliContext,
  id: string,
  { reason, ...side }: Side & { reason: string },
): Promise<void> {
  const path = `${customerPath(id, side)}/export`;
  const api = await signedIn();
  const exported = await withProgress(context, () => {
    context.progress.at('Collecting stored data');
    return api.call<object>('POST', path, { reason }, EXPORT_TIMEOUT_MS);
  });
  context.print(JSON.stringify(exported, null, 2));
}

/** `kolo customer erase`: proposes it. After approval the service erases in the background. */
export async function customerErase(
  context: CliContext,
  id: string,
  { business, mode, ...options }: SideOptions & ProposeOptions,
): Promise<void> {
  requireBusinessId(business);
  const proposed = { act: 'customer.erase', side: { business, mode }, content: { customer_id: id } };
  await propose(context, await signedIn(), proposed, options);
}

/** `kolo customer tier`: proposes tier 3, or resets the tier at once. */
export async function customerTier(
  context: CliContext,
  { id, isSet, ...options }: SideOptions & ProposeOptions & { id: string; isSet: boolean },
): Promise<void> {
  const { business, mode } = options;
  const path = `${customerPath(id, options)}/lower-tier`;
  const api = await signedIn();
  if (isSet) {
    const proposed = { act: 'customer.raise_tier', side: { business, mode }, content: { customer_id: id } };
    return propose(context, api, proposed, options);
  }
  const { tier } = await api.call<{ tier: number }>('POST', path, { reason: options.reason });
  if (options.json) context.print(JSON.stringify({ customer_id: id, tier }));
  else context.print(`Customer ${id} has tier ${tier}.`);
}
