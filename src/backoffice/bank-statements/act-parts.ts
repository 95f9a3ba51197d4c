import type { TenantDatabase } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { railField } from './schemas.ts';

/** Dependencies of acts on bank statements. */
export interface StatementActDeps {
  /** Sessions of the role `kolo_app`. */
  database: TenantDatabase;
  calendar: Calendar;
  /** The installation has a single operator, who may sign off what they imported. */
  singleOperator: boolean;
}

export const tags = ['Bank statements'];
export const params = { rail: railField };
export const ACCOUNT = '/reconciled-accounts/:rail';
export const subjectOf = (rail: string): string => `reconciled_account ${rail}`;
