import { findKey, type KeyRecord, listKeys } from '../../identity/queries.ts';
import { indexesOf } from '../../payments/customer-data/bvn-index.ts';
import { emailLookup, findByIdentity } from '../../payments/customer-data/queries.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { phoneNumber } from '../../platform/values/phone.ts';
import type { Vault } from '../../platform/values/vault.ts';
import type { SearchKind } from '../operators/personal-searches/searches.ts';
import type { Searcher } from '../operators/personal-searches/searching.ts';
import { type Grant, may } from '../operators/roles.ts';
import type { ProposalAct } from '../proposals/act.ts';
import { mayReadProposal } from '../proposals/read.ts';
import { parseSearch, type Search } from '../transfers/list/filter.ts';
import { listTransfers } from '../transfers/list/queries.ts';
import type { TransferRecord } from '../transfers/queries.ts';
import {
  accountsByValue,
  accountsOfCustomers,
  customersByName,
  customersByValue,
  customersOf,
  endpointsOf,
  FOUND_MAX,
  type FoundCustomer,
  type FoundEndpoint,
  type FoundIncident,
  type FoundWallet,
  incidentsOf,
  proposalsToSearch,
  type SearchedProposal,
  walletsOf,
} from './queries.ts';

/** Kinds of object that a search finds, in the order of the answer. */
export const FOUND_KINDS = [
  'customers',
  'wallets',
  'transfers',
  'incidents',
  'proposals',
  'endpoints',
  'keys',
] as const;
type FoundKind = (typeof FOUND_KINDS)[number];

/** Objects found, the first of each kind. */
export interface Found {
  customers: FoundCustomer[];
  wallets: FoundWallet[];
  transfers: TransferRecord[];
  incidents: FoundIncident[];
  proposals: SearchedProposal[];
  endpoints: FoundEndpoint[];
  keys: KeyRecord[];
  /** Kinds of which there are more. */
  more: FoundKind[];
}

interface SearchDeps {
  /** Sessions of `kolo_app`, which may read the indexes of emails and BVNs. */
  database: TenantDatabase;
  vault: Vault;
  acts: ReadonlyMap<string, ProposalAct>;
}

/** The person who searches, and the environment. */
interface SearchScope {
  tenantId: string;
  businessId: string;
  mode: Mode;
  grants: readonly Grant[];
  searcher: Searcher;
  nowMs: number;
}

/** A search text and its possible meanings. */
interface Meaning {
  text: string;
  email: string | null;
  bvn: string | null;
  phone: string | null;
  /** Personal data that it is, whole; null for other text. */
  kind: SearchKind | null;
}

const BVN = /^\d{11}$/;
const EMAIL = /^\S+@\S+$/;
/** Shortest text that is looked for inside of other text. */
const PART_MIN = 3;

function meaningOf(given: string): Meaning {
  const text = given.trim();
  const email = EMAIL.test(text) ? text : null;
  const bvn = BVN.test(text) ? text : null;
  const phone = phoneNumber(text) ?? null;
  const isPhone = phone !== null && (text.startsWith('0') || text.startsWith('+'));
  const kind = email !== null ? 'email' : isPhone ? 'phone' : bvn !== null ? 'bvn' : null;
  return { text, email, bvn, phone, kind };
}

/**
 * Finds objects of an environment by one text. @param session of `kolo_operator` inside the tenant, outside a
 * transaction @throws ApiError `rate_limited`
 */
export async function find(
  session: Session,
  deps: SearchDeps,
  given: string,
  scope: SearchScope,
): Promise<Found> {
  const { tenantId, searcher } = scope;
  const meaning = meaningOf(given);
  const { text, kind } = meaning;
  if (kind !== null) await searcher.count(session, kind, text);
  // An email or a phone is nobody's name.
  const findsNames = searcher.findsNames && kind === null;
  const searched = await parseSearch(session, tenantId, text, { ...searcher, findsNames });
  const isKnown = searched.ids.length + searched.someAccounts.length > 0;
  if (kind === null && !searcher.findsNames && !isKnown)
    await searcher.count(session, 'third_party_identifier', text);
  const listed = await listTransfers(session, tenantId, FIRST, { searched });
  const customers = await findCustomers(session, deps, { meaning, searched, findsNames }, tenantId);
  const accounts = new Set([
    ...(await accountsByValue(session, tenantId, text)),
    ...searched.someAccounts,
    ...(await accountsOfCustomers(session, tenantId, customers)),
  ]);
  const wallets = await walletsOf(session, tenantId, [...accounts].slice(0, FOUND_MAX));
  const incidents = await incidentsOf(session, tenantId, text, searched.ids);
  const proposals = await findProposals(session, deps, text, scope);
  const endpoints = text.length < PART_MIN ? [] : await endpointsOf(session, tenantId, text);
  const keys = await findKeys(session, text, scope);
  const found = { customers, wallets, transfers: listed.transfers, incidents, proposals, endpoints, keys };
  return {
    ...firstOf(found),
    more: FOUND_KINDS.filter(
      (one) =>
        found[one].length > FOUND_MAX ||
        (one === 'wallets' && (accounts.size > FOUND_MAX || searched.hasMoreAccounts)) ||
        (one === 'transfers' && listed.scannedTo !== null),
    ),
  };
}

