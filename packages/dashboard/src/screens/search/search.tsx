import { Card, Group, Stack, Text } from '@mantine/core';
import { Section } from '../../parts/facts.tsx';
import { useFilters } from '../../parts/filters.ts';
import { type ResultGroup, resultGroups, useFound, useNothingFound } from '../../parts/found.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { Page } from '../../parts/page.tsx';
import { Read } from '../../parts/read.tsx';
import { Status } from '../../parts/status.tsx';

/** Everything of the environment that a text finds, by kind. */
export function Search() {
  const [{ q = '' }] = useFilters();
  const query = useFound(q);
  return (
    <Page title="Search">
      {q === '' ? (
        <Text c="dimmed">Type into the box at the top of the page, or press Ctrl K.</Text>
      ) : (
        <>
          <Text size="sm">
            Results for <b className="written">{q}</b>
          </Text>
          <Read of="results" query={query}>
            {(found) => <Results of={resultGroups(found)} q={q} />}
          </Read>
        </>
      )}
    </Page>
  );
}

function Results({ of: groups, q }: { of: readonly ResultGroup[]; q: string }) {
  const nothing = useNothingFound();
  if (groups.length === 0) return <Text c="dimmed">{nothing}</Text>;
  return groups.map((group) => <KindOfResult key={group.kind} of={group} q={q} />);
}

const KindOfResult = ({ of: { kind, heading, results, hasMore }, q }: { of: ResultGroup; q: string }) => (
  <Section title={heading}>
    <Stack component="ul" gap={6} p={0} m={0} className="plain-list">
      {results.map(({ key, to, title, detail, status }) => (
        <Card component="li" key={key} withBorder padding="xs">
          <Group justify="space-between" wrap="nowrap" gap="md">
            <div>
              <EnvironmentLink to={to}>
                <span className="written">{title}</span>
              </EnvironmentLink>
              {detail !== '' && (
                <Text size="xs" c="dimmed" className="written">
                  {detail}
                </Text>
              )}
            </div>
            {status !== null && <Status of={status} />}
          </Group>
        </Card>
      ))}
    </Stack>
    {hasMore && <More of={kind} q={q} />}
  </Section>
);

const More = ({ of: kind, q }: { of: ResultGroup['kind']; q: string }) =>
  kind === 'transfers' ? (
    <Text size="sm" mt="xs">
      <EnvironmentLink to="transfers" search={{ q }}>
        All matching transfers
      </EnvironmentLink>
    </Text>
  ) : (
    <Text size="xs" c="dimmed" mt="xs">
      There are more. A longer search text finds fewer.
    </Text>
  );
