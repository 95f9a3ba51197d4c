import { Type } from 'typebox';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { RAILS } from '../../rails/registry.ts';
import { confirmedUntil } from './authenticate.ts';
import type { ListedOperator } from './people/people.ts';
import { ALL_PERMISSIONS, type Grant, type Permission, permissionsOf, ROLES_OF_OPERATORS } from './roles.ts';
import type { ListedSession, SessionKind, SignedInOperator } from './sessions/sessions.ts';

const Token = Type.String({
  maxLength: 200,
  description: "The invitation's token.",
  examples: ['kolo_invitation_…'],
});
export const Code = Type.String({
  minLength: 6,
  maxLength: 40,
  description: 'Six digits of the authenticator, or a recovery code.',
  examples: ['123456'],
});

export const NewPassword = Type.String({
  maxLength: 1_000,
  description: '12 to 128 characters, without your name or email, and not a common password.',
  examples: ['correct horse battery staple'],
});
const SOME_ID = '019bbf6c-7e00-7000-8000-000000000001';

const Half = Type.Optional(
  Nullable(
    Type.String({
      maxLength: 200,
      description: 'The other half, for an invitation in two halves; omit it for a whole one.',
      examples: [null],
    }),
  ),
);
export const beginEnrolmentBody = Type.Object({ token: Token, half: Half });
export const enrolmentSchema = Type.Object(
  {
    email: Type.String({ examples: ['ada@example.com'] }),
    name: Type.String({ examples: ['Ada Obi'] }),
    secret: Type.String({
      description: "The second factor's secret, in base32. New each time.",
      examples: ['JBSWY3DPEHPK3PXP'],
    }),
    uri: Type.String({
      description: 'The same for authenticator apps, also as a QR code.',
      examples: ['otpauth://totp/Kolo:ada@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Kolo'],
    }),
  },
  { title: 'Enrolment' },
);
export const completeEnrolmentBody = Type.Object({
  token: Token,
  half: Half,
  password: NewPassword,
  code: Code,
});
const RecoveryCodes = Type.Array(Type.String({ examples: ['ABCD-EFGH-JKLM-2345'] }), {
  description: 'Each replaces a code once. Shown this once.',
});
export const enrolledSchema = Type.Object(
  {
    operator_id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }),
    recovery_codes: RecoveryCodes,
  },
  { title: 'Enrolled' },
);
export const recoveryCodesSchema = Type.Object({ recovery_codes: RecoveryCodes }, { title: 'RecoveryCodes' });

const Kind = Type.Optional(
  Type.Unsafe<SessionKind>({
    type: 'string',
    enum: ['browser', 'command'],
    description: '`browser` (default): the token comes as a cookie. `command`: it comes in the response.',
    examples: ['command'],
  }),
);
export const signInBody = Type.Object({
  email: Type.String({ maxLength: 320, examples: ['ada@example.com'] }),
  password: Type.String({ maxLength: 1_000, examples: ['correct horse battery staple'] }),
  code: Code,
  kind: Kind,
  device_mark: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        "For commands: the device token from this person's previous sign-in. A browser has a cookie.",
      examples: ['kolo_device_…'],
    }),
  ),
});
const LinkToken = Type.String({
  maxLength: 200,
  description: 'The part behind the `#` of a link that `kolo dashboard` prints.',
  examples: ['kolo_link_…'],
});
export const linkBody = Type.Object({ token: LinkToken });
export const signInByLinkBody = Type.Object({ token: LinkToken, kind: Kind });
export const confirmBody = Type.Object({
  code: Type.String({
    pattern: '^[0-9]{6}$',
    description: 'Six digits of the authenticator. A recovery code does not confirm: sign in with it.',
    examples: ['123456'],
  }),
});

const grantSchema = Type.Object(
  {
    role: Type.Unsafe<Grant['role']>({
      type: 'string',
      enum: [...ROLES_OF_OPERATORS],
      examples: ['finance'],
    }),
    business_id: Nullable(
      Type.String({ description: 'Null: every business, and the installation.', examples: [null] }),
    ),
    mode: Nullable(Type.String({ description: '`test` or `live`; null: both.', examples: [null] })),
  },
  { title: 'Grant' },
);
const grantView = ({ role, businessId, mode }: Grant) => ({
  role,
  business_id: businessId,
  mode,
  permissions: permissionsOf(role),
});

/** A role as its holder sees it. */
const ownRoleSchema = Type.Object(
  {
    ...grantSchema.properties,
    permissions: Type.Array(
      Type.Unsafe<Permission>({ type: 'string', enum: [...ALL_PERMISSIONS], examples: ['read'] }),
      { description: 'Permissions of the role there.' },
    ),
  },
  { title: 'OwnRole' },
);

/** Settings of the installation that the session exposes. */
interface ShownInstallation {
  production: boolean;
  timeZone: string;
  singleOperator: boolean;
  passkeys: boolean;
}

