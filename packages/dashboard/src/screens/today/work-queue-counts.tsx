import { Stack, Text } from '@mantine/core';
import { Section } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { Ago } from '../../parts/time.tsx';
import { useWorkQueue } from '../../parts/work-queue.ts';
import { KIND_NAMES } from '../work/kinds.tsx';

/** Counts of the work queue. */
export function Waiting() {
  const {
    query: { data, error },
    here = [],
  } = useWorkQueue();
  const waiting = here.filter(({ count }) => count > 0);
  return (
    <Section title="Work queue">
      <Failure of={error} />
      {data !== undefined && waiting.length === 0 && <Text size="sm">The work queue is empty.</Text>}
      <Stack gap={4}>
        {waiting.map(({ kind, count, at_least: isLeast, since }) => (
          <Text key={kind} size="sm">
            <EnvironmentLink to={`work/${kind}`}>
              {KIND_NAMES[kind]}: {count}
              {isLeast && ' and more'}
            </EnvironmentLink>
            {since !== null && (
              <>
                {' '}
                · oldest <Ago at={since} />
              </>
            )}
          </Text>
        ))}
      </Stack>
    </Section>
  );
}
