import 'uplot/dist/uPlot.min.css';
import { Group, Text, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { hourText } from './time-text.ts';

/** Lines differ by colour and by dashes (WCAG 2.2, 1.4.1). */
const STROKES = [
  { light: '#0b6e4f', dark: '#3fae7f', dash: [] },
  { light: '#b45309', dark: '#f5b04c', dash: [8, 4] },
  { light: '#b91c1c', dark: '#ff8787', dash: [2, 4] },
];
const TEXT = { light: '#495057', dark: '#c1c2c5' };
const GRID = { light: '#e9ecef', dark: '#373a40' };
/** Width of the axis labels, pixels. */
const AXIS_PX = 100;
const HEIGHT_PX = 220;

/** One line: a value for each point in time. */
export interface ChartLine {
  name: string;
  values: readonly number[];
}

interface LineChartProps {
  label: string;
  /** Points in time, milliseconds since the epoch. */
  times: readonly number[];
  lines: readonly ChartLine[];
  /** IANA. */
  zone: string;
  /** A value at the axis. */
  text: (value: number) => string;
  /** A point in time at the axis, in seconds since the epoch; hours unless said. */
  timeText?: (seconds: number, zone: string) => string;
  /** Smallest upper end of the axis. */
  least?: number;
  /** Called when a point is clicked, with the indexes of its time and of the line nearest to the pointer. */
  onPoint?: (index: number, line: number) => void;
}

/** Lines over time. A table beside it holds the same values. */
export default function LineChart({
  label,
  times,
  lines,
  zone,
  text,
  timeText = hourOfAxis,
  least = 1,
  onPoint,
}: LineChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const scheme = useComputedColorScheme('light');
  const { ref, width } = useElementSize();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (width === 0 || container.current === null) return;
    const axis = {
      stroke: TEXT[scheme],
      grid: { stroke: GRID[scheme], width: 1 },
      ticks: { stroke: GRID[scheme] },
    };
    const chart = new uPlot(
      {
        width,
        height: HEIGHT_PX,
        tzDate: (at: number) => uPlot.tzDate(new Date(at * 1_000), zone),
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false } },
        hooks: pointing(setPointed, onPoint),
        scales: { y: { range: (_chart, low, high) => [Math.min(0, low), Math.max(high, least)] } },
        axes: [
          { ...axis, values: (_chart, seconds) => seconds.map((at) => timeText(at, zone)) },
          { ...axis, size: AXIS_PX, values: (_chart, values) => values.map(text) },
        ],
        series: [
          {},
          ...lines.map((_, n) => ({
            stroke: STROKES[n]![scheme],
            dash: STROKES[n]!.dash,
            width: 2,
            points: { show: times.length < 3 },
          })),
        ],
      },
      [times.map((at) => at / 1_000), ...lines.map(({ values }) => [...values])],
      container.current,
    );
    return () => chart.destroy();
  }, [times, lines, zone, text, timeText, least, scheme, width, onPoint]);
  return (
    <div>
      <Legend lines={lines} times={times} zone={zone} text={text} timeText={timeText} pointed={pointed} />
      <div
        ref={ref}
        className="chart"
        role="img"
        aria-label={`${label}; a table with the same values follows.`}
      >
        <div ref={container} />
      </div>
    </div>
  );
}

type LegendProps = Required<Pick<LineChartProps, 'lines' | 'times' | 'zone' | 'text' | 'timeText'>> & {
  /** Index of the point in time under the pointer. */
  pointed: number | null;
};

/** Names of the lines, and their values under the pointer. */
function Legend({ lines, times, zone, text, timeText, pointed }: LegendProps) {
  const scheme = useComputedColorScheme('light');
  const at = pointed === null ? undefined : times[pointed];
  return (
    <Group gap="md" mb={4} aria-hidden>
      {lines.map(({ name }, n) => (
        <Text key={name} size="xs" fw={600} c={STROKES[n]![scheme]}>
          {['━', '╍', '┈'][n]} {name}
        </Text>
      ))}
      {at !== undefined && (
        <Text size="xs" className="digits">
          {timeText(at / 1_000, zone)}:{' '}
          {lines.map(({ name, values }) => `${name} ${text(values[pointed!]!)}`).join(', ')}
        </Text>
      )}
    </Group>
  );
}

/** Follows the pointer over a chart. */
const pointing = (
  onMove: (index: number | null) => void,
  onPoint: LineChartProps['onPoint'],
): uPlot.Hooks.Arrays => ({
  setCursor: [({ cursor }) => onMove(cursor.idx ?? null)],
  ready: [
    (chart) => {
      if (onPoint === undefined) return;
      const { over, cursor } = chart;
      over.style.cursor = 'pointer';
      over.addEventListener('click', () => {
        if (typeof cursor.idx === 'number') onPoint(cursor.idx, nearestLine(chart, cursor.idx));
      });
    },
  ],
});

/** The line that is nearest to the pointer at a point in time. */
function nearestLine({ data: [, ...lines], cursor, valToPos }: uPlot, index: number): number {
  const away = lines.map((values) => Math.abs(valToPos(values[index] ?? 0, 'y') - (cursor.top ?? 0)));
  return away.indexOf(Math.min(...away));
}

/** @param seconds since the epoch */
const hourOfAxis = (seconds: number, zone: string): string => hourText(seconds * 1_000, zone);