const FIRST = { limit: FOUND_MAX, direction: 'older', key: null } as const;

const firstOf = (found: Omit<Found, 'more'>): Omit<Found, 'more'> => ({
  customers: found.customers.slice(0, FOUND_MAX),
  wallets: found.wallets.slice(0, FOUND_MAX),
  transfers: found.transfers.slice(0, FOUND_MAX),
  incidents: found.incidents.slice(0, FOUND_MAX),
  proposals: found.proposals.slice(0, FOUND_MAX),
  endpoints: found.endpoints.slice(0, FOUND_MAX),
  keys: found.keys.slice(0, FOUND_MAX),
});

async function findCustomers(
  session: Session,
  { database, vault }: SearchDeps,
  { meaning, searched, findsNames }: { meaning: Meaning; searched: Search; findsNames: boolean },
  tenantId: string,
): Promise<FoundCustomer[]> {
  const { text, email, bvn, phone } = meaning;
  const ids = new Set(await customersByValue(session, tenantId, { text, phone }));
  if (email !== null || bvn !== null) {
    const identity = { bvnIndexes: indexesOf(vault, tenantId, bvn), emailLookup: emailLookup(email) };
    const identified = await database.within(tenantId, (app) => findByIdentity(app, tenantId, identity));
    for (const { id } of identified) ids.add(id);
  }
  if (findsNames && searched.someAccounts.length > 0)
    for (const id of await customersByName(session, tenantId, searched.someAccounts, searched.words))
      ids.add(id);
  return customersOf(session, tenantId, [...ids].slice(0, FOUND_MAX + 1));
}

/** True where a text of the content is exactly this. */
function holds(content: Json, text: string): boolean {
  if (content === null || typeof content !== 'object') return content === text;
  return Object.values(content).some((part) => holds(part as Json, text));
}

/** Readable proposals with this id, and open ones whose act or proposer is called so, or whose content names it. */
async function findProposals(
  session: Session,
  { acts }: SearchDeps,
  text: string,
  { tenantId, grants, nowMs, ...scope }: SearchScope,
): Promise<SearchedProposal[]> {
  const rows = await proposalsToSearch(session, tenantId, text, toRfc3339(nowMs));
  const part = text.toLowerCase();
  const isCalled = (name: string) => part.length >= PART_MIN && name.toLowerCase().includes(part);
  const matches = ({ id, ownId, act, content, proposedByName }: SearchedProposal): boolean =>
    id === part ||
    ownId === part ||
    isCalled(act.replace(/[._]/g, ' ')) ||
    isCalled(proposedByName) ||
    holds(content, text);
  const found = rows.filter((row) => mayReadProposal(acts.get(row.act), grants, scope) && matches(row));
  return [...new Map(found.map((row) => [row.id, row])).values()].toSorted(
    (a, b) => b.proposedAt - a.proposedAt,
  );
}

/** A key as people copy it: with the prefix of its environment, and with its secret. */
const WHOLE_KEY = /^(?:test|live)_key_([0-9A-Za-z]{8})/;

/** Keys with this id or a label that has the text, for people who may see keys. */
async function findKeys(
  session: Session,
  text: string,
  { tenantId, grants, ...scope }: SearchScope,
): Promise<KeyRecord[]> {
  if (!may(grants, 'stop', scope)) return [];
  const key = await findKey(session, WHOLE_KEY.exec(text)?.[1] ?? text);
  if (key !== undefined) return key.tenantId === tenantId ? [key] : [];
  if (text.length < PART_MIN) return [];
  const part = text.toLowerCase();
  const listed = await listKeys(session, { tenantId });
  return listed.filter(({ label }) => label?.toLowerCase().includes(part) === true);
}
