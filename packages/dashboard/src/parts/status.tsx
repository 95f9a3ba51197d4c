import { Badge } from '@mantine/core';
import { inWords } from './words.ts';

/** Colours of states. The text says the same (WCAG 2.2, 1.4.1). */
const COLORS: Readonly<Record<string, string>> = {
  successful: 'green',
  completed: 'green',
  ready: 'green',
  active: 'green',
  delivered: 'green',
  approved: 'green',
  credited: 'green',
  done: 'green',
  enabled: 'green',
  matched: 'green',
  proposed: 'orange',
  processing: 'blue',
  checking: 'blue',
  sending: 'blue',
  returning: 'blue',
  pending: 'blue',
  open: 'blue',
  running: 'blue',
  scheduled: 'blue',
  waiting: 'blue',
  failed: 'red',
  failing: 'red',
  flagged: 'red',
  exhausted: 'red',
  refused: 'red',
  overdue: 'red',
  restricted: 'orange',
  held: 'orange',
  disabled: 'orange',
};

interface Movement {
  status: string;
  /** State of money in suspense; null for every other transfer. */
  suspense_state: string | null;
}

/** The state of a movement. A deposit that waits in suspense is `held`, although its movement is `successful`. */
export const MovementStatus = ({ of: { status, suspense_state: held } }: { of: Movement }) => (
  <Status of={held ?? status} />
);

/** States that people call by another name than the API. */
const NAMES: Readonly<Record<string, string>> = { excepted: 'set aside' };

/** The state of something. */
export const Status = ({ of: state }: { of: string }) => (
  <Badge variant="light" miw="max-content" color={COLORS[state] ?? 'gray'} tt="none" radius="sm" autoContrast>
    {NAMES[state] ?? inWords(state)}
  </Badge>
);
