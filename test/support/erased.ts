import type pg from 'pg';
import { beginErasing } from '../../src/backoffice/privacy/erase.ts';
import { TenantDatabase } from '../../src/platform/db/database.ts';
import { BY_TEST } from './actor.ts';
import { until } from './http.ts';
import type { TestKolo } from './kolo.ts';

const APPROVED = '019bbf6c-7e00-7000-8000-000000000001';

/** Begins to erase a customer of the first business's test environment, as its approval does. @param app connections of `kolo_app` */
export const begun = (kolo: TestKolo, app: pg.Pool, customerId: string): Promise<void> => {
  const { testTenantId } = kolo.business;
  const beginning = { by: BY_TEST, proposalId: APPROVED, nowMs: kolo.clock.now() };
  return new TenantDatabase(app).transaction(testTenantId, (session) =>
    beginErasing(session, testTenantId, customerId, beginning),
  );
};

/** Waits until a service that polls often has erased a customer whose erasure has begun. */
export function goneSoon(kolo: TestKolo, app: pg.Pool, customerId: string): Promise<void> {
  const { testTenantId } = kolo.business;
  const isGone = 'SELECT 1 FROM customers WHERE tenant_id = $1 AND id = $2 AND erased_at >= erasing_at';
  return until(
    async () =>
      (
        await new TenantDatabase(app).within(testTenantId, (session) =>
          session.query(isGone, [testTenantId, customerId]),
        )
      ).length === 1,
  );
}

/** Erases a customer. */
export async function erased(kolo: TestKolo, app: pg.Pool, customerId: string): Promise<void> {
  await begun(kolo, app, customerId);
  await goneSoon(kolo, app, customerId);
}
