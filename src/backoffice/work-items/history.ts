import { Type } from 'typebox';
import { type AuditEntry, listActsOn } from '../../platform/audit/entry.ts';
import type { ReadWords } from '../../platform/audit/sealed-text.ts';
import type { Session } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { Timestamp } from '../../platform/values/json-schema.ts';
import { TextOrNull } from '../transaction-status/fields.ts';
import { type ItemKey, subjectOfItem } from './find.ts';

/** Acts shown of an item: the newest. */
const ACTS_MAX = 200;

const INCIDENTS = ['contrary_outcomes', 'incidents'];

/** Acts on an item, and on the incident that it is. The newest first. */
export async function actsOnItem(session: Session, tenantId: string, item: ItemKey): Promise<AuditEntry[]> {
  const acts = await listActsOn(session, tenantId, subjectOfItem(item), ACTS_MAX);
  if (!INCIDENTS.includes(item.kind)) return acts;
  const onIncident = await listActsOn(session, tenantId, `incident ${item.itemId}`, ACTS_MAX);
  return [...acts, ...onIncident].toSorted((a, b) => b.actedAt - a.actedAt || (a.id < b.id ? 1 : -1));
}

/** The operator that an assignment names. */
const ownerIn = ({ after }: AuditEntry): string | null => {
  const owner = (after as { owner?: unknown } | null)?.owner;
  return typeof owner === 'string' ? owner : null;
};

/** The operators that acts name. */
export const operatorsIn = (acts: readonly AuditEntry[]): string[] =>
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

export const historyView = (
  acts: readonly AuditEntry[],
  names: ReadonlyMap<string, string>,
  read: ReadWords,
) =>
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
