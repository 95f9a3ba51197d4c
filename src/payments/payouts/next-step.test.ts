import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOT_SENT, type QueryOutcome } from '../../rails/rail.ts';
import { FLAG_AFTER_MS, maySubmit, type NextStep, nextStep } from './next-step.ts';

const START = 1_768_467_600_000;
const HOUR = 3_600_000;
/** Maximum submissions of one transfer. */
const SUBMISSIONS_MAX = 3;

const PAID: QueryOutcome = { kind: 'success', code: '00' };
const REFUSED: QueryOutcome = { kind: 'failure', code: '57', reason: 'Not permitted' };
const REVERSED: QueryOutcome = { ...REFUSED, kind: 'reversed' };
const UNKNOWN: QueryOutcome = { kind: 'unknown', code: null, detail: 'no answer' };
const IN_PROGRESS: QueryOutcome = { kind: 'unknown', code: '09', detail: 'in progress' };
const NOT_FOUND: QueryOutcome = { kind: 'not_found' };

const settle = (outcome: 'success' | 'failure'): NextStep =>
  outcome === 'success'
    ? { kind: 'settle', outcome: { kind: 'success' } }
    : { kind: 'settle', outcome: { kind: 'failure', code: '57', reason: 'Not permitted' } };
const LATER = { kind: 'later', state: 'unknown', flag: false, failureReportedAt: null } as const;
const query = (afterMs: number): NextStep => ({ ...LATER, afterMs });
const send = (afterMs: number): NextStep => ({ ...LATER, afterMs, state: 'resubmittable' });
const sendFirst = (afterMs: number): NextStep => ({ ...LATER, afterMs, state: 'queued' });
const call = (afterMs: number): NextStep => ({ ...LATER, afterMs, flag: true });

/** A payout without a known last submission or reported failure. */
const NOTHING = { lastSubmittedAt: null, failureReportedAt: null };

/** A rail that recognises ids for so long, and needs no interval between submissions. */
const within = (dedupWindowMs: number) => ({
  dedupWindowMs,
  resubmitAfterMs: 0,
  failureConfirmAfterMs: 600_000,
});

describe('the step after a response', () => {
  // Action, attempt, submissions so far, outcome, the rail's window, age, step.
  it.each([
    ['submitted', 1, 1, PAID, 0, 0, settle('success')],
    ['submitted', 1, 1, REFUSED, 0, 0, settle('failure')],
    ['submitted', 1, 1, UNKNOWN, HOUR, 0, query(1_000)],
    ['submitted', 1, 1, IN_PROGRESS, HOUR, 0, query(1_000)],
    ['submitted', 1, 1, UNKNOWN, 0, FLAG_AFTER_MS - 1, query(1_000)],
    ['submitted', 1, 1, UNKNOWN, 0, FLAG_AFTER_MS, call(1_000)],
    ['queried', 2, 1, PAID, 0, 1_000, settle('success')],
    ['queried', 2, 1, REFUSED, 0, 1_000, settle('failure')],
    ['queried', 2, 1, REVERSED, 0, 1_000, settle('failure')],
    ['queried', 2, 1, UNKNOWN, HOUR, 1_000, query(2_000)],
    ['queried', 2, 1, NOT_FOUND, HOUR, 1_000, send(2_000)],
    ['queried', 2, 1, NOT_FOUND, Number.POSITIVE_INFINITY, 1_000, send(2_000)],
    ['queried', 2, 1, NOT_FOUND, 0, 1_000, call(2_000)],
    ['queried', 2, 1, NOT_FOUND, 3_001, 1_000, send(2_000)],
    ['queried', 2, 1, NOT_FOUND, 3_000, 1_000, call(2_000)],
    ['queried', 2, 1, NOT_FOUND, HOUR, 2 * HOUR, call(2_000)],
    ['submitted', 3, 2, PAID, HOUR, 3_000, settle('success')],
    ['submitted', 3, 2, REFUSED, HOUR, 3_000, query(4_000)],
    ['submitted', 3, 2, REFUSED, HOUR, FLAG_AFTER_MS, call(4_000)],
    ['submitted', 3, 2, UNKNOWN, HOUR, 3_000, query(4_000)],
    ['queried', 4, 2, REFUSED, HOUR, 9_000, settle('failure')],
    ['queried', 4, 2, NOT_FOUND, HOUR, 9_000, send(8_000)],
    ['queried', 6, 3, NOT_FOUND, HOUR, 60_000, call(30_000)],
    ['queried', 6, 3, PAID, HOUR, 24 * HOUR, settle('success')],
    ['queried', 9, 1, UNKNOWN, HOUR, FLAG_AFTER_MS, call(900_000)],
    ['queried', 400, 1, UNKNOWN, HOUR, FLAG_AFTER_MS, call(900_000)],
  ] as const)('%s, attempt %i, %i submissions, %o, window %i, age %i', (did, attempt, submissions, outcome, dedupWindowMs, ageMs, step) => {
    const payout = {
      attempt,
      submissions,
      submits: did === 'submitted',
      firstSubmittedAt: START,
      submitUntil: null,
      ...NOTHING,
    };
    expect(nextStep(payout, outcome, within(dedupWindowMs), START + ageMs)).toEqual(step);
  });
});

