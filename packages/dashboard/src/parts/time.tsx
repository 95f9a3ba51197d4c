import { useEffect, useState } from 'react';
import { useSession } from '../api/session.tsx';
import { dayAt, durationText, timeText } from './time-text.ts';

/** Where the business is, until it is known. */
const LAGOS = 'Africa/Lagos';

/** How often what shows the time is drawn again, milliseconds. */
const TICK_MS = 1_000;

/** The time zone of the business, IANA. */
export const useZone = (): string => useSession().session?.installation.time_zone ?? LAGOS;

/** The business day that it is, such as `2026-11-23`. */
export function useToday(): string {
  const zone = useZone();
  const [today, setToday] = useState(() => dayAt(Date.now(), zone));
  useEffect(() => {
    const look = () => setToday(dayAt(Date.now(), zone));
    look();
    const ticking = setInterval(look, TICK_MS);
    return () => clearInterval(ticking);
  }, [zone]);
  return today;
}

/** Now, again each second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  return now;
}

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
