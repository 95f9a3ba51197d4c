import { ApiError, type FieldError } from './errors.ts';

/** What a key may be for, and each route needs one of (contract section 1, "Authentication"). */
export const SCOPES = {
  read: 'reads',
  write: 'creates and changes customers and wallets',
  transfer: 'moves money',
  admin: 'restricts and closes wallets, changes what moves their money, and manages webhook endpoints',
} as const;

/** One thing that a key may be for. */
export type Scope = keyof typeof SCOPES;

/** Everything that a key can be allowed. */
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];

/** What a new key may do unless told otherwise. */
export const DEFAULT_SCOPES: readonly Scope[] = ['read', 'write', 'transfer'];

/** What is at fault in a request whose key lacks a scope. */
export const scopeFault = (scope: Scope): FieldError => ({
  path: 'Authorization',
  message: `the key needs the scope ${scope}`,
});

/** The refusal of a request whose key lacks a scope. */
export const scopeMissing = (scope: Scope): ApiError => new ApiError('scope_missing', [scopeFault(scope)]);

/** The refusal of a request that has fields which need more than the scope of its operation. */
export const scopeMissingFor = (scope: Scope, fields: readonly string[]): ApiError =>
  new ApiError(
    'scope_missing',
    fields.map((path) => ({ path, message: scopeFault(scope).message })),
  );
