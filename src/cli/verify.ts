import { createPool } from '../db/database.ts';
import { ensureMigrated } from '../db/migrate.ts';
import { openRails } from '../rails/open-rails.ts';
import { reconcileBooks } from '../reconcile/bank-book.ts';
import { systemClock } from '../values/clock.ts';
import type { CheckReport } from '../verify/report.ts';
import { verifyLedger } from '../verify/verify.ts';
import { type CliContext, withConnections } from './context.ts';

/** Two connections: one holds the snapshot, the other looks again at what is only in the bank's book. */
const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };

/**
 * `kolo verify`: checks the books and compares them with the banks'.
 *
 * @returns whether everything is as it must be
 */
export function verifyCommand(context: CliContext, options: { json: boolean }): Promise<boolean> {
  return withConnections(context, async (connections) => {
    await ensureMigrated(connections.kolo('kolo_owner'));
    const pool = createPool(connections.kolo('kolo_verify'), 'kolo_verify', LIMITS);
    const rails = await openRails(() => ({
      settings: context.config,
      bankDatabase: connections.bank,
      clock: systemClock,
      log: { error: (_, message) => context.say(message) },
      holderOf: () => Promise.reject(new Error('only the book is looked at')),
    }));
    try {
      const ledger = await verifyLedger(pool, {
        onProgress: ({ name, done, total }) => context.progress.at(`Checking ${name}`, done, total),
      });
      context.progress.at("Comparing with the banks' books");
      const books = await reconcileBooks(pool, rails.with('book'));
      const ok = ledger.ok && books.ok;
      const checks = [...ledger.checks, ...books.checks];
      if (options.json) context.print(JSON.stringify({ ...ledger, ok, checks }));
      else for (const line of readable(checks, ledger.flaggedPayouts, ok)) context.print(line);
      return ok;
    } finally {
      await rails.close();
      await pool.end();
    }
  });
}

function* readable(checks: readonly CheckReport[], flagged: number, ok: boolean): Generator<string> {
  for (const check of checks) {
    const count = check.findings.length + check.more;
    yield `${count === 0 ? 'ok   ' : 'FAULT'} ${check.name} (invariant ${check.invariant}, ${check.checked} checked)`;
    for (const { tenantId, table, key, problem, expected, found } of check.findings) {
      const compared = expected === null ? '' : `; expected ${expected}, found ${found}`;
      yield `        ${table} ${key}: ${problem}${compared} (tenant ${tenantId ?? 'none'})`;
    }
    if (check.more > 0) yield `        and ${check.more} more`;
  }
  if (flagged > 0) yield `${flagged} payouts wait for an operator: the bank cannot tell what became of them.`;
  yield ok ? 'Everything agrees.' : 'Something does not agree; see FAULT above.';
}
