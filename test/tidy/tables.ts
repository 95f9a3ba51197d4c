import type { Source } from './source.ts';
import { LEDGER, RECORDED, type Table } from './table.ts';
import { ACROSS_TENANTS } from './tables-across-tenants.ts';
import { OF_EVENTS } from './tables-of-events.ts';

const STATEMENTS = 'src/backoffice/bank-statements/';
const FIGURES = 'src/backoffice/rollups/';
const ENGINE_ONLY = 'money moves only through the engine, which locks, checks and posts in one place';

/** The tables of `schema.sql`, with the places that write and read each. */
export const TABLES: Readonly<Record<string, Table>> = {
  // Money.
  ledgers: {
    owner: LEDGER,
    updates: [LEDGER],
    reads: ['src/platform/events/', 'src/webhooks/log/', 'src/payments/payouts/claim-at-acceptance.ts'],
    because: ENGINE_ONLY,
  },
  accounts: {
    owner: LEDGER,
    updates: [LEDGER],
    reads: [
      'src/payments/wallets/queries.ts',
      'src/payments/wallets/restrictions/',
      'src/payments/interest/',
      'src/payments/transfers/suspense.ts',
      'src/payments/payouts/in-flight.ts',
    ],
    because: ENGINE_ONLY,
  },
  transactions: {
    owner: LEDGER,
    updates: [LEDGER, 'src/backoffice/privacy/'],
    reads: [
      'src/webhooks/archive/',
      'src/payments/transfers/',
      'src/payments/payouts/',
      'src/payments/inflows/held.ts',
      'src/payments/transactions/',
      'src/payments/bulk-transfers/queries.ts',
      'src/backoffice/payment-runs/duplicates.ts',
      'src/payments/schedules/claims.ts',
      'src/payments/statements/',
      'src/cli/demo/queries.ts',
    ],
    because: ENGINE_ONLY,
  },
  postings: {
    owner: LEDGER,
    reads: ['src/payments/interest/', 'src/payments/statements/'],
    because: RECORDED,
  },
  inflows: {
    owner: LEDGER,
    reads: [
      'src/payments/statements/',
      'src/payments/inflows/held.ts',
      'src/payments/inflows/confirmed.ts',
      'src/cli/demo/queries.ts',
    ],
    because: RECORDED,
  },
  payment_returns: {
    owner: LEDGER,
    reads: [
      'src/payments/transfers/suspense.ts',
      'src/payments/statements/',
      'src/webhooks/archive/queries.ts',
      'src/cli/demo/queries.ts',
    ],
    because: RECORDED,
  },
  rail_fees: { owner: LEDGER, reads: ['src/payments/inflows/confirmed.ts'], because: RECORDED },
  held_inflows: {
    owner: LEDGER,
    updates: [LEDGER],
    reads: [
      'src/payments/transfers/suspense.ts',
      'src/payments/inflows/held.ts',
      'src/webhooks/archive/queries.ts',
    ],
    because: 'what becomes of money in suspense is decided with the movement that settles it',
  },
  incidents: {
    owner: LEDGER,
    updates: ['src/ledger/incidents.ts', 'src/ledger/engine/write-held-money.ts'],
    reads: ['src/payments/inflows/confirmed.ts'],
    because: 'what was found stays; that somebody, or the settled money, has closed it is added, once',
  },
  test_fundings: {
    owner: 'src/payments/inflows/queries.ts',
    because: 'append-only: kept before the bank hears of the payment, so that asked again it is the same one',
  },
  inflow_senders: {
    owner: 'src/payments/inflows/queries.ts',
    updates: ['src/backoffice/privacy/'],
    reads: ['src/payments/inflows/held.ts', 'src/payments/statements/', LEDGER],
    because: 'kept before the inflow is credited; it changes only where a customer is erased',
  },
  ledger_batches: {
    owner: FIGURES,
    inserts: [LEDGER],
    deletes: [FIGURES],
    because: 'what a batch changed is written with it, and goes when it has been counted',
  },
  rollup_progress: {
    owner: FIGURES,
    inserts: [LEDGER],
    updates: [FIGURES, 'src/backoffice/privacy/'],
    because: 'opened with the ledger that rollups sum up; who erases keys waits by it for who makes them',
  },
  search_keys: {
    owner: FIGURES,
    inserts: [FIGURES, 'src/ledger/metadata-keys.ts'],
    deletes: ['src/backoffice/privacy/', 'src/ledger/metadata-keys.ts'],
    reads: ['src/ledger/metadata-keys.ts'],
    because: 'made from the books, and of who is erased taken away',
  },
  transaction_rollups: {
    owner: FIGURES,
    updates: [FIGURES],
    deletes: [FIGURES],
    because: 'counted from the books, and from the whole of them again where something is missing',
  },
  payout_rollups: {
    owner: FIGURES,
    updates: [FIGURES],
    deletes: [FIGURES],
    because: 'counted from the books, and from the whole of them again where something is missing',
  },
  account_rollups: {
    owner: FIGURES,
    updates: [FIGURES],
    deletes: [FIGURES],
    because: 'counted from the books, and from the whole of them again where something is missing',
  },
  journal_entries: {
    owner: 'src/backoffice/reports/journal/closing.ts',
    because: 'a closed day is never closed again; a correction is in the day that posted it',
  },
  saved_views: {
    owner: 'src/backoffice/saved-views/queries.ts',
    updates: ['src/backoffice/saved-views/queries.ts'],
    deletes: ['src/backoffice/saved-views/queries.ts'],
    because: 'filters under a name, which their operator changes and deletes',
  },
  journal_mappings: {
    owner: 'src/backoffice/reports/journal/mapping.ts',
    updates: ['src/backoffice/reports/journal/mapping.ts'],
    because: 'a setting of people, and each change is in the audit log',
  },
  policies: { owner: LEDGER, because: 'a version is never edited; a change is a new version' },
  limit_counters: { owner: LEDGER, because: 'what is counted is set with the policy whose limits need it' },
  limit_usage: {
    owner: LEDGER,
    updates: [LEDGER],
    deletes: ['src/app/process/janitor.ts'],
    because: 'kept by the batches that accept and fail movements, and deleted once no limit reads it',
  },
  payouts: {
    owner: LEDGER,
    inserts: [LEDGER, 'src/payments/payouts/claim-at-acceptance.ts'],
    updates: [
      LEDGER,
      'src/payments/payouts/claim.ts',
      'src/payments/payouts/claim-at-acceptance.ts',
      'src/payments/payouts/begin-submission.ts',
      'src/payments/payouts/requery.ts',
      'src/payments/payouts/query-before-submitting.ts',
    ],
    reads: [
      'src/cli/demo/queries.ts',
      'src/payments/payouts/',
      'src/payments/returns/',
      'src/payments/transactions/',
      'src/payments/statements/',
    ],
    indexesAcrossTenants: ['payouts_by_rail_id'],
    because: 'made at acceptance; the worker decides when it is attempted next',
  },
  payout_checks: {
    owner: 'src/payments/payouts/recheck-queries.ts',
    inserts: ['src/payments/payouts/begin-submission.ts', 'src/payments/payouts/query-before-submitting.ts'],
    updates: ['src/payments/payouts/recheck-queries.ts', 'src/payments/payouts/requery.ts'],
    because: 'written with the claim that submits; its worker sets the next attempt',
  },
  payout_repeats: {
    owner: 'src/payments/payouts/begin-submission.ts',
    updates: ['src/payments/payouts/begin-submission.ts'],
    deletes: ['src/app/process/janitor.ts'],
    because: 'written with the claim that tells, and deleted once nobody waits for it',
  },
  payout_attempts: {
    owner: 'src/payments/payouts/claim.ts',
    reads: ['src/ledger/submission-status.ts'],
    because: 'append-only: what the bank said, it said',
  },

  bulk_transfers: {
    owner: 'src/payments/bulk-transfers/queries.ts',
    reads: ['src/backoffice/payment-runs/queries.ts'],
    updates: ['src/payments/bulk-transfers/queries.ts'],
    deletes: ['src/payments/bulk-transfers/queries.ts'],
    because:
      'what was asked stays, unless nothing of it is accepted; what became of its transfers is added once',
  },
  payment_runs: {
    owner: 'src/backoffice/payment-runs/',
    updates: ['src/backoffice/payment-runs/'],
    deletes: ['src/backoffice/payment-runs/queries.ts'],
    because:
      'its transfers stay as they were created; checks, approval and end are added, and an abandoned one is deleted',
  },
  work_item_attachments: {
    owner: 'src/backoffice/work-items/attachments.ts',
    updates: ['src/backoffice/work-items/attachments.ts'],
    because: 'append-only, but that the key of a file is sealed anew',
  },
  work_items: {
    owner: 'src/backoffice/work-queue/owners.ts',
    updates: ['src/backoffice/work-queue/owners.ts'],
    because:
      'an item follows from other tables; only who works on it is stored, and each change is in the audit log',
  },
  reconciled_accounts: {
    owner: STATEMENTS,
    updates: [STATEMENTS],
    because: 'settings of people, and how far its statements are imported and its movements collected',
  },
  bank_statements: {
    owner: STATEMENTS,
    updates: ['src/backoffice/bank-statements/withdraw.ts'],
    because: 'a bank wrote it; one that was imported by mistake says so, once',
  },
  bank_statement_lines: {
    owner: STATEMENTS,
    updates: [STATEMENTS],
    because: 'a line stays as the bank wrote it; its state says what explains it',
  },
  settlement_movements: {
    owner: STATEMENTS,
    updates: [STATEMENTS],
    deletes: [STATEMENTS],
    because: 'copied from the ledger in the background; one that fails before it is posted goes',
  },
  bank_statement_imports: {
    owner: 'src/backoffice/bank-statements/import-progress.ts',
    updates: ['src/backoffice/bank-statements/import-progress.ts'],
    deletes: ['src/backoffice/bank-statements/import-progress.ts'],
    because: 'how far an import is, written beside its transaction; it goes with the end of the import',
  },
  reconciliation_decisions: {
    owner: 'src/backoffice/bank-statements/decisions.ts',
    because: 'append-only: a decision is undone by another',
  },
  reconciled_days: {
    owner: STATEMENTS,
    updates: [STATEMENTS],
    deletes: ['src/backoffice/bank-statements/withdraw.ts'],
    because:
      'computed again until somebody signs it off, and once that is taken back; without its statement it goes',
  },
  schedules: {
    owner: 'src/payments/schedules/',
    reads: ['src/payments/wallets/restrictions/change-status.ts'],
    updates: ['src/payments/schedules/conclude.ts', 'src/payments/schedules/change-schedule.ts'],
    because: 'what is to be paid stays; whether it is still paid is changed under the lock on its row',
  },
  schedule_runs: {
    owner: 'src/payments/schedules/',
    updates: [
      'src/payments/schedules/claims.ts',
      'src/payments/schedules/conclude.ts',
      'src/payments/schedules/change-schedule.ts',
    ],
    because: 'the worker claims them; what becomes of them is written under the lock on their schedule',
  },

  // Customers and wallets.
  customers: {
    owner: 'src/payments/customers/',
    updates: [
      'src/payments/customers/change-customer.ts',
      'src/payments/customer-data/sealed.ts',
      'src/backoffice/privacy/',
    ],
    reads: ['src/payments/customer-data/', LEDGER, 'src/payments/interest/', 'src/cli/demo/queries.ts'],
    because:
      'who asks whether a customer exists asks here; the engine decides by its tier, and a file is compared as a whole',
  },
  wallets: {
    owner: 'src/payments/wallets/',
    updates: [
      'src/payments/wallets/change-wallet.ts',
      'src/payments/wallets/restrictions/',
      'src/backoffice/privacy/',
      FIGURES,
    ],
    reads: [
      'src/webhooks/archive/',
      'src/payments/customer-data/queries.ts',
      'src/payments/interest/',
      'src/payments/transfers/suspense.ts',
      'src/payments/schedules/',
      'src/payments/statements/',
      'src/payments/inflows/held.ts',
      'src/cli/demo/queries.ts',
      LEDGER,
    ],
    because: 'the engine decides by a wallet, and never changes one',
  },
  wallet_status_changes: {
    owner: 'src/payments/wallets/restrictions/',
    because: 'append-only: what restricted, lifted or closed a wallet did so once',
  },
  interest_days: {
    owner: 'src/payments/wallets/interest-days.ts',
    updates: ['src/payments/interest/'],
    reads: ['src/payments/interest/'],
    because: 'a day is closed once; how far its interest has come moves on with what is written',
  },
  interest_accruals: {
    owner: 'src/payments/interest/',
    because: 'append-only: what a wallet earned on a day that is closed does not change any more',
  },
  interest_payouts: {
    owner: LEDGER,
    reads: ['src/payments/interest/', 'src/payments/transfers/suspense.ts'],
    because: RECORDED,
  },
  previous_interest_settings: {
    owner: 'src/payments/wallets/',
    because: 'append-only: what was to hold on a day that is over does not change any more',
  },
  wallet_ids: {
    owner: 'src/payments/wallets/',
    reads: ['src/payments/interest/', LEDGER],
    because: 'the engine finds a wallet by either id',
  },
  imports: {
    owner: 'src/backoffice/imports/queries.ts',
    updates: ['src/backoffice/imports/queries.ts'],
    because: 'written with the wallets of its file; it is finished once',
  },
  virtual_accounts: {
    owner: 'src/payments/wallets/',
    updates: [
      'src/payments/wallets/restrictions/',
      'src/payments/wallets/virtual-accounts/',
      'src/backoffice/privacy/',
      LEDGER,
    ],
    reads: [LEDGER],
    indexesAcrossTenants: ['virtual_accounts_by_number'],
    because:
      'asked for and issued by wallets, and closed by the payment that it was for; money that comes in has nothing but the number to go by',
  },
  virtual_account_serials: {
    owner: 'src/payments/wallets/virtual-accounts/numbers.ts',
    updates: ['src/payments/wallets/virtual-accounts/numbers.ts'],
    because: 'a number is counted in one place, so that none is issued twice',
  },

  idempotency_keys: {
    owner: 'src/platform/http/idempotency-keys.ts',
    updates: ['src/platform/http/idempotency-keys.ts'],
    deletes: ['src/app/process/janitor.ts'],
    because: 'an answer is kept with its effect, and deleted once it has expired',
  },

  ...OF_EVENTS,
  ...ACROSS_TENANTS,
};

