import { Type } from 'typebox';
import { toRfc3339, toRfc3339OrNull } from '../values/clock.ts';
import { Nullable, Timestamp } from '../values/json-schema.ts';
import type { KeptRun } from './queries.ts';

const foundSchema = Type.Object({
  check: Type.String({ examples: ['wallet-sequences'] }),
  tenant_id: Nullable(Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000002'] })),
  table: Type.String({ examples: ['postings'] }),
  key: Type.String({ examples: ['transaction_id=019bbf6c-7e00-7000-8000-000000000003 part=0'] }),
  problem: Type.String({ examples: ['balance_after is not the running sum'] }),
});

export const runSchema = Type.Object(
  {
    id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }),
    started_at: Timestamp('When it began.'),
    ended_at: Timestamp('When it ended.'),
    since: Nullable(Timestamp('Only what was done since then was looked at; null: everything.')),
    made_by: Type.String({
      description: '`nightly` by the job of every night, `shell` by `kolo verify`.',
      examples: ['nightly'],
    }),
    version: Type.String({ description: 'Of Kolo.', examples: ['0.1.0'] }),
    checks: Type.Integer({ description: 'How many checks were made.', examples: [17] }),
    findings: Type.Integer({ description: 'How much does not agree; 0 where all does.', examples: [0] }),
    listed: Type.Array(foundSchema, { description: 'The first 50 findings.' }),
    failure: Nullable(
      Type.String({ description: 'Why it did not come to its end; null where it did.', examples: [null] }),
    ),
  },
  { title: 'VerifyRun' },
);

/** A run as operators see it. */
export const runView = ({ startedAt, endedAt, since, madeBy, listed, ...run }: KeptRun) => ({
  ...{
    id: run.id,
    started_at: toRfc3339(startedAt),
    ended_at: toRfc3339(endedAt),
    since: toRfc3339OrNull(since),
  },
  ...{ made_by: madeBy, version: run.version, checks: run.checks, findings: run.findings },
  listed: listed.map(({ tenantId, ...found }) => ({ ...found, tenant_id: tenantId })),
  failure: run.failure,
});
