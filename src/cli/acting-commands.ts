import { RESTRICTIONS } from '../ledger/state.ts';
import { type ApiCommand, argument, flag, type Input, option } from './api-command.ts';
import * as parse from './arguments.ts';
import * as f from './fields.ts';
import * as prepare from './prepare.ts';
import * as run from './run.ts';
import * as views from './views.ts';

/**
 * Commands that act through the operator API, as rows like those of `reading-commands.ts`. A row with `act` proposes the act. A row with
 * `operation` and `act` calls the operation first, and proposes the act if the operation needs approval.
 */
export const ACTING_COMMANDS: readonly ApiCommand[] = [
  {
    command: 'keys create',
    description:
      'Creates an API key for one environment of a business. Prints it once; Kolo does not store it. A live key with more than the scope read needs approval.',
    fields: [
      ...f.ENVIRONMENT,
      f.REASON_IF_NEEDED,
      f.SCOPES_OR_DEFAULT,
      flag('--strict', 'refuse unknown body fields instead of ignoring them'),
      f.PROFILE,
      f.LABEL,
      f.expiry('expiry: an RFC 3339 time or a duration such as 90d (default: never)', parse.when),
      f.networks('networks that may use it, such as 203.0.113.0/24,2001:db8::7 (default: any)'),
    ],
    operation: 'createKey',
    act: 'api_key.create',
    lines: ['{secret_key}'],
    hint: ['This key is not shown again.'],
    json: views.newKey,
  },
  {
    command: 'keys rotate',
    description: 'Creates a replacement for a key. The old key stays valid for the overlap.',
    fields: [
      f.REASON_IF_NEEDED,
      f.KEY,
      f.JSON_RESULT,
      f.OVERLAP,
      f.expiry('expiry of the new key; required if the old key expires', parse.whenOrNever),
    ],
    prepare: prepare.environmentOfKey,
    operation: 'rotateKey',
    act: 'api_key.rotate',
    select: (key: object, { key_id: replaces }: Input) => ({ ...key, replaces }),
    lines: ['{secret_key}'],
    hint: ['This key is not shown again. Key {replaces} expires at {old_expires_at}.'],
  },
  {
    command: 'keys update',
    description: 'Changes the label, expiry or allowed networks of a key.',
    fields: [
      f.REASON_IF_NEEDED,
      f.KEY,
      f.JSON_RESULT,
      f.LABEL,
      f.expiry('RFC 3339 time, duration such as 90d, or never', parse.whenOrNever),
      f.networks('comma-separated networks, or any'),
    ],
    check: prepare.someTerm,
    prepare: prepare.environmentOfKey,
    operation: 'changeKey',
    act: 'api_key.change',
    lines: ['Key {key_id} is changed. Services apply it within 5 seconds.'],
  },
  {
    command: 'keys raise',
    description: 'Adds scopes to a key.',
    fields: [f.REASON_IF_NEEDED, f.KEY, f.SCOPES, f.JSON_RESULT],
    prepare: prepare.environmentOfKey,
    operation: 'raiseKey',
    act: 'api_key.raise',
    shows: 'findKey',
    select: views.scopesOfKey,
    lines: ['Key {key_id} has the scopes {scopes:list}. Services apply them within 5 seconds.'],
  },
  {
    command: 'keys lower',
    description: 'Removes scopes from a key.',
    fields: [f.REASON_IF_NEEDED, f.KEY, f.SCOPES, f.JSON_RESULT],
    prepare: prepare.environmentOfKey,
    operation: 'lowerKey',
    shows: 'findKey',
    select: views.scopesOfKey,
    lines: ['Key {key_id} has the scopes {scopes:list}. Services apply them within 5 seconds.'],
  },
  {
    command: 'keys revoke',
    description: 'Revokes a key permanently.',
    fields: [f.REASON_IF_NEEDED, f.KEY, f.JSON_RESULT],
    prepare: prepare.environmentOfKey,
    operation: 'revokeKey',
    lines: ['Key {key_id} is revoked. Services reject it within 5 seconds.'],
    json: (_: undefined, { key_id }: Input) => ({ key_id, revoked: true }),
  },
  {
    command: 'business create',
    description: 'Creates a business with a test and a live environment.',
    fields: [
      option('--name <name>', 'name of the business', { parse: parse.text, required: true }),
      option('--bank-transfer-fee <kobo>', 'fee for each successful bank transfer', {
        parse: parse.kobo,
        default: 0,
      }),
      option(
        '--bank-transfer-max <kobo>',
        'largest single transfer to a bank or to another customer (default: no limit)',
        { parse: parse.amount },
      ),
      f.JSON_RESULT,
    ],
    operation: 'createBusiness',
    lines: ['Business {business_id} created.', 'Next: kolo keys create --business {business_id} --mode test'],
  },
  {
    command: 'endpoint disable',
    description: 'Disables an endpoint. It receives no more events, and pending deliveries are cancelled.',
    fields: [...f.ENVIRONMENT, f.ENDPOINT, f.REASON_TO_LOG],
    operation: 'disableEndpoint',
    lines: ['Endpoint {endpoint_id} is disabled.'],
    json: (_: undefined, { endpoint_id: id }: Input) => ({ id, status: 'disabled' }),
  },
  {
    command: 'endpoint enable',
    description: 'Enables an endpoint. It receives events from now on.',
    fields: [...f.ENVIRONMENT, f.ENDPOINT, f.REASON_TO_LOG],
    operation: 'enableEndpoint',
    lines: ['Endpoint {endpoint_id} is enabled.'],
    json: (_: undefined, { endpoint_id: id }: Input) => ({ id, status: 'enabled' }),
  },
  {
    command: 'wallet restrict',
    description: 'Restricts a wallet: `outflow` blocks payments out, `all` also blocks money in.',
    fields: [
      ...f.ENVIRONMENT,
      f.WALLET,
      f.REASON_TO_LOG,
      option('--type <type>', 'restriction', { choices: RESTRICTIONS, required: true }),
    ],
    operation: 'restrictWallet',
    select: views.walletChanged('restricted'),
    lines: [views.walletChangedLine],
  },
  {
    command: 'wallet lift',
    description: 'Proposes to lift the restriction of a wallet.',
    fields: [
      ...f.ENVIRONMENT,
      f.WALLET,
      f.REASON_TO_LOG,
      option('--type <type>', 'restriction to keep (default: none)', { choices: ['outflow'] }),
    ],
    prepare: ({ type = null, reason }) => ({ type, note: reason }),
    act: 'wallet.lift',
  },
  {
    command: 'wallet close',
    description: 'Closes an empty wallet permanently.',
    fields: [...f.ENVIRONMENT, f.WALLET, f.REASON_TO_LOG],
    operation: 'closeWallet',
    select: views.walletChanged('closed'),
    lines: [views.walletChangedLine],
  },
  {
    command: 'customer tier',
    description:
      'Proposes to raise a customer to tier 3, or resets the tier to the one computed from BVN and NIN.',
    fields: [
      ...f.ENVIRONMENT,
      f.CUSTOMER,
      argument('<tier>', 'tier', { choices: ['3', 'computed'] }),
      f.REASON_TO_BOTH,
    ],
    operation: ({ tier }) => (tier === 'computed' ? 'lowerCustomerTier' : undefined),
    act: 'customer.raise_tier',
    lines: ['Customer {customer_id} has tier {tier}.'],
    json: (answer: object, { customer_id }: Input) => ({ customer_id, ...answer }),
  },
  {
    command: 'customer erase',
    description: 'Proposes to close the wallets of a customer and to erase its personal data permanently.',
    fields: [f.CUSTOMER, f.REASON_TO_LOG, ...f.ENVIRONMENT],
    act: 'customer.erase',
  },
  {
    command: 'inflow close-unclaimed',
    description: 'Closes an unclaimed inflow with a note about its outcome. Moves no money.',
    fields: [f.JSON_RESULT, ...f.UNCLAIMED_INFLOW, f.NOTE],
    operation: 'closeUnclaimedInflow',
    lines: ['Inflow {session_id} is closed.'],
    json: (_: undefined, { rail, session_id }: Input) => ({ rail, session_id }),
  },
  {
    command: 'suspense credit',
    description: 'Proposes to credit an item to a wallet.',
    fields: [
      ...f.ENVIRONMENT,
      f.HELD,
      f.REASON_TO_APPROVER,
      option('--wallet <wallet-id>', 'wallet to credit (default: the intended wallet)', {
        field: 'wallet_id',
      }),
    ],
    act: 'suspense.credit',
  },
  {
    command: 'suspense return',
    description: 'Proposes to return an inflow to its sender with a payout.',
    fields: [...f.ENVIRONMENT, f.HELD, f.REASON_TO_APPROVER],
    act: 'suspense.return',
  },
  {
    command: 'rail add',
    description:
      'Proposes to add a provider account to the live environment of a business. It cannot be removed.',
    fields: [...f.RAIL_ACCOUNT, f.CREDENTIALS, f.REASON_TO_BOTH],
    read: prepare.credentials,
    act: 'rail.add',
  },
  {
    command: 'rail rotate',
    description: 'Proposes new credentials for a provider account. They must belong to the same account.',
    fields: [...f.RAIL_ACCOUNT, f.CREDENTIALS, f.REASON_TO_BOTH],
    read: prepare.credentials,
    act: 'rail.rotate',
  },
  {
    command: 'rail disable',
    description: 'Disables a provider account at once. No payout is submitted through it.',
    fields: [...f.RAIL_ACCOUNT, f.REASON_TO_BOTH],
    prepare: prepare.live,
    operation: 'disableRailAccount',
    lines: [
      'Disabled. No payout is submitted through it. Kolo still queries submitted payouts and credits returns.',
    ],
    json: (_: undefined, { rail }: Input) => ({ rail, status: 'disabled' }),
  },
  {
    command: 'rail enable',
    description: 'Proposes to enable a provider account after it has passed `kolo rail test`.',
    fields: [...f.RAIL_ACCOUNT, f.REASON_TO_BOTH],
    prepare: prepare.live,
    act: 'rail.enable',
  },
  {
    command: 'rail order',
    description:
      'Proposes the order of provider accounts. A payout uses the first that supports its bank and amount.',
    fields: [
      f.BUSINESS,
      argument('<rails...>', 'rails of all accounts of the business, preferred first'),
      f.REASON_TO_BOTH,
      f.JSON_RESULT,
    ],
    prepare: prepare.live,
    act: 'rail.order',
  },
  {
    command: 'rail test',
    description:
      'Tests a provider account without moving money. If all checks pass, a suspended account resumes.',
    fields: [
      f.RAIL,
      f.maybeBusiness('business id'),
      flag('--sandbox', "test an account in the provider's sandbox, without a business"),
      f.MAYBE_CREDENTIALS,
      option(
        '--record <file>',
        'write the exchanged messages to this file, without secrets, names and numbers',
      ),
      f.JSON_RESULT,
    ],
    check: prepare.businessOrSandbox,
    instead: run.railTestSandbox,
    run: run.railTest,
  },
  {
    command: 'rail adjust',
    description: 'Proposes to book a deposit of the business at a provider, or a withdrawal to its own bank.',
    fields: [
      ...f.RAIL_ACCOUNT,
      option('--amount <kobo>', 'amount in kobo', { parse: parse.amount, required: true }),
      option('--direction <direction>', 'in: deposit at the provider; out: withdrawal to the own bank', {
        choices: ['in', 'out'],
        required: true,
      }),
      f.reference('unique reference of the booking'),
      f.REASON_TO_APPROVER,
    ],
    prepare: prepare.live,
    act: 'settlement.adjust',
  },
  {
    command: 'policy set',
    description:
      'Proposes a new policy version, effective from a business day. Sections that the file omits stay unchanged.',
    fields: [
      ...f.ENVIRONMENT,
      option('--from <file>', 'JSON file; docs/guides/fees-and-limits.md describes its format', {
        required: true,
        field: 'policy',
      }),
      f.REASON_TO_APPROVER,
    ],
    read: prepare.policy,
    act: 'policy.set',
  },
  {
    command: 'operator invite',
    description:
      'Proposes to invite an operator. With --first-admin invites one of the first two administrators, directly on the database.',
    fields: [
      ...f.GRANT,
      option('--email <email>', 'email of the new operator', { parse: parse.email, required: true }),
      option('--name <name>', 'name of the new operator', { parse: parse.text, required: true }),
      option('--first-admin', 'invite one of the first two administrators; needs no approval'),
      f.maybeReason('reason, shown to the approver'),
      f.JSON_LIST,
    ],
    misuse: ({ first_admin, reason }) =>
      first_admin || reason !== undefined ? undefined : 'give --reason or --first-admin',
    instead: run.inviteFirstAdmin,
    act: 'operator.invite',
  },
  {
    command: 'operator end-session',
    description: 'Ends one of your sessions, or a session of another operator.',
    fields: [argument('<session-id>', 'id from `kolo operator sessions`'), f.OTHER_OPERATOR],
    prepare: prepare.ofOperator,
    operation: prepare.byOperator('endSession', 'endSessionOfOperator'),
    lines: ['The session has ended.'],
  },
  {
    command: 'operator disable',
    description: 'Disables an operator at once and ends their sessions.',
    fields: [f.OPERATOR, f.REASON_TO_LOG],
    prepare: prepare.operator,
    operation: 'disableOperator',
    lines: ['The operator is disabled. Their sessions have ended.'],
  },
  {
    command: 'operator enable',
    description: 'Proposes to enable a disabled operator.',
    fields: [f.REASON_TO_APPROVER, f.JSON_LIST, f.OPERATOR],
    prepare: prepare.operator,
    act: 'operator.enable',
  },
  {
    command: 'operator grant',
    description: 'Proposes to grant another role to an operator.',
    fields: [...f.GRANT, f.REASON_TO_APPROVER, f.JSON_LIST, f.OPERATOR],
    prepare: prepare.operator,
    act: 'operator.grant',
  },
  {
    command: 'operator end-role',
    description: 'Proposes to remove a role from an operator.',
    fields: [
      f.REASON_TO_APPROVER,
      f.JSON_LIST,
      f.OPERATOR,
      argument('<role-id>', 'id from `kolo operator list`'),
    ],
    prepare: prepare.operator,
    act: 'operator.end_role',
  },
  {
    command: 'operator reset',
    description:
      'Proposes to reset the password and second factor of an operator. With --email resets them directly on the database, for when nobody can sign in.',
    fields: [
      argument('[operator]', 'operator id or email', { field: 'operator_id' }),
      f.maybeReason('reason, shown to the approver'),
      option('--email <email>', 'email of the operator; resets directly on the database', {
        parse: parse.email,
      }),
      f.JSON_LIST,
    ],
    misuse: prepare.operatorOrEmail,
    instead: run.resetAtShell,
    prepare: prepare.operator,
    act: 'operator.reset',
  },
  {
    command: 'proposal approve',
    description: 'Approves a proposal and carries it out. Prints secrets that are shown once.',
    fields: [f.PROPOSAL, ...f.APPROVED, f.JSON_LIST],
    misuse: ({ except, reason }) =>
      (except === undefined) === (reason === undefined) ? undefined : '--except and --reason go together',
    run: run.proposalApprove,
  },
  {
    command: 'proposal refuse',
    description: 'Refuses a proposal, or withdraws your own.',
    fields: [f.PROPOSAL, f.REASON_TO_PROPOSER],
    operation: 'refuseProposal',
    lines: ['Refused.'],
  },
  {
    command: 'payout requery',
    description: 'Queries the status of a payout at the bank now (TSQ). Submits nothing.',
    fields: [...f.ENVIRONMENT, f.TRANSFER, f.REASON_TO_LOG],
    operation: 'requeryTransfer',
    lines: ['Querying the status at the bank. To see the response, run: kolo payout show'],
  },
  {
    command: 'payout settle',
    description: 'Proposes to settle a flagged payout as successful, because its bank has paid it.',
    fields: [...f.ENVIRONMENT, f.REASON_TO_APPROVER, f.TRANSFER, f.EVIDENCE],
    prepare: prepare.transactionId,
    act: 'payout.settle',
  },
  {
    command: 'payout fail',
    description:
      'Proposes to settle a flagged payout as failed, because its bank will not pay it. The money returns to the wallet.',
    fields: [...f.ENVIRONMENT, f.REASON_TO_APPROVER, f.TRANSFER, f.EVIDENCE],
    prepare: prepare.transactionId,
    act: 'payout.fail',
  },
  {
    command: 'payouts stop',
    description: 'Stops payouts at once. New payouts are accepted and wait; none is submitted to a bank.',
    fields: [
      ...f.INSTALLATION_OR_ENVIRONMENT,
      option('--rail <rail>', 'stop only payouts through this rail'),
      option('--bank <code>', 'stop only payouts to this bank', {
        parse: parse.bankCode,
        field: 'bank_code',
      }),
      f.REASON_TO_LOG,
      f.JSON_LIST,
    ],
    check: prepare.bothOrNeither,
    prepare: ({ rail = null, bank_code = null }) => ({ rail, bank_code }),
    operation: prepare.byBusiness('stopPayouts', 'stopPayoutsOfEnvironment'),
    lines: ['{id}'],
  },
  {
    command: 'payouts resume',
    description: 'Proposes to end a stop. The stop ends once the proposal is approved.',
    fields: [
      ...f.INSTALLATION_OR_ENVIRONMENT,
      argument('<stop-id>', 'id from `kolo payouts stops`'),
      f.REASON_TO_LOG,
      f.JSON_LIST,
    ],
    check: prepare.bothOrNeither,
    prepare: prepare.payoutsHeldBack,
    act: prepare.byBusiness('payouts.resume_all', 'payouts.resume'),
  },
  {
    command: 'incident close',
    description: 'Closes an incident with a note about its outcome. Moves no money.',
    fields: [...f.ENVIRONMENT, argument('<incident-id>', 'id from `kolo work-queue incidents`'), f.NOTE],
    operation: 'closeIncident',
    lines: ['Incident {incident_id} is closed.'],
    json: (_: undefined, { incident_id: id }: Input) => ({ id }),
  },
  {
    command: 'deliveries resend',
    description: 'Resends undelivered events to an endpoint, and retries at once those that wait in backoff.',
    fields: [...f.ENVIRONMENT, ...f.DELIVERIES, f.REASON_TO_LOG],
    prepare: prepare.resendScope,
    run: run.deliveriesResend,
  },
  {
    command: 'adjust',
    description:
      'Proposes a manual adjustment: moves money between two wallets, or between a wallet and the adjustments account.',
    fields: [
      ...f.ENVIRONMENT,
      f.REASON_TO_APPROVER,
      option('--from <wallet-id>', 'wallet to debit (default: the adjustments account)', {
        field: 'debit_wallet_id',
      }),
      option('--to <wallet-id>', 'wallet to credit (default: the adjustments account)', {
        field: 'credit_wallet_id',
      }),
      option('--amount <kobo>', 'amount, in kobo or another minor unit', {
        parse: parse.amount,
        required: true,
      }),
      f.reference('unique reference of the transfer'),
      option('--narration <text>', 'narration, shown on the wallet statements', { required: true }),
    ],
    act: 'adjustment.post',
  },
  {
    command: 'reconcile bank',
    description:
      "Compares the ledger with the banks' books, corrects what it can, and lists what to do about the rest. Run it before you resume payouts after a recovery.",
    fields: [f.JSON_RESULT],
    run: run.reconcileBank,
  },
];