describe('a payout that was claimed for submission and certainly not sent', () => {
  const TIMES = {
    firstSubmittedAt: START,
    submitUntil: null,
    lastSubmittedAt: START,
    failureReportedAt: null,
  };
  const HOURLY = { ...within(0), resubmitAfterMs: HOUR };

  // Action, attempt, submissions before, outcome, age, step. The first submission needs no window.
  it.each([
    ['submitted', 1, 0, NOT_SENT, 0, sendFirst(1_000)],
    ['submitted', 9, 0, NOT_SENT, FLAG_AFTER_MS, { ...sendFirst(900_000), flag: true }],
    ['submitted', 3, 1, NOT_SENT, 0, send(4_000)],
    ['submitted', 1, 1, { ...NOT_SENT }, 0, query(1_000)],
    ['queried', 1, 0, NOT_FOUND, 0, sendFirst(1_000)],
    ['queried', 1, 0, UNKNOWN, 0, query(1_000)],
    ['queried', 1, 0, PAID, 0, settle('success')],
    ['queried', 2, 1, NOT_FOUND, 2 * HOUR, call(2_000)],
  ] as const)('%s, attempt %i, %i submissions, %o, age %i', (did, attempt, submissions, outcome, ageMs, step) => {
    const payout = { ...TIMES, attempt, submissions, submits: did === 'submitted' };
    expect(nextStep(payout, outcome, HOURLY, START + ageMs)).toEqual(step);
  });
});

describe('a response while a previous claim may still submit', () => {
  // Outcome, time left for that submission, step.
  it.each([
    [NOT_FOUND, 1, query(2_000)],
    [NOT_FOUND, 15_000, query(15_000)],
    [NOT_FOUND, HOUR, query(60_000)],
    [NOT_FOUND, 0, send(2_000)],
    [NOT_FOUND, -1, send(2_000)],
    [UNKNOWN, 1, query(2_000)],
    [PAID, 1, settle('success')],
    [REFUSED, 1, settle('failure')],
  ])('%o, %i ms left', (outcome, leftMs, step) => {
    const now = START + 5_000;
    const payout = {
      attempt: 2,
      submissions: 1,
      submits: false,
      firstSubmittedAt: START,
      submitUntil: now + leftMs,
    };
    expect(nextStep({ ...payout, ...NOTHING }, outcome, within(HOUR), now)).toEqual(step);
  });
});

