import { type Static, Type } from 'typebox';
import type { OpenedAccounts } from '../../payments/provider-accounts/opened-accounts.ts';
import { accountsOfTenant, type RailAccount } from '../../payments/provider-accounts/queries.ts';
import { readBalance } from '../../payments/provider-balances/read.ts';
import { sessionOn, type TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../platform/http/schemas.ts';
import { Nullable } from '../../platform/values/json-schema.ts';
import type { AccountRail } from '../../rails/context.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';

type BalanceRouteDeps = AuthenticateDeps & {
  /** Connections of the role `kolo_directory`. */
  directoryPool: Parameters<typeof sessionOn>[0];
  database: TenantDatabase;
  railAccounts: Pick<OpenedAccounts, 'openStored'>;
  accountRails: readonly AccountRail[];
};

/** Kobo as text: a total may exceed an exact JSON number. */
const kobo = (description: string) => Type.String({ description, examples: ['150000'] });
const koboOrNull = (description: string) => Nullable(kobo(description));

const balanceSchema = Type.Object(
  {
    rail: Type.String({ examples: ['paystack'] }),
    status: Type.String({ description: '`enabled` or `disabled`.', examples: ['enabled'] }),
    settlement: kobo("The ledger's balance at the provider, whole kobo as text."),
    in_flight: kobo('Submitted payouts without a known outcome.'),
    payouts_in_flight: Type.Integer({ description: 'Number of these payouts.', examples: [0] }),
    balance: koboOrNull("The provider's balance; null where it gives none."),
    difference: koboOrNull("The provider's balance less the ledger's."),
    unexplained: koboOrNull('The part of the difference that payouts in flight do not explain.'),
    because: Nullable(Type.String({ description: 'Why the provider gives no balance.', examples: [null] })),
  },
  { title: 'RailBalance' },
);

/** The ledger's balance of an account beside the provider's. */
async function compared(deps: BalanceRouteDeps, account: RailAccount): Promise<Static<typeof balanceSchema>> {
  const { tenantId, rail, enabled } = account;
  const { description } = deps.accountRails.find((row) => row.description.name === rail)!;
  const opened = await deps.railAccounts.openStored(account);
  const queried = { tenantId, rail, opened, terms: description.account };
  const { books, provider } = await readBalance(deps.database, queried).finally(() => opened.close());
  const known = {
    rail,
    status: enabled ? 'enabled' : 'disabled',
    settlement: String(books.owed),
    in_flight: String(books.inFlight),
    payouts_in_flight: Number(books.payouts),
  };
  if (provider.kind === 'unavailable')
    return { ...known, balance: null, difference: null, unexplained: null, because: provider.because };
  const { available, difference, unexplained } = provider;
  return {
    ...known,
    balance: String(available),
    difference: String(difference),
    unexplained: String(unexplained),
    because: null,
  };
}

/** Balances at providers beside the ledger's, for operators. */
export function providerBalanceRoutes(app: App, deps: BalanceRouteDeps): void {
  const directory = sessionOn(deps.directoryPool);
  app.get(
    '/ops/v1/businesses/:business_id/:mode/rail-balances',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readRailBalances',
        summary: 'Compare balances at providers with the ledger',
        description:
          'Queries each provider now. For the causes of a difference, see docs/rails.md, "Costs and balance".',
        tags: ['Accounts at providers'],
        params: environmentParams,
        response: {
          200: Success('OK', Type.Array(balanceSchema), 'An entry for each account.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const accounts = await accountsOfTenant(directory, tenantId);
      return success('OK', await Promise.all(accounts.map((account) => compared(deps, account))));
    },
  );
}
