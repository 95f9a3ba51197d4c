import { describe, expect, it, test } from 'vitest';
import { ManualClock } from '../platform/values/clock.ts';
import { Progress, progressLine } from './progress.ts';

const LINES: [step: string, done: number | null, total: number | null, elapsedMs: number, line: string][] = [
  ['Working', null, null, 2_000, 'Working  0:02'],
  ['Rows', 0, 4, 59_999, 'Rows  [--------------------]    0 %  0:59'],
  ['Rows', 1, 4, 60_000, 'Rows  [#####---------------]   25 %  1:00'],
  ['Rows', 999_999, 1_000_000, 3_599_000, 'Rows  [###################-]   99 %  59:59'],
  ['Rows', 4, 4, 3_600_000, 'Rows  [####################]  100 %  1:00:00'],
  // More than the total shows 100 %; a total of 0 shows no percentage.
  ['Rows', 5, 4, 36_061_000, 'Rows  [####################]  100 %  10:01:01'],
  ['Rows', 0, 0, 0, 'Rows  0  0:00'],
  ['Rows', 7, null, 0, 'Rows  7  0:00'],
];

describe('the line', () => {
  test.each(LINES)('%s, %j of %j after %d ms: %s', (step, done, total, elapsedMs, line) => {
    expect(progressLine({ step, done, total }, elapsedMs, 80)).toBe(line);
  });

  it.each([
    [14, 'Working  0:02'],
    [13, 'Working  0:0'],
    [1, ''],
    [0, ''],
  ])('never reaches the last of %d columns', (columns, line) => {
    expect(progressLine({ step: 'Working', done: null, total: null }, 2_000, columns)).toBe(line);
  });
});

function shownBy(clock: ManualClock) {
  const written: string[] = [];
  const progress = new Progress({ columns: 80, write: (text) => written.push(text) }, clock);
  return { progress, written };
}

describe('the progress line', () => {
  it('is nothing in the first two seconds, then a line that is written over, and in the end nothing', () => {
    const clock = new ManualClock();
    const { progress, written } = shownBy(clock);
    progress.begin();
    clock.advance(1_999);
    progress.at('Reading', 1, 10);
    expect(written).toEqual([]);
    clock.advance(251);
    progress.at('Reading', 2, 10);
    expect(written).toEqual(['\r\u001b[KReading  [####----------------]   20 %  0:02']);
    clock.advance(249);
    progress.at('Reading', 3, 10);
    expect(written).toHaveLength(1);
    clock.advance(1);
    progress.at('Reading', 4, 10);
    expect(written.at(-1)).toContain('40 %');
    progress.end();
    expect(written.at(-1)).toBe('\r\u001b[K');
    clock.advance(10_000);
    progress.at('Reading', 5, 10);
    expect(written).toHaveLength(3);
  });

  it('makes room for other output, and comes back', () => {
    const clock = new ManualClock();
    const { progress, written } = shownBy(clock);
    progress.begin();
    progress.clear();
    expect(written).toEqual([]);
    clock.advance(2_000);
    progress.at('Reading');
    progress.clear();
    progress.clear();
    expect(written).toEqual(['\r\u001b[KReading  0:02', '\r\u001b[K']);
    clock.advance(1_000);
    progress.at('Reading');
    expect(written.at(-1)).toContain('0:03');
    progress.end();
  });

  it('moves on while the command is silent', async () => {
    const clock = new ManualClock();
    let shown: (text: string) => void = () => {};
    const drawn = new Promise<string>((resolve) => {
      shown = resolve;
    });
    const progress = new Progress({ columns: 80, write: (text) => shown(text) }, clock);
    progress.begin();
    clock.advance(65_000);
    expect(await drawn).toContain('Working  1:05');
    progress.end();
  });

  it('is nothing where there is no terminal', () => {
    const progress = new Progress(null, new ManualClock());
    progress.begin();
    progress.at('Reading', 1, 2);
    progress.clear();
    progress.end();
  });
});
