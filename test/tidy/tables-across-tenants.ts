import { LEDGER, RECORDED, type Table } from './table.ts';

/** Those tables that are no tenant's own. */
export const ACROSS_TENANTS: Readonly<Record<string, Table>> = {
  businesses: {
    owner: 'src/identity/',
    reads: ['src/payments/statements/', 'src/backoffice/reports/', 'src/webhooks/endpoints/contact.ts'],
    because: 'opened with its tenants in one transaction',
  },
  tenants: {
    owner: 'src/identity/',
    reads: [
      'src/webhooks/delivery/queries.ts',
      'src/webhooks/endpoints/disabled.ts',
      'src/webhooks/endpoints/contact.ts',
      'src/backoffice/proposals/read.ts',
      'src/payments/provider-notifications/sweeps/queries.ts',
      'src/backoffice/payout-stops/stops.ts',
      'src/payments/wallets/virtual-accounts/directory.ts',
      'src/payments/schedules/claims.ts',
      'src/backoffice/reports/',
      'src/payments/provider-accounts/queries.ts',
      LEDGER,
    ],
    acrossTenants: true,
    because: 'the list of tenants itself',
  },
  api_keys: {
    owner: 'src/identity/',
    updates: ['src/identity/'],
    acrossTenants: true,
    because: 'a key is looked up before its tenant is known',
  },
  database_identity: {
    owner: 'src/platform/database-identity.ts',
    updates: ['src/platform/database-identity.ts', 'src/backoffice/recovery/database-move.ts'],
    reads: ['src/app/process/replica.ts'],
    because: 'it says which database this is; whatever lets something leave compares',
  },
  database_nodes: {
    owner: 'src/app/distribution/node-identities.ts',
    updates: ['src/app/distribution/node-identities.ts'],
    reads: ['src/platform/database-identity.ts'],
    because:
      'it says which nodes a distributed database has; a claim compares, and a recovery accepts others',
  },
  recoveries: { owner: 'src/backoffice/recovery/recover.ts', because: RECORDED },
  bank_reconciliations: {
    owner: 'src/backoffice/bank-reconciliations/',
    updates: ['src/backoffice/bank-reconciliations/'],
    because: 'a comparison with the books of banks is begun, and finished once',
  },
  counters: {
    owner: 'src/payments/wallets/virtual-accounts/numbers.ts',
    inserts: ['src/payments/wallets/virtual-accounts/numbers.ts', 'src/payments/payouts/rail-ids.ts'],
    updates: ['src/payments/wallets/virtual-accounts/numbers.ts', 'src/payments/payouts/rail-ids.ts'],
    because: 'two things are handed out across tenants: blocks of serials, and numbers of processes',
  },
  proposals: {
    owner: 'src/backoffice/proposals/',
    updates: ['src/backoffice/proposals/', 'src/ledger/engine/write-manual.ts', 'src/ledger/approvals.ts'],
    reads: ['src/ledger/approvals.ts'],
    because:
      'a proposal is decided once, and done once, in the transaction of the money that it moves; what is proposed never changes, and what of it is secret is gone with it',
  },
  payout_stops: {
    owner: 'src/backoffice/payout-stops/stops.ts',
    updates: ['src/backoffice/payout-stops/stops.ts'],
    reads: ['src/payments/payouts/claim.ts', 'src/backoffice/payout-stops/held-payouts.ts'],
    acrossTenants: true,
    because: 'one operator stops payouts, and ending it needs approval; each claim checks',
  },
  operators: {
    owner: 'src/backoffice/operators/',
    updates: [
      'src/backoffice/operators/queries.ts',
      'src/backoffice/operators/sealed.ts',
      'src/backoffice/operators/single-sign-on/queries.ts',
    ],
    reads: [
      'src/backoffice/proposals/read.ts',
      'src/backoffice/payout-stops/stops.ts',
      'src/backoffice/notifications/channels.ts',
    ],
    because: 'a person of the installation; what they may do is rows of its own',
  },
  operator_roles: {
    owner: 'src/backoffice/operators/',
    updates: ['src/backoffice/operators/queries.ts'],
    because: 'a role is given and ended, and stays to be seen',
  },
  operator_enrolments: {
    owner: 'src/backoffice/operators/queries.ts',
    updates: ['src/backoffice/operators/queries.ts', 'src/backoffice/operators/sealed.ts'],
    reads: ['src/backoffice/operators/sealed.ts'],
    because: 'an invitation is used once',
  },
  operator_recovery_codes: {
    owner: 'src/backoffice/operators/queries.ts',
    updates: ['src/backoffice/operators/queries.ts'],
    because: 'each counts once',
  },
  operator_sessions: {
    owner: 'src/backoffice/operators/sessions/',
    updates: [
      'src/backoffice/operators/sessions/',
      'src/backoffice/operators/sealed.ts',
      'src/backoffice/operators/single-sign-on/queries.ts',
    ],
    reads: ['src/backoffice/operators/people/people.ts'],
    because: 'a session is used, confirmed and ended',
  },
  operator_devices: {
    owner: 'src/backoffice/operators/login-throttle/known-devices.ts',
    updates: ['src/backoffice/operators/login-throttle/known-devices.ts'],
    because: 'a device is used and ended; whose it is never changes',
  },
  operator_links: {
    owner: 'src/backoffice/operators/local/queries.ts',
    updates: ['src/backoffice/operators/local/queries.ts'],
    because: 'a link signs in once; whose it is never changes',
  },
  operator_passkeys: {
    owner: 'src/backoffice/operators/passkeys/queries.ts',
    updates: ['src/backoffice/operators/passkeys/queries.ts'],
    because: 'a passkey counts its uses, is renamed and ended; what it proves never changes',
  },
  notification_channels: {
    owner: 'src/backoffice/notifications/',
    updates: ['src/backoffice/notifications/'],
    because: 'a channel is chosen, looked at, fails, recovers and is removed; whom it notifies never changes',
  },
  operator_passkey_challenges: {
    owner: 'src/backoffice/operators/passkeys/queries.ts',
    because: 'a challenge is answered once; what was answered stays',
  },
  operator_request_keys: {
    owner: 'src/backoffice/operators/idempotency-keys.ts',
    deletes: ['src/backoffice/operators/idempotency-keys.ts'],
    because: 'a key is known for a day, and freed by a refusal',
  },
  operator_search_counts: {
    owner: 'src/backoffice/operators/personal-searches/',
    updates: ['src/backoffice/operators/personal-searches/'],
    because: 'a search is counted before it is made; counts begin anew once the audit log has them',
  },
  verify_runs: {
    owner: 'src/backoffice/verify-runs/',
    inserts: ['src/backoffice/verify-runs/queries.ts', 'src/backoffice/verify-runs/in-progress.ts'],
    because: RECORDED,
  },
  verified_days: {
    owner: 'src/backoffice/verify-runs/queries.ts',
    acrossTenants: true,
    because:
      'a verification of all tenants records the days that it has read, and nothing changes the record',
  },
  verify_run_in_progress: {
    owner: 'src/backoffice/verify-runs/in-progress.ts',
    inserts: [],
    updates: ['src/backoffice/verify-runs/in-progress.ts'],
    because: 'one row, which is free or says what is verified now',
  },
  audit_entries: {
    owner: 'src/platform/audit/',
    updates: ['src/platform/audit/chain.ts'],
    because: 'an act is recorded as it was done; whether it is linked is all that changes',
  },
  audit_chains: {
    owner: 'src/platform/audit/chain.ts',
    updates: ['src/platform/audit/chain.ts'],
    because: 'whoever links has the chain locked',
  },
  audit_keys: {
    owner: 'src/platform/audit/sealed-text.ts',
    updates: ['src/backoffice/privacy/sealed.ts'],
    reads: ['src/backoffice/privacy/sealed.ts'],
    deletes: ['src/backoffice/privacy/erase-queries.ts'],
    because: 'words about a customer are closed for ever with its key',
  },
  audit_links: {
    owner: 'src/platform/audit/chain.ts',
    reads: ['src/platform/audit/read-log.ts'],
    because: RECORDED,
  },
  vault_keys: {
    owner: 'src/platform/vault/queries.ts',
    updates: ['src/platform/vault/queries.ts'],
    because:
      'keys belong to the installation; what a key is known by is kept once, whether it is in use changes',
  },
  vault_processes: {
    owner: 'src/app/vault/users.ts',
    updates: ['src/app/vault/users.ts'],
    because: 'who runs says which keys it has; a row that is forgotten is used again, and none is deleted',
  },
  bvn_index_key: {
    owner: 'src/platform/vault/queries.ts',
    inserts: [],
    updates: ['src/platform/vault/queries.ts'],
    reads: ['src/payments/customer-data/bvn-index.ts'],
    because: 'who writes the index of a BVN holds the row, so that all go by the same key',
  },
  rail_accounts: {
    owner: 'src/payments/provider-accounts/queries.ts',
    updates: ['src/payments/provider-accounts/queries.ts', 'src/payments/provider-accounts/sealed.ts'],
    reads: [
      'src/payments/provider-notifications/sweeps/queries.ts',
      'src/payments/provider-accounts/sealed.ts',
    ],
    acrossTenants: true,
    because:
      "an account at a provider is one tenant's of all; each change counts and is kept with what it did",
  },
  provider_notifications: {
    owner: 'src/payments/provider-notifications/queries.ts',
    updates: ['src/payments/provider-notifications/queries.ts'],
    deletes: ['src/app/process/janitor.ts'],
    because: 'a notification never changes; its worker sets when it is handled, and old ones are deleted',
  },
  rail_list_cursors: {
    owner: 'src/payments/provider-notifications/sweeps/queries.ts',
    updates: ['src/payments/provider-notifications/sweeps/queries.ts'],
    because: 'how far lists of providers have been gone through; a row moves on, and none is deleted',
  },
  previous_rail_credentials: {
    owner: 'src/payments/provider-accounts/queries.ts',
    updates: ['src/payments/provider-accounts/sealed.ts'],
    reads: ['src/payments/provider-accounts/sealed.ts'],
    because:
      'what an account had is believed of callbacks for a time; it is only ever sealed under another key',
  },
  rail_account_changes: {
    owner: 'src/payments/provider-accounts/queries.ts',
    because: RECORDED,
  },
  unclaimed_inflows: {
    owner: 'src/payments/inflows/unclaimed.ts',
    updates: ['src/payments/inflows/unclaimed.ts'],
    reads: ['src/verify/reconcile/inflows.ts'],
    because:
      "money for a number that nobody has is no tenant's; what came of it is said once, and nothing else changes",
  },
  virtual_account_blocks: {
    owner: 'src/payments/wallets/virtual-accounts/numbers.ts',
    acrossTenants: true,
    because: 'blocks of serials are handed out across tenants',
  },
  rate_limit_buckets: {
    owner: 'src/identity/share-limits.ts',
    updates: ['src/identity/share-limits.ts'],
    because: 'processes tell each other what callers have taken; a row is taken over, and none is deleted',
  },
  processes: {
    owner: 'src/platform/liveness/processes.ts',
    updates: ['src/platform/liveness/processes.ts'],
    reads: ['src/app/process/replica.ts', 'src/backoffice/status-summary/queries.ts'],
    because: 'who works shows that it lives',
  },
  calendar_jobs: {
    owner: 'src/platform/jobs/calendar-queries.ts',
    updates: ['src/platform/jobs/calendar-queries.ts'],
    because: 'how far work has come that is due for each day or month; a row moves on, and none is deleted',
  },
  schema_compatibility: {
    owner: 'src/platform/db/migrate.ts',
    inserts: [],
    because: 'only migrations write it',
  },
};
