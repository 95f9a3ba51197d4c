import type pg from 'pg';
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
import { accountsOfTenant, type RailAccount } from '../../payments/provider-accounts/queries.ts';
import { type Session, sessionOn } from '../../platform/db/database.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import type { Vault } from '../../platform/values/vault.ts';
import type { AccountRail } from '../../rails/context.ts';
import { type Approved, type ProposalAct, proposalAct } from '../proposals/act.ts';
import { finishWithSecret } from '../proposals/secrets.ts';
import {
  type CredentialsContent,
  credentialsContent,
  type OrderContent,
  orderContent,
  type RailContent,
  railContent,
} from './schemas.ts';

/** What accounts at providers are looked after with. */
export interface RailActDeps {
  /** Connections of the role `kolo_directory`: the one for operators neither reads nor writes what credentials are in. */
  directoryPool: pg.Pool;
  vault: Vault;
  clock: Clock;
  railAccounts: Pick<OpenedAccounts, 'open'>;
  /** The rails that accounts are of. */
  accountRails: readonly AccountRail[];
}

/** What somebody sets accounts up with, by the operator API. */
export const managing = (
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

/** Nobody does anything yet. */
const NOBODY: ManageOptions['by'] = { kind: 'operator', name: '', address: null };

/** What of credentials is no secret. */
const settingsOf = ({ description }: AccountRail, credentials: object): Json =>
  Object.fromEntries(
    Object.entries(credentials).filter(([name]) => description.account.shown.includes(name)),
  ) as Json;

/** What is kept of a proposal with credentials. */
interface Kept {
  rail: string;
  /** The provider's name of the account. */
  account: string;
}

/** What two people have agreed on, and what is kept of it once it is done. */
function agreedOn(
  deps: RailActDeps,
  { proposalId, actor, tenantId }: Approved<unknown>,
  result: object,
  providerAccount?: string,
): ManageOptions {
  // By the time that it is then: asking a provider takes long.
  const finish = (session: Session) =>
    finishWithSecret(session, tenantId!, { proposalId, result, nowMs: deps.clock.now() });
  const agreed = providerAccount === undefined ? { finish } : { finish, providerAccount };
  return { ...managing(deps, actor), agreed };
}

/** Does what was approved with the credentials that were proven, which are proven again. */
async function withSecret(
  deps: RailActDeps,
  approved: Approved<unknown>,
  act: typeof addAccount | typeof rotateAccount,
): Promise<Json> {
  const { rail, account } = approved.content as Kept;
  // What was sealed beside it is gone once it is done.
  if (approved.secret === null) throw new ApiError('proposal_not_open');
  const options = agreedOn(deps, approved, { rail, account }, account);
  const given = approved.secret;
  await refusing<unknown>(() => act(options, approved.tenantId!, railNamed(deps, rail), given));
  return { rail, account };
}

const common = { permission: 'manage', of: 'tenant' } as const;

const add = (deps: RailActDeps): ProposalAct =>
  proposalAct<CredentialsContent>({
    ...common,
    name: 'rail.add',
    content: credentialsContent,
    refuses: ['rail_account_not_proven', 'rail_account_taken', 'rail_account_exists'],
    does: 'Brings an account at a provider to the live side of a business, for ever. The provider is asked which account it is, now and when it is approved. Nothing is told by it before it has been tested.',
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
    ...common,
    name: 'rail.rotate',
    content: credentialsContent,
    refuses: ['rail_account_not_proven'],
    does: "Gives an account at a provider new credentials, another URL among them, which must be that same account's. The provider is asked whose they are, now and when it is approved. Nothing is told by it before it has been tested.",
    async prove({ tenantId, content }) {
      const rail = railNamed(deps, content.rail);
      const given = JSON.stringify(content.credentials);
      const proven = await refusing(() => proveToRotate(managing(deps, NOBODY), tenantId!, rail, given));
      const { account, credentials } = proven;
      const settings = settingsOf(rail, credentials);
      const kept = { rail: account.rail, account: account.providerAccount, settings };
      return { content: { ...kept, settings_before: settingsNow(deps, rail, account) }, secret: given };
    },
    carryOut: (approved) => withSecret(deps, approved, rotateAccount),
  });

const accountsOf = ({ directoryPool }: RailActDeps, tenantId: string | null): Promise<RailAccount[]> =>
  accountsOfTenant(sessionOn(directoryPool), tenantId!);

const enable = (deps: RailActDeps): ProposalAct =>
  proposalAct<RailContent>({
    ...common,
    name: 'rail.enable',
    content: railContent,
    does: 'Has an account at a provider told again that was disabled, once it has been tested.',
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
    does: 'Sets which account at a provider pays, of several that could: the first that pays the bank and the amount. Those whose place changes are to be tested.',
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

/** What two people do to accounts at providers. Disabling one takes one person (`routes.ts`). */
export const railActs = (deps: RailActDeps): readonly ProposalAct[] => [
  add(deps),
  rotate(deps),
  enable(deps),
  order(deps),
];
