import { type Static, Type } from 'typebox';
import { hideWords, openWords } from '../../platform/audit/sealed-text.ts';
import { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../platform/http/schemas.ts';
import { ApiError } from '../../platform/values/errors.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { eventsArchived } from '../../webhooks/archive/queries.ts';
import { type AuthenticateDeps, mayReveal, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { may } from '../operators/roles.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { recipientFinder } from '../payment-runs/recipient.ts';
import { shownNames } from '../personal-data/shown-names.ts';
import { readFiled, type TransferFile } from './file.ts';
import type { ReadsArchive } from './list/filter.ts';
import { fileSchema, fileView, ownersOf, transferParam } from './schemas.ts';

const TRANSFER = '/ops/v1/businesses/:business_id/:mode/transfers/:transfer_id';
const params = Type.Object({ ...environmentParams.properties, ...transferParam });
type Params = Static<typeof params>;

type TransferRouteDeps = AuthenticateDeps & ReadsArchive & { vault: Vault };

/** Time between a transaction and its event at most, milliseconds. */
const EVENT_NEAR_MS = 2_000;

/** When the events of a transaction were archived; null for one that has some in the database, or is not final. */
async function archivedAt(
  { database }: TransferRouteDeps,
  tenantId: string,
  { transfer: { completedAt }, events }: TransferFile,
): Promise<number | null> {
  if (completedAt === null || events.length > 0) return null;
  const found = await database.within(tenantId, (session) =>
    eventsArchived(session, tenantId, completedAt - EVENT_NEAR_MS, completedAt + EVENT_NEAR_MS),
  );
  return found?.archivedAt ?? null;
}

/** Details of a transaction. `acts.ts` reveals its personal data. */
export function transferFileRoutes(app: App, deps: TransferRouteDeps): void {
  const database = new TenantDatabase(deps.operatorPool);
  readRoute(app, deps, database);
}

function readRoute(app: App, deps: TransferRouteDeps, database: TenantDatabase): void {
  // The operators' role reads no payment run.
  const findRecipient = recipientFinder(deps.database, deps.vault);
  app.get(
    TRANSFER,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readTransferInFull',
        summary: 'Retrieve a transfer in full',
        tags: ['Work queue'],
        description:
          'Its state and meaning, the submissions and responses of the bank, and its timeline. Personal data is masked, ' +
          'and text about customers is opened for readers of the audit log.',
        params,
        response: {
          200: Success('OK', fileSchema, 'The transfer.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { transfer_id, ...environment } = request.params as Params;
      const tenantId = await tenantOfEnvironment(deps, environment);
      const scope = { businessId: environment.business_id, mode: environment.mode };
      const opens = may(request.operator.grants, 'audit', scope);
      const { file, names } = await database.within(tenantId, async (session) => {
        const file = await readFiled(session, tenantId, transfer_id, {
          nowMs: deps.clock.now(),
          reader: async (stored) => (opens ? openWords(session, deps.vault, stored) : hideWords),
        });
        if (file === undefined) throw new ApiError('not_found');
        const names = await shownNames(session, tenantId, ownersOf([file.transfer]), mayReveal(request));
        return { file, names };
      });
      const { bulkId, reference } = file.transfer;
      const recipient = bulkId === null ? undefined : await findRecipient(tenantId, { bulkId, reference });
      const archived = await archivedAt(deps, tenantId, file);
      return success('OK', fileView(file, names, { recipient, archivedAt: archived }));
    },
  );
}
