import { ActionIcon, Button, Checkbox, CopyButton, Group, Menu, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconDots, IconUsers } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../api/operator-api.ts';
import { useAct, useRead } from '../api/use-api.ts';
import { ActDialog } from './act.tsx';
import { useChoose } from './choice.tsx';
import { environmentPath, useEnvironment } from './environment.ts';
import { useFilters } from './filters.ts';
import { EnvironmentLink, useGo } from './link.tsx';

type View = Schemas['SavedView'];
type Filters = Readonly<Record<string, string>>;

const VIEWS = '/ops/v1/businesses/{business_id}/{mode}/views';
/** Names of the address that say how far somebody has read, and are no filters. */
const POSITIONS = ['cursor', 'before', 'after'];
/** Views shown as tabs; a menu has the others. */
const TABS_MAX = 6;
const NAME_CHARS_MAX = 60;

/** The list of the page, as its views name it: the path below the environment. The address is the next page's while that loads. */
function useListName(): string {
  const { pathname } = useLocation();
  const [list] = useState(pathname.slice(environmentPath(useEnvironment(), '').length + 1));
  return list;
}

/** Views that the operator sees: their own and the shared ones. @param list all lists when omitted */
export const useViews = (list?: string) =>
  useRead(VIEWS, { path: useEnvironment(), query: { list } }, { everyMs: false, staleMs: 10_000 });

const isSame = (one: Filters, other: Filters): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

/** Saved views of the list on this page, and the button that saves the filters of the address as another. */
export function SavedViews() {
  const list = useListName();
  const { data } = useViews(list);
  const choose = useChoose();
  const [address] = useFilters();
  const entries = Object.entries(address).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !POSITIONS.includes(entry[0]),
  );
  const filters = Object.fromEntries(entries);
  const views = data?.views.filter((view) => view.list === list) ?? [];
  const current = views.find((view) => isSame(view.filters, filters));
  const kept = Object.fromEntries(entries.filter(([name]) => data?.filters?.includes(name)));
  const canSave = current === undefined && Object.keys(kept).length > 0;
  if (views.length === 0 && !canSave) return null;
  return (
    <Group gap="xs">
      {views.length > 0 && <Tabs list={list} views={views} current={current} isAll={entries.length === 0} />}
      {current !== undefined && <ViewMenu of={current} />}
      {canSave && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconBookmark size={14} aria-hidden />}
          onClick={() =>
            choose((close) => (
              <SaveView
                list={list}
                filters={kept}
                isPart={Object.keys(kept).length < entries.length}
                views={views}
                close={close}
              />
            ))
          }
        >
          Save as a view
        </Button>
      )}
    </Group>
  );
}

interface TabsProps {
  list: string;
  views: readonly View[];
  current: View | undefined;
  /** True where nothing is filtered. */
  isAll: boolean;
}

function Tabs({ list, views, current, isAll }: TabsProps) {
  // The chosen one is a tab wherever it stands.
  const first = views.slice(0, TABS_MAX);
  const tabs = current === undefined || first.includes(current) ? first : [...first.slice(0, -1), current];
  const others = views.filter((view) => !tabs.includes(view));
  return (
    <Group component="nav" aria-label="Saved views" gap="sm">
      <EnvironmentLink to={list} size="sm" {...tab(isAll)}>
        All
      </EnvironmentLink>
      {tabs.map((view) => (
        <EnvironmentLink
          key={view.id}
          to={list}
          search={view.filters}
          size="sm"
          maw={220}
          truncate
          {...tab(view === current)}
        >
          {view.shared && (
            <IconUsers size={13} style={{ marginInlineEnd: 4 }} role="img" aria-label="Shared:" />
          )}
          {view.name}
        </EnvironmentLink>
      ))}
      {others.length > 0 && <OtherViews list={list} views={others} />}
    </Group>
  );
}

/** A tab, at least as large as a finger needs (WCAG 2.2, 2.5.8), however short its name. */
const tab = (isMarked: boolean) => ({
  miw: 24,
  lh: '24px',
  ta: 'center' as const,
  ...(isMarked ? { fw: 700, td: 'underline' } : {}),
});

