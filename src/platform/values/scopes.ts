import { ApiError, type FieldError } from './errors.ts';

/** The scopes of API keys. Each route needs one of them (contract section 1, "Authentication"). */
export const SCOPES = {
  read: 'reads',
  write: 'creates and changes customers and wallets',
  transfer: 'moves money',
  admin: 'restricts and closes wallets, changes what moves their money, and manages webhook endpoints',
} as const;

export type Scope = keyof typeof SCOPES;

export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];

/** The scopes of a new key when none are named. */
export const DEFAULT_SCOPES: readonly Scope[] = ['read', 'write', 'transfer'];

/** The fault of a request whose key lacks a scope. */
export const scopeFault = (scope: Scope): FieldError => ({
  path: 'Authorization',
  message: `the key needs the scope ${scope}`,
});

/** The error for a request whose key lacks a scope. */
export const scopeMissing = (scope: Scope): ApiError => new ApiError('scope_missing', [scopeFault(scope)]);

/** The error for a request with fields that need a further scope than its operation. */
export const scopeMissingFor = (scope: Scope, fields: readonly string[]): ApiError =>
  new ApiError(
    'scope_missing',
    fields.map((path) => ({ path, message: scopeFault(scope).message })),
  );
