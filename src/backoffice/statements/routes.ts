import type { Static } from 'typebox';
import type {
  FoundStatement,
  ShownStatement,
  StatementFiles,
  StatementRequest,
} from '../../payments/statements/files.ts';
import { masked } from '../../payments/statements/masked.ts';
import { STATEMENT_DESCRIPTION, statementAnswer, statementQuery } from '../../payments/statements/schemas.ts';
import type { StatementPage } from '../../payments/statements/statement.ts';
import { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { BODY_ERRORS, operatorFailures } from '../../platform/http/schemas.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { type AuthenticateDeps, actorOf, mayReveal, SESSION_ERRORS } from '../operators/authenticate.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { namesOfOwners } from '../personal-data/wallet-owners.ts';
import { reasonBody } from '../transaction-status/fields.ts';
import { opsWalletParams } from '../wallets/schemas.ts';
import { recordRevealed } from './reveal.ts';

type OpsStatementDeps = AuthenticateDeps & { statementFiles: StatementFiles; vault: Vault };

const STATEMENT = '/ops/v1/businesses/:business_id/:mode/wallets/:wallet_id/statement';
const TAGS = ['Wallets'];

/** A wallet's statement: masked, or unmasked with a recorded reason. */
export function opsStatementRoutes(app: App, deps: OpsStatementDeps): void {
  readRoute(app, deps);
  revealRoute(app, deps);
}

async function find(
  deps: OpsStatementDeps,
  { params, query }: { params: unknown; query: unknown },
): Promise<FoundStatement> {
  const { wallet_id, ...environment } = params as Static<typeof opsWalletParams>;
  const tenantId = await tenantOfEnvironment(deps, environment);
  const of = { tenantId, businessId: environment.business_id };
  return deps.statementFiles.find(of, wallet_id, query as StatementRequest);
}

type Owners = (walletIds: readonly string[]) => Promise<(walletId: string) => string | null>;

/** Names the wallets on the other side of movements by their owners. */
async function* pagesWithOwners(
  pages: ShownStatement['pages'],
  ownersOf: Owners,
): AsyncGenerator<StatementPage> {
  for await (const page of pages) {
    const wallets = page.entries.flatMap(({ counterparty }) => counterparty?.walletId ?? []);
    const ownerOf = await ownersOf(wallets);
    const entries = page.entries.map((entry) => {
      const { counterparty } = entry;
      if (counterparty === null || counterparty.walletId === null) return entry;
      return { ...entry, counterparty: { ...counterparty, name: ownerOf(counterparty.walletId) } };
    });
    yield { ...page, entries };
  }
}

const withOwners = ({ statement, pages }: ShownStatement, ownersOf: Owners): ShownStatement => ({
  statement,
  pages: pagesWithOwners(pages, ownersOf),
});

function readRoute(app: App, deps: OpsStatementDeps): void {
  const database = new TenantDatabase(deps.operatorPool);
  app.get(
    STATEMENT,
    {
      // A HEAD request would read the whole statement for nothing.
      exposeHeadRoute: false,
      config: { permission: 'read' },
      schema: {
        operationId: 'readStatement',
        summary: "Download a wallet's statement",
        tags: TAGS,
        description: `${STATEMENT_DESCRIPTION} Names and account numbers are masked, and narrations left out. In JSON, a wallet on the other side has as much of its owner's name as your role may read.`,
        params: opsWalletParams,
        querystring: statementQuery,
        response: {
          200: statementAnswer,
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request, reply) => {
      const found = await find(deps, request);
      const { tenantId } = found.statement;
      const ownersOf = (walletIds: readonly string[]) =>
        database.within(tenantId, (session) =>
          namesOfOwners(session, tenantId, walletIds, mayReveal(request)),
        );
      // A page shows names by role; a file, which is passed on, keeps its masks.
      const { headers, text } = await deps.statementFiles.begin(found, (whole) =>
        found.format === 'json' ? withOwners(masked(whole), ownersOf) : masked(whole),
      );
      return reply.headers(headers).send(text);
    },
  );
}

function revealRoute(app: App, deps: OpsStatementDeps): void {
  const database = new TenantDatabase(deps.operatorPool);
  app.post(
    `${STATEMENT}/reveal`,
    {
      config: { permission: 'reveal' },
      schema: {
        operationId: 'revealStatement',
        summary: "Download a wallet's unmasked statement",
        tags: TAGS,
        description:
          `${STATEMENT_DESCRIPTION} With names, account numbers and narrations. The audit log records the viewer and the reason ` +
          'before anything is shown.',
        params: opsWalletParams,
        querystring: statementQuery,
        body: reasonBody,
        response: {
          200: statementAnswer,
          ...operatorFailures([...BODY_ERRORS, 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request, reply) => {
      const found = await find(deps, request);
      const { reason } = request.body as Static<typeof reasonBody>;
      const { vault } = deps;
      await recordRevealed(database, found, { by: actorOf(deps, request), reason, vault });
      const { headers, text } = await deps.statementFiles.begin(found);
      return reply.headers(headers).send(text);
    },
  );
}
