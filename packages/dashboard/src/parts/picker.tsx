import { CloseButton, Combobox, Text, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ApiError, Schemas } from '../api/operator-api.ts';
import { useRead } from '../api/use-api.ts';
import { useColleagues } from './colleagues.ts';
import { useEnvironment } from './environment.ts';
import { useFilters } from './filters.ts';
import { type Result, type ResultGroup, resultGroups, resultsOf, useFound } from './found.ts';
import { shortId } from './id.tsx';
import { moneyText } from './money-text.ts';
import { useWallet } from './named-wallet.tsx';

/** Value of the option that starts the search: no id looks like it. */
const SEARCH = '?';
const PLACEHOLDER = 'Name, phone, account…';
const CHOOSE = 'Choose one of the results.';
const MORE = 'There are more. Type more of the name, or a number.';
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

type Props = Pick<
  TextInputProps,
  'label' | 'description' | 'size' | 'w' | 'maw' | 'required' | 'placeholder' | 'autoFocus'
> & {
  /** The id; empty for none. */
  value: string;
  /** Called with an empty id when the field is cleared. */
  onChange: (id: string) => void;
};

/** The chosen object, as far as it is read. */
interface Known {
  name: string | undefined;
  error: ApiError | null;
}

type Option = Pick<Result, 'key' | 'title' | 'detail' | 'status'> & {
  /** Heading of the options of its kind. */
  heading?: string;
};
type OptionsOf = (found: Schemas['Found'], text: string) => readonly Option[];
type Kind = ResultGroup['kind'];
const PARTIES: readonly Kind[] = ['customers', 'wallets'];

interface Finds {
  /** The kinds that the options are of. */
  kinds?: readonly Kind[] | undefined;
  options: OptionsOf;
}

interface PickerProps extends Props, Finds {
  known: Known;
}

/** The options for a text, and a line below them. Results are those of this very text. */
function useOptions(text: string, { kinds = PARTIES, options: optionsOf }: Finds) {
  const [asked, setAsked] = useState('');
  const isAsked = text !== '' && asked === text;
  const { data, error, isFetching, isPlaceholderData, refetch } = useFound(isAsked ? asked : '');
  const search: Option = { key: SEARCH, title: `Search for “${text}”`, detail: '', status: null };
  if (text === '') return { options: [], line: '', ask: () => undefined };
  if (!isAsked) return { options: [search], line: '', ask: () => setAsked(text) };
  const ask = () => void refetch();
  if (isFetching) return { options: [], line: 'Searching…', ask };
  if (error !== null) return { options: [search], line: error.message, ask };
  if (data === undefined || isPlaceholderData) return { options: [], line: 'You are offline.', ask };
  const options = optionsOf(data, text);
  const hasMore = data.more.some((kind) => kinds.includes(kind));
  const line = hasMore ? MORE : '';
  return { options, line: options.length === 0 && !hasMore ? 'Nothing found.' : line, ask };
}

/** The place of the active option: by arrows, or the only one; -1 for none. */
function useActive(options: readonly Option[]) {
  const id = useId();
  const [shown, setShown] = useState('');
  const [at, setAt] = useState(-1);
  const keys = options.map(({ key }) => key).join(' ');
  if (keys !== shown) {
    setShown(keys);
    setAt(options.length === 1 ? 0 : -1);
  }
  const idOf = (place: number): string => `${id}-${place}`;
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  function move(step: number): void {
    const from = step < 0 ? Math.max(at, 0) : at;
    if (options.length > 0) setAt((from + step + options.length) % options.length);
  }
  return { at, active: options[at], idOf, move };
}

/** The text that is typed in place of the chosen value; undefined for none. The form is not sent with it. */
function useTyped(value: string) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [of, setOf] = useState(value);
  if (of !== value) {
    setOf(value);
    if (value !== '') setTyped(undefined);
  }
  const text = typed?.trim() ?? '';
  useEffect(() => {
    box.current?.setCustomValidity(text === '' ? '' : CHOOSE);
  }, [text]);
  return { box, typed, text, setTyped };
}

/**
 * A field that finds an object by a search and shows its name. It searches when asked to, not while somebody types: a
 * search by personal data is counted.
 */
