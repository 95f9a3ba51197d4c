import { expect, it } from 'vitest';
import { actName } from '../../../packages/dashboard/src/parts/act-names.ts';
import { RECORDED_ACTS } from '../../../packages/dashboard/src/parts/audit-acts.ts';
import { type ActDeps, operatorActs } from '../../../src/backoffice/acts.ts';
import { isDirectAct } from '../../../src/backoffice/operators/acts/direct-act.ts';
import { isProposalAct, type OperatorAct } from '../../../src/backoffice/proposals/act.ts';
import { wordless } from '../../support/audit-words.ts';

const ACTS = Object.values<readonly OperatorAct[]>(operatorActs({ settings: {} } as ActDeps)).flat();

it('every act of operators has a name in the audit log and in approvals', () => {
  const recorded = ACTS.filter(isDirectAct).flatMap(({ audit }) => audit ?? []);
  const proposed = ACTS.filter(isProposalAct).map(({ name }) => name);
  expect(recorded.length * proposed.length).toBeGreaterThan(0);
  expect(recorded.filter((act) => !(act in RECORDED_ACTS))).toEqual([]);
  expect(proposed.filter((act) => actName(act) === act)).toEqual([]);
});

it('a recorded act needs a name, and each of its details a label that fits', () => {
  const id = '019bbf6c-7e00-7000-8000-000000000001';
  const wallet = { act: 'wallet.changed', before: null };
  expect(wordless([{ ...wallet, after: { interest_payout_wallet: id, interest_enabled: true } }])).toEqual(
    [],
  );
  expect(wordless([{ ...wallet, act: 'wallet.painted', after: null }])).toEqual(['wallet.painted: no name']);
  expect(wordless([{ ...wallet, after: { colour: 'red', name: id, result: { tier: true } } }])).toEqual([
    'wallet.changed: no label for colour',
    'wallet.changed: no name for the id name',
    'wallet.changed: no sentence for tier',
  ]);
});
