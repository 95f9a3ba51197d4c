import { useContext, useSyncExternalStore } from 'react';
import { useSession } from '../api/session.tsx';
import { InExport } from './id.tsx';
import { dayAt, dayName, durationText, timeText } from './time-text.ts';

/** Time zone until the session is known. */
const LAGOS = 'Africa/Lagos';

/** Interval of the clock, milliseconds. */
const TICK_MS = 1_000;

/** The time zone of the business, IANA. */
export const useZone = (): string => useSession().session?.installation.time_zone ?? LAGOS;

let now = Date.now();
let ticking: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

/** Calls a listener each second. One clock ticks for the whole page while anything listens. */
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
  for (const notify of watchers) notify();
}

/** The current business day, such as `2026-11-23`. */
export function useToday(): string {
  const zone = useZone();
  return useSyncExternalStore(watchClock, () => dayAt(now, zone));
}

/** The current time, updated each second. */
export const useNow = (): number => useSyncExternalStore(watchClock, () => now);

/** A point in time in the time zone of the business, with UTC as its title; a dash without one. */
export function Time({ at }: { at: string | null | undefined }) {
  const zone = useZone();
  if (at === null || at === undefined) return <>–</>;
  return (
    <time dateTime={at} title={`${at} UTC`} className="digits">
      {timeText(at, zone)}
    </time>
  );
}

/** A business day. @param of `2026-11-23`, as spreadsheets read it */
export function Day({ of: day }: { of: string }) {
  return <span className="digits">{useContext(InExport) ? day : dayName(day)}</span>;
}

/** Elapsed time, updated each second. */
export function Ago({ at }: { at: string }) {
  const now = useNow();
  const zone = useZone();
  return (
    <time dateTime={at} title={`${timeText(at, zone)} · ${at} UTC`} className="digits">
      {durationText(now - Date.parse(at))}
    </time>
  );
}

/** Remaining time, updated each second; a dash afterwards. */
export function Left({ until }: { until: string }) {
  const now = useNow();
  const zone = useZone();
  const left = Date.parse(until) - now;
  return (
    <time dateTime={until} title={`${timeText(until, zone)} · ${until} UTC`} className="digits">
      {left > 0 ? durationText(left) : '–'}
    </time>
  );
}
