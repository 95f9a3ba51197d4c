import { type CheckSchema, checkOf } from '../../platform/http/check.ts';
import { Faults } from '../../platform/http/faults.ts';
import type { FieldError } from '../../platform/values/errors.ts';
import type { ProviderTerms } from '../../rails/description.ts';
import type { AccountKey } from './queries.ts';

/** The vault context that an account's credentials are sealed in. */
export const credentialsContext = ({ rail, providerAccount }: AccountKey): string =>
  `rail:${rail}:${providerAccount}`;

/**
 * Reads an operator's credentials for an account.
 *
 * @param given a JSON text
 * @returns the credentials, or all faults; no fault repeats a value
 */
export function readCredentials(
  given: string,
  { credentials: schema }: ProviderTerms,
): { credentials: object } | { faults: readonly FieldError[] } {
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch {
    return { faults: [{ path: '', message: 'is not valid JSON' }] };
  }
  const faults = new Faults();
  const check = checkOf(schema as unknown as CheckSchema, { fromText: false, unknown: 'fault' });
  const credentials = check(value, '', faults) as object;
  return faults.list.length > 0 ? { faults: faults.list } : { credentials };
}
