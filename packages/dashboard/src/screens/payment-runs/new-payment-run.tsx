import {
  Alert,
  Button,
  Checkbox,
  Group,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct, useRead } from '../../api/use-api.ts';
import { Bank } from '../../parts/bank.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Section } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFilters } from '../../parts/filters.ts';
import { Token } from '../../parts/id.tsx';
import { EnvironmentLink, useGo } from '../../parts/link.tsx';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { Page } from '../../parts/page.tsx';
import { useMay } from '../../parts/permission.ts';
import { WalletSelect } from '../../parts/picker.tsx';
import { Read } from '../../parts/read.tsx';
import { TextFileInput } from '../../parts/text-file.tsx';
import { useToday } from '../../parts/time.tsx';
import {
  type Columns,
  cellsOf,
  FIELD_NAMES,
  FIELDS,
  type Field,
  guessColumns,
  hasNames,
  type Line,
  linesOf,
  REQUIRED,
  TRANSFERS_MAX,
} from './columns.ts';

const ENVIRONMENT = '/ops/v1/businesses/{business_id}/{mode}';
/** Largest file, bytes. 1,000 transfers are a tenth of it. */
const FILE_MAX = 2_000_000;

/** Creates a payment run from a table. */
export function NewPaymentRun() {
  const isAllowed = useMay('move_money');
  const query = useRead(
    `${ENVIRONMENT}/banks`,
    { path: useEnvironment() },
    { everyMs: false, enabled: isAllowed },
  );
  return (
    <Page
      title="New payment run"
      actions={<EnvironmentLink to="payment-runs">All payment runs</EnvironmentLink>}
    >
      {isAllowed ? (
        <Read of="the banks" query={query}>
          {(banks) => <Form banks={banks} />}
        </Read>
      ) : (
        <Alert color="gray">Your role cannot create payment runs.</Alert>
      )}
    </Page>
  );
}

/** The terms of the run. */
interface Terms {
  walletId: string;
  reference: string;
  mode: 'independent' | 'all_or_nothing';
}

function tableOf(text: string): { cells: string[][]; fault: string | undefined } {
  try {
    return { cells: cellsOf(text), fault: undefined };
  } catch (error) {
    return { cells: [], fault: `The table cannot be read: ${(error as Error).message}` };
  }
}

function Form({ banks }: { banks: readonly Schemas['Bank'][] }) {
  const environment = useEnvironment();
  const go = useGo();
  const today = useToday();
  const [{ wallet = '' }] = useFilters();
  const [terms, setTerms] = useState<Terms>({
    walletId: wallet,
    reference: `payments-${today}`,
    mode: 'independent',
  });
  const table = useTable();
  const create = useAct('post', `${ENVIRONMENT}/payment-runs`);
  const { walletId, reference, mode } = terms;
  const lines = useLines(table, banks, reference);
  const transfers = lines.flatMap(({ transfer }) => transfer ?? []);
  const isWhole = transfers.length > 0 && transfers.length === lines.length && lines.length <= TRANSFERS_MAX;

  async function submit(): Promise<void> {
    const body = { reference, wallet_id: walletId, mode, transfers };
    const { id } = await create.mutateAsync({ path: environment, body });
    go(`payment-runs/${id}`);
  }
  return (
    <Stack>
      <Section title="Wallet">
        <TermFields terms={terms} change={setTerms} />
      </Section>
      <TableFields table={table} />
      {lines.length > 0 && (
        <Section title="Preview">
          <Preview lines={lines} />
          <Failure of={create.error} />
          <Group justify="flex-end">
            <Button
              disabled={!isWhole || walletId === '' || reference === ''}
              loading={create.isPending}
              onClick={() => void submit().catch(() => {})}
            >
              Create and check
            </Button>
          </Group>
        </Section>
      )}
    </Stack>
  );
}