describe('a failure that its provider may report without certainty', () => {
  const UNCERTAIN: QueryOutcome = { ...REFUSED, toConfirm: true };
  const MINUTE = 60_000;
  const confirmAfter = (afterMs: number, failureReportedAt: number): NextStep => ({
    ...LATER,
    afterMs,
    failureReportedAt: failureReportedAt,
  });

  // Action, submissions, outcome, minutes since the failure was first reported, step.
  it.each([
    ['submitted', 1, UNCERTAIN, null, query(2_000)],
    ['submitted', 2, UNCERTAIN, 20, query(2_000)],
    ['queried', 1, UNCERTAIN, null, confirmAfter(10 * MINUTE, START + HOUR / 4)],
    ['queried', 1, UNCERTAIN, 4, confirmAfter(6 * MINUTE, START + HOUR / 4 - 4 * MINUTE)],
    ['queried', 1, UNCERTAIN, 10, settle('failure')],
    ['queried', 2, UNCERTAIN, 10, settle('failure')],
    ['queried', 1, REFUSED, null, settle('failure')],
    ['queried', 1, UNKNOWN, 9, query(2_000)],
    ['queried', 1, IN_PROGRESS, 10, query(2_000)],
    ['queried', 1, PAID, 9, settle('success')],
  ] as const)('%s, %i submissions, %o, reported %s minutes before', (did, submissions, outcome, reportedAgo, step) => {
    const now = START + HOUR / 4;
    const failureReportedAt = reportedAgo === null ? null : now - reportedAgo * MINUTE;
    const payout = {
      attempt: 2,
      submissions,
      submits: did === 'submitted',
      firstSubmittedAt: START,
      submitUntil: null,
    };
    expect(
      nextStep(
        { ...payout, lastSubmittedAt: START, failureReportedAt: failureReportedAt },
        outcome,
        within(HOUR),
        now,
      ),
    ).toEqual(step);
  });
});

describe('a person who has to do something', () => {
  it('is called at once', () => {
    const outcome: QueryOutcome = { ...UNKNOWN, needsPerson: true };
    const payout = {
      attempt: 1,
      submissions: 1,
      submits: true,
      firstSubmittedAt: START,
      submitUntil: null,
      ...NOTHING,
    };
    expect(nextStep(payout, outcome, within(0), START)).toEqual(call(1_000));
  });
});

describe('not_found soon after a submission', () => {
  it.each([
    [299_999, query(2_000)],
    [300_000, send(2_000)],
  ])('%i ms after', (sinceSubmissionMs, step) => {
    const payout = { attempt: 2, submissions: 1, submits: false, firstSubmittedAt: START, submitUntil: null };
    const submitted = { ...payout, lastSubmittedAt: START + 1_000, failureReportedAt: null };
    const rail = { ...within(HOUR), resubmitAfterMs: 300_000 };
    expect(nextStep(submitted, NOT_FOUND, rail, START + 1_000 + sinceSubmissionMs)).toEqual(step);
  });
});

describe('the submission of a claimed payout', () => {
  // Allowed at the last response, the deadline passed, submissions this one included, the rail's window, age, submitted.
  it.each([
    [true, false, 1, 0, 0, true],
    [true, false, 1, HOUR, 2 * HOUR, true],
    [true, true, 1, HOUR, 0, false],
    [true, false, 2, HOUR, HOUR - 1, true],
    [true, true, 2, HOUR, HOUR - 1, false],
    [true, false, 2, HOUR, HOUR, false],
    [true, false, 3, HOUR, 24 * HOUR, false],
    [true, false, 3, Number.POSITIVE_INFINITY, 24 * HOUR, true],
    [true, true, 3, Number.POSITIVE_INFINITY, 24 * HOUR, false],
    [false, false, 1, HOUR, 1_000, false],
    [false, false, 2, HOUR, 1_000, false],
  ])('allowed %s, late %s, submissions %i, window %i, age %i: %s', (submits, passed, submissions, dedupWindowMs, ageMs, expected) => {
    const payout = { submits, submissions, firstSubmittedAt: START };
    expect(maySubmit(payout, { passed }, { dedupWindowMs }, START + ageMs)).toBe(expected);
  });
});

const outcome: fc.Arbitrary<QueryOutcome> = fc.constantFrom(PAID, REFUSED, UNKNOWN, IN_PROGRESS, NOT_FOUND);

