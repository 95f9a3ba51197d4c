import { type Session, statement } from '../db/database.ts';
import { toRfc3339 } from '../values/clock.ts';

/** Something that a person has to look at. Nothing has moved because of it. */
interface Incident {
  /** Recorded again under the same id it is there already. */
  readonly id: string;
  /** One word for what it is, as incidents are counted by it. */
  readonly kind: string;
  /** The movement that it is about; null where it is about none. */
  readonly transactionId: string | null;
  readonly detail: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

const INSERT_INCIDENT = statement(
  'insert_incident',
  `INSERT INTO incidents (tenant_id, id, kind, transaction_id, detail, created_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING`,
);

/** Records an incident outside the engine: one that no command has found. */
export const recordIncident = (session: Session, tenantId: string, incident: Incident): Promise<number> => {
  const { id, kind, transactionId, detail, createdAt } = incident;
  return session.execute(INSERT_INCIDENT, [tenantId, id, kind, transactionId, detail, toRfc3339(createdAt)]);
};