function Picker({ value, onChange, known, kinds, options: optionsOf, ...field }: PickerProps) {
  const list = useCombobox();
  const { box, typed, text, setTyped } = useTyped(value);
  const { options, line, ask } = useOptions(text, { kinds, options: optionsOf });
  const { at, active, idOf, move } = useActive(options);
  const chosen = value === '' ? '' : (known.name ?? (known.error === null ? '…' : shortId(value)));

  function put(id: string): void {
    list.closeDropdown();
    if (id !== value) onChange(id);
  }
  function choose(option: string): void {
    if (option === SEARCH) {
      ask();
      return;
    }
    setTyped(undefined);
    put(option);
  }
  function type(next: string): void {
    const isEmpty = next.trim() === '';
    setTyped(next === chosen ? undefined : isEmpty ? '' : next);
    if (isEmpty) put('');
    else list.openDropdown();
  }
  function press(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (event.key === 'Escape') list.closeDropdown();
    if (text === '' || event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    const wasOpen = list.dropdownOpened;
    list.openDropdown();
    // Enter behind a text searches for it at once, also where the list was closed.
    if (step === undefined && active !== undefined && (wasOpen || active.key === SEARCH)) choose(active.key);
    else if (step !== undefined && wasOpen) move(step);
  }
  const trouble = known.error?.code === 'not_found' ? 'There is none of this id.' : known.error?.message;
  return (
    <Combobox store={list} onOptionSubmit={choose}>
      <Combobox.Target
        withExpandedAttribute
        withKeyboardNavigation={false}
        aria-activedescendant={list.dropdownOpened && active !== undefined ? idOf(at) : undefined}
      >
        <TextInput
          ref={box}
          placeholder={PLACEHOLDER}
          {...field}
          role="combobox"
          autoComplete="off"
          value={typed ?? chosen}
          error={text !== '' && !list.dropdownOpened ? CHOOSE : trouble}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => list.closeDropdown()}
          rightSection={
            (value !== '' || text !== '') && <Clear label={String(field.label)} clear={() => choose('')} />
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Options label={`Found for ${String(field.label)}`} of={options} at={at} idOf={idOf} />
        <div role="status">{line !== '' && <Combobox.Empty>{line}</Combobox.Empty>}</div>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const Clear = ({ label, clear }: { label: string; clear: () => void }) => (
  <CloseButton
    size="xs"
    aria-label={`Clear ${label}`}
    onMouseDown={(event) => event.preventDefault()}
    onClick={clear}
  />
);

interface OptionsProps {
  label: string;
  of: readonly Option[];
  /** The place of the active one. */
  at: number;
  idOf: (place: number) => string;
}

const Options = ({ label, of: options, at, idOf }: OptionsProps) => (
  <Combobox.Options aria-label={label} mah={280} style={{ overflowY: 'auto' }}>
    {[...new Set(options.map(({ heading }) => heading))].map((heading) => (
      <Combobox.Group key={heading ?? ''} {...(heading === undefined ? {} : { label: heading })}>
        {options.map(
          ({ heading: of, key, title, detail, status }, place) =>
            of === heading && (
              <Combobox.Option
                key={key}
                value={key}
                id={idOf(place)}
                selected={place === at}
                aria-selected={place === at}
              >
                <span className="written">{title}</span>
                <Text size="xs" c="dimmed" className="written">
                  {[detail, status === 'active' ? '' : status].filter(Boolean).join(' · ')}
                </Text>
              </Combobox.Option>
            ),
        )}
      </Combobox.Group>
    ))}
  </Combobox.Options>
);

/** Customers that were found, and owners of wallets that were. */
function customersIn(found: Schemas['Found']): Result[] {
  const customers = resultsOf(found, 'customers');
  const owners = found.wallets.map(({ customer_id: key, customer_name: title }) => ({
    key,
    title,
    detail: shortId(key),
    to: `customers/${key}`,
    status: null,
  }));
  return [...new Map([...owners, ...customers].map((one) => [one.key, one])).values()];
}

/** Chooses a customer by name, phone, email, external id or account number. */
export function CustomerSelect(props: Props) {
  const { data, error, isPlaceholderData } = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/customers/{customer_id}',
    { path: { ...useEnvironment(), customer_id: props.value } },
    { everyMs: false, enabled: props.value !== '' },
  );
  const customer = props.value === '' || isPlaceholderData ? undefined : data;
  const name = customer && (customer.name ?? 'A customer');
  return <Picker {...props} known={{ name, error }} options={customersIn} />;
}

/** Chooses a wallet by its name, owner, identifier or account number. */
export function WalletSelect({ shows, ...props }: Props & { shows?: 'balance' }) {
  const { wallet, name, error } = useWallet(props.value);
  const balance: { description?: ReactNode } =
    shows === 'balance' && wallet !== undefined
      ? { description: `${moneyText(wallet.balance, wallet.currency)} available` }
      : {};
  return (
    <Picker
      {...props}
      {...balance}
      known={{ name, error }}
      options={(found) => resultsOf(found, 'wallets')}
    />
  );
}

/** Kinds of object that operators and programs act on. */
const SUBJECTS: readonly Kind[] = [
  ...PARTIES,
  ...(['transfers', 'incidents', 'proposals', 'endpoints', 'keys'] as const),
];

/** Finds any object of the environment, or a colleague, by what people know of it. */
export function SubjectSelect(props: Props) {
  const { value } = props;
  const colleagues = useColleagues();
  const { data, isFetching, error } = useFound(colleagues.some(({ id }) => id === value) ? '' : value);
  const options: OptionsOf = (found, text) => [
    ...colleagues
      .filter(({ name, email = '' }) => `${name} ${email}`.toLowerCase().includes(text.toLowerCase()))
      .map(({ id, name, email = '' }) => ({
        key: id,
        title: name,
        detail: email,
        status: null,
        heading: 'Colleagues',
      })),
    ...resultGroups(found).flatMap(({ heading, results }) => results.map((one) => ({ ...one, heading }))),
  ];
  const results = data === undefined ? [] : resultGroups(data).flatMap((group) => group.results);
  const name =
    colleagues.find(({ id }) => id === value)?.name ?? results.find(({ key }) => key === value)?.title;
  return (
    <Picker
      {...props}
      known={{ name: name ?? (isFetching ? undefined : value), error }}
      kinds={SUBJECTS}
      options={options}
    />
  );
}

/** A filter by a customer or a wallet, in the address by its id. */
export function FilterParty({ of: kind, clears }: { of: 'customer' | 'wallet'; clears?: string }) {
  const [filters, change] = useFilters();
  const name = `${kind}_id`;
  const Field = kind === 'customer' ? CustomerSelect : WalletSelect;
  return (
    <Field
      label={kind === 'customer' ? 'Customer' : 'Wallet'}
      size="xs"
      maw={300}
      value={filters[name] ?? ''}
      onChange={(id) => change({ ...(clears === undefined ? {} : { [clears]: undefined }), [name]: id })}
    />
  );
}
