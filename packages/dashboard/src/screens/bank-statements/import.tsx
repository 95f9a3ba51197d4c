import { Alert, Button, Group, Loader, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError, type Schemas } from '../../api/operator-api.ts';
import { useAct, useRead } from '../../api/use-api.ts';
import { Facts, Section } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { Money } from '../../parts/money.tsx';
import { inNaira, koboOfNaira, moneyText } from '../../parts/money-text.ts';
import { useMay } from '../../parts/permission.ts';
import { type TextFile, TextFileInput } from '../../parts/text-file.tsx';
import { daysName, withDays } from '../../parts/time-text.ts';
import { inWords } from '../../parts/words.ts';
import { ACCOUNT, countText, FILE_MAX, type Mapping, type Summary, useAccountPath } from './account.ts';
import { AccountPage } from './account-page.tsx';
import { Preview } from './preview.tsx';

const FORMATS = { csv: 'CSV', mt940: 'MT940', camt053: 'camt.053 (XML)' };
/** The kind of file of the account's own mapping. */
const MAIN = 'main';
type Format = keyof typeof FORMATS;

/** Imports a statement into an account. */
export function ImportStatement() {
  const imports = useMay('move_money');
  return (
    <AccountPage>
      {(summary) =>
        imports ? <Form summary={summary} /> : <Alert color="gray">Your role cannot import statements.</Alert>
      }
    </AccountPage>
  );
}

