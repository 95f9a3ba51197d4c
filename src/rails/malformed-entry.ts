import { createHash } from 'node:crypto';
import type { ProviderNotification } from './provider.ts';

/**
 * The incident of an entry that cannot be read on a provider's list. The entry is set aside, so that those behind it are read.
 *
 * @param entry as it was read of JSON
 * @param id what names it, if it says so; else its content does
 */
export function malformedEntry(
  list: string,
  entry: unknown,
  { id = digestOf(entry), faults }: { id?: string | undefined; faults: readonly string[] },
): ProviderNotification & { readonly kind: 'incident' } {
  const why = faults.length === 0 ? 'it is not what the provider documents' : `wrong: ${faults.join(', ')}`;
  return {
    kind: 'incident',
    incident: 'malformed_entry',
    about: `${list} ${id}`,
    detail: `an entry of the list ${list} cannot be read and was set aside; ${why}`,
  };
}

const digestOf = (entry: unknown): string =>
  createHash('sha256').update(textOf(entry)).digest('hex').slice(0, 32);

const textOf = (entry: unknown): string =>
  JSON.stringify(entry, (_, value) => (typeof value === 'bigint' ? value.toString() : value)) ?? '';
