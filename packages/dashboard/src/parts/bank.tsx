import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { useRead } from '../api/use-api.ts';
import { hasBankText, type Bank as ListedBank } from './bank-names.ts';
import { useEnvironment } from './environment.ts';

/** The list of banks changes with a new version of Kolo. Milliseconds. */
const STALE_MS = 600_000;

/** The banks that the environment can pay. */
export const useBanks = (enabled = true) =>
  useRead(
    '/ops/v1/businesses/{business_id}/{mode}/banks',
    { path: useEnvironment() },
    { everyMs: false, staleMs: STALE_MS, enabled },
  );

const nameAndCode = (name: string, code: string): string => `${name} (${code})`;

/** The bank of a code, with its name if known; a dash without a code. */
export function Bank({ code }: { code: string | null }) {
  const { data: banks } = useBanks(code !== null);
  if (code === null) return '–';
  const name = banks?.find((bank) => bank.code === code || bank.nip_code === code)?.name;
  return name === undefined ? code : nameAndCode(name, code);
}

interface BankItem extends ComboboxItem {
  bank: ListedBank;
}

/** Banks one of whose names or codes has the text that was typed. */
const byNameOrCode: OptionsFilter = ({ options, search }) => {
  const text = search.trim().toLowerCase();
  return (options as BankItem[]).filter(({ bank }) => hasBankText(bank, text));
};

/** Chooses a bank of the list by its name or either code. */
export function BankSelect({
  value,
  onChange,
  ...rest
}: Pick<SelectProps, 'label' | 'description' | 'placeholder' | 'size' | 'maw'> & {
  /** The bank's code; null for none. */
  value: string | null;
  onChange: (code: string | null) => void;
}) {
  const { data: banks = [], error } = useBanks();
  const items: BankItem[] = banks.map((bank) => ({
    value: bank.code,
    label: nameAndCode(bank.name, bank.code),
    bank,
  }));
  // From an address, whose code may be of no bank.
  if (value !== null && !items.some((item) => item.value === value))
    items.push({ value, label: value, bank: { name: value, code: value, nip_code: null } });
  return (
    <Select
      {...rest}
      data={items}
      value={value}
      onChange={onChange}
      searchable
      clearable
      filter={byNameOrCode}
      nothingFoundMessage="No bank has this name or code."
      error={error === null ? undefined : 'The list of banks could not be read.'}
    />
  );
}
