import type { TenantDatabase } from '../../../platform/db/database.ts';
import { invalidField } from '../../../platform/values/errors.ts';
import { actInTenant, type DirectAct } from '../../operators/acts/direct-act.ts';
import { readMapping, setMapping } from './mapping.ts';
import { mappingBody } from './schemas.ts';

export interface JournalActDeps {
  /** Role `kolo_app`: the operators' role writes no row of a tenant. */
  database: TenantDatabase;
}

/** Acts on the journal for accounting. */
export const journalActs = ({ database }: JournalActDeps): readonly DirectAct[] => [
  actInTenant({
    operationId: 'setJournalMapping',
    path: '/journal/accounts',
    permission: 'manage',
    audit: 'journal.mapped',
    summary: 'Set the codes of the journal',
    description:
      'The code and name of each ledger account in the accounting system. Later files use them for every day; numbers and ' +
      'amounts stay as they are.',
    tags: ['Reports'],
    body: mappingBody,
    answer: { status: 200, message: 'Set', description: 'The mapping is set.' },
    async perform({ tenantId, body: { accounts }, nowMs, record }) {
      const keys = accounts.map(({ account }) => account);
      const repeated = keys.findIndex((key, index) => keys.indexOf(key) < index);
      if (repeated >= 0) throw invalidField(`accounts.${repeated}.account`, 'must not be mapped twice');
      await database.transaction(tenantId, async (session) => {
        const { accounts: before } = await readMapping(session, tenantId);
        await setMapping(session, tenantId, accounts, nowMs);
        await record(session, {
          subject: 'journal',
          before: { accounts: before.map((account) => ({ ...account })) },
          after: { accounts },
        });
      });
    },
  }),
];
