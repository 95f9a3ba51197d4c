import pg from 'pg';
import { expect, it } from 'vitest';
import { CommitUnknownError, ConnectionLostError, isUnavailable, meaningOf } from './failures.ts';

function refusal(code: string, severity = 'ERROR'): pg.DatabaseError {
  const error = new pg.DatabaseError('refused', 0, 'error');
  return Object.assign(error, { code, severity });
}

const STATES: [sqlState: string, name: string, meaning: string][] = [
  ['08000', 'connection_exception', 'lost'],
  ['08006', 'connection_failure', 'lost'],
  ['08P01', 'protocol_violation', 'lost'],
  ['0A000', 'feature_not_supported', 'refused'],
  ['22003', 'numeric_value_out_of_range', 'refused'],
  ['22012', 'division_by_zero', 'refused'],
  ['22P02', 'invalid_text_representation', 'refused'],
  ['23502', 'not_null_violation', 'refused'],
  ['23505', 'unique_violation', 'refused'],
  ['23514', 'check_violation', 'refused'],
  ['25001', 'active_sql_transaction', 'refused'],
  ['25006', 'read_only_sql_transaction', 'lost'],
  ['25P02', 'in_failed_sql_transaction', 'lost'],
  ['25P03', 'idle_in_transaction_session_timeout', 'lost'],
  ['25P04', 'transaction_timeout', 'lost'],
  ['26000', 'invalid_sql_statement_name', 'lost'],
  ['28000', 'invalid_authorization_specification', 'lost'],
  ['28P01', 'invalid_password', 'lost'],
  ['3D000', 'invalid_catalog_name', 'lost'],
  ['40001', 'serialization_failure', 'later'],
  ['40002', 'transaction_integrity_constraint_violation', 'refused'],
  ['40P01', 'deadlock_detected', 'later'],
  ['42501', 'insufficient_privilege', 'refused'],
  ['42601', 'syntax_error', 'refused'],
  ['42P01', 'undefined_table', 'refused'],
  ['42P05', 'duplicate_prepared_statement', 'lost'],
  ['53000', 'insufficient_resources', 'later'],
  ['53100', 'disk_full', 'later'],
  ['53200', 'out_of_memory', 'later'],
  ['53300', 'too_many_connections', 'later'],
  ['53400', 'configuration_limit_exceeded', 'later'],
  ['54001', 'statement_too_complex', 'refused'],
  ['55006', 'object_in_use', 'refused'],
  ['55P03', 'lock_not_available', 'later'],
  ['57000', 'operator_intervention', 'later'],
  ['57014', 'query_canceled', 'later'],
  ['57P01', 'admin_shutdown', 'lost'],
  ['57P02', 'crash_shutdown', 'lost'],
  ['57P03', 'cannot_connect_now', 'lost'],
  ['57P04', 'database_dropped', 'lost'],
  ['57P05', 'idle_session_timeout', 'lost'],
  ['58000', 'system_error', 'later'],
  ['58030', 'io_error', 'later'],
  ['72000', 'snapshot_too_old', 'later'],
  ['CIINF', 'citus_intermediate_result_not_found', 'later'],
  ['P0001', 'raise_exception', 'refused'],
  ['XX000', 'internal_error', 'refused'],
  ['XX001', 'data_corrupted', 'refused'],
  ['XX002', 'index_corrupted', 'refused'],
  ['', 'no SQLSTATE', 'refused'],
];

it.each(STATES)('%s (%s) is %s', (sqlState, _, meaning) => {
  expect(meaningOf(refusal(sqlState))).toBe(meaning);
  expect(isUnavailable(refusal(sqlState))).toBe(meaning !== 'refused');
});

const OTHERS: [name: string, error: unknown, meaning: string][] = [
  ['an error that ends the session', refusal('XX000', 'FATAL'), 'lost'],
  ['an error that ends the server', refusal('53100', 'PANIC'), 'lost'],
  ['no connection', new ConnectionLostError(new Error('any')), 'lost'],
  ['a commit of unknown outcome', new CommitUnknownError(new Error('any')), 'lost'],
  ['an error of the program', new TypeError('any'), 'refused'],
  // The database's own are `ConnectionLostError`; this one may be a caller who hung up.
  [
    'a broken connection of somebody else',
    Object.assign(new Error('aborted'), { code: 'ECONNRESET' }),
    'refused',
  ],
  ['nothing', undefined, 'refused'],
];

it.each(OTHERS)('%s is %s', (_, error, meaning) => {
  expect(meaningOf(error)).toBe(meaning);
});
