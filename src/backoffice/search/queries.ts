import { type Session, statement } from '../../platform/db/database.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { isPrefix, searchTermsOf } from '../rollups/search-keys.ts';

/** Rows of each kind that a search answers with. */
export const FOUND_MAX = 10;
/** One more row says that there are more. */
const LIMIT = FOUND_MAX + 1;

/** A found customer. */
export interface FoundCustomer {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  thirdPartyIdentifier: string | null;
  erasedAt: number | null;
}

/** A found wallet with its owner. */
export interface FoundWallet {
  id: string;
  identifier: string;
  /** Null where it has none but its id. */
  name: string | null;
  status: string;
  customerId: string;
  customerName: string;
}

/** Plans: the primary key, customers_by_third_party, customers_by_phone. */
const CUSTOMERS_BY_VALUE = statement(
  'customers_searched_by_value',
  `SELECT id FROM customers WHERE tenant_id = $1 AND id = $2
   UNION ALL
   (SELECT id FROM customers WHERE tenant_id = $1 AND third_party_identifier = $3 ORDER BY id LIMIT ${LIMIT})
   UNION ALL
   (SELECT id FROM customers WHERE tenant_id = $1 AND phone = $4 ORDER BY id LIMIT ${LIMIT})`,
);

/** Customers with this id, external id or phone. @param phone in international form; null: no phone */
export const customersByValue = async (
  session: Session,
  tenantId: string,
  { text, phone }: { text: string; phone: string | null },
): Promise<string[]> => {
  const id = text.toLowerCase();
  const values = [tenantId, isUuid(id) ? id : null, text, phone];
  return (await session.query<{ id: string }>(CUSTOMERS_BY_VALUE, values)).map((row) => row.id);
};

/** Customers whose names have a word for each pattern, of the owners of some wallets in their order. Plan: primary keys. */
const CUSTOMERS_BY_NAME = statement(
  'customers_searched_by_name',
  `SELECT c.id
   FROM unnest($2::uuid[]) WITH ORDINALITY AS a (id, place)
   CROSS JOIN LATERAL (SELECT customer_id FROM wallets WHERE tenant_id = $1 AND account_id = a.id LIMIT 1) w
   CROSS JOIN LATERAL (SELECT id, name FROM customers WHERE tenant_id = $1 AND id = w.customer_id LIMIT 1) c
   CROSS JOIN LATERAL (SELECT ARRAY(${searchTermsOf('c.name')}) AS words) n
   WHERE NOT EXISTS (
     SELECT FROM unnest($3::text[]) AS p (pattern)
     WHERE NOT EXISTS (SELECT FROM unnest(n.words) AS o (word) WHERE o.word LIKE p.pattern))
   GROUP BY c.id ORDER BY min(a.place) LIMIT ${LIMIT}`,
);

/** @param words of the search text, as `placedTermsOf` has them: none has a character that LIKE knows */
export const customersByName = async (
  session: Session,
  tenantId: string,
  accounts: readonly string[],
  words: readonly string[],
): Promise<string[]> => {
  const patterns = words.map((word, n) => (n === words.length - 1 && isPrefix(word) ? `${word}%` : word));
  return (await session.query<{ id: string }>(CUSTOMERS_BY_NAME, [tenantId, accounts, patterns])).map(
    (row) => row.id,
  );
};

/** Plan: the primary key, one by one. */
const CUSTOMERS = statement(
  'customers_searched',
  `SELECT c.id, c.name, c.email, c.phone, c.third_party_identifier AS "thirdPartyIdentifier", c.erased_at AS "erasedAt"
   FROM unnest($2::uuid[]) WITH ORDINALITY AS found (id, place)
   CROSS JOIN LATERAL (SELECT id, name, email, phone, third_party_identifier, erased_at
                       FROM customers WHERE tenant_id = $1 AND id = found.id LIMIT 1) c
   ORDER BY found.place`,
);

export const customersOf = (
  session: Session,
  tenantId: string,
  ids: readonly string[],
): Promise<FoundCustomer[]> => session.query<FoundCustomer>(CUSTOMERS, [tenantId, ids]);

/** Plans: virtual_accounts_by_number, and the unique index of names. */
const ACCOUNTS_BY_VALUE = statement(
  'wallets_searched_by_value',
  `(SELECT account_id AS id FROM virtual_accounts
    WHERE account_number = $2 AND tenant_id = $1 AND status <> 'failed' AND purpose = 'collection' LIMIT ${LIMIT})
   UNION
   SELECT account_id FROM wallets WHERE tenant_id = $1 AND name = $2`,
);

/** Accounts of wallets with this virtual account number, or exactly this name. */
export const accountsByValue = async (session: Session, tenantId: string, text: string): Promise<string[]> =>
  (await session.query<{ id: string }>(ACCOUNTS_BY_VALUE, [tenantId, text])).map((row) => row.id);

/** Plan: wallets_by_customer, one customer by one. */
const ACCOUNTS_OF_CUSTOMERS = statement(
  'wallets_of_customers_searched',
  `SELECT w.account_id AS id
   FROM unnest($2::uuid[]) WITH ORDINALITY AS found (id, place)
   CROSS JOIN LATERAL (SELECT account_id FROM wallets WHERE tenant_id = $1 AND customer_id = found.id
                       ORDER BY account_id LIMIT ${LIMIT}) w
   ORDER BY found.place LIMIT ${LIMIT}`,
);

