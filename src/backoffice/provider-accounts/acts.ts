import type pg from 'pg';
import { type Static, Type } from 'typebox';
import { testAccount } from '../../payments/provider-accounts/check.ts';
import { credentialsContext } from '../../payments/provider-accounts/credentials.ts';
import {
  addAccount,
  enableAccount,
  find,
  type ManageOptions,
  orderAccounts,
  proveToAdd,
  proveToRotate,
  requireWholeOrder,
  rotateAccount,
} from '../../payments/provider-accounts/manage.ts';
import type { OpenedAccounts } from '../../payments/provider-accounts/opened-accounts.ts';
import { refusing } from '../../payments/provider-accounts/prove.ts';
import {
  accountsOfTenant,
  lockAccounts,
  type RailAccount,
  setLowBalance,
} from '../../payments/provider-accounts/queries.ts';
import { type Session, sessionOn, transactionOn } from '../../platform/db/database.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { koboFromNumber } from '../../platform/values/money.ts';
import type { Vault } from '../../platform/values/vault.ts';
import type { AccountRail } from '../../rails/context.ts';
import type { Checked } from '../../rails/provider.ts';
import { actInTenant, type DirectAct } from '../operators/acts/direct-act.ts';
import { type Approved, type OperatorAct, type ProposalAct, proposalAct } from '../proposals/act.ts';
import { reasonField } from '../proposals/schemas.ts';
import { finishWithSecret } from '../proposals/secrets.ts';
import { accountView, checkedAccountSchema, lowBalanceField, railField } from './schemas.ts';

/** Dependencies of acts on accounts at providers. */
export interface RailActDeps {
  /** Connections of the role `kolo_directory`: the operators' role neither reads nor writes credentials. */
  directoryPool: pg.Pool;
  vault: Vault;
  clock: Clock;
  railAccounts: Pick<OpenedAccounts, 'open'>;
  /** Rails with accounts. */
  accountRails: readonly AccountRail[];
}

/** Most rails with accounts of one environment: more than there are. */
const RAILS_MAX = 20;

const credentials = Type.Unsafe<object>({
  type: 'object',
  additionalProperties: true,
  description:
    'The credentials at the provider (docs/rails.md). They are sealed at once and never shown; the proposal shows the non-secret fields.',
  examples: [{ secret_key: 'sk_live_…', preferred_bank: 'wema-bank' }],
});

const railContent = Type.Object({ rail: railField });
const credentialsContent = Type.Object({ rail: railField, credentials });
const orderContent = Type.Object({
  rails: Type.Array(railField, {
    minItems: 1,
    maxItems: RAILS_MAX,
    uniqueItems: true,
    description: 'The rails of all accounts of the business, the preferred one first.',
  }),
});
type RailContent = Static<typeof railContent>;
type CredentialsContent = Static<typeof credentialsContent>;
type OrderContent = Static<typeof orderContent>;

/** Options of account management through the operator API. */
const managing = (
  { directoryPool: pool, vault, clock, railAccounts: accounts }: RailActDeps,
  by: ManageOptions['by'],
): ManageOptions => ({ pool, by, vault, clock, accounts });

/** @throws ApiError `invalid_request` */
function railNamed({ accountRails }: RailActDeps, name: string): AccountRail {
  const rail = accountRails.find(({ description }) => description.name === name);
  if (rail !== undefined) return rail;
  const names = accountRails.map(({ description }) => description.name);
  throw invalidField('content.rail', `must be one of ${names.join(', ')}`);
}

/** A placeholder actor for checks without effect. */
const NOBODY: ManageOptions['by'] = { kind: 'operator', name: '', address: null };

/** The non-secret part of credentials. */
const settingsOf = ({ description }: AccountRail, credentials: object): Json =>
  Object.fromEntries(
    Object.entries(credentials).filter(([name]) => description.account.shown.includes(name)),
  ) as Json;

/** The stored content of a proposal with credentials. */
interface StoredContent {
  rail: string;
  /** The provider's name of the account. */
  account: string;
}

/** The approval to record with the execution. */
function agreedOn(
  deps: RailActDeps,
  { proposalId, actor, tenantId }: Approved<unknown>,
  result: object,
  providerAccount?: string,
): ManageOptions {
  // Uses the time of execution: checking with a provider takes long.
  const finish = (session: Session) =>
    finishWithSecret(session, tenantId!, { proposalId, result, nowMs: deps.clock.now() });
  const agreed = providerAccount === undefined ? { finish } : { finish, providerAccount };
  return { ...managing(deps, actor), agreed };
}

