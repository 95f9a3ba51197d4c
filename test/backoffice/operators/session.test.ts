import { describe, expect, it } from 'vitest';
import { RAILS } from '../../../src/rails/registry.ts';
import { startProcess } from '../../support/kolo.ts';
import { People } from './people.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');
const PRODUCTION = { NODE_ENV: 'production', KOLO_ENCRYPTION_KEYS: `k1:${KEY}`, KOLO_INDEX_KEY: KEY };

describe('the session', () => {
  it.each([
    [
      'in development',
      {},
      { production: false, time_zone: 'Africa/Lagos', single_operator: false, passkeys: true },
    ],
    [
      'in production, of one operator',
      { ...PRODUCTION, KOLO_SINGLE_OPERATOR: 'true', KOLO_TIME_ZONE: 'Europe/Lisbon' },
      { production: true, time_zone: 'Europe/Lisbon', single_operator: true, passkeys: false },
    ],
    [
      'in production, with passkeys',
      { ...PRODUCTION, KOLO_PASSKEY_ORIGINS: 'https://kolo.example.com' },
      { production: true, time_zone: 'Africa/Lagos', single_operator: false, passkeys: true },
    ],
  ])('says where somebody is, and what each of their roles allows: %s', async (_, env, installation) => {
    const kolo = await startProcess({ env });
    const people = new People(kolo);
    try {
      const { businessId } = await kolo.makeBusiness();
      const eze = await people.person('eze@example.com', { role: 'viewer', businessId, mode: 'test' });
      await eze.signIn();
      expect((await eze.call('GET', '/ops/v1/session')).body.data).toMatchObject({
        roles: [{ role: 'viewer', business_id: businessId, mode: 'test', permissions: ['read'] }],
        installation: { ...installation, rails: RAILS.map(({ name }) => name) },
      });
    } finally {
      await people.close();
      await kolo.stop();
    }
  });
});
