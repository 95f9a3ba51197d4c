import { type Session, statement } from '../platform/db/database.ts';

const BUSIEST = statement(
  'busiest_test_environment',
  `SELECT t.business_id AS "businessId" FROM ledgers l JOIN tenants t ON t.tenant_id = l.tenant_id
   WHERE t.mode = 'test' ORDER BY l.version DESC, t.tenant_id LIMIT 1`,
);

/** The business whose test environment moved most; undefined without any. Reads every ledger, under kolo_verify. */
export const busiestTestBusiness = async (verify: Session): Promise<string | undefined> =>
  (await verify.query<{ businessId: string }>(BUSIEST, []))[0]?.businessId;
