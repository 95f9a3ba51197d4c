import { expect, it } from 'vitest';
import { OpenRails } from '../../rails/open-rails.ts';
import type { OpenedAccount } from './opened-accounts.ts';
import { TenantRails } from './tenant-rails.ts';

const account = (rail: string, changes: object = {}) =>
  ({ rail, enabled: true, suspendedBecause: null, opened: { issuing: {} }, ...changes }) as OpenedAccount;

it.each<[string, OpenedAccount[], string[]]>([
  ['none', [], []],
  ['one', [account('a')], ['a']],
  ['several, in their order', [account('b'), account('a')], ['b', 'a']],
  ['one that is disabled', [account('a', { enabled: false })], []],
  ['one that is not tested', [account('a', { suspendedBecause: 'rotated' })], []],
  ['one that issues none', [account('a', { opened: {} })], []],
  ['one behind such', [account('a', { enabled: false }), account('b', { opened: {} }), account('c')], ['c']],
])('of the accounts of a tenant those issue virtual accounts that may now: %s', async (_, all, expected) => {
  const rails = new TenantRails(new OpenRails([]), { of: async () => all, suspend: async () => {} });
  expect((await rails.issuing('t')).map(({ rail }) => rail)).toEqual(expected);
});
