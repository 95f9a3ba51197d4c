import { Select, SimpleGrid, TagsInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type TextFile, TextFileInput } from '../../parts/text-file.tsx';
import { FILE_MAX, type Mapping } from './account.ts';
import {
  FIELD_NAMES,
  FIELDS,
  type Field,
  headingsOf,
  indicatorIn,
  recordsOf,
  separatorOf,
} from './mapping.ts';
import { Preview } from './preview.tsx';

export const NEW_MAPPING: Mapping = {
  columns: { date: '' },
  date_form: 'DD/MM/YYYY',
  decimal: 'point',
  separator: ',',
  order: 'oldest_first',
};

/** Each form of dates, with an example. */
const DATE_FORMS: Readonly<Record<Mapping['date_form'], string>> = {
  'YYYY-MM-DD': '2026-11-28',
  'YYYY/MM/DD': '2026/11/28',
  'DD/MM/YYYY': '28/11/2026',
  'DD/MM/YY': '28/11/26',
  'MM/DD/YYYY': '11/28/2026',
  'MM/DD/YY': '11/28/26',
  'DD-MM-YYYY': '28-11-2026',
  'DD-MM-YY': '28-11-26',
  'DD.MM.YYYY': '28.11.2026',
  'DD.MM.YY': '28.11.26',
  'DD-MMM-YYYY': '28-Nov-2026, 28-November-2026',
  'DD-MMM-YY': '28-Nov-26',
  'DD MMM YYYY': '28 Nov 2026, 28 November 2026',
  'DD/MMM/YYYY': '28/Nov/2026',
  'MMM DD, YYYY': 'Nov 28, 2026',
  YYYYMMDD: '20261128',
  YYMMDD: '261128',
};
const DATE_CHOICES = Object.entries(DATE_FORMS).map(([value, example]) => ({
  value,
  label: `${value} (${example})`,
}));
const SEPARATORS = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar' },
];
const DECIMALS = [
  { value: 'point', label: '1,250.50' },
  { value: 'comma', label: '1.250,50' },
];
const ORDERS = [
  { value: 'oldest_first', label: 'Oldest first' },
  { value: 'newest_first', label: 'Newest first' },
];
const AMOUNTS = [
  { value: 'signed', label: 'has a sign' },
  { value: 'in', label: 'is money in' },
  { value: 'out', label: 'is money out' },
];

/** Why a mapping cannot be saved; undefined if it can. */
export function mappingFault({ columns }: Mapping): string | undefined {
  const { date, amount, direction, debit, credit } = columns;
  const hasBoth = debit !== undefined && credit !== undefined;
  if (date === '') return 'Choose the column of the date.';
  if (amount === undefined ? !hasBoth : debit !== undefined || credit !== undefined)
    return 'Choose either the column of one amount, or those of money out and money in.';
  if (direction !== undefined && amount === undefined) return 'Choose the column of the amount too.';
  return undefined;
}

interface MappingProps {
  mapping: Mapping;
  change: (mapping: Mapping) => void;
}

/** The columns of a mapping, chosen from the headings of a file of the bank, with a preview of it. */
export function MappingFields({ mapping, change }: MappingProps) {
  const [text, setText] = useState<string>();
  const records = useMemo(
    () => (text === undefined ? [] : recordsOf(text, mapping.separator)),
    [text, mapping.separator],
  );
  function read(file: TextFile | undefined): void {
    setText(file?.text);
    if (file !== undefined) change({ ...mapping, separator: separatorOf(file.text) });
  }
  return (
    <>
      <TextFileInput
        label="A file of the bank"
        description="Its headings are offered below. It is not uploaded."
        bytesMax={FILE_MAX}
        tooLarge="The file is larger than 16 MiB. A few lines are enough."
        read={read}
      />
      <Columns mapping={mapping} change={change} records={records} />
      <Forms mapping={mapping} change={change} />
      {text !== undefined && mappingFault(mapping) === undefined && <Preview text={text} mapping={mapping} />}
    </>
  );
}

function Columns({ mapping, change, records }: MappingProps & { records: readonly string[][] }) {
  const { columns } = mapping;
  const headings = headingsOf(records);
  const known = [...new Set([...headings, ...Object.values(columns)])].filter((name) => name !== '');
  function choose(field: Field, name: string | null): void {
    const { [field]: _, ...others } = columns;
    const next = (name === null ? others : { ...others, [field]: name }) as Mapping['columns'];
    const indicator = field === 'amount' && name !== null ? indicatorIn(records) : undefined;
    if (indicator !== undefined) next.direction ??= indicator;
    if (next.amount === undefined) delete next.direction;
    const { amounts_are: are, counted_statuses: counted, ...rest } = mapping;
    change({
      ...rest,
      columns: { ...next, date: next.date ?? '' },
      ...(next.amount !== undefined && next.direction === undefined && are !== undefined
        ? { amounts_are: are }
        : {}),
      ...(next.status === undefined ? {} : { counted_statuses: counted ?? ['success'] }),
    });
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      {FIELDS.map((field) => (
        <Select
          key={field}
          label={FIELD_NAMES[field]}
          placeholder={known.length === 0 ? 'Choose a file first' : 'No column'}
          data={known}
          value={columns[field] || null}
          onChange={(name) => choose(field, name)}
          required={field === 'date'}
          clearable={field !== 'date'}
          searchable
        />
      ))}
      {columns.status !== undefined && (
        <TagsInput
          label="Statuses that count"
          description="Lines with another status are left out."
          value={mapping.counted_statuses ?? []}
          onChange={(counted) => change({ ...mapping, counted_statuses: counted })}
        />
      )}
    </SimpleGrid>
  );
}

const Forms = ({ mapping, change }: MappingProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
    <Select
      label="Form of dates"
      data={DATE_CHOICES}
      value={mapping.date_form}
      onChange={(form) => change({ ...mapping, date_form: form as Mapping['date_form'] })}
      allowDeselect={false}
    />
    <Select
      label="Form of amounts"
      data={DECIMALS}
      value={mapping.decimal}
      onChange={(decimal) => change({ ...mapping, decimal: decimal as Mapping['decimal'] })}
      allowDeselect={false}
    />
    <Select
      label="Separator of cells"
      data={SEPARATORS}
      value={mapping.separator}
      onChange={(sign) => change({ ...mapping, separator: sign as Mapping['separator'] })}
      allowDeselect={false}
    />
    <Select
      label="Order of lines"
      data={ORDERS}
      value={mapping.order}
      onChange={(order) => change({ ...mapping, order: order as Mapping['order'] })}
      allowDeselect={false}
    />
    {mapping.columns.amount !== undefined && mapping.columns.direction === undefined && (
      <Select
        label="An amount"
        data={AMOUNTS}
        value={mapping.amounts_are ?? 'signed'}
        onChange={(are) => change({ ...mapping, amounts_are: are as 'signed' | 'in' | 'out' })}
        allowDeselect={false}
      />
    )}
  </SimpleGrid>
);