function TermFields({ terms, change }: { terms: Terms; change: (terms: Terms) => void }) {
  const { walletId, reference, mode } = terms;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <WalletSelect
          label="Wallet that pays"
          shows="balance"
          autoFocus
          value={walletId}
          onChange={(id) => change({ ...terms, walletId: id })}
          required
        />
        <TextInput
          label="Reference of the payment run"
          description="Unique for ever. References of transfers begin with it where the table has none."
          value={reference}
          onChange={(event) => change({ ...terms, reference: event.currentTarget.value.trim() })}
          required
          maxLength={190}
        />
      </SimpleGrid>
      <Radio.Group
        label="If a transfer is refused"
        value={mode}
        onChange={(value) => change({ ...terms, mode: value as Terms['mode'] })}
      >
        <Stack gap={6} mt={4}>
          <Radio value="independent" label="Pay the others" />
          <Radio value="all_or_nothing" label="Pay nothing" />
        </Stack>
      </Radio.Group>
    </>
  );
}

/** The table as it is typed, and how its columns are read. */
function useTable() {
  const [text, setText] = useState('');
  const [mapped, setMapped] = useState<Columns>();
  const [named, setNamed] = useState<boolean>();
  const [addsZeros, setAddsZeros] = useState(false);
  const { cells, fault } = useMemo(() => tableOf(text), [text]);
  const isNamed = named ?? hasNames(cells);
  const columns = useMemo(
    () => mapped ?? guessColumns(isNamed ? (cells[0] ?? []) : []),
    [mapped, isNamed, cells],
  );
  const isMapped = FIELDS.every((field) => !REQUIRED.has(field) || columns[field] !== undefined);
  /** Another table: choices of columns were for the one before. */
  function read(to: string): void {
    setText(to);
    setMapped(undefined);
    setNamed(undefined);
  }
  return {
    text,
    cells,
    fault,
    isNamed,
    columns,
    isMapped,
    addsZeros,
    read,
    setMapped,
    setNamed,
    setAddsZeros,
  };
}

type Table = ReturnType<typeof useTable>;

/** The lines of a table; none while the columns are not chosen. */
function useLines(table: Table, banks: readonly Schemas['Bank'][], reference: string): readonly Line[] {
  const { cells, isNamed, isMapped, columns, addsZeros } = table;
  return useMemo(() => {
    if (!isMapped) return [];
    const rows = isNamed ? cells.slice(1) : cells;
    return linesOf(rows, isNamed ? 2 : 1, { columns, banks, reference, addsZeros });
  }, [cells, isNamed, isMapped, columns, banks, reference, addsZeros]);
}

/** The table, and the field that each column holds. */
function TableFields({ table }: { table: Table }) {
  const { text, cells, fault, isNamed, columns, isMapped, addsZeros, read } = table;
  return (
    <>
      <Section title="Table">
        <TableText text={text} read={read} />
        {fault !== undefined && <Alert color="red">{fault}</Alert>}
      </Section>
      {cells.length > 0 && (
        <Section title="Columns">
          <ColumnChoice cells={cells} isNamed={isNamed} columns={columns} change={table.setMapped} />
          <Group>
            <Checkbox
              label="The first line has the names of the columns"
              checked={isNamed}
              onChange={(event) => table.setNamed(event.currentTarget.checked)}
            />
            <Checkbox
              label="Add leading zeros that a spreadsheet dropped from account numbers"
              checked={addsZeros}
              onChange={(event) => table.setAddsZeros(event.currentTarget.checked)}
            />
          </Group>
          {!isMapped && (
            <Alert color="gray">Choose a column for the amount, the account number and the bank.</Alert>
          )}
        </Section>
      )}
    </>
  );
}