/** Rooms that read any table. Grants hold the role that operators read by to what they may see. */
const READERS = ['src/verify/', 'src/backoffice/'];

type Deed = 'inserts' | 'updates' | 'deletes' | 'reads';

/** One thing that the SQL of a file does to a table. */
export interface Use {
  file: string;
  table: string;
  deed: Deed;
}

const SQL =
  /\b(?:(INSERT\s+INTO)|(DO\s+UPDATE\b)|(UPDATE)|(DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?)|(FROM|JOIN))(?:\s+(?:ONLY\s+)?([a-z_]+)\b)?/gi;

/** Uses of tables in a file's statements, each once. Texts put into a statement are not read. */
export function usesOf({ file, uncommented }: Source): Use[] {
  const uses = new Map<string, Use>();
  let inserted = '';
  for (const [, insert, onConflict, update, remove, , name = ''] of uncommented.matchAll(SQL)) {
    if (insert !== undefined) inserted = name.toLowerCase();
    const table = onConflict === undefined ? name.toLowerCase() : inserted;
    if (!(table in TABLES)) continue;
    let deed: Deed = 'reads';
    if (insert !== undefined) deed = 'inserts';
    else if (onConflict !== undefined || update !== undefined) deed = 'updates';
    else if (remove !== undefined) deed = 'deletes';
    uses.set(`${deed} ${table}`, { file, table, deed });
  }
  return [...uses.values()];
}

