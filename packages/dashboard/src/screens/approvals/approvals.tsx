import { Text } from '@mantine/core';
import { useRead } from '../../api/use-api.ts';
import { Section } from '../../parts/facts.tsx';
import { FilterShow } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { Paging } from '../../parts/list.tsx';
import { Page } from '../../parts/page.tsx';
import { useSide } from '../../parts/side.ts';
import { Proposals } from './proposals.tsx';
import { useStanding } from './standing.ts';

/** So many at once: what waits is told apart by who is to decide it. */
const WAITING_MAX = 100;

/** Proposals of this environment and of the installation: those that wait, or all. */
export function Approvals() {
  const [{ show }] = useFilters();
  return show === 'all' ? <All /> : <Waiting />;
}

const WHICH = (
  <FilterShow
    label="Which proposals"
    values={[
      ['waiting', 'Waiting'],
      ['all', 'All, decided ones too'],
    ]}
  />
);

const TITLE = 'Approvals';

function Waiting() {
  const { business_id, mode } = useSide();
  const [{ cursor }] = useFilters();
  const { standingOf } = useStanding();
  const query = useRead('/ops/v1/proposals', {
    query: { business_id, mode, open: true, limit: WAITING_MAX, cursor },
  });
  const all = query.data?.paginatedPayload.edges;
  const of = (standing: string) => all?.filter((one) => standingOf(one) === standing);
  const reads = of('reads');
  return (
    <Page title={TITLE} query={query} actions={WHICH}>
      <Text size="sm" c="dimmed">
        Acts that move money, or could, are proposed by one person and approved by another, within 24 hours.
        Nothing happens before that.
      </Text>
      <Section title="For you to decide">
        <Proposals of="proposals for you" query={query} rows={of('decides')} empty="Nothing waits for you." />
      </Section>
      <Section title="Proposed by you, for another person to decide">
        <Proposals
          of="proposals of yours"
          query={query}
          rows={of('proposed')}
          empty="Nothing that you proposed waits."
        />
      </Section>
      {reads !== undefined && reads.length > 0 && (
        <Section title="For others to decide">
          <Proposals of="proposals for others" query={query} rows={reads} empty="" />
        </Section>
      )}
      <Paging of={query.data} />
    </Page>
  );
}

function All() {
  const { business_id, mode } = useSide();
  const [{ cursor }] = useFilters();
  const query = useRead('/ops/v1/proposals', { query: { business_id, mode, cursor } });
  return (
    <Page title={TITLE} query={query} actions={WHICH}>
      <Proposals
        of="proposals"
        query={query}
        rows={query.data?.paginatedPayload.edges}
        empty="Nothing has been proposed here yet."
        areAll
      />
      <Paging of={query.data} />
    </Page>
  );
}
