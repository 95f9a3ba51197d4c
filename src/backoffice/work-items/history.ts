import { Type } from 'typebox';
import { type AuditEntry, listActsOn } from '../../platform/audit/entry.ts';
import type { ReadWords } from '../../platform/audit/sealed-text.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { Timestamp } from '../../platform/values/json-schema.ts';
import { TextOrNull } from '../transaction-status/fields.ts';
import { subjectOf } from '../transfers/file.ts';
import { QUEUES } from '../work-queue/queues.ts';
import { type ItemKey, subjectOfItem } from './find.ts';

/** Acts shown of an item: the newest. */
const ACTS_MAX = 200;

const INCIDENTS = ['contrary_outcomes', 'incidents'];

/** Fields of an audit entry that the history shows. */
type ItemAct = Pick<AuditEntry, 'id' | 'actedAt' | 'actorKind' | 'actor' | 'act' | 'after' | 'reason'>;

/** Decisions about a line or a movement by their audit entries, which name the account. Few may read their reasons. */
const decisionsSql = (about: string): string =>
  `SELECT id, decided_at AS "actedAt", 'operator' AS "actorKind", decided_by AS actor,
     CASE decision WHEN 'accepted' THEN 'bank_statement.match_accepted' WHEN 'matched' THEN 'bank_statement.lines_matched'
       WHEN 'excepted' THEN CASE WHEN cardinality(lines) > 0 THEN 'bank_statement.line_excepted' ELSE 'bank_statement.movement_excepted' END
       ELSE CASE WHEN cardinality(lines) > 0 THEN 'bank_statement.decision_undone' ELSE 'bank_statement.movement_reopened' END
     END AS act,
     NULL AS after, NULL AS reason
   FROM reconciliation_decisions
   WHERE tenant_id = $1 AND rail = split_part($2, ':', 1) AND ${about}
   ORDER BY reconciliation_decisions.id DESC LIMIT ${ACTS_MAX}`;
const DECISIONS = {
  statement_lines: statement(
    'decisions_about_line',
    decisionsSql("lines @> ARRAY[split_part($2, ':', 2)::bigint]"),
  ),
  unmatched_movements: statement(
    'decisions_about_movement',
    decisionsSql("movements @> ARRAY[split_part($2, ':', 2)::uuid]"),
  ),
};
const isDecided = (kind: string): kind is keyof typeof DECISIONS => Object.hasOwn(DECISIONS, kind);

/** Acts on an item, and on the transfer, incident or line that it is. The newest first. */
export async function actsOnItem(session: Session, tenantId: string, item: ItemKey): Promise<ItemAct[]> {
  const acts: ItemAct[] = await listActsOn(session, tenantId, subjectOfItem(item), ACTS_MAX);
  if (item.kind === 'flagged_payouts')
    acts.push(...(await listActsOn(session, tenantId, subjectOf(item.itemId), ACTS_MAX)));
  if (INCIDENTS.includes(item.kind))
    acts.push(...(await listActsOn(session, tenantId, `incident ${item.itemId}`, ACTS_MAX)));
  if (isDecided(item.kind) && QUEUES[item.kind].isKey(item.itemId))
    acts.push(...(await session.query<ItemAct>(DECISIONS[item.kind], [tenantId, item.itemId])));
  return acts.toSorted((a, b) => b.actedAt - a.actedAt || (a.id < b.id ? 1 : -1)).slice(0, ACTS_MAX);
}

/** The operator that an assignment names. */
const ownerIn = ({ after }: ItemAct): string | null => {
  const owner = (after as { owner?: unknown } | null)?.owner;
  return typeof owner === 'string' ? owner : null;
};

/** The operators that acts name. */
export const operatorsIn = (acts: readonly ItemAct[]): string[] =>
  acts.flatMap((act) => {
    const actor = act.actorKind === 'operator' ? act.actor : null;
    return [actor, ownerIn(act)].filter((id) => id !== null);
  });

export const historySchema = Type.Array(
  Type.Object(
    {
      at: Timestamp('When.'),
      act: Type.String({ description: 'The act, as in the audit log.', examples: ['work_item.assigned'] }),
      by: Type.String({ description: 'The operator, by name.', examples: ['Ada Obi'] }),
      to: TextOrNull('The new owner, by name; null for nobody, and for another act.', 'Bisi Ade'),
      note: TextOrNull('The note, as far as you may read it.', 'I am away until Monday'),
    },
    { title: 'WorkItemAct' },
  ),
  { description: `What operators did with it, the newest ${ACTS_MAX} acts, newest first.` },
);

export const historyView = (acts: readonly ItemAct[], names: ReadonlyMap<string, string>, read: ReadWords) =>
  acts.map((act) => {
    const owner = ownerIn(act);
    return {
      at: toRfc3339(act.actedAt),
      act: act.act,
      by: names.get(act.actor) ?? act.actor,
      to: owner === null ? null : (names.get(owner) ?? owner),
      note: act.reason === null ? null : read(act.reason),
    };
  });
