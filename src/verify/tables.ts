/** Rules for a table with the rows of many tenants. Columns are named without the leading `tenant_id`. */
interface TenantTable {
  /** The rest of the primary key: what names a row of a tenant. */
  readonly key: readonly string[];
  /** The rest of each other unique key. */
  readonly unique?: readonly (readonly string[])[];
  /** The same of keys that leave out the rows without a value in the last column. */
  readonly uniqueWhereSet?: readonly (readonly string[])[];
  /** The columns that the application may update. None: what is written stays as it was written. */
  readonly updates: readonly string[];
  /** The columns that the janitor takes personal data out of, and says there that it has. */
  readonly erases?: readonly string[];
  /** True if the directory also inserts into it when it opens a tenant's ledger. */
  readonly opened?: true;
  /** True if the janitor deletes a row after its `expires_at`. */
  readonly expires?: true;
  /**
   * True if the application also deletes from it: its rows can be rebuilt from other tables, were taken back before they
   * meant anything, or are done with. Nothing else is deleted.
   */
  readonly remade?: true;
  /** True if the janitor deletes its rows with a customer's personal data. */
  readonly erased?: true;
  /** True if the janitor deletes old rows that a file of the archive has. */
  readonly archived?: true;
  /** True if the janitor alone inserts into it. */
  readonly ofJanitor?: true;
}

