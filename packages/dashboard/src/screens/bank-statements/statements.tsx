import { Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { Choice } from '../../parts/choice.tsx';
import { useFilters } from '../../parts/filters.ts';
import { CopyText, Token } from '../../parts/id.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { OperatorName } from '../../parts/operator-name.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Day, Time } from '../../parts/time.tsx';
import { ACCOUNT, useAccountPath } from './account.ts';
import { AccountPage } from './account-page.tsx';
import { Unexplained } from './accounts.tsx';

/** Statements of an account, newest import first. */
export const ImportedStatements = () => <AccountPage>{() => <Statements />}</AccountPage>;

const FORMATS: Readonly<Record<string, string>> = { csv: 'CSV', mt940: 'MT940', camt053: 'camt.053' };

function Statements() {
  const path = useAccountPath();
  const [{ cursor }] = useFilters();
  const { query, all } = useSelectableList(`${ACCOUNT}/statements`, { path, query: { cursor } });
  return (
    <PagedList
      of="statements"
      query={query}
      all={all}
      keyOf={({ number }) => String(number)}
      empty="No statement has been imported yet."
      columns={[
        {
          name: 'Statement',
          show: ({ number, file_name }) => <Named number={number} file={file_name} />,
        },
        {
          name: 'Period',
          show: ({ from_on: from, until_on: until }) => (
            <>
              <Day of={from} />
              {until !== from && (
                <div>
                  to <Day of={until} />
                </div>
              )}
            </>
          ),
        },
        { name: 'Lines', isFigure: true, isExtra: true, show: ({ lines }) => lines.toLocaleString('en-GB') },
        { name: 'Opening', isFigure: true, show: ({ opening }) => <Money minor={opening} /> },
        { name: 'Closing', isFigure: true, show: ({ closing }) => <Money minor={closing} /> },
        { name: 'Balances', isExtra: true, show: ({ stated }) => (stated ? 'stated' : 'derived') },
        { name: 'Gap before it', isFigure: true, show: ({ gap }) => <Unexplained minor={gap} /> },
        { name: 'Missing numbers', show: ({ missing_numbers }) => missing_numbers ?? '–' },
        { name: 'Format', isExtra: true, show: ({ format }) => FORMATS[format] ?? format },
        { name: 'Kind', isExtra: true, show: ({ source }) => source },
        {
          name: 'Imported',
          show: ({ imported_at, imported_by }) => (
            <>
              <Time at={imported_at} /> by <OperatorName id={imported_by} />
            </>
          ),
        },
        { name: 'State', show: ({ withdrawn }) => <State of={withdrawn} /> },
        {
          name: 'Actions',
          show: ({ number, withdrawn }) =>
            withdrawn === null && (
              <Choice
                label="Withdraw the statement"
                needs="move_money"
                dialog={(close) => <Withdraw number={number} close={close} />}
              />
            ),
        },
        {
          name: 'SHA-256',
          isExtra: true,
          show: ({ sha256 }) => <CopyText of={sha256} label="Copy the digest" />,
        },
      ]}
    />
  );
}

/** A statement by its number, with a link to its lines, and the name of its file. */
function Named({ number, file }: { number: number; file: string }) {
  const { rail } = useAccountPath();
  const search = { statement: String(number) };
  return (
    <>
      <Token
        of={`Statement ${number}`}
        link={(shown) => (
          <EnvironmentLink to={`bank-statements/${rail}/lines`} search={search}>
            {shown}
          </EnvironmentLink>
        )}
      />
      <Text size="xs" c="dimmed">
        <Token of={file} />
      </Text>
    </>
  );
}

const State = ({ of: withdrawn }: { of: Schemas['BankStatement']['withdrawn'] }) =>
  withdrawn === null ? (
    'counts'
  ) : (
    <>
      <Status of="withdrawn" /> by <OperatorName id={withdrawn.by} />, <Time at={withdrawn.at} />:{' '}
      <span className="written">{withdrawn.because}</span>
    </>
  );

function Withdraw({ number, close }: { number: number; close: () => void }) {
  const path = useAccountPath();
  const withdraw = useAct('post', `${ACCOUNT}/statements/{statement}/withdraw`);
  return (
    <ActDialog
      label="Withdraw the statement"
      explanation="For a file that was imported by mistake. Its lines and matches do not count any more, and its movements are open again. It stays listed. The file can be imported again."
      asksWhy
      why={{ label: 'Why', description: 'Everybody who sees the statement reads it.' }}
      run={async (reason) => {
        await withdraw.mutateAsync({ path: { ...path, statement: String(number) }, body: { reason } });
        return 'The statement is withdrawn.';
      }}
      close={close}
    />
  );
}
