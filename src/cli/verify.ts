import type pg from 'pg';
import { sessionOn } from '../db/database.ts';
import type { Connections } from '../process/connections.ts';
import { shownBooks } from '../rail-accounts/books.ts';
import { ACCOUNT_RAILS } from '../rails/registry.ts';
import { reconcileBooks } from '../reconcile/bank-book.ts';
import type { CheckReport } from '../verify/report.ts';
import { verifyLedger } from '../verify/verify.ts';
import { type CliContext, withPools } from './context.ts';
import { withKeptAccounts } from './rail-accounts.ts';
import { withRails } from './rails.ts';

type Pools = Readonly<Record<'kolo_verify' | 'kolo_directory', pg.Pool>>;

/** Two connections: one holds the snapshot, the other looks again at what is only in the bank's book. */
const UNHURRIED = { connectionsMax: 2, statementTimeoutMs: 0 };

/**
 * `kolo verify`: checks the books and compares them with the banks'.
 *
 * @returns whether everything is as it must be
 */
export function verifyCommand(context: CliContext, options: { json: boolean }): Promise<boolean> {
  const { print, progress } = context;
  const verify = ({ kolo_verify: pool, kolo_directory }: Pools, connections: Connections) =>
    withRails(context, connections, async (rails) => {
      const directory = sessionOn(kolo_directory);
      const ledger = await verifyLedger(pool, {
        onProgress: ({ name, done, total }) => progress.at(`Checking ${name}`, done, total),
      });
      progress.at("Comparing with the banks' books");
      const books = await withKeptAccounts(context, directory, (openAccount) =>
        reconcileBooks(pool, shownBooks({ directory, rails, accountRails: ACCOUNT_RAILS, openAccount })),
      );
      const ok = ledger.ok && books.ok;
      const checks = [...ledger.checks, ...books.checks];
      if (options.json) print(JSON.stringify({ ...ledger, ok, checks }));
      else for (const line of readable(checks, ledger.flaggedPayouts, ok)) print(line);
      return ok;
    });
  return withPools(context, ['kolo_verify', 'kolo_directory'], verify, UNHURRIED);
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