/** Accounts of the first wallets of some customers. */
export const accountsOfCustomers = async (
  session: Session,
  tenantId: string,
  customers: readonly FoundCustomer[],
): Promise<string[]> => {
  if (customers.length === 0) return [];
  const ids = customers.map(({ id }) => id);
  return (await session.query<{ id: string }>(ACCOUNTS_OF_CUSTOMERS, [tenantId, ids])).map((row) => row.id);
};

/** Plan: primary keys, one by one. */
const WALLETS = statement(
  'wallets_searched',
  `SELECT w.wallet_id AS id, w.identifier, NULLIF(w.name, w.wallet_id) AS name, w.status, w.customer_id AS "customerId",
     c.name AS "customerName"
   FROM unnest($2::uuid[]) WITH ORDINALITY AS found (id, place)
   CROSS JOIN LATERAL (SELECT * FROM wallets WHERE tenant_id = $1 AND account_id = found.id LIMIT 1) w
   CROSS JOIN LATERAL (SELECT name FROM customers WHERE tenant_id = $1 AND id = w.customer_id LIMIT 1) c
   ORDER BY found.place`,
);

export const walletsOf = (
  session: Session,
  tenantId: string,
  accounts: readonly string[],
): Promise<FoundWallet[]> => session.query<FoundWallet>(WALLETS, [tenantId, accounts]);

/** A found incident. */
export interface FoundIncident {
  id: string;
  kind: string;
  transferId: string | null;
  createdAt: number;
  closedAt: number | null;
}

/** Plans: the primary key, and incidents_about. */
const INCIDENTS = statement(
  'incidents_searched',
  `SELECT i.id, i.kind, i.transaction_id AS "transferId", i.created_at AS "createdAt", i.closed_at AS "closedAt"
   FROM (
     SELECT * FROM incidents WHERE tenant_id = $1 AND id = $2
     UNION ALL
     SELECT about.* FROM unnest($3::uuid[]) AS t (id) CROSS JOIN LATERAL (
       SELECT * FROM incidents WHERE tenant_id = $1 AND transaction_id = t.id LIMIT ${LIMIT}) about) AS i
   ORDER BY i.id DESC LIMIT ${LIMIT}`,
);

/** The incident with this id, and those about some transactions. */
export const incidentsOf = (
  session: Session,
  tenantId: string,
  text: string,
  transferIds: readonly string[],
): Promise<FoundIncident[]> => {
  const id = text.toLowerCase();
  return session.query<FoundIncident>(INCIDENTS, [tenantId, isUuid(id) ? id : null, transferIds]);
};

/** A proposal to compare with a search text. */
export interface SearchedProposal {
  /** Of the proposal that is decided: the batch of a member. */
  id: string;
  ownId: string;
  act: string;
  content: Json;
  isOpen: boolean;
  proposedByName: string;
  proposedAt: number;
}

/** Open proposals compared with a search text, those that are decided by themselves first. They are those of one day. */
const OPEN_MAX = 500;
/** Plans: the primary key, and proposals_open from now on. */
const PROPOSALS = statement(
  'proposals_searched',
  `SELECT coalesce(p.batch_id, p.id) AS id, p.id AS "ownId", p.act, p.content, p."isOpen", p.proposed_at AS "proposedAt", o.name AS "proposedByName"
   FROM (
     SELECT *, false AS "isOpen" FROM proposals WHERE id = $2 AND chain = $1
     UNION ALL
     (SELECT * FROM (
        SELECT *, true AS "isOpen" FROM proposals
        WHERE executed_at IS NULL AND refused_by IS NULL AND closed_at IS NULL AND expires_at > $3 OFFSET 0) AS open
      WHERE chain = $1 ORDER BY batch_id IS NOT NULL, expires_at DESC LIMIT ${OPEN_MAX})) AS p
   LEFT JOIN operators o ON o.id = p.proposed_by`,
);

/** The proposal with this id, and open ones of the tenant. */
export const proposalsToSearch = (
  session: Session,
  tenantId: string,
  text: string,
  now: string,
): Promise<SearchedProposal[]> => {
  const id = text.toLowerCase();
  return session.query<SearchedProposal>(PROPOSALS, [tenantId, isUuid(id) ? id : null, now]);
};

/** A found webhook endpoint. */
export interface FoundEndpoint {
  id: string;
  url: string;
  status: string;
}

/** Endpoints compared with a search text. */
const ENDPOINTS_MAX = 1_000;
/** Plan: the primary key. */
const ENDPOINTS = statement(
  'endpoints_searched',
  `SELECT id, url, status FROM (
     SELECT id, url, status, description FROM webhook_endpoints
     WHERE tenant_id = $1 AND status <> 'deleted' ORDER BY id DESC LIMIT ${ENDPOINTS_MAX}) e
   WHERE id::text = lower($2) OR strpos(lower(url), lower($2)) > 0 OR strpos(lower(description), lower($2)) > 0
   LIMIT ${LIMIT}`,
);

/** Endpoints with this id, or with the text in URL or description. */
export const endpointsOf = (session: Session, tenantId: string, text: string): Promise<FoundEndpoint[]> =>
  session.query<FoundEndpoint>(ENDPOINTS, [tenantId, text]);
