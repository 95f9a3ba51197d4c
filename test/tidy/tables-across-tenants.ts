import { LEDGER, RECORDED, type Table } from './table.ts';

/** Those tables that are no tenant's own. */
export const ACROSS_TENANTS: Readonly<Record<string, Table>> = {
  businesses: {
    owner: 'src/access/',
    reads: ['src/statements/', 'src/reports/'],
    because: 'opened with its tenants in one transaction',
  },
  tenants: {
    owner: 'src/access/',
    reads: [
      'src/webhooks/delivery/queries.ts',
      'src/webhooks/endpoints/disabled.ts',
      'src/proposals/read.ts',
      'src/hints/sweeps/queries.ts',
      'src/payout-stops/stops.ts',
      'src/wallets/virtual-accounts/directory.ts',
      'src/schedules/claims.ts',
      'src/reports/',
      'src/rail-accounts/queries.ts',
      LEDGER,
    ],
    acrossTenants: true,
    because: 'the list of tenants itself',
  },
  api_keys: {
    owner: 'src/access/',
    updates: ['src/access/'],
    acrossTenants: true,
    because: 'a key is looked up before its tenant is known',
  },
  database_identity: {
    owner: 'src/recovery/',
    updates: ['src/recovery/'],
    because: 'it says which database this is; whatever lets something leave compares',
  },
  recoveries: { owner: 'src/recovery/', because: RECORDED },
  bank_reconciliations: {
    owner: 'src/recovery/',
    updates: ['src/recovery/'],
    because: 'a comparison with the books of banks is begun, and finished once',
  },
  allotments: {
    owner: 'src/wallets/virtual-accounts/numbers.ts',
    inserts: ['src/wallets/virtual-accounts/numbers.ts', 'src/transfers/payouts/rail-ids.ts'],
    updates: ['src/wallets/virtual-accounts/numbers.ts', 'src/transfers/payouts/rail-ids.ts'],
    because: 'two things are handed out across tenants: blocks of serials, and numbers of processes',
  },
  proposals: {
    owner: 'src/proposals/',
    updates: ['src/proposals/', 'src/ledger/engine/write-by-hand.ts', 'src/ledger/approvals.ts'],
    reads: ['src/ledger/approvals.ts'],
    because:
      'a proposal is decided once, and done once, in the transaction of the money that it moves; what is proposed never changes, and what of it is secret is gone with it',
  },
  payout_stops: {
    owner: 'src/payout-stops/stops.ts',
    updates: ['src/payout-stops/stops.ts'],
    reads: ['src/transfers/payouts/queries.ts', 'src/payout-stops/held-back.ts'],
    acrossTenants: true,
    because: 'a stop is made by one person and ended by two; each claim looks',
  },
  operators: {
    owner: 'src/operators/',
    updates: ['src/operators/queries.ts', 'src/operators/sealed.ts'],
    reads: ['src/proposals/read.ts', 'src/payout-stops/stops.ts'],
    because: 'a person of the installation; what they may do is rows of its own',
  },
  operator_roles: {
    owner: 'src/operators/',
    updates: ['src/operators/queries.ts'],
    because: 'a role is given and ended, and stays to be seen',
  },
  operator_enrolments: {
    owner: 'src/operators/queries.ts',
    updates: ['src/operators/queries.ts', 'src/operators/sealed.ts'],
    reads: ['src/operators/sealed.ts'],
    because: 'an invitation is used once',
  },
  operator_recovery_codes: {
    owner: 'src/operators/queries.ts',
    updates: ['src/operators/queries.ts'],
    because: 'each counts once',
  },
  operator_sessions: {
    owner: 'src/operators/sessions/',
    updates: ['src/operators/sessions/'],
    reads: ['src/operators/people/people.ts'],
    because: 'a session is used, confirmed and ended',
  },
  operator_devices: {
    owner: 'src/operators/door/devices.ts',
    updates: ['src/operators/door/devices.ts'],
    because: 'a device is used and ended; whose it is never changes',
  },
  operator_links: {
    owner: 'src/operators/local/queries.ts',
    updates: ['src/operators/local/queries.ts'],
    because: 'a link signs in once; whose it is never changes',
  },
  operator_passkeys: {
    owner: 'src/operators/passkeys/queries.ts',
    updates: ['src/operators/passkeys/queries.ts'],
    because: 'a passkey counts its uses, is renamed and ended; what it proves never changes',
  },
  operator_passkey_answers: {
    owner: 'src/operators/passkeys/queries.ts',
    because: 'a challenge is answered once; what was answered stays',
  },
  operator_request_keys: {
    owner: 'src/operators/sent-once.ts',
    deletes: ['src/operators/sent-once.ts'],
    because: 'a key is known for a day, and freed by a refusal',
  },
  operator_searches: {
    owner: 'src/operators/personal-searches/',
    updates: ['src/operators/personal-searches/'],
    because: 'a search is counted before it is made; counts begin anew once the audit log has them',
  },
  verify_runs: {
    owner: 'src/verify-runs/',
    inserts: ['src/verify-runs/queries.ts', 'src/verify-runs/under-way.ts'],
    because: RECORDED,
  },
  verify_under_way: {
    owner: 'src/verify-runs/under-way.ts',
    inserts: [],
    updates: ['src/verify-runs/under-way.ts'],
    because: 'one row, which is free or says what is verified now',
  },
  audit_entries: {
    owner: 'src/audit/',
    updates: ['src/audit/chain.ts'],
    because: 'an act is recorded as it was done; whether it is linked is all that changes',
  },
  audit_chains: {
    owner: 'src/audit/chain.ts',
    updates: ['src/audit/chain.ts'],
    because: 'whoever links has the chain locked',
  },
  audit_keys: {
    owner: 'src/audit/words.ts',
    updates: ['src/privacy/sealed.ts'],
    reads: ['src/privacy/sealed.ts'],
    deletes: ['src/privacy/erasing-queries.ts'],
    because: 'words about a customer are closed for ever with its key',
  },
  audit_links: { owner: 'src/audit/chain.ts', reads: ['src/audit/read-log.ts'], because: RECORDED },
  vault_keys: {
    owner: 'src/vault/queries.ts',
    updates: ['src/vault/queries.ts'],
    because:
      'keys belong to the installation; what a key is known by is kept once, whether it is in use changes',
  },
  vault_users: {
    owner: 'src/vault/users.ts',
    updates: ['src/vault/users.ts'],
    because: 'who runs says which keys it has; a row that is forgotten is used again, and none is deleted',
  },
  bvn_indexing: {
    owner: 'src/vault/queries.ts',
    inserts: [],
    updates: ['src/vault/queries.ts'],
    reads: ['src/customers/bvn-indexing.ts'],
    because: 'who writes the index of a BVN holds the row, so that all go by the same key',
  },
  rail_accounts: {
    owner: 'src/rail-accounts/queries.ts',
    updates: ['src/rail-accounts/queries.ts', 'src/rail-accounts/sealed.ts'],
    reads: ['src/hints/sweeps/queries.ts', 'src/rail-accounts/sealed.ts'],
    acrossTenants: true,
    because:
      "an account at a provider is one tenant's of all; each change counts and is kept with what it did",
  },
  rail_hints: {
    owner: 'src/hints/queries.ts',
    updates: ['src/hints/queries.ts'],
    deletes: ['src/process/janitor.ts'],
    because:
      'what a provider said, it said; when it is looked at is for the worker to say, and what is old is deleted',
  },
  rail_sweeps: {
    owner: 'src/hints/sweeps/queries.ts',
    updates: ['src/hints/sweeps/queries.ts'],
    because: 'how far lists of providers have been gone through; a row moves on, and none is deleted',
  },
  earlier_rail_credentials: {
    owner: 'src/rail-accounts/queries.ts',
    updates: ['src/rail-accounts/sealed.ts'],
    reads: ['src/rail-accounts/sealed.ts'],
    because:
      'what an account had is believed of callbacks for a time; it is only ever sealed under another key',
  },
  rail_account_changes: {
    owner: 'src/rail-accounts/queries.ts',
    because: RECORDED,
  },
  unclaimed_inflows: {
    owner: 'src/transfers/inflows/unclaimed.ts',
    updates: ['src/transfers/inflows/unclaimed.ts'],
    reads: ['src/reconcile/inflows.ts'],
    because:
      "money for a number that nobody has is no tenant's; what came of it is said once, and nothing else changes",
  },
  virtual_account_blocks: {
    owner: 'src/wallets/virtual-accounts/numbers.ts',
    acrossTenants: true,
    because: 'blocks of serials are handed out across tenants',
  },
  rate_limit_buckets: {
    owner: 'src/access/share-limits.ts',
    updates: ['src/access/share-limits.ts'],
    because: 'processes tell each other what callers have taken; a row is taken over, and none is deleted',
  },
  processes: {
    owner: 'src/process/processes.ts',
    updates: ['src/process/processes.ts'],
    reads: ['src/vault/users.ts', 'src/transfers/standing/queries.ts'],
    because: 'who works shows that it lives',
  },
  calendar_jobs: {
    owner: 'src/jobs/calendar-queries.ts',
    updates: ['src/jobs/calendar-queries.ts'],
    because: 'how far work has come that is due for each day or month; a row moves on, and none is deleted',
  },
  schema_compatibility: {
    owner: 'src/db/migrate.ts',
    inserts: [],
    updates: ['src/db/migrate.ts'],
    because: 'migrations write it, and who begins what earlier versions do not understand',
  },
};
