import { Group, Select, Text, TextInput } from '@mantine/core';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Export } from '../../parts/export.tsx';
import { Section } from '../../parts/facts.tsx';
import { useFilters } from '../../parts/filters.ts';
import { useToday, useZone } from '../../parts/time.tsx';
import { dayAfter, dayBegins, dayName } from '../../parts/time-text.ts';
import { Accounts } from './accounts.tsx';
import { BalancesAtInstant } from './at-instant.tsx';

const HOUR_MS = 3_600_000;
/** Ends of the hours of a day: `01:00` to `24:00`. */
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour + 1).padStart(2, '0')}:00`);

/** The trial balance now, at the end of any hour (stored), or at any other instant (computed). */
export function Balances() {
  const zone = useZone();
  const [{ day, time }] = useFilters();
  return (
    <Section title="Trial balance" aside={<Instant />}>
      {day === undefined || time === undefined ? (
        <BalancesOfHour />
      ) : (
        <BalancesAtInstant key={`${day} ${time}`} at={instantOf(day, time, zone)} />
      )}
      <Print />
    </Section>
  );
}

/** Reads stored rollups, so that the cost does not grow with the history. */
function BalancesOfHour() {
  const environment = useEnvironment();
  const zone = useZone();
  const [{ day, hour = '24:00' }] = useFilters();
  const at = day === undefined ? undefined : endOf(day, hour, zone);
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/rollups/accounts', {
    path: environment,
    query: { at },
  });
  return <Accounts query={query} accounts={query.data?.accounts} made={query.data?.made ?? true} />;
}

/** The end of an hour of a business day, RFC 3339. @param hour `01:00` to `24:00` */
function endOf(day: string, hour: string, zone: string): string {
  const ms =
    hour === '24:00'
      ? dayBegins(dayAfter(day, 1), zone)
      : dayBegins(day, zone) + Number.parseInt(hour, 10) * HOUR_MS;
  return new Date(ms).toISOString();
}

/** A time of a business day, RFC 3339. @param time `13:20` or `13:20:05` */
function instantOf(day: string, time: string, zone: string): string {
  const [hours = '0', minutes = '0', seconds = '0'] = time.split(':');
  const ms = 1_000 * (3_600 * Number(hours) + 60 * Number(minutes) + Number(seconds));
  return new Date(dayBegins(day, zone) + ms).toISOString();
}

/** Saves the trial balance at the end of the chosen day, or of yesterday while the day is not over. */
function Print() {
  const { business_id, mode } = useEnvironment();
  const today = useToday();
  const [{ day: chosen = today }] = useFilters();
  const day = chosen < today ? chosen : dayAfter(today, -1);
  return (
    <Group gap="sm" mt="sm">
      <Export
        href={`/ops/v1/businesses/${business_id}/${mode}/reports/trial-balance/print?day=${day}`}
        name={`trial-balance-${mode}-${day}.pdf`}
      >
        Trial balance as PDF
      </Export>
      <Text size="sm" c="dimmed">
        At the end of {dayName(day)}, with the verification that includes it.
      </Text>
    </Group>
  );
}

/** Chooses the instant. */
function Instant() {
  const [{ day, hour, time }, change] = useFilters();
  const today = useToday();
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        label="Day"
        description="Empty: now"
        type="date"
        max={today}
        value={day ?? ''}
        onChange={({ currentTarget: { value } }) => change({ day: value, hour: undefined, time: undefined })}
      />
      <Select
        label="At the end of the hour"
        w={190}
        data={HOURS}
        value={time === undefined ? (hour ?? '24:00') : null}
        disabled={day === undefined || time !== undefined}
        allowDeselect={false}
        onChange={(value) => change({ day, hour: value === '24:00' ? undefined : (value ?? undefined) })}
      />
      <TextInput
        label="Or at this time"
        type="time"
        step={1}
        disabled={day === undefined}
        value={time ?? ''}
        onChange={({ currentTarget: { value } }) => change({ time: value, hour: undefined })}
      />
    </Group>
  );
}
