import type pg from 'pg';
import { Type } from 'typebox';
import { transactionOn } from '../../../platform/db/database.ts';
import { Reason } from '../../../platform/http/schemas.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import { isUuid } from '../../../platform/values/ids.ts';
import { actOfInstallation, type DirectAct } from '../acts/direct-act.ts';
import { endEnrolments, operatorById, setDisabled } from '../queries.ts';
import { operatorParams } from '../schemas.ts';
import { revokeSessions } from '../sessions/sessions.ts';
import { keepingAdmin } from './people.ts';

/** Dependencies of acts on operators. */
export interface PeopleActDeps {
  operatorPool: pg.Pool;
}

const disable = ({ operatorPool }: PeopleActDeps): DirectAct =>
  actOfInstallation({
    operationId: 'disableOperator',
    path: '/operators/:id/disable',
    permission: 'operators',
    confirmed: true,
    audit: 'operator.disabled',
    summary: 'Disable an operator',
    tags: ['Operators'],
    description:
      'Sessions and invitations end at once. Needs a code or passkey confirmed within five minutes, and no approval. Enabling again is proposed.',
    params: operatorParams.properties,
    body: Type.Object({ reason: Reason('Reason, for colleagues and the audit log.', 'Left the company') }),
    refuses: ['last_administrator'],
    answer: { status: 200, message: 'Disabled', description: 'Disabled.' },
    async perform({ params: { id }, body: { reason }, nowMs, record }) {
      if (!isUuid(id)) throw new ApiError('not_found');
      await transactionOn(operatorPool, (session) =>
        keepingAdmin(session, async () => {
          const before = await operatorById(session, id);
          if (before === undefined) throw new ApiError('not_found');
          // Disabling twice changes nothing.
          if (!(await setDisabled(session, id))) return;
          await revokeSessions(session, id, null, nowMs);
          await endEnrolments(session, id, nowMs);
          await record(session, {
            subject: `operator ${id}`,
            before: { status: before.status },
            after: { status: 'disabled' },
            reason,
          });
        }),
      );
    },
  });

/** Disabling an operator needs no approval. */
export const peopleActs = (deps: PeopleActDeps): readonly DirectAct[] => [disable(deps)];
