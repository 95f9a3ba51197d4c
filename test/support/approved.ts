import type { Session } from '../../src/platform/db/database.ts';

const MAKER = '00000000-0000-7000-8000-00000000000a';
const CHECKER = '00000000-0000-7000-8000-00000000000b';

/** An approved proposal. */
interface Approved {
  id: string;
  tenantId: string;
  act: string;
  content: object;
}

/**
 * Writes an approved proposal of a tenant that has not been carried out yet. Written twice it stays as it is.
 *
 * @param owner the tables' owner
 */
async function approved(owner: Session, { id, tenantId, act, content }: Approved): Promise<string> {
  await owner.execute(
    `INSERT INTO operators (id, email, name, status, created_at)
     SELECT id::uuid, id || '@example.com', 'Somebody', 'invited', '2026-01-01' FROM unnest($1::text[]) AS o (id)
     ON CONFLICT DO NOTHING`,
    [[MAKER, CHECKER]],
  );
  await owner.execute(
    `INSERT INTO proposals (id, chain, act, content, digest, reason, proposed_by, proposed_at, expires_at, approved_by, decided_at)
     VALUES ($1, $2, $3, $4, decode(repeat('00', 32), 'hex'), 'It is right so', $5, '2026-01-01', '2199-01-01', $6, '2026-01-01')
     ON CONFLICT DO NOTHING`,
    [id, tenantId, act, JSON.stringify(content), MAKER, CHECKER],
  );
  return id;
}

/** A command of a manual act. */
type ByHandCommand = { readonly kind: string; readonly proposalId: string };

/** Approves a command, as its proposal would state it. */
export function approvedFor(owner: Session, tenantId: string, command: ByHandCommand): Promise<string> {
  const { proposalId: id, ...content } = command as ByHandCommand & Record<string, unknown>;
  const amount = content.amount === undefined ? undefined : Number(content.amount);
  const said = {
    creditOpeningBalance: { act: 'import.load', content: {} },
    creditHeldMoney: { act: 'suspense.credit', content: { held_id: content.heldId } },
    returnInflow: { act: 'suspense.return', content: { held_id: content.inflowId } },
    postAdjustment: {
      act: isBetweenBanks(content) ? 'settlement.adjust' : 'adjustment.post',
      content: { amount, reference: content.reference },
    },
    settleManually: {
      act: content.status === 'failed' ? 'payout.fail' : 'payout.settle',
      content: { transaction_id: content.transactionId },
    },
  }[content.kind as string]!;
  return approved(owner, { id, tenantId, ...said });
}

/**
 * Approves the import of a file that has opening balances.
 *
 * @param content as it is proposed
 */
export const approvedImport = (
  owner: Session,
  { id, tenantId, content }: { id: string; tenantId: string; content: object },
): Promise<string> => approved(owner, { id, tenantId, act: 'import.load', content });

const isBetweenBanks = ({ debit, credit }: Record<string, unknown>): boolean =>
  [debit, credit].every((account) => String(account).startsWith('00000000-0000-00'));
