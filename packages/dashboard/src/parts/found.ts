import type { Schemas } from '../api/operator-api.ts';
import { useRead } from '../api/use-api.ts';
import { actName } from './act-names.ts';
import { categoryName } from './category.ts';
import { useEnvironment } from './environment.ts';
import { shortId } from './id.tsx';
import { moneyText } from './money-text.ts';
import { useMay } from './permission.ts';
import { inWords } from './words.ts';

type Found = Schemas['Found'];

/** An object that a search has found. */
export interface Result {
  key: string;
  /** Its page, below the environment. */
  to: string;
  title: string;
  detail: string;
  /** Its state, if it has one. */
  status: string | null;
}

/** The results of one kind. */
export interface ResultGroup {
  kind: Found['more'][number];
  heading: string;
  results: readonly Result[];
  hasMore: boolean;
}

/** Results stay as they are for so long, milliseconds: each search may count as one by personal data. */
const STALE_MS = 60_000;

/** Searches the environment; an empty text searches nothing. */
export const useFound = (q: string) =>
  useRead(
    '/ops/v1/businesses/{business_id}/{mode}/search',
    { path: useEnvironment(), query: { q } },
    { everyMs: false, staleMs: STALE_MS, enabled: q !== '' },
  );

/** Explains an empty result: the texts that a search can find. */
export const useNothingFound = (): string =>
  `Nothing found. ${useMay('reveal') ? 'Names match by words; the last may be its first three letters or more' : 'Your role cannot search by name'}; amounts are in naira. Four digits find account numbers that end in them; type references and ids in full.`;

const joined = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');

const customer = ({ id, name, email, phone, erased_at: erased }: Found['customers'][number]): Result => ({
  key: id,
  to: `customers/${id}`,
  title: name,
  detail: joined(phone, email),
  status: erased === null ? null : 'erased',
});

const wallet = ({ id, name, customer_name: owner, status }: Found['wallets'][number]): Result => ({
  key: id,
  to: `wallets/${encodeURIComponent(id)}`,
  title: name ?? owner,
  detail: joined(name === null ? null : owner, shortId(id)),
  status,
});

const transfer = (found: Found['transfers'][number]): Result => ({
  key: found.id,
  to: `transfers/${found.id}`,
  title: found.reference ?? moneyText(found.amount, found.currency),
  detail: joined(
    found.reference === null ? null : moneyText(found.amount, found.currency),
    categoryName(found.category),
    found.source_owner,
    found.sender_name ?? found.account_number,
  ),
  status:
    found.flagged_at === null || found.status !== 'processing'
      ? (found.suspense_state ?? found.status)
      : 'flagged',
});

const incident = ({ id, kind, transfer_id, closed_at }: Found['incidents'][number]): Result => ({
  key: id,
  to: transfer_id === null ? 'work/incidents' : `transfers/${transfer_id}`,
  title: `Incident: ${inWords(kind)}`,
  detail: '',
  status: closed_at === null ? 'open' : 'closed',
});

const proposal = ({ id, act, proposed_by_name: by, is_open }: Found['proposals'][number]): Result => ({
  key: id,
  to: `approvals/${id}`,
  title: actName(act),
  detail: `Proposed by ${by}`,
  status: is_open ? 'open' : null,
});

const endpoint = ({ id, url, status }: Found['endpoints'][number]): Result => ({
  key: id,
  to: `developers/endpoints/${id}`,
  title: url,
  detail: '',
  status,
});

const apiKey = ({ key_id: id, label, revoked_at: revoked }: Found['keys'][number]): Result => ({
  key: id,
  to: 'developers',
  title: label ?? id,
  detail: label === null ? 'API key' : id,
  status: revoked === null ? null : 'revoked',
});

/** The results of one kind. */
export const resultsOf = (found: Found, kind: ResultGroup['kind']): readonly Result[] =>
  resultGroups(found).find((group) => group.kind === kind)?.results ?? [];

/** The results, by kind; kinds without any are left out. */
export function resultGroups(found: Found): ResultGroup[] {
  const groups: Omit<ResultGroup, 'hasMore'>[] = [
    { kind: 'customers', heading: 'Customers', results: found.customers.map(customer) },
    { kind: 'wallets', heading: 'Wallets', results: found.wallets.map(wallet) },
    { kind: 'transfers', heading: 'Transfers', results: found.transfers.map(transfer) },
    { kind: 'incidents', heading: 'Incidents', results: found.incidents.map(incident) },
    { kind: 'proposals', heading: 'Proposals', results: found.proposals.map(proposal) },
    { kind: 'endpoints', heading: 'Webhook endpoints', results: found.endpoints.map(endpoint) },
    { kind: 'keys', heading: 'API keys', results: found.keys.map(apiKey) },
  ];
  return groups
    .map((group) => ({ ...group, hasMore: found.more.includes(group.kind) }))
    .filter(({ results, hasMore }) => results.length > 0 || hasMore);
}