const TableText = ({ text, read }: { text: string; read: (text: string) => void }) => (
  <>
    <Text size="sm">
      Upload a CSV file, or paste cells from a spreadsheet. Each line is a transfer, with an amount in naira,
      an account number and a bank.
    </Text>
    <TextFileInput
      label="CSV file"
      accept=".csv,.tsv,.txt,text/csv,text/plain"
      bytesMax={FILE_MAX}
      tooLarge="The file is larger than 2 MB. Is it a CSV file?"
      read={(file) => file !== undefined && read(file.text)}
    />
    <Textarea
      label="Or paste it"
      value={text}
      onChange={(event) => read(event.currentTarget.value)}
      autosize
      minRows={4}
      maxRows={10}
      placeholder={'Amount\tAccount number\tBank\tName\n1,250.50\t0123456789\tGTBank\tAda Obi'}
    />
  </>
);

interface ColumnChoiceProps {
  cells: readonly (readonly string[])[];
  isNamed: boolean;
  columns: Columns;
  change: (columns: Columns) => void;
}

function ColumnChoice({ cells, isNamed, columns, change }: ColumnChoiceProps) {
  const width = Math.max(...cells.map(({ length }) => length));
  const sample = cells[isNamed ? 1 : 0] ?? [];
  const options = Array.from({ length: width }, (_, i) => ({
    value: String(i),
    label: isNamed ? (cells[0]?.[i] ?? `Column ${i + 1}`) : `Column ${i + 1}: ${sample[i] ?? ''}`,
  }));
  const choose = (field: Field, value: string | null): void =>
    change({ ...columns, [field]: value === null ? undefined : Number(value) });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      {FIELDS.map((field) => (
        <Select
          key={field}
          label={FIELD_NAMES[field]}
          description={columns[field] === undefined ? 'No column' : `First: ${sample[columns[field]] ?? ''}`}
          data={options}
          value={columns[field] === undefined ? null : String(columns[field])}
          onChange={(value) => choose(field, value)}
          required={REQUIRED.has(field)}
          clearable={!REQUIRED.has(field)}
        />
      ))}
    </SimpleGrid>
  );
}

const byFaults = (a: Line, b: Line): number => Number(b.faults.length > 0) - Number(a.faults.length > 0);

/** Every line, those with faults first, and the sum. */
function Preview({ lines }: { lines: readonly Line[] }) {
  const wrong = lines.filter(({ faults }) => faults.length > 0).length;
  const total = lines.reduce((sum, { transfer }) => sum + BigInt(transfer?.amount ?? 0), 0n);
  return (
    <Stack gap="sm">
      <Text fw={600} className="digits">
        {lines.length} {lines.length === 1 ? 'transfer' : 'transfers'}, {moneyText(total)} in all
      </Text>
      {lines.length > TRANSFERS_MAX && (
        <Alert color="red">A payment run has at most 1,000 transfers. Split the table.</Alert>
      )}
      {wrong > 0 && (
        <Alert color="red">
          {wrong === 1 ? 'A line cannot be read' : `${wrong} lines cannot be read`}. Correct the table and
          upload it again.
        </Alert>
      )}
      <List
        of="lines"
        rows={lines.toSorted(byFaults)}
        all="shown"
        query={READ_WITH_IT}
        keyOf={({ number }) => String(number)}
        empty="The table has no lines."
        columns={[
          { name: 'Line', isFigure: true, show: ({ number }) => number },
          {
            name: 'Amount',
            isFigure: true,
            show: ({ transfer }) => <Money minor={transfer?.amount ?? null} />,
          },
          { name: 'Account', show: ({ transfer }) => transfer?.account_number ?? '–' },
          { name: 'Bank', show: ({ transfer }) => <Bank code={transfer?.bank_code ?? null} /> },
          { name: 'Name', show: ({ transfer }) => transfer?.name ?? '–' },
          { name: 'Narration', show: ({ transfer }) => transfer?.narration ?? '–' },
          { name: 'Reference', show: ({ transfer }) => <Token of={transfer?.reference ?? '–'} /> },
          { name: 'Fault', show: ({ faults }) => (faults.length === 0 ? '–' : faults.join(' ')) },
        ]}
      />
    </Stack>
  );
}
