import { useSyncExternalStore } from 'react';
import { useSession } from '../api/session.tsx';
import { dayAt, durationText, timeText } from './time-text.ts';

/** Where the business is, until it is known. */
const LAGOS = 'Africa/Lagos';

/** How often what shows the time is drawn again, milliseconds. */
const TICK_MS = 1_000;

/** The time zone of the business, IANA. */
export const useZone = (): string => useSession().session?.installation.time_zone ?? LAGOS;

let now = Date.now();
let ticking: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

/** Has something be told each second; one clock ticks for the whole page, while anything on it watches. */
function watchClock(onTick: () => void): () => void {
  watchers.add(onTick);
  ticking ??= setInterval(tick, TICK_MS);
  now = Date.now();
  return () => {
    watchers.delete(onTick);
    if (watchers.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}
function tick(): void {
  now = Date.now();
  for (const told of watchers) told();
}

/** The business day that it is, such as `2026-11-23`. */
export function useToday(): string {
  const zone = useZone();
  return useSyncExternalStore(watchClock, () => dayAt(now, zone));
}

/** Now, again each second. */
export const useNow = (): number => useSyncExternalStore(watchClock, () => now);

/** A point in time where the business is, with UTC where somebody points at it; a dash where there is none. */
export function Time({ at }: { at: string | null | undefined }) {
  const zone = useZone();
  if (at === null || at === undefined) return <>–</>;
  return (
    <time dateTime={at} title={`${at} UTC`} className="figures">
      {timeText(at, zone)}
    </time>
  );
}

/** How long ago something was, as it grows. */
export function Ago({ at }: { at: string }) {
  const now = useNow();
  const zone = useZone();
  return (
    <time dateTime={at} title={`${timeText(at, zone)} · ${at} UTC`} className="figures">
      {durationText(now - Date.parse(at))}
    </time>
  );
}

/** How long there is until something, as it shrinks; a dash once it is over. */
export function Left({ until }: { until: string }) {
  const now = useNow();
  const zone = useZone();
  const left = Date.parse(until) - now;
  return (
    <time dateTime={until} title={`${timeText(until, zone)} · ${until} UTC`} className="figures">
      {left > 0 ? durationText(left) : '–'}
    </time>
  );
}
