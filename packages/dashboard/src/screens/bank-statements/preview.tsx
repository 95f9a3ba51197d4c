import { Alert, Text } from '@mantine/core';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import type { Mapping } from './account.ts';
import { FIELD_NAMES, FIELDS, type Field, indicatorIn, missingIn, previewOf, recordsOf } from './mapping.ts';

/** A line by its fields. */
interface Row {
  index: number;
  cells: Partial<Record<Field, string>>;
}

/** The first lines of a CSV, as a mapping reads them. */
export function Preview({
  text,
  mapping,
}: {
  text: string;
  mapping: Pick<Mapping, 'columns' | 'separator'>;
}) {
  const records = recordsOf(text, mapping.separator);
  const rows = previewOf(records, mapping.columns);
  const { amount, direction } = mapping.columns;
  const indicator = amount === undefined || direction !== undefined ? undefined : indicatorIn(records);
  if (rows === undefined) return <Missing {...missingIn(records, mapping.columns)} />;
  return (
    <>
      {indicator !== undefined && (
        <Alert color="orange" title="A column says DR or CR">
          If amounts have no sign, choose {indicator} as the direction of the amount.
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        The first lines, by column. The import checks every date, amount and balance.
      </Text>
      <List
        of="first lines"
        rows={rows.map((cells, index) => ({ cells, index }))}
        all="unavailable"
        query={READ_WITH_IT}
        keyOf={({ index }) => String(index)}
        empty="The file has no lines below its headings."
        columns={FIELDS.filter((field) => mapping.columns[field] !== undefined).map((field) => ({
          name: FIELD_NAMES[field],
          isFigure: field === 'amount' || field === 'debit' || field === 'credit' || field === 'balance',
          show: ({ cells }: Row) => <span className="written">{cells[field] || '–'}</span>,
        }))}
      />
    </>
  );
}

/** Says which headings of the mapping a file lacks. */
const Missing = ({ missing, found }: ReturnType<typeof missingIn>) => (
  <Alert color="orange" title={`Not in this file: ${missing.join(', ')}`}>
    <span className="written">
      The mapping names {missing.length === 1 ? 'this heading' : 'these headings'}. The file has:{' '}
      {found.length === 0 ? 'none' : found.join(', ')}.
    </span>
  </Alert>
);
