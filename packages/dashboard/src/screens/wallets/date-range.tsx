import { Button, Group, TextInput } from '@mantine/core';
import { useFilters } from '../../parts/filters.ts';
import { useToday } from '../../parts/time.tsx';
import { dayAfter } from '../../parts/time-text.ts';

/** Some business days, such as `2026-11-23`, both included. */
export interface Range {
  from: string;
  to: string;
}

/** Days shown by default, up to today. */
const DAYS = 30;

/** The first day of the month of a day. */
const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The days that the address of the page names. */
export function useRange(): Range {
  const [{ from, to }] = useFilters();
  const today = useToday();
  const last = to ?? today;
  return { from: from ?? dayAfter(last, 1 - DAYS), to: last };
}

/** Fields that choose the days. */
export function RangeOfDays({ range: { from, to } }: { range: Range }) {
  const [, change] = useFilters();
  const today = useToday();
  const lastMonth = dayAfter(firstOf(today), -1);
  const choices: [name: string, chosen: Partial<Range>][] = [
    [`${DAYS} days`, {}],
    ['This month', { from: firstOf(today), to: today }],
    ['Last month', { from: firstOf(lastMonth), to: lastMonth }],
    ['A year', { from: dayAfter(today, -364), to: today }],
  ];
  const choose = (changed: Partial<Range>) => change({ from: undefined, to: undefined, ...changed });
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        label="From"
        type="date"
        value={from}
        max={to}
        onChange={(event) => change({ to, from: event.currentTarget.value })}
      />
      <TextInput
        label="To (inclusive)"
        type="date"
        value={to}
        max={today}
        onChange={(event) => change({ from, to: event.currentTarget.value })}
      />
      <Group gap={4}>
        {choices.map(([name, chosen]) => (
          <Button key={name} variant="default" onClick={() => choose(chosen)}>
            {name}
          </Button>
        ))}
      </Group>
    </Group>
  );
}
