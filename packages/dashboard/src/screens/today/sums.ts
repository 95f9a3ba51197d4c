import type { Schemas } from '../../api/operator-api.ts';

export type Figure = Schemas['MovementFigures']['figures'][number];

/** Which figures are added up. */
export interface Of {
  state: Figure['state'];
  /** Any unless given. */
  category?: string;
}

/** How many movements, and kobo. */
interface Sum {
  count: number;
  minor: bigint;
}

const fits = (figure: Figure, { state, category }: Of): boolean =>
  figure.state === state && (category === undefined || figure.category === category);

/** The sum of those that fit. */
export function sumOf(figures: readonly Figure[], of: Of): Sum {
  const sum = { count: 0, minor: 0n };
  for (const figure of figures.filter((one) => fits(one, of))) {
    sum.count += figure.count;
    sum.minor += BigInt(figure.amount);
  }
  return sum;
}

const HOUR_MS = 3_600_000;

/** The hours between two points in time, each by its beginning, milliseconds. */
export const hoursBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.round((to - from) / HOUR_MS) }, (_, hour) => from + hour * HOUR_MS);

/** Sums by hour. */
export function byHour(figures: readonly Figure[], hours: readonly number[], of: Of): Sum[] {
  const ofHours = new Map<number, Figure[]>();
  for (const figure of figures) {
    const at = Date.parse(figure.begins_at);
    ofHours.set(at, [...(ofHours.get(at) ?? []), figure]);
  }
  return hours.map((at) => sumOf(ofHours.get(at) ?? [], of));
}