const tables = {
  ledgers: { key: [], updates: ['policy_version', 'last_posted_at', 'version', 'event_count'], opened: true },
  policies: { key: ['version'], updates: [], opened: true },
  ledger_batches: { key: ['version'], updates: [], remade: true },
  rollup_progress: {
    key: [],
    updates: ['version', 'time_zone', 'made_at', 'keyed_to'],
    erases: ['keys_erased_at'],
    opened: true,
  },
  search_keys: { key: ['key', 'id'], updates: [], remade: true, erased: true },
  transaction_rollups: {
    key: ['period', 'begins_at', 'state', 'category', 'currency', 'rail'],
    updates: ['count', 'amount', 'charged'],
    remade: true,
  },
  payout_rollups: {
    key: ['begins_at', 'rail', 'bank_code', 'outcome', 'within_s'],
    updates: ['count', 'amount', 'fee', 'vat', 'stamp_duty'],
    remade: true,
  },
  account_rollups: {
    key: ['account_id', 'currency', 'begins_at'],
    updates: ['debits', 'credits', 'balance'],
    remade: true,
  },
  journal_entries: { key: ['currency', 'number'], unique: [['currency', 'day']], updates: [] },
  saved_views: { key: ['id'], updates: ['name', 'filters'], remade: true },
  journal_mappings: { key: [], updates: ['accounts', 'set_at'] },
  limit_counters: { key: ['scope', 'period'], updates: [] },
  limit_usage: { key: ['subject', 'period'], updates: ['amount', 'count'], expires: true },
  accounts: { key: ['id'], updates: ['posted', 'held', 'seq'], opened: true },
  transactions: {
    key: ['id'],
    uniqueWhereSet: [['reference']],
    updates: [
      'status',
      'failure_code',
      'failure_reason',
      'completed_at',
      'source_balance_after',
      'settled_by',
    ],
    erases: ['narration'],
  },
  postings: {
    key: ['transaction_id', 'part'],
    uniqueWhereSet: [
      ['debit_account', 'debit_seq'],
      ['credit_account', 'credit_seq'],
    ],
    updates: [],
  },
  payouts: {
    key: ['transaction_id'],
    updates: [
      'due_at',
      'leased_until',
      'claimed_by',
      'submitted_at',
      'resubmitted_at',
      'submit_until',
      'failure_reported_at',
      'attempts',
      'submissions',
      'state',
      'wait_reason',
      'flagged_at',
      'rail',
    ],
  },
  payout_checks: {
    key: ['transaction_id'],
    updates: ['due_at', 'requested_at', 'contradicted_at', 'leased_until', 'claimed_by'],
  },
  payout_repeats: {
    key: ['rail', 'bank_code', 'account_number', 'amount'],
    updates: ['submitted_at', 'expires_at'],
    expires: true,
  },
  provider_notifications: {
    key: ['id'],
    unique: [['rail', 'digest']],
    updates: ['due_at', 'leased_until', 'claimed_by', 'attempts'],
    expires: true,
  },
  payout_attempts: { key: ['transaction_id', 'attempt'], updates: [] },
  inflows: { key: ['transaction_id'], unique: [['rail', 'rail_inflow_id']], updates: [] },
  held_inflows: { key: ['transaction_id'], unique: [['answer_id']], updates: ['state', 'answer_id'] },
  payment_returns: {
    key: ['transaction_id'],
    unique: [['rail', 'rail_return_id', 'part']],
    updates: [],
  },
  rail_fees: { key: ['rail', 'movement_id', 'kind'], unique: [['transaction_id']], updates: [] },
  test_fundings: { key: ['reference'], unique: [['rail', 'rail_inflow_id']], updates: [] },
  inflow_senders: {
    key: ['rail', 'rail_inflow_id'],
    updates: [],
    erases: ['name', 'account_number', 'bank_code', 'bank_name'],
  },
  incidents: { key: ['id'], updates: ['closed_at', 'closed_by', 'closing_note'] },
  customers: {
    key: ['id'],
    unique: [['email_lookup'], ['bvn_index']],
    updates: [
      'phone',
      'bvn_ciphertext',
      'bvn_key_id',
      'bvn_index',
      'id_type',
      'id_number_ciphertext',
      'id_number_key_id',
      'tier_3_set',
      'bvn_index_key_id',
      'erasing_at',
      'metadata',
    ],
    erases: [
      'name',
      'email',
      'email_lookup',
      'phone',
      'bvn_ciphertext',
      'bvn_key_id',
      'bvn_index',
      'bvn_index_key_id',
      'id_type',
      'id_number_ciphertext',
      'id_number_key_id',
      'third_party_identifier',
      'metadata',
      'erased_at',
    ],
  },
  wallets: {
    key: ['account_id'],
    unique: [['name']],
    updates: [
      'status',
      'restriction',
      'updated_at',
      'interest_enabled',
      'interest_rate',
      'interest_payout_wallet',
      'bypass_withdrawal_limit_rule',
      'inflow_transfer_fee',
      'name_keyed',
      'metadata',
    ],
    erases: ['name', 'request_hash'],
  },
  wallet_status_changes: { key: ['account_id', 'ledger_version'], updates: [] },
  interest_days: {
    key: ['day'],
    updates: ['accrued_to', 'accrued_wallets', 'accrued_units', 'accrued_at', 'paid_to', 'paid_at'],
  },
  interest_payouts: { key: ['account_id', 'month'], updates: [] },
  interest_accruals: { key: ['day', 'account_id'], updates: [] },
  previous_interest_settings: { key: ['account_id', 'held_until'], updates: [] },
  imports: { key: ['id'], unique: [['file_hash']], updates: ['finished_at'] },
  wallet_ids: { key: ['id'], updates: [] },
  virtual_accounts: {
    key: ['id'],
    uniqueWhereSet: [['reference'], ['rail', 'provider_reference']],
    updates: [
      'status',
      'closed_at',
      'account_number',
      'issued_name',
      'bank_code',
      'bank_name',
      'issued_at',
      'failure_reason',
      'due_at',
      'leased_until',
      'claimed_by',
      'attempts',
    ],
    erases: ['account_name', 'issued_name'],
  },
  virtual_account_serials: { key: ['institution_code'], updates: ['block', 'used'] },
  bulk_transfers: {
    key: ['id'],
    unique: [['reference']],
    updates: [
      'leased_until',
      'decided_at',
      'refusals',
      'accepted_ids',
      'due_at',
      'completed_at',
      'successful',
      'successful_amount',
      'failed_amount',
      'fees',
    ],
    remade: true,
  },
  payment_runs: {
    key: ['id'],
    updates: [
      'transfers_ciphertext',
      'transfers_key_id',
      'checked',
      'checks_ciphertext',
      'checks_key_id',
      'approved_at',
      'left_out',
      'due_at',
      'sent_at',
      'refusal',
    ],
    remade: true,
  },
  work_item_attachments: {
    key: ['kind', 'item_id', 'id'],
    updates: ['secret_ciphertext', 'secret_key_id'],
  },
  work_items: { key: ['kind', 'item_id'], updates: ['owner', 'assigned_at'] },
  reconciled_accounts: {
    key: ['rail'],
    updates: [
      'name',
      'account_number',
      'mapping',
      'sources',
      'window_days',
      'begins_on',
      'brought_forward',
      'statements',
      'lines',
      'collected_to',
      'due_at',
      'claim',
      'requested',
      'matched_at',
    ],
  },
  bank_statements: {
    key: ['rail', 'number'],
    updates: ['withdrawn_by', 'withdrawn_at', 'withdrawn_because'],
  },
  bank_statement_lines: {
    key: ['rail', 'number'],
    updates: ['state', 'reason', 'proposed_id', 'match', 'explained_on', 'waits_since'],
  },
  settlement_movements: {
    key: ['rail', 'transaction_id'],
    updates: ['amount', 'posted_on', 'line', 'match', 'explained_on', 'waits_since', 'excepted'],
    remade: true,
  },
  bank_statement_imports: { key: ['rail'], updates: ['began_at', 'lines'], remade: true },
  reconciliation_decisions: { key: ['id'], updates: [] },
  reconciled_days: {
    key: ['rail', 'day'],
    updates: [
      'opening',
      'line_sum',
      'closing',
      'ledger',
      'not_yet_posted',
      'unmatched_lines',
      'unmatched_line_count',
      'unmatched_movements',
      'unmatched_movement_count',
      'brought_forward',
      'unexplained',
      'computed_at',
      'signed_by',
      'signed_at',
      'note',
      'unmatched_line_numbers',
      'unmatched_movement_ids',
      'not_yet_posted_lines',
      'not_yet_posted_movements',
      'reopened_by',
      'reopened_at',
      'reopened_because',
    ],
    remade: true,
  },
  schedules: { key: ['id'], updates: ['status', 'decided', 'counted_from', 'failures', 'updated_at'] },
  schedule_runs: {
    key: ['schedule_id', 'n'],
    uniqueWhereSet: [['schedule_id', 'decided']],
    updates: [
      'status',
      'due_at',
      'leased_until',
      'claimed_by',
      'attempts',
      'first_attempt_at',
      'last_attempt_at',
      'transaction_id',
      'failure_code',
      'decided',
      'deactivated',
    ],
  },
  idempotency_keys: {
    key: ['operation', 'key'],
    updates: ['status', 'body'],
    expires: true,
  },
  events: { key: ['id'], uniqueWhereSet: [['sequence']], updates: [], erases: ['content'], archived: true },
  archive_files: { key: ['number'], updates: [], ofJanitor: true },
  webhook_endpoints: {
    key: ['id'],
    updates: [
      'url',
      'event_types',
      'description',
      'status',
      'disabled_reason',
      'updated_at',
      'secret_ciphertext',
      'secret_key_id',
      'previous_secret_ciphertext',
      'previous_secret_key_id',
      'previous_secret_expires_at',
      'failing_since',
      'failing_reported',
      'proven_at',
      'signature_header',
      'signature_secret_ciphertext',
      'signature_secret_key_id',
      'contact_email',
    ],
    erases: ['contact_email'],
  },
  webhook_endpoint_leases: { key: ['endpoint_id'], updates: ['claimed_by', 'leased_until'] },
  emails: {
    key: ['id'],
    updates: [
      'content_ciphertext',
      'content_key_id',
      'due_at',
      'leased_until',
      'claimed_by',
      'attempts',
      'error',
    ],
    remade: true,
    expires: true,
  },
  webhook_endpoint_changes: { key: ['endpoint_id', 'ledger_version'], updates: [] },
  webhook_deliveries: {
    key: ['event_id', 'endpoint_id'],
    updates: [
      'status',
      'due_at',
      'attempts',
      'last_attempt_at',
      'response_status',
      'response_excerpt',
      'latency_ms',
      'error',
    ],
    erases: ['response_excerpt'],
    archived: true,
  },
} as const satisfies Readonly<Record<string, TenantTable>>;

/** A table of tenants. */
export type TenantTableName = keyof typeof tables;

/**
 * Every table with rows of tenants, by name. Verification checks each of them and its grants. The tests of grants and of
 * the schema use the same list. A new table is one row.
 */
export const TENANT_TABLES: Readonly<Record<TenantTableName, TenantTable>> = tables;
export const TENANT_TABLE_NAMES = Object.keys(tables) as readonly TenantTableName[];
