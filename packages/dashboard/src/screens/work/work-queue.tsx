import { Badge, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { Failure } from '../../parts/failure.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { Page } from '../../parts/page.tsx';
import { useMayEverywhere } from '../../parts/permission.ts';
import { Ago } from '../../parts/time.tsx';
import { useWorkQueue } from '../../parts/work-queue.ts';
import { KIND_NAMES, type Kind } from './kinds.tsx';

/** Work queue of an environment, by kind. */
export function WorkQueue() {
  const { query, here } = useWorkQueue();
  const seesInstallation = useMayEverywhere('read');
  const kinds = query.data?.kinds.filter(({ kind }) => kind !== 'unclaimed_inflows' || seesInstallation);
  return (
    <Page title="Work queue" query={query}>
      <Failure of={query.error} />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {kinds?.map(({ kind, meaning, ...ofAll }) => {
          const counted = kind === 'unclaimed_inflows' ? ofAll : here?.find((one) => one.kind === kind);
          return <KindCard key={kind} kind={kind} meaning={meaning} counted={counted} />;
        })}
      </SimpleGrid>
    </Page>
  );
}

interface Counted {
  count: number;
  at_least: boolean;
  since: string | null;
}

function KindCard({ kind, meaning, counted }: { kind: Kind; meaning: string; counted: Counted | undefined }) {
  const { count = 0, at_least: isLeast = false, since = null } = counted ?? {};
  return (
    <Card withBorder component="article">
      <Stack gap={6}>
        <Group justify="space-between">
          <EnvironmentLink to={`work/${kind}`} fw={600}>
            {KIND_NAMES[kind]}
          </EnvironmentLink>
          <Badge color={count > 0 ? 'red' : 'gray'} variant={count > 0 ? 'filled' : 'light'} size="lg">
            {isLeast ? `${count}+` : count}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {meaning}
        </Text>
        {since !== null && (
          <Text size="sm">
            Oldest: <Ago at={since} />
          </Text>
        )}
      </Stack>
    </Card>
  );
}