/** Where a table's rows may be written or read, by what its row says. */
function placesOf(table: string, deed: Deed): readonly string[] {
  const { owner, inserts = [owner], updates = [], deletes = [], reads = [] } = TABLES[table]!;
  if (deed === 'reads') return [owner, ...READERS, ...reads];
  return { inserts, updates, deletes }[deed];
}

const isAt = (file: string, place: string): boolean =>
  place.endsWith('/') ? file.startsWith(place) : file === place;

/** Uses that are not listed: a line each. */
export const unlisted = (uses: readonly Use[]): string[] =>
  uses
    .filter(({ file, table, deed }) => !placesOf(table, deed).some((place) => isAt(file, place)))
    .map(({ file, table, deed }) => `${file} ${deed} ${table}: not in TABLES of test/tidy/tables.ts`);

/** Listed uses that no statement makes: a line each. */
export const unused = (uses: readonly Use[]): string[] =>
  Object.entries(TABLES).flatMap(
    ([table, { owner, inserts = [owner], updates = [], deletes = [], reads = [] }]) =>
      Object.entries({ inserts, updates, deletes, reads }).flatMap(([deed, places]) =>
        places
          .filter(
            (place) => !uses.some((use) => use.table === table && use.deed === deed && isAt(use.file, place)),
          )
          .map((place) => `${place} ${deed} ${table} only in TABLES of test/tidy/tables.ts`),
      ),
  );

