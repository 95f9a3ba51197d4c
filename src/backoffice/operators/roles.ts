import type { Mode } from '../../platform/values/mode.ts';

/** Roles for an installation or one of its businesses. */
export const ROLES_OF_OPERATORS = ['viewer', 'support', 'finance', 'operator', 'admin'] as const;
export type OperatorRole = (typeof ROLES_OF_OPERATORS)[number];

/**
 * Roles by permission. Acts that move money, or could, need approval by another operator with the same
 * permission; stopping needs none.
 */
export const PERMISSIONS = {
  /** Reads transactions, wallets, settings and the work queue; personal data stays masked. */
  read: ['viewer', 'support', 'finance', 'operator', 'admin'],
  /** Reveals personal data of a customer, with a reason. Finds objects by names, and sees names whole. */
  reveal: ['support', 'finance', 'operator', 'admin'],
  /** Queries a bank again, resends events, closes incidents with a note, requests a verification. */
  follow_up: ['support', 'finance', 'operator', 'admin'],
  /** Proposes and approves manual settlements, failures and adjustments. */
  move_money: ['finance', 'operator', 'admin'],
  /**
   * Stops payouts: all, some, or those by an account at a provider. Restricts wallets, lowers a customer's
   * tier, disables webhook endpoints. Lists, revokes and lowers API keys.
   */
  stop: ['support', 'finance', 'operator', 'admin'],
  /**
   * Proposes and approves that payouts resume and that a wallet's restriction is lifted; tests accounts at
   * providers, which enables payouts by them.
   */
  resume: ['operator', 'admin'],
  /**
   * Creates and raises API keys; enables webhook endpoints; manages limits, policies, tiers and accounts at
   * providers; closes wallets.
   */
  manage: ['admin'],
  /** Manages operators and what they may do. */
  operators: ['admin'],
  /** Reads the audit log. */
  audit: ['finance', 'admin'],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>;
export type Permission = keyof typeof PERMISSIONS;
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as readonly Permission[];

const allows = (role: OperatorRole, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly OperatorRole[]).includes(role);

/** Permissions of a role. */
export const permissionsOf = (role: OperatorRole): Permission[] =>
  ALL_PERMISSIONS.filter((permission) => allows(role, permission));

/** Roles with a permission. */
export const rolesWith = (permission: Permission): readonly OperatorRole[] => PERMISSIONS[permission];

/** A role of an operator in a scope. */
export interface Grant {
  readonly role: OperatorRole;
  /** Null: every business, and the installation itself. */
  readonly businessId: string | null;
  /** Null: both. */
  readonly mode: Mode | null;
}

/** The scope of an act: an environment of a business, a business, or the installation where both are null. */
export interface Scope {
  readonly businessId: string | null;
  readonly mode: Mode | null;
}

/**
 * True where one of the grants allows it there. A role for a business covers neither others nor the
 * installation.
 */
export const may = (grants: readonly Grant[], permission: Permission, scope: Scope): boolean =>
  grants.some(
    ({ role, businessId, mode }) =>
      allows(role, permission) &&
      (businessId === null || businessId === scope.businessId) &&
      (mode === null || mode === scope.mode),
  );
