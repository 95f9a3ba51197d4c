import {
  Alert,
  Button,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../api/session.tsx';
import { useAct, useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Section } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFilters } from '../../parts/filters.ts';
import { EnvironmentLink, useGo } from '../../parts/link.tsx';
import { Page } from '../../parts/page.tsx';
import { useMay } from '../../parts/permission.ts';
import { Read } from '../../parts/read.tsx';
import { ACCOUNT, ACCOUNTS, type Mapping, type Summary } from './account.ts';
import { MappingFields, mappingFault, NEW_MAPPING } from './mapping-fields.tsx';

/** Sets up an account for reconciliation, or changes its settings. */
export function SetUpAccount() {
  const sets = useMay('move_money');
  const [{ rail = '' }] = useFilters();
  const query = useRead(ACCOUNTS, { path: useEnvironment() }, { everyMs: false });
  return (
    <Page
      title="Set up an account"
      actions={<EnvironmentLink to="bank-statements">All accounts</EnvironmentLink>}
    >
      {sets ? (
        <Read of="the accounts" query={query}>
          {(accounts) => <Form key={rail} accounts={accounts} />}
        </Read>
      ) : (
        <Alert color="gray">Your role cannot set up accounts.</Alert>
      )}
    </Page>
  );
}

/** Marks presets whose headings nobody has compared with a file of the provider. */
const ASSUMED = '(headings are assumed: check them with your first file)';
const PRESETS = {
  signed_amount: 'One signed amount: Date, Amount, Reference, Narration',
  gtbank: 'GTBank: Trans. Date, Reference, Debits, Credits, Balance, Remarks',
  paystack: 'Paystack transactions',
  monnify: 'Monnify transactions',
  paystack_transfers: `Paystack transfers ${ASSUMED}`,
  monnify_disbursements: `Monnify disbursements ${ASSUMED}`,
};
/** Kinds of files that are named after their preset. */
const KINDS = ['paystack', 'paystack_transfers', 'monnify', 'monnify_disbursements'] as const;
type Reading = 'own' | 'none' | keyof typeof PRESETS;
const READINGS = [
  ...Object.entries(PRESETS).map(([value, label]) => ({ value, label })),
  { value: 'own', label: 'By a mapping of its own' },
  { value: 'none', label: 'No CSV files' },
];
const WINDOW_DAYS = 3;

function Form({ accounts }: { accounts: readonly Summary[] }) {
  const environment = useEnvironment();
  const go = useGo();
  const [{ rail = '' }, change] = useFilters();
  const known = accounts.find(({ account }) => account.rail === rail)?.account;
  const [name, setName] = useState(known?.name ?? '');
  const [number, setNumber] = useState(known?.account_number ?? '');
  const [days, setDays] = useState(known?.window_days ?? WINDOW_DAYS);
  const [reading, setReading] = useState<Reading>(
    known === undefined ? 'signed_amount' : known.mapping === null ? 'none' : 'own',
  );
  const [mapping, setMapping] = useState(known?.mapping ?? NEW_MAPPING);
  const [sources, setSources] = useState((known?.sources ?? []).map((one) => one.name));
  const set = useAct('post', ACCOUNT);
  const fault = reading === 'own' ? mappingFault(mapping) : undefined;
  async function submit(): Promise<void> {
    const body: Parameters<typeof set.mutateAsync>[0]['body'] = { name: name.trim(), window_days: days };
    if (number !== '') body.account_number = number;
    if (reading === 'own') body.mapping = mapping;
    else if (reading !== 'none') body.preset = reading;
    body.sources = sources.map((kind) => known?.sources.find((one) => one.name === kind) ?? presetKind(kind));
    await set.mutateAsync({ path: { ...environment, rail }, body });
    go(known === undefined ? `bank-statements/${rail}/import` : `bank-statements/${rail}`);
  }
  return (
    <Stack>
      <Section title="Account">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <RailField rail={rail} change={(value) => change({ rail: value ?? undefined })} />
          <TextInput
            label="Name"
            description="What people call it."
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            required
            maxLength={100}
          />
          <TextInput
            label="Account number"
            description="Statements of another account are refused. Empty: not checked."
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value.trim())}
            maxLength={34}
          />
          <DaysField days={days} change={setDays} />
        </SimpleGrid>
      </Section>
      <CsvFields reading={reading} read={setReading} mapping={mapping} change={setMapping} fault={fault} />
      <OtherKinds kinds={sources} change={setSources} />
      <Failure of={set.error} />
      <Group justify="flex-end">
        <Button
          disabled={rail === '' || name.trim() === '' || fault !== undefined}
          loading={set.isPending}
          onClick={() => void submit().catch(() => {})}
        >
          Save
        </Button>
      </Group>
    </Stack>
  );
}

interface CsvProps {
  reading: Reading;
  read: (reading: Reading) => void;
  mapping: Mapping;
  change: (mapping: Mapping) => void;
  fault: string | undefined;
}

function RailField({ rail, change }: { rail: string; change: (rail: string | null) => void }) {
  const { session } = useSession();
  return (
    <Select
      label="Provider"
      description="Its settlement account is compared."
      data={session?.installation.rails ?? []}
      value={rail === '' ? null : rail}
      onChange={change}
      required
      allowDeselect={false}
    />
  );
}

const presetKind = (name: string) => ({ name, preset: name as (typeof KINDS)[number] });

/** Kinds of files beside the main one. */
const OtherKinds = ({ kinds, change }: { kinds: string[]; change: (kinds: string[]) => void }) => (
  <Section title="Other CSV files of the same days">
    <MultiSelect
      label="Kinds of files"
      description="Such as transfers of a provider beside its transactions. Their lines and balances add up."
      data={[...new Set([...KINDS, ...kinds])].map((value) => ({
        value,
        label: PRESETS[value as keyof typeof PRESETS] ?? value,
      }))}
      value={kinds}
      onChange={change}
    />
  </Section>
);

/** The reading of CSV files. */
const CsvFields = ({ reading, read, mapping, change, fault }: CsvProps) => (
  <Section title="CSV files">
    <Select
      label="How columns are read"
      description="Exports change: compare the headings with a file of yours. MT940 and camt.053 need no mapping."
      data={READINGS}
      value={reading}
      onChange={(value) => read((value ?? 'none') as Reading)}
      allowDeselect={false}
    />
    {reading === 'own' && <MappingFields mapping={mapping} change={change} />}
    {fault !== undefined && <Alert color="gray">{fault}</Alert>}
  </Section>
);

const DaysField = ({ days, change }: { days: number; change: (days: number) => void }) => (
  <NumberInput
    label="Days between a line and its movement"
    description="At most, without a common reference."
    value={days}
    onChange={(value) => change(Number(value))}
    min={0}
    max={30}
    allowDecimal={false}
  />
);
