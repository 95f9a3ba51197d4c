import { Alert, Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useRead } from '../../api/use-api.ts';
import { AUDIT, Subject } from '../../parts/audit-columns.tsx';
import { useColleagues } from '../../parts/colleagues.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Export } from '../../parts/export.tsx';
import { FIELD_WIDTH, FilterText } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { CopyText, shortId, Token } from '../../parts/id.tsx';
import { List } from '../../parts/list.tsx';
import { useMay, useMayEverywhere } from '../../parts/permission.ts';
import { SubjectSelect } from '../../parts/picker.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { Time } from '../../parts/time.tsx';
import { type AuditFilter, type AuditLink, auditEveryMs, useAuditLog } from './audit-log-query.ts';
import { SettingsPage } from './settings-page.tsx';

/** The audit log of the environment or of the installation: act, person and reason. */
export function AuditLog() {
  const [{ of = 'environment', cursor, act = '', actor = '', subject = '' }, change] = useFilters();
  const mayReadEnvironment = useMay('audit');
  const mayReadAll = useMayEverywhere('audit');
  const isEnvironment = of === 'environment';
  const isAllowed = isEnvironment ? mayReadEnvironment : mayReadAll;
  const { business_id, mode } = useEnvironment();
  const environmentApi = `/ops/v1/businesses/${business_id}/${mode}`;
  const filter = { act, actor, subject };
  const query = useAuditLog(isEnvironment, filter, cursor, isAllowed);
  return (
    <SettingsPage title="Audit log" {...(isAllowed ? { query, everyMs: auditEveryMs(filter) } : {})}>
      <Text size="sm">
        Every act of an operator is recorded here, in a chain that reveals any change or deletion. Acts of the
        last seconds appear in a moment.
      </Text>
      <Group>
        <SegmentedControl
          aria-label="Scope of the log"
          value={of}
          onChange={(value) => change({ of: value === 'environment' ? undefined : value })}
          data={[
            { value: 'environment', label: 'This environment' },
            { value: 'installation', label: 'The installation' },
          ]}
        />
        {isAllowed && (
          <Export
            href={`${isEnvironment ? environmentApi : '/ops/v1'}/audit/export`}
            name={isEnvironment ? `audit-log-${mode}.csv` : 'audit-log.csv'}
          >
            Export all as CSV
          </Export>
        )}
      </Group>
      {isAllowed ? (
        <Stack gap="sm">
          <SavedViews />
          <Filters filter={filter} />
          <List
            of="acts"
            query={query}
            rows={query.data?.rows}
            all="unavailable"
            keyOf={({ number }) => number}
            empty={query.data?.next == null ? 'No entry matches.' : 'No entry matches so far.'}
            columns={COLUMNS}
          />
          <Pages next={query.data?.next ?? null} scannedTo={query.data?.scannedTo ?? null} />
        </Stack>
      ) : (
        <Alert color="gray">Only finance and administrators can read the audit log.</Alert>
      )}
    </SettingsPage>
  );
}

function Filters({ filter: { actor, subject } }: { filter: AuditFilter }) {
  const [, change] = useFilters();
  return (
    <Group align="flex-end" gap="sm">
      <FilterText label="Act" name="act" placeholder="Such as role" />
      <SubjectSelect
        label="Subject"
        placeholder="Name, number, reference…"
        size="xs"
        w={FIELD_WIDTH}
        value={subject}
        onChange={(id) => change({ subject: id })}
      />
      <ActorSelect value={actor} onChange={(id) => change({ actor: id })} />
    </Group>
  );
}

/** Chooses a colleague, an API key or whatever else acts. */
function ActorSelect({ value, onChange }: { value: string; onChange: (actor: string) => void }) {
  const colleagues = useColleagues();
  const { data: keys = [] } = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/keys',
    { path: useEnvironment() },
    { everyMs: false, enabled: useMay('stop') },
  );
  const groups = [
    {
      group: 'Colleagues',
      items: colleagues.map(({ id, name, email }) => ({
        value: id,
        label: email === undefined ? name : `${name} · ${email}`,
      })),
    },
    {
      group: 'Programs',
      items: [
        { value: 'api_key', label: 'Any API key' },
        ...keys.map(({ key_id: id, label }) => ({ value: id, label: `API key ${label ?? id}` })),
        { value: 'shell', label: 'Commands on the server' },
        { value: 'kolo', label: 'Kolo itself' },
      ],
    },
  ];
  const isListed = value === '' || groups.some(({ items }) => items.some((item) => item.value === value));
  return (
    <Select
      label="By"
      placeholder="Anybody"
      size="xs"
      w={FIELD_WIDTH}
      searchable
      clearable
      nothingFoundMessage="Nobody of this name."
      data={isListed ? groups : [...groups, { value, label: `Another operator or key · ${shortId(value)}` }]}
      value={value || null}
      onChange={(actor) => onChange(actor ?? '')}
    />
  );
}

function Pages({ next, scannedTo }: { next: string | null; scannedTo: string | null }) {
  const [{ cursor }, change] = useFilters();
  if (cursor === undefined && next === null) return null;
  return (
    <Group justify="flex-end" gap="xs">
      {scannedTo !== null && (
        <Text size="sm" c="dimmed">
          Searched back to <Time at={scannedTo} />
        </Text>
      )}
      <Button variant="default" size="xs" disabled={cursor === undefined} onClick={() => change({})}>
        First page
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={next === null}
        onClick={() => change({ cursor: next ?? undefined })}
      >
        {scannedTo === null ? 'Next page' : 'Search further back'}
      </Button>
    </Group>
  );
}

const COLUMNS = [
  AUDIT.when,
  AUDIT.act,
  { name: 'Subject', show: ({ subject }: AuditLink) => <Subject of={subject} /> },
  AUDIT.by,
  { name: 'Why', show: ({ words }: AuditLink) => <span className="written">{words ?? '–'}</span> },
  AUDIT.details,
  {
    name: 'From',
    isExtra: true,
    show: ({ address }: AuditLink) => <Token of={address ?? '–'} />,
  },
  { name: 'No.', isExtra: true, isFigure: true, show: ({ number }: AuditLink) => number },
  {
    name: 'Hash',
    isExtra: true,
    show: ({ hash }: AuditLink) => <CopyText of={hash} label="Copy the hash" />,
  },
];
