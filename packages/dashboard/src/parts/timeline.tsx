import { Button, Group, Timeline as Line, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Time } from './time.tsx';

/** Something that happened. */
export interface Step {
  title: ReactNode;
  detail?: ReactNode;
  at: string;
}

/** Steps of a long timeline that matter at first sight. */
export const STEPS_SHOWN = 4;

interface TimelineProps {
  of: readonly Step[];
  /** The steps that are shown until somebody wants to see all. */
  short?: readonly Step[];
  /** Label of the button that goes back to the short one. */
  less?: string;
}

/** Steps in the order in which they are given. */
export function Timeline({ of: steps, short = steps, less = 'Show less' }: TimelineProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? steps : short;
  return (
    <>
      <Line active={shown.length} bulletSize={14} lineWidth={2}>
        {shown.map(({ title, detail, at }, index) => (
          // Two steps may look alike.
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no state
          <Line.Item key={index} title={title}>
            {detail !== undefined && (
              <Text size="sm" className="written">
                {detail}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              <Time at={at} />
            </Text>
          </Line.Item>
        ))}
      </Line>
      {short.length < steps.length && (
        <Group>
          <Button size="xs" variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? less : `Show all ${steps.length} steps`}
          </Button>
        </Group>
      )}
    </>
  );
}
