import { CloseButton, Combobox, Text, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { ApiError, Schemas } from '../api/operator-api.ts';
import { useRead } from '../api/use-api.ts';
import { useEnvironment } from './environment.ts';
import { useFilters } from './filters.ts';
import { type Result, resultsOf, useFound } from './found.ts';
import { walletName } from './link.tsx';
import { moneyText } from './money-text.ts';

const ENVIRONMENT = '/ops/v1/businesses/{business_id}/{mode}';
/** Value of the option that starts the search: no id looks like it. */
const SEARCH = '?';
const PLACEHOLDER = 'Name or number…';

type Props = Pick<
  TextInputProps,
  'label' | 'description' | 'size' | 'maw' | 'required' | 'placeholder' | 'autoFocus'
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

interface PickerProps extends Props {
  known: Known;
  options: (found: Schemas['Found']) => readonly Result[];
}

/**
 * A field that finds an object by a search and shows its name. Like the command palette it searches when asked to, not
 * while somebody types: a search by personal data is counted.
 */
function Picker({ value, onChange, known, options, ...field }: PickerProps) {
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() });
  const [typed, setTyped] = useState<string>();
  const [asked, setAsked] = useState('');
  const text = typed?.trim() ?? '';
  const isAsked = text !== '' && asked === text;
  const { data, error, isFetching } = useFound(isAsked ? asked : '');
  const results = isAsked && !isFetching && data !== undefined ? options(data) : [];
  const keys = results.map(({ key }) => key).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is the active one whenever others are shown
  useEffect(() => {
    list.selectFirstOption();
  }, [keys, text, isAsked]);

  function choose(option: string): void {
    if (option === SEARCH) {
      setAsked(text);
      return;
    }
    setTyped(undefined);
    list.closeDropdown();
    onChange(option);
  }
  function type(next: string): void {
    setTyped(next);
    if (next.trim() === '') list.closeDropdown();
    else list.openDropdown();
  }
  const unknown = known.error?.code === 'not_found' ? 'There is none of this id.' : undefined;
  return (
    <Combobox store={list} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          placeholder={PLACEHOLDER}
          {...field}
          role="combobox"
          autoComplete="off"
          value={typed ?? (value === '' ? '' : (known.name ?? '…'))}
          error={unknown}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            list.closeDropdown();
            setTyped(undefined);
          }}
          rightSection={
            value !== '' && (
              <CloseButton
                size="xs"
                aria-label={`Clear ${String(field.label)}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose('')}
              />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Options
          label={`Found for ${String(field.label)}`}
          text={text}
          isAsked={isAsked}
          results={results}
          empty={error?.message ?? (isFetching ? 'Searching…' : 'Nothing found.')}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface OptionsProps {
  label: string;
  text: string;
  isAsked: boolean;
  results: readonly Result[];
  /** Instead of results. */
  empty: string;
}

const Options = ({ label, text, isAsked, results, empty }: OptionsProps) => (
  <Combobox.Options aria-label={label} mah={280} style={{ overflowY: 'auto' }}>
    {!isAsked && <Combobox.Option value={SEARCH}>Search for “{text}”</Combobox.Option>}
    {results.map(({ key, title, detail }) => (
      <Combobox.Option key={key} value={key}>
        <span className="written">{title}</span>
        {detail !== '' && (
          <Text size="xs" c="dimmed" className="written">
            {detail}
          </Text>
        )}
      </Combobox.Option>
    ))}
    {isAsked && results.length === 0 && <Combobox.Empty>{empty}</Combobox.Empty>}
  </Combobox.Options>
);

/** Customers that were found, and owners of wallets that were. */
function customersIn(found: Schemas['Found']): Result[] {
  const customers = resultsOf(found, 'customers');
  const owners = found.wallets.map(({ customer_id: key, customer_name: title }) => ({
    key,
    title,
    detail: '',
    to: `customers/${key}`,
    status: null,
  }));
  return [...new Map([...owners, ...customers].map((one) => [one.key, one])).values()];
}

/** Chooses a customer by name, phone, email, external id or account number. */
export function CustomerSelect(props: Props) {
  const { data, error, isPlaceholderData } = useRead(
    `${ENVIRONMENT}/customers/{customer_id}`,
    { path: { ...useEnvironment(), customer_id: props.value } },
    { everyMs: false, enabled: props.value !== '' },
  );
  const customer = props.value === '' || isPlaceholderData ? undefined : data;
  const name = customer && (customer.name ?? 'A customer');
  return <Picker {...props} known={{ name, error }} options={customersIn} />;
}

/** Chooses a wallet by its name, owner, identifier or account number. */
export function WalletSelect({ shows, ...props }: Props & { shows?: 'balance' }) {
  const { data, error, isPlaceholderData } = useRead(
    `${ENVIRONMENT}/wallets/{wallet_id}`,
    { path: { ...useEnvironment(), wallet_id: props.value } },
    { everyMs: false, enabled: props.value !== '' },
  );
  const wallet = props.value === '' || isPlaceholderData ? undefined : data;
  const name = wallet && (walletName(wallet.name, wallet.owner) ?? wallet.id);
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
