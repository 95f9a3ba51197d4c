import { ROLES_OF_OPERATORS } from '../backoffice/operators/roles.ts';
import { MODES } from '../platform/values/mode.ts';
import { DEFAULT_PROFILE, PROFILES } from '../platform/values/profiles.ts';
import { ALL_SCOPES, DEFAULT_SCOPES } from '../platform/values/scopes.ts';
import { argument, type Field, flag, option } from './api-command.ts';
import * as parse from './arguments.ts';

/** Arguments and options of the commands that call the operator API. */

export const JSON_RESULT = flag('--json', 'print the result as JSON');
export const JSON_LIST = flag('--json', 'print JSON');
export const BUSINESS = option('--business <id>', 'business id', { field: 'business_id', required: true });
export const MODE = option('--mode <mode>', 'environment', { choices: MODES, default: 'test' });
export const ENVIRONMENT = [BUSINESS, MODE, JSON_RESULT];
export const INSTALLATION_OR_ENVIRONMENT = [
  option('--business <id>', 'business id (default: the whole installation)', { field: 'business_id' }),
  option('--mode <mode>', 'environment; give it together with --business', { choices: MODES }),
];
export const maybeBusiness = (description: string): Field =>
  option('--business <id>', description, { field: 'business_id' });
export const REPORTED = [maybeBusiness('report only this business (default: all businesses)'), MODE];
export const CURSOR = option(
  '--cursor <cursor>',
  'continue after this cursor, printed with the previous page',
);
export const PAGE = [
  option('--limit <number>', 'maximum number of rows, up to 100', { parse: parse.pageLimit, default: 20 }),
  CURSOR,
];

const reason = (description: string): Field =>
  option('--reason <text>', description, { parse: parse.reason, required: true });
export const REASON_TO_LOG = reason('reason, kept in the audit log');
export const REASON_TO_APPROVER = reason('reason, shown to the approver');
export const REASON_TO_BOTH = reason('reason, shown to the approver and kept in the audit log');
export const REASON_TO_PROPOSER = reason('reason, shown to the proposer');
export const maybeReason = (description: string): Field =>
  option('--reason <text>', description, { parse: parse.reason });
/** For acts that need approval in some cases only. */
export const REASON_IF_NEEDED = maybeReason('reason, shown to the approver and kept in the audit log');
export const NOTE = option('--note <text>', 'cause and outcome', { parse: parse.reason, required: true });
export const EVIDENCE = option(
  '--evidence <text>',
  'evidence of the outcome: a named person at the bank, or a line of its statement',
  { required: true },
);

export const KEY = argument('<key-id>', 'key id: the 8 characters after test_key_ or live_key_');
export const SCOPES = argument('<scopes>', `some of ${ALL_SCOPES.join(',')}`, { parse: parse.scopes });
export const SCOPES_OR_DEFAULT = option(
  '--scopes <list>',
  `scopes of the key: some of ${ALL_SCOPES.join(',')}`,
  { parse: parse.scopes, default: [...DEFAULT_SCOPES], defaultText: DEFAULT_SCOPES.join(',') },
);
export const PROFILE = option('--profile <name>', 'form of requests and answers', {
  choices: [...PROFILES],
  default: DEFAULT_PROFILE,
});
export const LABEL = option('--label <text>', 'label of the key', { parse: parse.text });
export const expiry = (description: string, parseExpiry: (given: string) => string | null): Field =>
  option('--expires <when>', description, { parse: parseExpiry, field: 'expires_at' });
export const networks = (description: string): Field =>
  option('--allow <networks>', description, { parse: parse.networks, field: 'allowed_networks' });
export const OVERLAP = option('--overlap <duration>', 'time for which the old key stays valid', {
  parse: (given) => parse.duration(given) / 1_000,
  default: 86_400,
  defaultText: '24h',
  field: 'overlap_seconds',
});

export const ENDPOINT = argument('<endpoint-id>', 'id from `kolo endpoint list`');
export const WALLET = argument('<wallet-id>', 'wallet id or identifier');
export const CUSTOMER = argument('<customer-id>', 'customer id');
export const INFLOW = argument('<inflow-id>', 'transaction id of the inflow');
export const UNCLAIMED_INFLOW = [
  argument('<rail>', 'rail that received it'),
  argument('<session-id>', 'session id of the bank, from `kolo inflow unclaimed`'),
];
export const HELD = argument('<transaction-id>', 'id from `kolo suspense list`', {
  parse: parse.uuid,
  field: 'held_id',
});
export const TRANSFER = argument('<transfer>', 'transaction id, or the reference that the business chose', {
  field: 'transfer_id',
});
export const reference = (description: string): Field =>
  option('--reference <text>', description, { parse: parse.reference, required: true });
export const PROPOSAL = argument('<proposal-id>', 'id from `kolo proposal list`', { field: 'id' });
export const APPROVED = [
  option('--digest <digest>', 'digest of the content that you reviewed (default: the current content)'),
  option('--except <objects>', 'objects of a proposal for many to leave out, separated by commas', {
    parse: (given) => given.split(',').map((one) => one.trim()),
  }),
  maybeReason('reason for leaving them out, shown to the proposer'),
];
export const DELIVERIES = [
  option('--endpoint <id>', 'endpoint id', { field: 'endpoint_id', required: true }),
  option('--since <time>', 'events from this RFC 3339 time on', { parse: parse.time, required: true }),
  option('--until <time>', 'events before this RFC 3339 time (default: now)', { parse: parse.time }),
  flag('--all', 'include delivered events, for a receiver that lost them'),
];

/** An account at a provider. Only live environments have them. */
export const RAIL = option('--rail <name>', 'rail: http, iso20022, paystack or monnify', { required: true });
export const RAIL_ACCOUNT = [BUSINESS, RAIL, JSON_RESULT];
const CREDENTIALS_FILE = 'JSON file with the credentials (docs/rails.md); - reads standard input';
export const CREDENTIALS = option('--credentials <file>', CREDENTIALS_FILE, { required: true });
export const MAYBE_CREDENTIALS = option('--credentials <file>', CREDENTIALS_FILE);

export const OPERATOR = argument('<operator>', 'operator id or email', { field: 'operator_id' });
export const OTHER_OPERATOR = option('--operator <id>', 'id of another operator', { field: 'operator_id' });
export const GRANT = [
  option('--role <role>', 'role (default: viewer)', { choices: ROLES_OF_OPERATORS }),
  option(
    '--business <id>',
    'business id, or `all` for every business and the installation (default: the only business)',
    { field: 'business_id', parse: (given) => (given === 'all' ? null : given) },
  ),
  option('--mode <mode>', 'environment (default: test)', {
    choices: ['test', 'live', 'both'],
    parse: (given) => (given === 'both' ? null : given),
  }),
];
