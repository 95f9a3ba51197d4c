import { describe, expect, it } from 'vitest';
import {
  may,
  PERMISSIONS,
  type Permission,
  permissionsOf,
  ROLES_OF_OPERATORS,
  type Scope,
} from '../../../src/backoffice/operators/roles.ts';

/** Permissions by role, a row a permission: viewer, support, finance, operator, admin. */
const CELLS: Readonly<Record<Permission, string>> = {
  read: 'yes yes yes yes yes',
  reveal: 'no yes yes yes yes',
  follow_up: 'no yes yes yes yes',
  move_money: 'no no yes yes yes',
  stop: 'no yes yes yes yes',
  resume: 'no no no yes yes',
  manage: 'no no no no yes',
  operators: 'no no no no yes',
  audit: 'no no yes no yes',
};
const permissions = Object.keys(PERMISSIONS) as Permission[];
const INSTALLATION: Scope = { businessId: null, mode: null };

describe.each(permissions)('%s', (permission) => {
  it.each(
    ROLES_OF_OPERATORS.map((role, i) => [role, CELLS[permission].split(' ')[i] === 'yes'] as const),
  )('as %s: %s', (role, expected) => {
    expect(may([{ role, businessId: null, mode: null }], permission, INSTALLATION)).toBe(expected);
  });
});

describe('a role', () => {
  it.each(
    ROLES_OF_OPERATORS.map((role, i) => [role, i] as const),
  )('of a %s allows what stands there', (role, i) => {
    const expected = permissions.filter((permission) => CELLS[permission].split(' ')[i] === 'yes');
    expect(permissionsOf(role)).toEqual(expected);
  });

  const scope = (businessId: string | null, mode: Scope['mode']): Scope => ({ businessId, mode });
  it.each([
    ['of everything', scope(null, null), [true, true, true, true]],
    ['of a business', scope('a', null), [false, true, true, false]],
    ['of its live environment', scope('a', 'live'), [false, false, true, false]],
    ['of all test environments', scope(null, 'test'), [false, false, false, true]],
  ] as const)('%s holds there alone', (_, { businessId, mode }, expected) => {
    const grants = [{ role: 'admin', businessId, mode }] as const;
    const scopes = [INSTALLATION, scope('a', null), scope('a', 'live'), scope('b', 'test')];
    expect(scopes.map((one) => may(grants, 'manage', one))).toEqual(expected);
  });

  it('of another kind adds to it', () => {
    const grants = [
      { role: 'viewer', businessId: null, mode: null },
      { role: 'finance', businessId: 'a', mode: 'live' },
    ] as const;
    expect(may(grants, 'move_money', scope('a', 'live'))).toBe(true);
    expect(may(grants, 'move_money', scope('b', 'live'))).toBe(false);
    expect(may(grants, 'read', scope('b', 'live'))).toBe(true);
    expect(may([], 'read', INSTALLATION)).toBe(false);
  });
});
