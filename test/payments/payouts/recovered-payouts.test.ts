import { afterEach, describe, expect, it } from 'vitest';
import { queryBeforeSubmitting } from '../../../src/payments/payouts/query-before-submitting.ts';
import { AccountPayouts } from './account-payouts-support.ts';
import { NOT_FOUND, PAID, PayingProvider } from './paying-provider.ts';

const DAY_MS = 86_400_000;
let payouts: AccountPayouts;

afterEach(() => payouts.close());

/** A payout that is unsubmitted in a restored ledger, at a provider that recognises ids for so long. */
async function restored(dedupWindowMs: number, query: PayingProvider['script']['query']) {
  const provider = new PayingProvider('http', {}, dedupWindowMs);
  provider.script = { ...provider.script, query };
  payouts = await AccountPayouts.open({}, [provider]);
  const command = await payouts.pay();
  const { database, tenant, clock } = payouts;
  const terms = { accountRails: ['http'], nowMs: clock.now() };
  await database.transaction(tenant.tenantId, (session) =>
    queryBeforeSubmitting(session, tenant.tenantId, terms),
  );
  return { provider, command };
}

describe('a payout that may have been submitted in a time that is lost', () => {
  it('is successful if its provider has paid it, and is not submitted', async () => {
    const { provider, command } = await restored(0, PAID);
    payouts.startProcess();
    await payouts.becomes(command, 'successful');
    expect(provider.actions).toEqual(['query']);
    expect((await payouts.checkOf(command)).dueAt).not.toBeNull();
  });

  it('is submitted once if its provider has no record of it and recognises ids', async () => {
    const { provider, command } = await restored(DAY_MS, NOT_FOUND);
    const worker = payouts.startProcess();
    const { dueAt } = await payouts.rests(
      command,
      ({ state, dueAt: due }) => state === 'resubmittable' || due === null,
    );
    payouts.clock.advance(dueAt! - payouts.clock.now());
    worker.wake();
    await payouts.becomes(command, 'successful');
    expect(provider.actions).toEqual(['query', 'prepare', 'send']);
  });

  it('is left to an operator where its provider recognises none', async () => {
    const { provider, command } = await restored(0, NOT_FOUND);
    payouts.startProcess();
    const row = await payouts.rests(command, ({ flaggedAt }) => flaggedAt !== null);
    expect(row).toMatchObject({ status: 'processing', state: 'unknown', submissions: 1 });
    expect(provider.actions).toEqual(['query']);
  });

  it('by a provider that recognises ids for a day is submitted within a day of its acceptance, and not after', async () => {
    const { provider, command } = await restored(DAY_MS, NOT_FOUND);
    payouts.clock.advance(DAY_MS);
    payouts.startProcess();
    await payouts.rests(command, ({ flaggedAt }) => flaggedAt !== null);
    expect(provider.actions).toEqual(['query']);
  });
});