/** The format that a file seems to have. */
function formatOf({ name, text }: TextFile): Format {
  if (/^\s*(?:<\?xml|<Document)/.test(text)) return 'camt053';
  return /^\s*(?:\{1:|:20:)/.test(text) || /\.(?:mt940|sta|940)$/i.test(name) ? 'mt940' : 'csv';
}

/** Kobo of a balance, which may be negative; undefined where the text is none. */
function balanceOf(text: string): number | undefined {
  const isNegative = /^\s*[-−]/.test(text);
  const kobo = koboOfNaira(text.replace(/^\s*[-−]/, ''));
  return kobo === undefined ? undefined : Number(isNegative ? -kobo : kobo);
}

/** Balances that the person states, for files without them. */
function useBalance(label: string) {
  const [text, setText] = useState('');
  const kobo = text.trim() === '' ? undefined : balanceOf(text);
  const isWrong = text.trim() !== '' && kobo === undefined;
  const field = (
    <TextInput
      label={label}
      description="Only if the file states none."
      leftSection="₦"
      inputMode="decimal"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      error={isWrong ? 'Not an amount' : undefined}
    />
  );
  return { kobo, isWrong, field };
}

function Form({ summary }: { summary: Summary }) {
  const path = useAccountPath();
  const [file, setFile] = useState<TextFile>();
  const [format, setFormat] = useState<Format>('csv');
  const opening = useBalance('Balance before the file');
  const closing = useBalance('Balance after the file');
  const add = useAct('post', `${ACCOUNT}/statements`);
  const { sources } = summary.account;
  const [source, setSource] = useState(MAIN);
  const mapping = sources.find(({ name }) => name === source)?.mapping ?? summary.account.mapping;
  if (add.data !== undefined)
    return <Imported statements={add.data.statements} summary={summary} again={() => add.reset()} />;
  function choose(next: TextFile | undefined): void {
    add.reset();
    setFile(next);
    if (next !== undefined) setFormat(formatOf(next));
  }
  async function submit({ name, text }: TextFile): Promise<void> {
    const body: Parameters<typeof add.mutateAsync>[0]['body'] = { format, file_name: name, content: text };
    if (format === 'csv' && source !== MAIN) body.source = source;
    if (opening.kobo !== undefined) body.opening_balance = opening.kobo;
    if (closing.kobo !== undefined) body.closing_balance = closing.kobo;
    await add.mutateAsync({ path, body });
  }
  const isUnmapped = format === 'csv' && mapping === null;
  return (
    <Section title="Import a statement">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextFileInput
          label="File"
          description="As the bank or provider exports it, in UTF-8, at most 16 MiB."
          bytesMax={FILE_MAX}
          tooLarge="The file is larger than 16 MiB. Split it by days."
          read={choose}
        />
        <Select
          label="Format"
          data={Object.entries(FORMATS).map(([value, label]) => ({ value, label }))}
          value={format}
          onChange={(value) => setFormat((value ?? 'csv') as Format)}
          allowDeselect={false}
        />
        {format === 'csv' && <KindField account={summary.account} source={source} change={setSource} />}
        {opening.field}
        {closing.field}
      </SimpleGrid>
      {format === 'csv' && <Columns file={file} mapping={mapping} />}
      <Refused by={add.error} />
      <Group justify="flex-end">
        <Button
          disabled={file === undefined || isUnmapped || opening.isWrong || closing.isWrong}
          loading={add.isPending}
          onClick={() => file !== undefined && void submit(file).catch(() => {})}
        >
          Import
        </Button>
      </Group>
    </Section>
  );
}

interface KindProps {
  account: Summary['account'];
  source: string;
  change: (source: string) => void;
}

const KindField = ({ account: { sources }, source, change }: KindProps) =>
  sources.length > 0 && (
    <Select
      label="Kind of file"
      data={[{ value: MAIN, label: 'The main one' }, ...sources.map(({ name }) => name)]}
      value={source}
      onChange={(value) => change(value ?? MAIN)}
      allowDeselect={false}
    />
  );

/** How columns of a CSV file are read. */
function Columns({ file, mapping }: { file: TextFile | undefined; mapping: Mapping | null }) {
  const { rail } = useAccountPath();
  const toSettings = (label: string) => (
    <EnvironmentLink to="bank-statements/set-up" search={{ rail }}>
      {label}
    </EnvironmentLink>
  );
  if (mapping === null)
    return (
      <Alert color="orange">
        The account has no mapping of columns for CSV files. {toSettings('Make one')}
      </Alert>
    );
  if (file === undefined) return null;
  return (
    <>
      <Preview text={file.text} mapping={mapping} />
      {toSettings('Change how columns are read')}
    </>
  );
}

/** Why the import was refused, by line of the file. Nothing of it was stored. */
function Refused({ by: error }: { by: Error | null }) {
  if (!(error instanceof ApiError) || error.errors.length === 0) return <Failure of={error} />;
  return (
    <Alert color="red" role="alert" title="The file was refused; nothing of it is stored">
      {error.errors.map(({ path, message }) => (
        <Text key={`${path} ${message}`} size="sm" className="written">
          {path === 'content' ? '' : `${inWords(path)} `}
          {withDays(inNaira(message))}
        </Text>
      ))}
    </Alert>
  );
}

type Statement = Schemas['ImportedStatement'];

interface ImportedProps {
  statements: readonly Statement[];
  summary: Summary;
  again: () => void;
}

/** Contents of the import, and the progress of matching. */
function Imported({ statements, summary, again }: ImportedProps) {
  const path = useAccountPath();
  const { data } = useRead(`${ACCOUNT}/statements`, { path, query: { limit: 100 } });
  const numbers = new Set(statements.map(({ number }) => number));
  const stored = data?.paginatedPayload.edges.filter(({ number }) => numbers.has(number)) ?? [];
  const [newest] = stored;
  const { matched_at: matchedAt } = summary.account;
  const isMatched = newest !== undefined && matchedAt !== null && matchedAt > newest.imported_at;
  return (
    <Section title="Imported">
      {statements.map((one) => (
        <Contained
          key={one.number}
          of={one}
          sha256={stored.find(({ number }) => number === one.number)?.sha256}
        />
      ))}
      <Alert color={isMatched ? 'green' : 'blue'} role="status">
        {isMatched ? (
          `Matching is done. Lines: ${countText(summary.open)} open, ${countText(summary.proposed)} proposed.`
        ) : (
          <Group gap="xs">
            <Loader size="xs" /> A worker is matching the lines.
          </Group>
        )}
      </Alert>
      <Group>
        <EnvironmentLink to={`bank-statements/${path.rail}/lines`} search={{ state: 'open' }}>
          See open lines
        </EnvironmentLink>
        <EnvironmentLink to={`bank-statements/${path.rail}/lines`} search={{ state: 'proposed' }}>
          See proposed lines
        </EnvironmentLink>
        <EnvironmentLink to={`bank-statements/${path.rail}`}>See the days</EnvironmentLink>
        <Button size="xs" variant="default" onClick={again}>
          Import another file
        </Button>
      </Group>
    </Section>
  );
}

const Contained = ({ of, sha256 }: { of: Statement; sha256: string | undefined }) => (
  <Stack gap="xs">
    <Facts
      facts={{
        Statement: `Statement ${of.number}`,
        Period: daysName(of.from_on, of.until_on),
        Lines: of.lines.toLocaleString('en-GB'),
        Opening: <Money minor={of.opening} />,
        Closing: <Money minor={of.closing} />,
        'SHA-256 of the file': sha256 && <span className="id">{sha256}</span>,
      }}
    />
    {of.gap !== 0 && (
      <Alert color="orange">
        A statement is missing before it: {moneyText(of.gap)} moved that no statement shows.
      </Alert>
    )}
    {of.missing_numbers !== null && (
      <Alert color="orange">
        By the numbers of the bank, statements are missing before it: {of.missing_numbers}.
        {of.gap === 0 && ' The balances go on, so they may have no lines.'}
      </Alert>
    )}
  </Stack>
);