/** A statement, in quotes of either kind. */
export const LITERALS = /`[^`]*`|'[^'\n]*'/g;

/**
 * A statement that waits for rows and reads another table too. It goes on with the new rows, and with the other table
 * as it was before the wait. The next statement reads under the lock.
 */
export const LOCKS_AND_READS = {
  locks:
    /\bFOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)\b(?!(?:\s+OF\s+\w+)?\s+(?:SKIP\s+LOCKED|NOWAIT))/i,
  reads: /\bJOIN\b|\bEXISTS\b|\bFROM\b[\s\S]*\bFROM\b/i,
  examples: [
    'SELECT 1 FROM a CROSS JOIN LATERAL b FOR UPDATE OF a',
    'SELECT EXISTS (SELECT 1 FROM b) FROM a FOR NO KEY UPDATE',
    'WITH c AS (SELECT 1 FROM a FOR KEY SHARE) UPDATE b SET x = 1 FROM c',
  ],
} as const;

/** Statements that a migration must not hold, its comments aside. */
export const MIGRATION_BANS: [what: string, pattern: RegExp, example: string, because: string][] = [
  [
    'LISTEN and NOTIFY',
    /\b(?:LISTEN|NOTIFY|pg_notify)\b/i,
    'NOTIFY work;',
    'NOTIFY locks the server at COMMIT',
  ],
  ['triggers', /\bTRIGGER\b/i, 'CREATE TRIGGER t', 'what a statement does stands in the statement'],
  [
    'PL/pgSQL',
    /\bplpgsql\b|\bDO\s+\$|\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:FUNCTION|PROCEDURE)\b/i,
    'DO $$',
    'so does',
  ],
  [
    'sequences',
    /\b(?:SMALL|BIG)?SERIAL\b|\b(?:CREATE|OWNED\s+BY)\s+(?:\w+\s+)*SEQUENCE\b|\bAS\s+IDENTITY\b|\bnextval\b/i,
    'id bigserial',
    'ids come from the application, so that tenants need nothing in common',
  ],
  [
    'cascades',
    /\bON\s+(?:DELETE|UPDATE)\s+(?:CASCADE|SET)\b/i,
    'ON DELETE CASCADE',
    'no row of money goes silently',
  ],
];
