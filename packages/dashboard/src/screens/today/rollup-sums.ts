import type { Schemas } from '../../api/operator-api.ts';

export type Rollup = Schemas['TransactionRollups']['rollups'][number];

/** Filter of the rollups to add up. */
export interface Of {
  state: Rollup['state'];
  /** Any unless given. */
  category?: string;
}

/** Count and kobo. */
export interface Sum {
  count: number;
  minor: bigint;
}

const fits = (rollup: Rollup, { state, category }: Of): boolean =>
  rollup.state === state && (category === undefined || rollup.category === category);

/** The sum of those that fit. */
export function sumOf(rollups: readonly Rollup[], of: Of): Sum {
  const sum = { count: 0, minor: 0n };
  for (const rollup of rollups.filter((one) => fits(one, of))) {
    sum.count += rollup.count;
    sum.minor += BigInt(rollup.amount);
  }
  return sum;
}

const HOUR_MS = 3_600_000;

/** The hours between two points in time, each by its beginning, milliseconds. */
export const hoursBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.round((to - from) / HOUR_MS) }, (_, hour) => from + hour * HOUR_MS);

/** Sums by hour. */
export function byHour(rollups: readonly Rollup[], hours: readonly number[], of: Of): Sum[] {
  const ofHours = new Map<number, Rollup[]>();
  for (const rollup of rollups) {
    const at = Date.parse(rollup.begins_at);
    ofHours.set(at, [...(ofHours.get(at) ?? []), rollup]);
  }
  return hours.map((at) => sumOf(ofHours.get(at) ?? [], of));
}
