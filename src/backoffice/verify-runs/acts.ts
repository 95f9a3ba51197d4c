import type pg from 'pg';
import { Type } from 'typebox';
import { type Session, transactionOn } from '../../platform/db/database.ts';
import { parseRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { actOfInstallation, type DirectAct } from '../operators/acts/direct-act.ts';
import { readInProgress, requestVerification } from './in-progress.ts';
import { requestRunBody } from './schemas.ts';

/** Dependencies of requesting a verification. */
export interface VerifyActDeps {
  operatorPool: pg.Pool;
  /** A session of the role `kolo_directory`. */
  directory: Session;
}

/** @throws ApiError `invalid_request` */
function sinceOf(text: string | null, nowMs: number): number | null {
  if (text === null) return null;
  const ms = parseRfc3339(text);
  if (ms === undefined || ms < 0 || ms > nowMs)
    throw invalidField('since', 'must be an RFC 3339 time since 1970 that is over');
  return ms;
}

const request = ({ operatorPool, directory }: VerifyActDeps): DirectAct =>
  actOfInstallation({
    operationId: 'requestVerifyRun',
    path: '/verify-runs',
    permission: 'follow_up',
    audit: 'verification.requested',
    summary: 'Request a verification of the ledger',
    tags: ['Verification'],
    description:
      'A worker starts it within seconds, beside its other work: the checks of `kolo verify` over every environment, without the ' +
      'comparison with banks. An installation runs one at a time. It changes nothing, and takes minutes for a large ledger.',
    body: requestRunBody,
    refuses: ['verification_in_progress'],
    answer: {
      status: 202,
      message: 'The books are verified',
      data: Type.Object({ id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }) }),
      description: 'It is queued, or in progress.',
    },
    async perform({ body, by, nowMs, record }) {
      const since = sinceOf(body.since ?? null, nowMs);
      // An abandoned one does not block others.
      await readInProgress(directory, nowMs);
      const id = uuidv7(nowMs);
      await transactionOn(operatorPool, async (session) => {
        if (!(await requestVerification(session, { id, requestedBy: by.name, nowMs, since })))
          throw new ApiError('verification_in_progress');
        await record(session, { subject: `verify_run ${id}`, after: { since: toRfc3339OrNull(since) } });
      });
      return { id };
    },
  });

/** Requesting a verification needs no approval. */
export const verifyActs = (deps: VerifyActDeps): readonly DirectAct[] => [request(deps)];