/** Carries out an approved act with the proven credentials, which are proven again. */
async function withSecret(
  deps: RailActDeps,
  approved: Approved<unknown>,
  act: typeof addAccount | typeof rotateAccount,
): Promise<Json> {
  const { rail, account } = approved.content as StoredContent;
  // The sealed secret is deleted once this is done.
  if (approved.secret === null) throw new ApiError('proposal_not_open');
  const options = agreedOn(deps, approved, { rail, account }, account);
  const given = approved.secret;
  await refusing<unknown>(() => act(options, approved.tenantId!, railNamed(deps, rail), given));
  return { rail, account };
}

const common = { permission: 'manage', of: 'tenant' } as const;

/** A proposal about the account of a provider: an environment has one of each. */
const aboutAccount = { ...common, object: ({ rail }: RailContent) => `provider_account ${rail}` };

const accountsOf = ({ directoryPool }: RailActDeps, tenantId: string | null): Promise<RailAccount[]> =>
  accountsOfTenant(sessionOn(directoryPool), tenantId!);

const add = (deps: RailActDeps): ProposalAct =>
  proposalAct<CredentialsContent>({
    ...aboutAccount,
    name: 'rail.add',
    content: credentialsContent,
    impossible: async (_, tenantId, { rail }) =>
      (await accountsOf(deps, tenantId)).some((account) => account.rail === rail)
        ? `The business has an account of ${rail} already.`
        : undefined,
    refuses: ['rail_account_not_proven', 'rail_account_taken', 'rail_account_exists'],
    does: 'Adds an account at a provider to the live environment of a business, permanently. Kolo verifies the account with the provider now and at the approval. No payout is submitted through it before it has been tested.',
    async prove({ tenantId, mode, content }) {
      const rail = railNamed(deps, content.rail);
      const { modes, name } = rail.description;
      if (!modes.includes(mode!)) throw invalidField('mode', `must be ${modes.join(' or ')}`);
      const given = JSON.stringify(content.credentials);
      const proven = await refusing(() => proveToAdd(managing(deps, NOBODY), tenantId!, rail, given));
      const { providerAccount: account, credentials } = proven;
      return { content: { rail: name, account, settings: settingsOf(rail, credentials) }, secret: given };
    },
    carryOut: (approved) => withSecret(deps, approved, addAccount),
  });

const settingsNow = ({ vault }: RailActDeps, rail: AccountRail, account: RailAccount): Json => {
  const opened = vault.open(account.ciphertext, account.keyId, credentialsContext(account));
  return settingsOf(rail, JSON.parse(opened) as object);
};

const rotate = (deps: RailActDeps): ProposalAct =>
  proposalAct<CredentialsContent>({
    ...aboutAccount,
    name: 'rail.rotate',
    content: credentialsContent,
    refuses: ['rail_account_not_proven'],
    does: 'Replaces the credentials (or URL) of an account at a provider, which must stay the same account. Kolo verifies them with the provider now and at the approval. No payout is submitted through it before it has been tested.',
    async prove({ tenantId, content }) {
      const rail = railNamed(deps, content.rail);
      const given = JSON.stringify(content.credentials);
      const proven = await refusing(() => proveToRotate(managing(deps, NOBODY), tenantId!, rail, given));
      const { account, credentials } = proven;
      const settings = settingsOf(rail, credentials);
      const stored = { rail: account.rail, account: account.providerAccount, settings };
      return { content: { ...stored, settings_before: settingsNow(deps, rail, account) }, secret: given };
    },
    carryOut: (approved) => withSecret(deps, approved, rotateAccount),
  });

const enable = (deps: RailActDeps): ProposalAct =>
  proposalAct<RailContent>({
    ...aboutAccount,
    name: 'rail.enable',
    content: railContent,
    impossible: async (_, tenantId, { rail }) =>
      (await accountsOf(deps, tenantId)).some((account) => account.rail === rail && account.enabled)
        ? 'The account is enabled.'
        : undefined,
    does: 'Enables a disabled account at a provider again, once it has been tested.',
    async prepare(_, { tenantId, content: { rail } }) {
      const accounts = await accountsOf(deps, tenantId);
      const account = await refusing(() => find(accounts, rail));
      return { rail, account: account.providerAccount };
    },
    async carryOut(approved) {
      const { rail } = approved.content;
      const options = agreedOn(deps, approved, { rail });
      await refusing(() => enableAccount(options, approved.tenantId!, rail, true));
      return { rail };
    },
  });