const scene = fc
  .record({
    submits: fc.boolean(),
    submissions: fc.integer({ min: 1, max: 5 }),
    queries: fc.nat(30),
    outcome,
    dedupWindowMs: fc.oneof(fc.nat(2 * HOUR), fc.constantFrom(0, Number.POSITIVE_INFINITY)),
    ageMs: fc.nat(3 * HOUR),
    // Time left for a previous submission, if there is one.
    leftMs: fc.option(fc.integer({ min: -HOUR, max: HOUR })),
  })
  .map(({ submissions, queries, submits, leftMs, ...rest }) => {
    const attempt = submissions + queries + (submits ? 0 : 1);
    const submitUntil = leftMs === null ? null : START + rest.ageMs + leftMs;
    const open = leftMs !== null && leftMs > 0;
    return {
      ...rest,
      open,
      payout: { attempt, submissions, submits, firstSubmittedAt: START, submitUntil, ...NOTHING },
    };
  });

type Scene = typeof scene extends fc.Arbitrary<infer S> ? S : never;

describe('whatever happened before', () => {
  const holds = (check: (step: NextStep, scene: Scene) => void) =>
    fc.assert(
      fc.property(scene, (s) => {
        check(nextStep(s.payout, s.outcome, within(s.dedupWindowMs), START + s.ageMs), s);
      }),
      { numRuns: 2_000 },
    );

  it('an unknown outcome and not_found settle nothing', () => {
    holds((step, { outcome }) => {
      if (outcome.kind === 'unknown' || outcome.kind === 'not_found') expect(step.kind).toBe('later');
    });
  });

  it('success settles as success, and nothing else does', () => {
    holds((step, { outcome }) => {
      const paid = step.kind === 'settle' && step.outcome.kind === 'success';
      expect(paid).toBe(outcome.kind === 'success');
    });
  });

  it('a failure settles only as the response to the first submission or to a query', () => {
    holds((step, { outcome, payout }) => {
      if (outcome.kind !== 'failure') return;
      expect(step.kind).toBe(payout.submits && payout.submissions > 1 ? 'later' : 'settle');
    });
  });

  it('a payout is resubmitted only after not_found, inside the window, a bounded number of times', () => {
    holds((step, { outcome, payout, ageMs, dedupWindowMs }) => {
      if (step.kind !== 'later' || step.state === 'unknown') return;
      expect(outcome.kind).toBe('not_found');
      expect(payout.submissions).toBeLessThan(SUBMISSIONS_MAX);
      expect(ageMs + step.afterMs).toBeLessThan(dedupWindowMs);
    });
  });

  it('a payout is not resubmitted while a previous submission may still arrive', () => {
    holds((step, { open }) => {
      if (step.kind === 'later' && open) expect(step.state).toBe('unknown');
    });
  });

  it('a payout that may not be resubmitted after not_found, or is unknown for too long, is flagged for an operator', () => {
    holds((step, { outcome, ageMs, open }) => {
      if (step.kind !== 'later') return;
      if (outcome.kind === 'not_found' && !open) expect(step.flag).toBe(step.state === 'unknown');
      else expect(step.flag).toBe(ageMs >= FLAG_AFTER_MS);
    });
  });

  it('the backoff is at least a second, at most fifteen minutes, and never gets shorter', () => {
    const backoff = (attempt: number) => {
      const payout = { attempt, submissions: 1, submits: false, firstSubmittedAt: START, submitUntil: null };
      const step = nextStep({ ...payout, ...NOTHING }, UNKNOWN, within(0), START);
      return step.kind === 'later' ? step.afterMs : Number.NaN;
    };
    for (let attempt = 1; attempt < 30; attempt++) {
      expect(backoff(attempt)).toBeGreaterThanOrEqual(attempt === 1 ? 1_000 : backoff(attempt - 1));
      expect(backoff(attempt)).toBeLessThanOrEqual(900_000);
    }
  });
});
