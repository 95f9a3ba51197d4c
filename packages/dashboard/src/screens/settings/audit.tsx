import { Alert, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { AUDIT, Subject } from '../../parts/audit-columns.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Export } from '../../parts/export.tsx';
import { useFilters } from '../../parts/filters.ts';
import { CopyText } from '../../parts/id.tsx';
import { List } from '../../parts/list.tsx';
import { useMay, useMayEverywhere } from '../../parts/permission.ts';
import { SavedViews } from '../../parts/saved-views.tsx';
import { Time } from '../../parts/time.tsx';
import { type AuditFilter, type AuditLink, auditEveryMs, useAuditLog } from './audit-log-query.ts';
import { SettingsPage } from './settings-page.tsx';

/** The audit log of the environment or of the installation: act, person and reason. */
export function AuditLog() {
  const [{ of = 'environment', before, act = '', actor = '', subject = '' }, change] = useFilters();
  const mayReadEnvironment = useMay('audit');
  const mayReadAll = useMayEverywhere('audit');
  const isEnvironment = of === 'environment';
  const isAllowed = isEnvironment ? mayReadEnvironment : mayReadAll;
  const { business_id, mode } = useEnvironment();
  const environmentApi = `/ops/v1/businesses/${business_id}/${mode}`;
  const filter = { act, actor, subject };
  const query = useAuditLog(isEnvironment, filter, before, isAllowed);
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
          onChange={(value) => change({ of: value === 'environment' ? undefined : value, before: undefined })}
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
          <Filters key={`${act} ${actor} ${subject}`} filter={filter} />
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

const FIELDS = [
  ['act', 'Act', 'such as role'],
  ['subject', 'Subject', 'such as a wallet’s id'],
  ['actor', 'By', 'an id, or shell'],
] as const;

function Filters({ filter }: { filter: AuditFilter }) {
  const [, change] = useFilters();
  const [typed, setTyped] = useState(filter);
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { act, actor, subject } = typed;
    change({ act: act.trim(), actor: actor.trim(), subject: subject.trim(), before: undefined });
  }
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="sm">
        {FIELDS.map(([name, label, placeholder]) => (
          <TextInput
            key={name}
            label={label}
            placeholder={placeholder}
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" variant="default">
          Show
        </Button>
      </Group>
    </form>
  );
}

function Pages({ next, scannedTo }: { next: string | null; scannedTo: string | null }) {
  const [{ before }, change] = useFilters();
  if (before === undefined && next === null) return null;
  return (
    <Group justify="flex-end" gap="xs">
      {scannedTo !== null && (
        <Text size="sm" c="dimmed">
          Searched back to <Time at={scannedTo} />
        </Text>
      )}
      <Button
        variant="default"
        size="xs"
        disabled={before === undefined}
        onClick={() => change({ before: undefined })}
      >
        First page
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={next === null}
        onClick={() => change({ before: next ?? undefined })}
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
  { ...AUDIT.before, isExtra: true },
  AUDIT.after,
  {
    name: 'From',
    isExtra: true,
    show: ({ address }: AuditLink) => <span className="id">{address ?? '–'}</span>,
  },
  { name: 'No.', isExtra: true, isFigure: true, show: ({ number }: AuditLink) => number },
  {
    name: 'Hash',
    isExtra: true,
    show: ({ hash }: AuditLink) => <CopyText of={hash} label="Copy the hash" />,
  },
];
