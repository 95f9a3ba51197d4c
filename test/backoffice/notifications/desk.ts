import { startMailingKolo } from '../../support/mailing.ts';
import { everywhere, People } from '../operators/people.ts';
import { looksOf } from './looks.ts';

/**
 * A Kolo that sends messages, with an administrator, one who only reads, and one of another business.
 *
 * @param elsewhere the role of the third
 */
export async function openDesk(elsewhere: 'support' | 'viewer') {
  const { kolo, smtp, receiver, owner, stop } = await startMailingKolo();
  const people = new People(kolo);
  const ada = await people.person('ada@example.com', everywhere('admin'));
  const vera = await people.person('vera@example.com', everywhere('viewer'));
  const { businessId } = await kolo.makeBusiness();
  const eze = await people.person('eze@example.com', { role: elsewhere, businessId, mode: null });
  return {
    kolo,
    smtp,
    receiver,
    owner,
    people,
    ada,
    vera,
    eze,
    looks: looksOf(kolo, owner),
    async signIn(): Promise<void> {
      for (const person of [ada, vera, eze]) await person.signIn();
    },
    /** Incidents that need an operator, in the test environment. */
    incidents: (count: number) =>
      owner.query(
        `INSERT INTO incidents (tenant_id, id, kind, detail, created_at)
         SELECT $1, gen_random_uuid(), 'contrary_outcome', 'Of Ada Obi, 0123456789.', $2 FROM generate_series(1, $3)`,
        [kolo.business.testTenantId, new Date(kolo.clock.now()), count],
      ),
    async stop(): Promise<void> {
      await people.close();
      await stop();
    },
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
