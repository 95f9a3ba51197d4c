import { Group, Kbd, ScrollArea, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue, useDisclosure, useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MODES } from '../api/modes.ts';
import { useBanks } from '../parts/bank.tsx';
import { banksOf } from '../parts/bank-names.ts';
import { useBusinesses } from '../parts/businesses.ts';
import { Dialog, useHasDialog } from '../parts/dialog.tsx';
import { environmentPath, useEnvironment } from '../parts/environment.ts';
import { Failure } from '../parts/failure.tsx';
import { resultGroups, useFound, useNothingFound } from '../parts/found.ts';
import { useRefusals } from '../parts/permission.ts';
import { useViews } from '../parts/saved-views.tsx';
import { Status } from '../parts/status.tsx';
import { PAGES, PAGES_BELOW } from './pages.ts';

/** Something that the palette does. */
interface Command {
  key: string;
  title: string;
  detail: string;
  status: string | null;
  run: () => void;
}

interface CommandGroup {
  heading: string;
  commands: readonly Command[];
}

const plain = (key: string, title: string, run: () => void): Command => ({
  key,
  title,
  detail: '',
  status: null,
  run,
});

/** The list of a view in words: `Work queue, flagged payouts`. */
function listName(list: string): string {
  const page = PAGES.findLast((one) => one.page !== '' && `${list}/`.startsWith(`${one.page}/`));
  const rest = list.slice((page?.page.length ?? -1) + 1).replaceAll(/[_/-]/g, ' ');
  return [page?.name, rest].filter((part) => part !== undefined && part !== '').join(', ');
}

/** Pages, saved views and environments whose names have each word of the text. */
function usePlaces(go: (path: string, search?: object) => void, typed: string): CommandGroup[] {
  const environment = useEnvironment();
  const refusal = useRefusals();
  const { data: businesses = [] } = useBusinesses();
  const words = typed.toLowerCase().split(/\s+/);
  const has = (name: string): boolean => words.every((word) => name.toLowerCase().includes(word));
  const pages = PAGES.filter(({ name }) => has(name)).map(({ name, page }) =>
    plain(`page ${page}`, name, () => go(environmentPath(environment, page))),
  );
  const below = PAGES.flatMap(({ name: above, page: top }) =>
    (PAGES_BELOW[top] ?? [])
      .filter((one) => refusal(one) === undefined && has(`${above} ${one.name}`))
      .map(({ name, page }) => ({
        ...plain(`below ${page}`, name, () => go(environmentPath(environment, page))),
        detail: above,
      })),
  );
  const views = (useViews().data?.views ?? [])
    .filter(({ name }) => has(name))
    .map(({ id, list, name, filters }) => ({
      ...plain(`view ${id}`, name, () => go(environmentPath(environment, list), filters)),
      detail: listName(list),
    }));
  const environments = businesses
    .flatMap(({ business_id, name }) =>
      MODES.map((mode) => ({ business_id, mode, title: `${name}: ${mode}` })),
    )
    .filter((one) => one.business_id !== environment.business_id || one.mode !== environment.mode)
    .filter(({ title }) => has(title))
    .map(({ title, ...there }) =>
      plain(`environment ${environmentPath(there, '')}`, title, () => go(environmentPath(there, ''))),
    );
  return [
    { heading: 'Pages', commands: pages },
    { heading: 'Saved views', commands: views },
    { heading: 'Environments', commands: environments },
    { heading: 'Pages below', commands: below },
  ];
}

/** Pause in typing after which results are read, milliseconds. */
const PAUSE_MS = 300;
/** Characters from which on results appear by themselves. */
const TYPED_MIN = 3;
/** Banks offered for a text. */
const BANKS_MAX = 4;

/** Commands for the typed text: places, and results of the search. */
function useCommands(typed: string, close: () => void) {
  const environment = useEnvironment();
  const navigate = useNavigate();
  const text = typed.trim();
  const [asked] = useDebouncedValue(text, PAUSE_MS);
  const isLong = text.length >= TYPED_MIN;
  const isAsked = isLong && asked === text;
  const { data, error, isFetching } = useFound(isAsked ? asked : '');
  const go = (path: string, search = {}): void => {
    close();
    void navigate({ to: path as '/', search: search as never });
  };
  const places = usePlaces(go, typed);
  const { data: banks = [] } = useBanks(isLong);
  const toBanks = (isLong ? banksOf(banks, text) : []).slice(0, BANKS_MAX).map(({ name, code }) => ({
    ...plain(`bank ${code}`, name, () => go(environmentPath(environment, 'transfers'), { bank_code: code })),
    detail: 'Transfers to this bank',
  }));
  const searchPage = plain('all', `Show all results for “${text}”`, () =>
    go(environmentPath(environment, 'search'), { q: text }),
  );
  const results = (isAsked && data !== undefined && !isFetching ? resultGroups(data) : []).map(
    ({ heading, kind, results: found }) => ({
      heading,
      commands: found.map(({ key, to, ...shown }) => ({
        ...shown,
        key: `${kind} ${key}`,
        run: () => go(environmentPath(environment, to)),
      })),
    }),
  );
  const search = text === '' ? [] : [{ heading: 'Search', commands: [searchPage] }];
  return {
    groups: [...places, ...results, { heading: 'Banks', commands: toBanks }, ...search].filter(
      ({ commands }) => commands.length > 0,
    ),
    error: isAsked ? error : null,
    isSearching: isLong && error === null && (!isAsked || isFetching),
    hasResults:
      !isLong || [...places, ...results].some(({ commands }) => commands.length > 0) || toBanks.length > 0,
  };
}

