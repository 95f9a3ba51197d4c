import { toRfc3339 } from '../../src/values/clock.ts';
import type { TenantWriter } from './tenant-writer.ts';

const DAY_MS = 86_400_000;

/** Writes what is kept of providers beside movements, for a time: what was told last, and what they said. */
export async function writeRails(w: TenantWriter): Promise<void> {
  const now = w.now();
  const expires_at = toRfc3339(Date.parse(now) + DAY_MS);
  const told = { bank_code: '058', account_number: '0123456789', amount: 20_000, told_at: now };
  await w.put('payout_repeats', { rail: 'monnify', ...told, expires_at });
  const said = { id: w.id(), rail: 'http', digest: Buffer.alloc(32), hints: '[]', received_at: now };
  await w.put('rail_hints', { ...said, expires_at });
}
