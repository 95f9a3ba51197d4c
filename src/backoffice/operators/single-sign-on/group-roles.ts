import { type Grant, type OperatorRole, ROLES_OF_OPERATORS } from '../roles.ts';

/** The role that members of a group at the provider have. */
export interface GroupRole {
  readonly group: string;
  readonly role: OperatorRole;
  /** Null: both environments, and the installation. */
  readonly mode: 'test' | 'live' | null;
}

const GROUP_ROLE = new RegExp(`^(.{1,200})=(${ROLES_OF_OPERATORS.join('|')})(?::(test|live))?$`, 'u');

/** Parses `group=role,group=role:live`; undefined where it is malformed. */
export function groupRoles(text: string): readonly GroupRole[] | undefined {
  const parsed: GroupRole[] = [];
  for (const part of text.split(',')) {
    const [, group, role, mode] = GROUP_ROLE.exec(part.trim()) ?? [];
    if (group === undefined) return undefined;
    parsed.push({ group, role: role as OperatorRole, mode: (mode as 'test' | 'live' | undefined) ?? null });
  }
  return parsed;
}

/** The roles that a person has by their groups, each once. */
export function rolesOf(groups: readonly string[], mapping: readonly GroupRole[]): Grant[] {
  const grants: Grant[] = [];
  for (const { group, role, mode } of mapping) {
    const isNew = !grants.some((grant) => grant.role === role && grant.mode === mode);
    if (groups.includes(group) && isNew) grants.push({ role, businessId: null, mode });
  }
  return grants;
}