const order = (deps: RailActDeps): ProposalAct =>
  proposalAct<OrderContent>({
    ...common,
    name: 'rail.order',
    content: orderContent,
    object: () => 'order_of_provider_accounts',
    impossible: async (_, tenantId, { rails }) => {
      const accounts = await accountsOf(deps, tenantId);
      return accounts.length > rails.length
        ? 'The business has another account since the proposal.'
        : undefined;
    },
    does: 'Sets the order of accounts at providers: the first that supports the bank and the amount pays. Accounts whose position changes must be tested.',
    async prepare(_, { tenantId, content: { rails } }) {
      const accounts = await accountsOf(deps, tenantId);
      await refusing(() => requireWholeOrder(accounts, rails), 'content.rails');
      return { rails, before: accounts.map(({ rail }) => rail) };
    },
    async carryOut(approved) {
      const { rails } = approved.content;
      const options = agreedOn(deps, approved, { rails });
      await refusing(() => orderAccounts(options, approved.tenantId!, rails), 'content.rails');
      return { rails };
    },
  });

const params = {
  rail: Type.String({ description: 'The rail of the account.', examples: ['paystack'] }),
};
const tags = ['Accounts at providers'];

const disable = (deps: RailActDeps): DirectAct =>
  actInTenant({
    operationId: 'disableRailAccount',
    path: '/rail-accounts/:rail/disable',
    permission: 'stop',
    summary: 'Disable an account at a provider',
    tags,
    description:
      'Takes effect at once and needs no approval. Submitted payouts are still queried, and returned money is credited. Enabling it again is proposed.',
    params,
    body: Type.Object({ reason: reasonField }),
    answer: { status: 200, message: 'Disabled', description: 'The account is disabled.' },
    async perform({ tenantId, params: { rail }, body: { reason }, by }) {
      await refusing(() => enableAccount({ ...managing(deps, by), reason }, tenantId, rail, false));
    },
  });

const test = (deps: RailActDeps): DirectAct =>
  actInTenant({
    operationId: 'testRailAccount',
    path: '/rail-accounts/:rail/test',
    permission: 'resume',
    summary: 'Test an account at a provider',
    tags,
    description:
      'Queries the provider without changing anything there. Payouts resume through it if no check fails, and pause if one does.',
    params,
    refuses: ['rail_account_changed'],
    answer: {
      status: 200,
      message: 'Tested',
      data: checkedAccountSchema,
      description: 'The results of the checks.',
    },
    async perform({ tenantId, params: { rail }, by }) {
      const row = deps.accountRails.find(({ description }) => description.name === rail);
      if (row === undefined) throw new ApiError('not_found');
      const checks: Checked[] = [];
      const ok = await refusing(() =>
        testAccount(managing(deps, by), tenantId, row, (seen) => checks.push(seen)),
      );
      return { rail, ok, checks };
    },
  });

const lowBalance = (deps: RailActDeps): DirectAct =>
  actInTenant({
    operationId: 'setLowBalance',
    path: '/rail-accounts/:rail/low-balance',
    permission: 'move_money',
    audit: 'rail_account.low_balance_set',
    summary: 'Set the low balance of an account at a provider',
    tags,
    description:
      'Notifies the channels of the topic `low_balance` once the balance at the provider, which Kolo reads each minute, falls below the amount, and again only after it has recovered. Null removes it. Nothing else follows: payouts go on.',
    params,
    body: Type.Object({ low_balance: lowBalanceField }),
    answer: { status: 200, message: 'Set', description: 'It is set.' },
    async perform({ tenantId, params: { rail }, body, record }) {
      const amount = body.low_balance === null ? null : koboFromNumber(body.low_balance);
      await transactionOn(deps.directoryPool, async (session) => {
        const account = await refusing(async () => find(await lockAccounts(session, tenantId), rail));
        if (!railNamed(deps, rail).description.capabilities.includes('balance'))
          throw invalidField('low_balance', 'must be null: the provider reports no balance');
        await setLowBalance(session, account, amount);
        await record(session, {
          subject: `rail_account ${rail}`,
          before: { low_balance: accountView(account).low_balance },
          after: { low_balance: body.low_balance },
        });
      });
    },
  });

/** Acts on accounts at providers: those that could move money need approval. */
export const railActs = (deps: RailActDeps): readonly OperatorAct[] => [
  disable(deps),
  test(deps),
  lowBalance(deps),
  add(deps),
  rotate(deps),
  enable(deps),
  order(deps),
];
