import { Type } from 'typebox';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import type { RunInProgress } from './in-progress.ts';
import type { StoredRun } from './queries.ts';

const foundSchema = Type.Object({
  check: Type.String({ examples: ['wallet-sequences'] }),
  tenant_id: Nullable(Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000002'] })),
  table: Type.String({ examples: ['postings'] }),
  key: Type.String({ examples: ['transaction_id=019bbf6c-7e00-7000-8000-000000000003 part=0'] }),
  problem: Type.String({ examples: ['balance_after is not the running sum'] }),
});

const runFields = {
  id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }),
  started_at: Timestamp('When it began.'),
  ended_at: Timestamp('When it ended.'),
  since: Nullable(Timestamp('Checks only data since then; null: everything.')),
  made_by: Type.String({
    description: '`nightly`: the nightly job. `shell`: `kolo verify`. `operator`: requested by an operator.',
    examples: ['nightly'],
  }),
  requested_by: Nullable(
    Type.String({
      description: 'The operator who requested it.',
      examples: ['019bbf6c-7e00-7000-8000-000000000004'],
    }),
  ),
  version: Type.String({ description: 'Version of Kolo.', examples: ['0.1.0'] }),
  checks: Type.Integer({ description: 'Number of checks.', examples: [17] }),
  findings: Type.Integer({ description: 'Number of findings; 0 where everything agrees.', examples: [0] }),
  listed: Type.Array(foundSchema, { description: 'The first 50 findings.' }),
  failure: Nullable(
    Type.String({ description: 'Why it did not finish; null where it did.', examples: [null] }),
  ),
};
export const runSchema = Type.Object(runFields, { title: 'VerifyRun' });

/** Result of a run for one environment. */
const RESULTS = ['agrees', 'does_not_agree', 'unknown'] as const;
type Result = (typeof RESULTS)[number];

export const environmentRunSchema = Type.Object(
  {
    id: runFields.id,
    started_at: runFields.started_at,
    ended_at: runFields.ended_at,
    since: runFields.since,
    made_by: runFields.made_by,
    version: runFields.version,
    checks: runFields.checks,
    result: Type.Unsafe<Result>({
      type: 'string',
      enum: [...RESULTS],
      examples: ['agrees'],
      description:
        '`agrees`: no findings in this environment. `does_not_agree`: see `listed`. `unknown`: the run did not finish, ' +
        'found more in the installation than it lists, or found something that belongs to no environment.',
    }),
    listed: Type.Array(foundSchema, {
      description: 'Those of the first 50 findings that are in this environment.',
    }),
  },
  { title: 'TenantVerifyRun' },
);

/** A run without data of other businesses. */
export const environmentRunView = (run: StoredRun, tenantId: string) => {
  const { id, started_at, ended_at, since, made_by, version, checks, findings, failure, ...all } =
    runView(run);
  const listed = all.listed.filter(({ tenant_id }) => tenant_id === tenantId);
  const isOfTenants = all.listed.every(({ tenant_id }) => tenant_id !== null);
  const isWhole = failure === null && findings === all.listed.length && isOfTenants;
  const result: Result = listed.length > 0 ? 'does_not_agree' : isWhole ? 'agrees' : 'unknown';
  return { id, started_at, ended_at, since, made_by, version, checks, result, listed };
};

export const runView = ({ startedAt, endedAt, since, madeBy, requestedBy, listed, ...run }: StoredRun) => ({
  id: run.id,
  started_at: toRfc3339(startedAt),
  ended_at: toRfc3339(endedAt),
  since: toRfc3339OrNull(since),
  made_by: madeBy as string,
  requested_by: requestedBy,
  version: run.version,
  checks: run.checks,
  findings: run.findings,
  listed: listed.map(({ tenantId, ...found }) => ({ ...found, tenant_id: tenantId })),
  failure: run.failure,
});

export const requestRunBody = Type.Object({
  since: Type.Optional(
    Nullable(
      Type.String({
        format: 'date-time',
        examples: ['2026-01-15T00:00:00+01:00'],
        description: 'Checks only data since then, which is faster. When omitted: everything.',
      }),
    ),
  ),
});

export const inProgressSchema = Type.Object(
  {
    in_progress: Nullable(
      Type.Object({
        id: Type.String({
          description: 'The id of the run once it has finished.',
          examples: ['019bbf6c-7e00-7000-8000-000000000001'],
        }),
        made_by: Type.String({ description: '`nightly` or `operator`.', examples: ['operator'] }),
        requested_by: Nullable(
          Type.String({
            description: 'The operator who requested it.',
            examples: ['019bbf6c-7e00-7000-8000-000000000004'],
          }),
        ),
        requested_at: Timestamp('When it was requested, or the nightly job began.'),
        since: Nullable(Timestamp('Checks only data since then; null: everything.')),
        started_at: Nullable(Timestamp('When a worker started it; null before.')),
        check: Nullable(Type.String({ description: 'The current check.', examples: ['wallet-sequences'] })),
        checks_done: Type.Integer({ description: 'Checks done so far.', examples: [12] }),
        checks_total: Nullable(
          Type.Integer({ description: 'Number of checks; null before the first.', examples: [80] }),
        ),
      }),
    ),
  },
  { title: 'VerifyRunInProgress' },
);

export const inProgressView = (inProgress: RunInProgress | undefined) => ({
  in_progress:
    inProgress === undefined
      ? null
      : {
          id: inProgress.id,
          made_by: inProgress.madeBy as string,
          requested_by: inProgress.requestedBy,
          requested_at: toRfc3339(inProgress.requestedAt),
          since: toRfc3339OrNull(inProgress.since),
          started_at: toRfc3339OrNull(inProgress.startedAt),
          check: inProgress.checking,
          checks_done: inProgress.checksDone ?? 0,
          checks_total: inProgress.checksTotal,
        },
});