function OtherViews({ list, views }: Pick<TabsProps, 'list' | 'views'>) {
  const go = useGo();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-xs" variant="subtle">
          {views.length} more
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {views.map((view) => (
          <Menu.Item key={view.id} onClick={() => go(list, view.filters)}>
            {view.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Acts on the view that is shown. */
function ViewMenu({ of: view }: { of: View }) {
  const choose = useChoose();
  const refusal = view.changeable ? undefined : `${view.saved_by} saved it.`;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon size="sm" variant="subtle" color="gray" aria-label={`Actions for the view ${view.name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <CopyButton value={window.location.href}>
          {({ copy }) => <Menu.Item onClick={copy}>Copy the link</Menu.Item>}
        </CopyButton>
        <Menu.Item
          disabled={refusal !== undefined}
          onClick={() => choose((close) => <RenameView of={view} close={close} />)}
        >
          Rename
          {refusal !== undefined && <Text size="xs">{refusal}</Text>}
        </Menu.Item>
        <Menu.Item
          color="red"
          disabled={refusal !== undefined}
          onClick={() => choose((close) => <DeleteView of={view} close={close} />)}
        >
          Delete
          {refusal !== undefined && <Text size="xs">{refusal}</Text>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface NameProps {
  value: string;
  error?: string | undefined;
  change: (name: string) => void;
}

const NameField = ({ value, error, change }: NameProps) => (
  <TextInput
    label="Name"
    required
    maxLength={NAME_CHARS_MAX}
    value={value}
    error={error}
    onChange={(event) => change(event.currentTarget.value)}
  />
);

interface SaveProps {
  list: string;
  filters: Filters;
  /** True where the address has search text too. */
  isPart: boolean;
  views: readonly View[];
  close: () => void;
}

function SaveView({ list, filters, isPart, views, close }: SaveProps) {
  const environment = useEnvironment();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const save = useAct('post', VIEWS);
  const change = useAct('patch', `${VIEWS}/{view_id}`);
  const before = views.find((view) => view.name === name.trim() && view.shared === shared);
  const replaces = before?.changeable === true;
  const taken =
    before === undefined || replaces
      ? undefined
      : `${before.saved_by} saved a shared view of this name. Choose another name.`;
  return (
    <ActDialog
      label={replaces ? 'Replace' : 'Save'}
      explanation={`The filters and the order of this list, under a name.${
        isPart ? ' The search text is not saved, because it may be personal data.' : ''
      }`}
      run={async () => {
        if (replaces)
          await change.mutateAsync({ path: { ...environment, view_id: before.id }, body: { filters } });
        else
          await save.mutateAsync({ path: environment, body: { list, name: name.trim(), filters, shared } });
        return `Saved. It is above the list${shared ? ', for everybody who reads it here' : ''}.`;
      }}
      close={close}
    >
      <NameField value={name} error={taken} change={setName} />
      <Checkbox
        label="Share it with everybody who reads this list here"
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      {replaces && <Text size="sm">There is a view of this name. It gets the filters that you see now.</Text>}
    </ActDialog>
  );
}

function RenameView({ of: view, close }: { of: View; close: () => void }) {
  const environment = useEnvironment();
  const [name, setName] = useState(view.name);
  const change = useAct('patch', `${VIEWS}/{view_id}`);
  return (
    <ActDialog
      label="Rename"
      explanation={view.shared ? 'Everybody sees the new name.' : 'Its filters stay.'}
      run={async () => {
        await change.mutateAsync({ path: { ...environment, view_id: view.id }, body: { name: name.trim() } });
        return 'Renamed.';
      }}
      close={close}
    >
      <NameField value={name} change={setName} />
    </ActDialog>
  );
}

function DeleteView({ of: view, close }: { of: View; close: () => void }) {
  const environment = useEnvironment();
  const remove = useAct('delete', `${VIEWS}/{view_id}`);
  return (
    <ActDialog
      label="Delete"
      isGrave
      explanation={`The view “${view.name}” disappears${view.shared ? ' for everybody' : ''}. The list stays as it is.`}
      run={async () => {
        await remove.mutateAsync({ path: { ...environment, view_id: view.id } });
        return 'Deleted.';
      }}
      close={close}
    />
  );
}
