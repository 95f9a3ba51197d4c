import { DAY, type TenantWriter } from './tenant-writer.ts';

/** Has a limit count what each wallet pays to banks on a day, and counts it. */
export async function writeLimitUses(w: TenantWriter): Promise<void> {
  await w.put('limit_counts', { scope: 'wallet', period: 'day', since: DAY });
  for (const [subject, amounts] of w.paid) {
    const used = { amount: amounts.reduce((sum, amount) => sum + amount, 0), count: amounts.length };
    await w.put('limit_uses', { subject, period: DAY, ...used, expires_at: '2026-04-11T00:00:00Z' });
  }
}
