import { afterAll, expect, test } from 'vitest';
import { everywhere, People } from '../backoffice/operators/people.ts';
import { until } from '../support/http.ts';
import { startKolo } from '../support/kolo.ts';
import { leaveNothing } from './clean-up.ts';
import { runDocumented } from './documented.ts';
import { newFolder } from './folders.ts';
import { terminalOf } from './terminal.ts';

afterAll(leaveNothing);

/** In steps of this a payout is soon unknown for half an hour, milliseconds. */
const STEP_MS = 10 * 60_000;

test('a flagged payout is found, reviewed and resolved as docs/operations.md says it', async () => {
  const kolo = await startKolo({ pollMs: 20 });
  const people = new People(kolo);
  const ada = await people.person('ada@example.com', everywhere('support'));
  const bola = await people.person('bola@example.com', everywhere('admin'));
  const chi = await people.person('chi@example.com', everywhere('operator'));
  const source = await kolo.test.fundedWallet(1_000_000);
  await ada.signIn();
  // The bank pays it and does not answer. From then on nobody reaches it.
  const accountNumber = '0000000036';
  await kolo.test.transfer({ source, reference: 'payout-17', accountNumber, narration: 'Rent of Obi' });
  // And this one it neither pays nor knows.
  await kolo.test.transfer({ source, reference: 'payout-16', accountNumber: '0000000087' });
  const path = `/ops/v1/businesses/${kolo.business.businessId}/test/transfers/payout-17`;
  await until(async () => (await ada.call('GET', path)).body.data.tried.length > 0);
  kolo.bank.setFaults({ errorRate: 1 });
  const flagged = async (reference: string) => {
    const { body } = await kolo.test.tsq(reference);
    const full = await kolo.test.get(`/api/v1/transaction/${body.data.id}`);
    return full.body.data.flagged_at !== null;
  };
  await until(async () => {
    kolo.clock.advance(STEP_MS);
    return (await flagged('payout-17')) && (await flagged('payout-16'));
  });

  const folder = newFolder();
  const home = await terminalOf(folder, kolo.baseUrl, ada);
  const tour = {
    HOME: home,
    BUSINESS: kolo.business.businessId,
    MODE: 'test',
    TRANSFER: 'payout-17',
    BANK: '058',
  };
  const run = (name: string, more: Record<string, string> = {}) =>
    runDocumented(name, folder, { ...tour, ...more });

  const seen = await run('review');
  expect(seen).toMatch(/^flagged_payouts {2}2 {2}since /m);
  expect(seen).toContain(`business ${tour.BUSINESS}, test`);
  expect(seen).toContain('does not report an outcome. It may have been paid.');
  const read = await run('read it');
  expect(read).toContain('To account ******0036 at bank 058, through sandbox as ');
  expect(read).toMatch(/ flagged {2}It was flagged for an operator\./);
  expect(seen + read).not.toMatch(/0000000036|Obi/);
  const STOP = (await run('stop more of the same')).split('\n')[0]!;
  expect(STOP).toMatch(/^[0-9a-f-]{36}$/);
  expect(await run('see who is paid')).toContain('"account_number": "0000000036"');

  await kolo.test.transfer({ source, reference: 'payout-18' });
  kolo.bank.setFaults({ errorRate: 0 });
  expect(await run('ask again')).toContain('Querying the status at the bank');
  await until(async () => (await kolo.test.tsq('payout-17')).body.data.status !== 'processing');
  expect(await run('read it')).toContain('which is final.');

  const first = await terminalOf(folder, kolo.baseUrl, chi);
  const second = await terminalOf(folder, kolo.baseUrl, bola);
  const settle = { HOME: first, TRANSFER: 'payout-16' };
  const failing = (await run('settle it manually', settle)).trim();
  await run('approve it, as another operator', { HOME: second, PROPOSAL: failing });
  expect((await kolo.test.tsq('payout-16')).body.data).toMatchObject({ status: 'failed' });
  expect(await run('review')).toContain('The work queue is empty.');
  expect((await kolo.test.tsq('payout-18')).body.data.status).toBe('processing');

  const PROPOSAL = (await run('propose that payouts go on', { HOME: first, STOP })).trim();
  expect(await run('approve it, as another operator', { HOME: second, PROPOSAL })).toContain(
    'payouts.resume',
  );
  await until(async () => {
    kolo.clock.advance(5_000);
    return (await kolo.test.tsq('payout-18')).body.data.status === 'successful';
  });
  expect(await kolo.findings()).toEqual([]);
  await people.close();
  await kolo.stop();
});
