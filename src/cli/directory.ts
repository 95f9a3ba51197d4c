import { createBusiness } from '../access/commands.ts';
import type { Clock } from '../values/clock.ts';
import type { Kobo } from '../values/money.ts';
import { atShell } from './actor.ts';
import { type CliContext, withPool } from './context.ts';

/** `kolo business create`. */
export function businessCreate(
  context: CliContext,
  clock: Clock,
  options: { name: string; bankTransferFee: Kobo; bankTransferMax: Kobo | null; json: boolean },
): Promise<void> {
  const { name, bankTransferFee, bankTransferMax } = options;
  return withPool(context, 'kolo_directory', async (pool) => {
    const policy = { bankTransferFee, bankTransferMax };
    const business = await createBusiness(pool, { name, policy, by: atShell(), now: clock.now() });
    const { businessId, testTenantId, liveTenantId } = business;
    if (options.json) {
      const answer = { business_id: businessId, test_tenant_id: testTenantId, live_tenant_id: liveTenantId };
      context.print(JSON.stringify(answer));
      return;
    }
    context.print(`Business ${businessId} created.`);
    context.print(`Next: kolo keys create --first --business ${businessId} --mode test`);
  });
}