/** Opened by Ctrl K: goes to pages and environments, and searches the current one. */
export function CommandPalette() {
  const [isOpen, { open, close }] = useDisclosure();
  const isCovered = useHasDialog();
  const box = useRef<HTMLInputElement>(null);
  function show(): void {
    if (isCovered) return;
    // The field takes the very next key: a dialog gets the focus later, and what is typed until then is lost.
    flushSync(open);
    box.current?.focus();
  }
  useHotkeys([['mod+K', show]], []);
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      title="Find or go to"
      size="lg"
      yOffset="8vh"
      // A dialog that moves in has no field yet in its first frames.
      transitionProps={{ duration: 0 }}
    >
      {isOpen && <Palette close={close} box={box} />}
    </Dialog>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function Palette({ close, box }: { close: () => void; box: RefObject<HTMLInputElement | null> }) {
  const id = useId();
  const nothing = useNothingFound();
  const [typed, setTyped] = useState('');
  /** The option that arrows chose; it stays chosen when results arrive. */
  const [chosen, setChosen] = useState<string>();
  const { groups, error, isSearching, hasResults } = useCommands(typed, close);
  const commands = groups.flatMap((group) => group.commands);
  const at = Math.max(
    0,
    commands.findIndex(({ key }) => key === chosen),
  );
  const active = commands[at];
  const activeKey = active?.key;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeKey !== undefined)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);
  function press(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) active?.run();
    else setChosen(commands[(at + step + commands.length) % commands.length]?.key);
  }
  return (
    <>
      <TextInput
        ref={box}
        role="combobox"
        aria-label="Find a customer, wallet, transfer or page"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={active === undefined ? undefined : `${id}-${active.key}`}
        placeholder="Name, phone, reference, account number, amount, page…"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(undefined);
        }}
        onKeyDown={press}
      />
      <Failure of={error} />
      <ScrollArea.Autosize mah="60vh" mt="xs">
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results">
          <Options of={groups} active={active} id={id} />
        </div>
        <Text size="sm" c="dimmed" role="status" mt="xs">
          {isSearching && 'Searching…'}
          {!isSearching && error === null && !hasResults && nothing}
        </Text>
      </ScrollArea.Autosize>
      <Group gap="md" mt="xs" visibleFrom="sm">
        <Hint keys="↑ ↓" does="choose" />
        <Hint keys="Enter" does="open" />
        <Hint keys="Esc" does="close" />
      </Group>
    </>
  );
}

interface OptionsProps {
  of: readonly CommandGroup[];
  active: Command | undefined;
  /** Prefix of the ids of options. */
  id: string;
}

const Options = ({ of: groups, active, id }: OptionsProps) =>
  groups.map(({ heading, commands: offered }) => (
    <fieldset key={heading} className="commands" aria-label={heading}>
      <Text size="xs" c="dimmed" fw={600} mt="xs" aria-hidden>
        {heading}
      </Text>
      {offered.map((command) => (
        <Option key={command.key} id={`${id}-${command.key}`} of={command} isActive={command === active} />
      ))}
    </fieldset>
  ));

const Hint = ({ keys, does }: { keys: string; does: string }) => (
  <Text size="xs" c="dimmed">
    <Kbd size="xs">{keys}</Kbd> {does}
  </Text>
);

const Option = ({ id, of: command, isActive }: { id: string; of: Command; isActive: boolean }) => (
  <UnstyledButton
    id={id}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    className="command"
    onClick={command.run}
  >
    <Group justify="space-between" wrap="nowrap" gap="md">
      <span>
        <span className="written">{command.title}</span>
        {command.detail !== '' && (
          <Text component="span" size="xs" c="dimmed" ml="xs" className="written">
            {command.detail}
          </Text>
        )}
      </span>
      {command.status !== null && <Status of={command.status} />}
    </Group>
  </UnstyledButton>
);