const installationSchema = Type.Object(
  {
    production: Type.Boolean({ description: 'True where it serves real money.', examples: [true] }),
    time_zone: Type.String({
      description: 'The time zone of business days (`KOLO_TIME_ZONE`).',
      examples: ['Africa/Lagos'],
    }),
    single_operator: Type.Boolean({
      description: 'True where proposers may approve their own proposals (`KOLO_SINGLE_OPERATOR`).',
      examples: [false],
    }),
    passkeys: Type.Boolean({
      description: 'True where an origin for passkeys is set up.',
      examples: [true],
    }),
    rails: Type.Array(Type.String(), {
      description: 'Every rail by its name.',
      examples: [['sandbox', 'paystack']],
    }),
  },
  { title: 'Installation' },
);

export const sessionSchema = Type.Object(
  {
    operator_id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }),
    email: Type.String({ examples: ['ada@example.com'] }),
    name: Type.String({ examples: ['Ada Obi'] }),
    local: Type.Boolean({
      description: 'True for the local administrator of development, who confirms by a link.',
      examples: [false],
    }),
    single_sign_on: Type.Boolean({
      description: 'True for an operator of single sign-on, who confirms at the provider.',
      examples: [false],
    }),
    roles: Type.Array(ownRoleSchema),
    installation: installationSchema,
    confirmed_at: Timestamp('When the person last confirmed by a code or a passkey.'),
    confirmed_until: Nullable(
      Timestamp('Until when acts that need a fresh confirmation accept it; null once that is over.'),
    ),
    csrf_token: Nullable(
      Type.String({
        description: 'Browsers send it as `X-CSRF-Token` with every change; null for commands.',
        examples: [null],
      }),
    ),
  },
  { title: 'OperatorSession' },
);

/** The session as its owner sees it. */
export const sessionView = (
  operator: SignedInOperator,
  { production, timeZone, singleOperator, passkeys }: ShownInstallation,
  { csrf, nowMs }: { csrf: string | null; nowMs: number },
) => ({
  operator_id: operator.operatorId,
  email: operator.email,
  name: operator.name,
  local: operator.isLocal,
  single_sign_on: operator.isOfProvider,
  roles: operator.grants.map(grantView),
  installation: {
    production,
    time_zone: timeZone,
    single_operator: singleOperator,
    passkeys,
    rails: RAILS.map(({ name }) => name),
  },
  confirmed_at: toRfc3339(operator.confirmedAt),
  confirmed_until: toRfc3339OrNull(confirmedUntil(operator, nowMs)),
  csrf_token: csrf,
});

export const signedInSchema = Type.Object(
  {
    token: Nullable(
      Type.String({
        description: 'For commands, as a bearer token; null for browsers.',
        examples: ['kolo_session_…'],
      }),
    ),
    csrf_token: Nullable(Type.String({ description: 'For browsers; null for commands.', examples: [null] })),
    expires_at: Timestamp('When the session ends, however it is used.'),
    device_mark: Nullable(
      Type.String({
        description:
          'For commands: a device token to send at the next sign-in. Null for browsers, which have a cookie.',
        examples: ['kolo_device_…'],
      }),
    ),
  },
  { title: 'SignedIn' },
);

export const listedSessionSchema = Type.Object(
  {
    id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000002'] }),
    kind: Type.String({ description: '`browser` or `command`.', examples: ['browser'] }),
    address: Nullable(Type.String({ description: 'Address where it began.', examples: ['192.0.2.1'] })),
    user_agent: Nullable(Type.String({ examples: ['kolo/0.1.0'] })),
    created_at: Timestamp('When it began.'),
    last_seen_at: Timestamp('When it was last used, to the minute.'),
    current: Type.Boolean({ description: 'True for the session of this request.', examples: [true] }),
  },
  { title: 'ListedSession' },
);

export const listedSessionView = (listed: ListedSession, currentId: string) => ({
  id: listed.id,
  kind: listed.kind,
  address: listed.address,
  user_agent: listed.userAgent,
  created_at: toRfc3339(listed.createdAt),
  last_seen_at: toRfc3339(listed.lastSeenAt),
  current: listed.id === currentId,
});

export const operatorParams = Type.Object({ id: Type.String({ description: 'The operator.' }) });
export const listedOperatorSchema = Type.Object(
  {
    id: Type.String({ examples: [SOME_ID] }),
    email: Type.String({ examples: ['ada@example.com'] }),
    name: Type.String({ examples: ['Ada Obi'] }),
    status: Type.String({ description: '`invited`, `active` or `disabled`.', examples: ['active'] }),
    roles: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'The id that `operator.end_role` takes.', examples: [SOME_ID] }),
          ...grantSchema.properties,
        },
        { title: 'OperatorRole' },
      ),
    ),
    created_at: Timestamp('When they were invited.'),
    last_signed_in_at: Nullable(Timestamp('When they last signed in; null: never.')),
  },
  { title: 'Operator' },
);

export const listedOperatorView = (listed: ListedOperator) => ({
  id: listed.id,
  email: listed.email,
  name: listed.name,
  status: listed.status,
  roles: listed.roles,
  created_at: toRfc3339(listed.createdAt),
  last_signed_in_at: toRfc3339OrNull(listed.lastSignedInAt),
});
