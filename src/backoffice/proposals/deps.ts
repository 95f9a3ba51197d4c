import type pg from 'pg';
import type { Actor } from '../../platform/audit/entry.ts';
import { setLocallyText } from '../../platform/db/connection.ts';
import type { Session } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/values/clock.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Vault } from '../../platform/values/vault.ts';
import type { SignedInOperator } from '../operators/sessions/sessions.ts';
import type { ProposalAct } from './act.ts';

/** Dependencies of proposals. */
export interface ProposalDeps {
  /** Connections of the role `kolo_operator`. */
  operatorPool: pg.Pool;
  clock: Clock;
  /** Seals secrets of proposals, and text about customers. */
  vault: Vault;
  /** Acts by name. */
  acts: ReadonlyMap<string, ProposalAct>;
  /** True in an installation with one operator: proposers may approve. */
  singleOperator: boolean;
}

/** The environment of a proposal. */
export interface ProposalTenant {
  tenantId: string;
  businessId: string;
  mode: Mode;
}

/** The person, and the source address. */
export interface Decider {
  operator: SignedInOperator;
  address: string;
}

export const actorOf = ({ operator, address }: Decider): Actor => ({
  kind: 'operator',
  name: operator.operatorId,
  address,
});

/** Sets the tenant for the rest of the transaction. */
export const enter = async (session: Session, tenantId: string | null): Promise<void> => {
  if (tenantId !== null) await session.execute(setLocallyText(tenantId));
};
