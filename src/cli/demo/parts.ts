import type pg from 'pg';
import type { Engine } from '../../ledger/engine/engine.ts';
import type { Quotas } from '../../ledger/policy/quotas.ts';
import type { Inflows } from '../../payments/inflows/inflows.ts';
import type { RailIds } from '../../payments/payouts/rail-ids.ts';
import type { TenantRails } from '../../payments/provider-accounts/tenant-rails.ts';
import type { AccountDirectory } from '../../payments/wallets/virtual-accounts/directory.ts';
import type { Actor } from '../../platform/audit/entry.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { Claimant } from '../../platform/jobs/claimant.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Vault } from '../../platform/values/vault.ts';
import type { Outbound } from '../../webhooks/delivery/outbound.ts';
import type { DemoClock } from './clock.ts';

/** The parts of a service, with a clock of the demo's own. */
export interface DemoParts {
  clock: DemoClock;
  calendar: Calendar;
  /** Connections of the role `kolo_app`. */
  database: TenantDatabase;
  /** The same for statements over many wallets. */
  sets: TenantDatabase;
  /** A session of the role `kolo_directory`, and the connections that it is on. */
  directory: Session;
  directoryPool: pg.Pool;
  /** Connections of the role `kolo_operator`. */
  operatorPool: pg.Pool;
  engine: Engine;
  rails: TenantRails;
  railIds: RailIds;
  accounts: AccountDirectory;
  inflows: Inflows;
  vault: Vault;
  quotas: Quotas;
  outbound: Readonly<Record<Mode, Outbound>>;
  claimant: Claimant;
  by: Actor;
  currencies: readonly string[];
  interestTags: readonly string[];
  /** Reports a failure that must not happen. */
  onError: (error: unknown) => void;
}

/** The tenant that is filled. */
export interface DemoTenant {
  readonly tenantId: string;
  readonly mode: 'test';
  readonly businessId: string;
  /** The API key in whose name a business does what it does by itself. */
  readonly keyId: string;
}

/** A wallet of the demo as Kolo knows it. */
export interface DemoWallet {
  readonly walletId: string;
  /** By which it is paid. */
  readonly accountNumber: string;
}
