import { Type } from 'typebox';
import { isWorkItem } from '../../ledger/incidents.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { bounded, keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import { withoutNumbers } from '../../platform/masks.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { type Kobo, koboToNumber } from '../../platform/values/money.ts';
import { customersOfIncident } from '../personal-data/affected-customers.ts';
import { guidance, Id, IdOrNull, TextOrNull } from '../transaction-status/fields.ts';
import { incidentText } from './incident-meanings.ts';
import { byUuid, pickedSql } from './picked.ts';
import { byId, queue, type Wanted } from './queue.ts';

interface OpenIncident {
  id: string;
  kind: string;
  transactionId: string | null;
  detail: string;
  createdAt: number;
  /** The reference of its transaction. */
  reference: string | null;
  status: string | null;
  amount: Kobo | null;
}

/** Plan: incidents_contrary or incidents_to_do, in order of its ids. */
const listOf =
  (of: 'contrary_outcomes' | 'incidents', which: string) =>
  (
    session: Session,
    tenantId: string,
    page: PageRequest,
    { filter: { kind }, picked, nowMs }: Wanted,
  ): Promise<OpenIncident[]> => {
    const at = bounded(page);
    const values = [tenantId, kind ?? null, at.key];
    const isPicked = pickedSql(picked, byUuid(of, 'i.id', 'i.created_at'), values, nowMs);
    return session.query<OpenIncident>(
      `SELECT i.id, i.kind, i.transaction_id AS "transactionId", i.detail, i.created_at AS "createdAt", t.reference,
         t.status, t.amount
       FROM incidents i
       LEFT JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = i.transaction_id LIMIT 1) t ON true
       WHERE i.tenant_id = $1 AND ${which} AND ($2::text IS NULL OR i.kind = $2)${isPicked}
         ${keysetSql(at, 'i.id', '$3')}`,
      values,
    );
  };

const kindFields = {
  kind: Type.String({ description: 'The kind of incident.', examples: ['rail_dispute'] }),
  name: Type.String({ description: 'The kind in words.', examples: ['Dispute at the provider'] }),
};
export const incidentKindsSchema = Type.Array(Type.Object(kindFields, { title: 'IncidentKind' }));

/** Plan: incidents_to_do, at most its 10,000 newest entries. */
const OPEN_KINDS = statement(
  'open_incident_kinds',
  `SELECT DISTINCT kind FROM (
     SELECT i.kind FROM incidents i WHERE i.tenant_id = $1 AND ${isWorkItem('i')} ORDER BY i.id DESC LIMIT 10000) open`,
);

/** Kinds of the open incidents of a tenant, by their names. @param session of `kolo_operator` */
export async function openIncidentKinds(session: Session, tenantId: string) {
  const rows = await session.query<{ kind: string }>(OPEN_KINDS, [tenantId]);
  return rows
    .map(({ kind }) => ({ kind, name: incidentText(kind).name }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

const schema = Type.Object(
  {
    id: Id('The incident.'),
    ...kindFields,
    transaction_id: IdOrNull('The transaction concerned.'),
    reference: TextOrNull("The business's reference of that transaction.", 'payout-2026-000123'),
    status: TextOrNull('Category of that transaction.', 'successful'),
    amount: Nullable(Type.Integer({ description: 'Amount of that transaction, kobo.', examples: [250_000] })),
    detail: Type.String({ examples: ['The transfer is successful; the bank now says failed (21).'] }),
    since: Timestamp('When it was detected.'),
    ...guidance,
  },
  { title: 'OpenIncident' },
);

const view = ({ id, kind, transactionId, detail, createdAt, reference, status, amount }: OpenIncident) => ({
  id,
  kind,
  transaction_id: transactionId,
  reference,
  status,
  amount: amount === null ? null : koboToNumber(amount),
  detail: withoutNumbers(detail),
  since: toRfc3339(createdAt),
  ...incidentText(kind),
});

/** Payouts whose bank contradicts their settlement. */
export const CONTRARY_OUTCOMES = queue<OpenIncident>({
  kind: 'contrary_outcomes',
  operationId: 'listContraryOutcomes',
  summary: 'Contrary outcomes',
  filters: {},
  schema,
  ...byId,
  since: ({ createdAt }) => createdAt,
  customersOf: customersOfIncident,
  list: listOf('contrary_outcomes', "i.closed_at IS NULL AND i.kind = 'contrary_outcome'"),
  view,
});

/** All other open incidents; those about money in suspense are one item with the money. */
export const INCIDENTS = queue<OpenIncident>({
  kind: 'incidents',
  operationId: 'listIncidents',
  summary: 'Open incidents',
  filters: {
    kind: Type.Optional(Type.String({ maxLength: 100, description: 'Only of this kind.' })),
  },
  schema,
  ...byId,
  since: ({ createdAt }) => createdAt,
  customersOf: customersOfIncident,
  list: listOf('incidents', isWorkItem('i')),
  view,
});
