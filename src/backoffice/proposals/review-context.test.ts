import type pg from 'pg';
import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { NIL_UUID } from '../../platform/values/ids.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { BANKS } from '../../rails/banks.ts';
import { proposalAct } from './act.ts';
import type { ShownProposal } from './read.ts';
import { withItems, withReviewContext } from './review-context.ts';

it('says what a proposal would do now where it is read alone, and at no cost for each in a list', async () => {
  let asked = 0;
  const act = proposalAct({
    name: 'stop.end',
    does: 'Ends a stop.',
    permission: 'resume',
    of: 'installation',
    content: Type.Object({}),
    now: async () => {
      asked += 1;
      return 'Resuming now releases 2 payouts.';
    },
  });
  const deps = {
    operatorPool: {} as pg.Pool,
    rails: { banks: BANKS },
    acts: new Map([[act.name, act]]),
    vault: {} as Vault,
  };
  const proposal = { act: act.name, chain: NIL_UUID, content: {}, decidedAt: null, executedAt: null };
  const one = { ...proposal, batchSize: null } as ShownProposal;
  const listed = await withReviewContext(deps, [one, one]);
  expect([listed.map(({ effect }) => effect), asked]).toEqual([['Ends a stop.', 'Ends a stop.'], 0]);
  expect((await withItems(deps, one)).effect).toBe('Ends a stop. Resuming now releases 2 payouts.');
  expect((await withItems(deps, { ...one, decidedAt: 1 })).effect).toBe('Ends a stop.');
});
