import type { Mode } from '../../platform/values/mode.ts';

/** What a person can be for an installation, or for a business of it. */
export const ROLES_OF_OPERATORS = ['viewer', 'support', 'finance', 'operator', 'admin'] as const;
export type OperatorRole = (typeof ROLES_OF_OPERATORS)[number];

/**
 * Who may do what. What moves money or could is proposed by one person and approved by another, who both need the
 * permission; stopping takes one person.
 */
export const PERMISSIONS = {
  /** Sees movements, wallets, settings and what needs attention; personal data stays masked. */
  read: ['viewer', 'support', 'finance', 'operator', 'admin'],
  /** Sees personal data of a customer, with a reason. Finds transfers by names. */
  reveal: ['support', 'finance', 'operator', 'admin'],
  /** Asks a bank again, sends reports of events again, closes incidents with a note, has the books verified. */
  follow_up: ['support', 'finance', 'operator', 'admin'],
  /** Proposes and approves what settles, fails or moves money by hand. */
  move_money: ['finance', 'operator', 'admin'],
  /**
   * Stops payouts: all, some, or those by an account at a provider; restricts a wallet, lowers a customer's tier, disables a webhook
   * endpoint. Sees API keys, and revokes or lowers them.
   */
  stop: ['support', 'finance', 'operator', 'admin'],
  /** Proposes and approves that stopped payouts go on, and that a restricted wallet does more again; has an account at a provider tested, which then is told again. */
  resume: ['operator', 'admin'],
  /** Makes API keys and lets them do more; enables webhook endpoints, manages limits, policies, customers' tiers and accounts at providers; closes wallets. */
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

/** What a role allows, where it is given. */
export const permissionsOf = (role: OperatorRole): Permission[] =>
  ALL_PERMISSIONS.filter((permission) => allows(role, permission));

/** The roles that allow something. */
export const rolesWith = (permission: Permission): readonly OperatorRole[] => PERMISSIONS[permission];

/** A role that somebody has. */
export interface Grant {
  readonly role: OperatorRole;
  /** Null: every business, and what belongs to none. */
  readonly businessId: string | null;
  /** Null: both. */
  readonly mode: Mode | null;
}

/** Where something is done: on one side of a business, on a business, or on the installation where both are null. */
export interface Place {
  readonly businessId: string | null;
  readonly mode: Mode | null;
}

/** Whether some of the grants allow it there. A role for a business says nothing of others, nor of the installation. */
export const may = (grants: readonly Grant[], permission: Permission, place: Place): boolean =>
  grants.some(
    ({ role, businessId, mode }) =>
      allows(role, permission) &&
      (businessId === null || businessId === place.businessId) &&
      (mode === null || mode === place.mode),
  );
