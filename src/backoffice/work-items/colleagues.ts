import { type Session, statement } from '../../platform/db/database.ts';
import { rolesWith, type Scope } from '../operators/roles.ts';

const LIST = statement(
  'operators_who_follow_up',
  `SELECT DISTINCT o.name, o.id
   FROM operators o JOIN operator_roles r ON r.operator_id = o.id AND r.ended_at IS NULL
   WHERE o.status = 'active' AND r.role = ANY ($1) AND (r.business_id IS NULL OR r.business_id = $2)
     AND (r.mode IS NULL OR r.mode = $3) AND ($4::uuid IS NULL OR o.id = $4)
   ORDER BY o.name, o.id LIMIT 200`,
);

/** Active operators who may work on the items of an environment. @param session of `kolo_operator` */
export const colleaguesIn = (
  session: Session,
  { businessId, mode }: Scope,
  only: string | null = null,
): Promise<{ id: string; name: string }[]> =>
  session.query(LIST, [rolesWith('follow_up'), businessId, mode, only]);
