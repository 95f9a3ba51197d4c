import { ROLES_OF_OPERATORS } from '../../backoffice/operators/roles.ts';
import { type GroupRole, groupRoles } from '../../backoffice/operators/single-sign-on/group-roles.ts';
import {
  noDefault,
  OIDC_ISSUER,
  SECRET_TEXT,
  setting,
  TEXT,
  textUpTo,
} from '../../platform/values/setting-kinds.ts';

const OFF = noDefault('no single sign-on');

/** Roles of groups at the provider. */
const GROUP_ROLES = {
  accepts: `group=role between commas, each role one of ${ROLES_OF_OPERATORS.join(', ')}, with \`:test\` or \`:live\` after it for one environment`,
  parse: (text: string): readonly GroupRole[] | undefined => groupRoles(text),
};

/** Settings of single sign-on by an OpenID Connect provider. */
export const SINGLE_SIGN_ON_SETTINGS = {
  oidcIssuer: setting(
    'KOLO_OIDC_ISSUER',
    OIDC_ISSUER,
    OFF,
    'Issuer of the OpenID Connect provider by which operators sign in. Set it with the client and the roles, or set none of them.',
  ),
  oidcClientId: setting('KOLO_OIDC_CLIENT_ID', textUpTo(200), OFF, 'Client that the provider knows Kolo by.'),
  oidcClientSecret: setting('KOLO_OIDC_CLIENT_SECRET', SECRET_TEXT, OFF, 'Secret of that client.'),
  oidcRoles: setting(
    'KOLO_OIDC_ROLES',
    GROUP_ROLES,
    OFF,
    'Roles of the groups that the provider names, such as `kolo-admins=admin,kolo-finance=finance:live`. A person without such a group cannot sign in.',
  ),
  oidcGroupsClaim: setting(
    'KOLO_OIDC_GROUPS_CLAIM',
    TEXT,
    'groups',
    'Claim that lists the groups of a person.',
  ),
  oidcScopes: setting(
    'KOLO_OIDC_SCOPES',
    textUpTo(200),
    'openid email profile offline_access',
    'Scopes that Kolo asks the provider for. With a refresh token (`offline_access` at most providers) Kolo notices within five minutes that an account was disabled. Without one, a session lasts one hour.',
  ),
  oidcName: setting(
    'KOLO_OIDC_NAME',
    TEXT,
    'single sign-on',
    'Name of the provider on the sign-in page, after "Sign in with".',
  ),
};
