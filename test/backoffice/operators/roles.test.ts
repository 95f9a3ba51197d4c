import { describe, expect, it } from 'vitest';
import {
  may,
  PERMISSIONS,
  type Permission,
  type Place,
  permissionsOf,
  ROLES_OF_OPERATORS,
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
const INSTALLATION: Place = { businessId: null, mode: null };

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

  const place = (businessId: string | null, mode: Place['mode']): Place => ({ businessId, mode });
  it.each([
    ['of everything', place(null, null), [true, true, true, true]],
    ['of a business', place('a', null), [false, true, true, false]],
    ['of its live side', place('a', 'live'), [false, false, true, false]],
    ['of all test sides', place(null, 'test'), [false, false, false, true]],
  ] as const)('%s holds there alone', (_, { businessId, mode }, expected) => {
    const grants = [{ role: 'admin', businessId, mode }] as const;
    const places = [INSTALLATION, place('a', null), place('a', 'live'), place('b', 'test')];
    expect(places.map((one) => may(grants, 'manage', one))).toEqual(expected);
  });

  it('of another kind adds to it', () => {
    const grants = [
      { role: 'viewer', businessId: null, mode: null },
      { role: 'finance', businessId: 'a', mode: 'live' },
    ] as const;
    expect(may(grants, 'move_money', place('a', 'live'))).toBe(true);
    expect(may(grants, 'move_money', place('b', 'live'))).toBe(false);
    expect(may(grants, 'read', place('b', 'live'))).toBe(true);
    expect(may([], 'read', INSTALLATION)).toBe(false);
  });
});
