import { Text } from '@mantine/core';
import { Approved } from '../../parts/approved.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Section } from '../../parts/facts.tsx';
import { FilterShow } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { Paging } from '../../parts/list.tsx';
import { Page } from '../../parts/page.tsx';
import { useReviewAccess } from '../../parts/review-access.ts';
import { SavedViews } from '../../parts/saved-views.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { Proposals } from './proposals.tsx';

/** Open proposals read at once, which are then grouped by reviewer. */
const WAITING_MAX = 100;

/** Proposals of this environment and of the installation: open ones, or all. */
export function Approvals() {
  const [{ show }] = useFilters();
  return show === 'all' ? <All /> : <Waiting />;
}

const WHICH = (
  <FilterShow
    label="Which proposals"
    values={[
      ['waiting', 'Waiting'],
      ['all', 'All'],
    ]}
  />
);

const TITLE = 'Approvals';

function Waiting() {
  const { business_id, mode } = useEnvironment();
  const [{ cursor }] = useFilters();
  const { accessTo } = useReviewAccess();
  const { query, all } = useSelectableList('/ops/v1/proposals', {
    query: { business_id, mode, open: true, limit: WAITING_MAX, cursor },
  });
  const of = (access: string) => ({
    query,
    rows: query.data?.paginatedPayload.edges.filter((one) => accessTo(one) === access),
    all: async (max: number) => {
      const { rows, more } = await all(max);
      return { rows: rows.filter((one) => accessTo(one) === access), more };
    },
  });
  const reads = of('reads');
  return (
    <Page title={TITLE} query={query} actions={WHICH}>
      <SavedViews />
      <Text size="sm" c="dimmed">
        An act that moves money, or could, is proposed first. Nothing happens until <Approved />. A proposal
        expires after 24 hours.
      </Text>
      <Section title="Waiting for you">
        <Proposals of="proposals for you" {...of('decides')} empty="No proposal is waiting for you." />
      </Section>
      <Section title="Proposed by you">
        <Proposals of="proposals of yours" {...of('proposed')} empty="None of your proposals is open." />
      </Section>
      {reads.rows !== undefined && reads.rows.length > 0 && (
        <Section title="Waiting for others">
          <Proposals of="proposals for others" {...reads} empty="" />
        </Section>
      )}
      <Paging of={query.data} />
    </Page>
  );
}

function All() {
  const { business_id, mode } = useEnvironment();
  const [{ cursor }] = useFilters();
  const { query, all } = useSelectableList('/ops/v1/proposals', {
    query: { business_id, mode, cursor },
  });
  return (
    <Page title={TITLE} query={query} actions={WHICH}>
      <SavedViews />
      <Proposals
        of="proposals"
        query={query}
        rows={query.data?.paginatedPayload.edges}
        all={all}
        empty="Nothing has been proposed here yet."
        areAll
      />
      <Paging of={query.data} />
    </Page>
  );
}
