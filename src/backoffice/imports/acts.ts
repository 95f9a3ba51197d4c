import { type Static, Type } from 'typebox';
import type { TenantDatabase } from '../../platform/db/database.ts';
import { type ProposalAct, proposalAct } from '../proposals/act.ts';
import { IMPORT_ACT } from './approval.ts';
import { findImport } from './queries.ts';

const Count = (description: string, example: number, minimum = 1) =>
  Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER, description, examples: [example] });

const importContent = Type.Object({
  sha256: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'SHA-256 of the file, hexadecimal.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
  bytes: Count('The size of the file.', 348),
  customers: Count('Number of customers in it.', 3),
  wallets: Count('Number of wallets in it: one a line.', 4),
  opening_balances: Type.Array(
    Type.Object({
      currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.', examples: ['NGN'] }),
      wallets: Count('Wallets in this currency with an opening balance.', 3),
      total: Count('Sum of these opening balances, minor units (kobo).', 17_500_149),
    }),
    { minItems: 1, maxItems: 100, description: 'One entry for each currency, in order of code.' },
  ),
});
type ImportContent = Static<typeof importContent>;

/**
 * Approval of a file with opening balances. Approval alone does nothing: somebody at the shell loads the
 * file, and the loading transaction marks the proposal as done. @param database sessions of the role
 * `kolo_app`: the operators' role reads no imports
 */
export const importActs = ({ database }: { database: TenantDatabase }): readonly ProposalAct[] => [
  proposalAct<ImportContent>({
    name: IMPORT_ACT,
    permission: 'move_money',
    of: 'tenant',
    content: importContent,
    does: 'Allows a file with opening balances to be loaded once, by running `kolo import` with this proposal within 24 hours of its creation.',
    object: ({ sha256 }) => `import ${sha256}`,
    async impossible(_, tenantId, { sha256 }) {
      const hash = Buffer.from(sha256, 'hex');
      const known = await database.within(tenantId, (session) => findImport(session, tenantId, hash));
      return known === undefined || known.finishedAt === null
        ? undefined
        : `The file was imported before, as ${known.id}.`;
    },
    carryOut: async () => null,
  }),
];
