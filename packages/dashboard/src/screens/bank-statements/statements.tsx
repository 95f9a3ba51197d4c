import { useRead } from '../../api/use-api.ts';
import { useFilters } from '../../parts/filters.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { OperatorName } from '../../parts/operator-name.tsx';
import { Time } from '../../parts/time.tsx';
import { ACCOUNT, useAccountPath } from './account.ts';
import { AccountPage } from './account-page.tsx';
import { Unexplained } from './accounts.tsx';

/** Statements of an account, newest import first. */
export const ImportedStatements = () => <AccountPage>{() => <Statements />}</AccountPage>;

const FORMATS: Readonly<Record<string, string>> = { csv: 'CSV', mt940: 'MT940', camt053: 'camt.053' };

function Statements() {
  const path = useAccountPath();
  const [{ cursor }] = useFilters();
  const query = useRead(`${ACCOUNT}/statements`, { path, query: { cursor } });
  return (
    <PagedList
      of="statements"
      query={query}
      keyOf={({ number }) => String(number)}
      empty="No statement has been imported yet."
      columns={[
        {
          name: 'Statement',
          show: ({ number }) => (
            <EnvironmentLink to={`bank-statements/${path.rail}/lines`} search={{ statement: String(number) }}>
              Statement {number}
            </EnvironmentLink>
          ),
        },
        { name: 'From', show: ({ from_on }) => from_on },
        { name: 'Until', show: ({ until_on }) => until_on },
        { name: 'Lines', isFigure: true, show: ({ lines }) => lines.toLocaleString('en-GB') },
        { name: 'Opening', isFigure: true, show: ({ opening }) => <Money minor={opening} /> },
        { name: 'Closing', isFigure: true, show: ({ closing }) => <Money minor={closing} /> },
        { name: 'Balances', show: ({ stated }) => (stated ? 'stated' : 'derived') },
        { name: 'Missing before it', isFigure: true, show: ({ gap }) => <Unexplained minor={gap} /> },
        { name: 'File', show: ({ file_name }) => <span className="written">{file_name}</span> },
        { name: 'Format', isExtra: true, show: ({ format }) => FORMATS[format] ?? format },
        { name: 'Imported by', show: ({ imported_by }) => <OperatorName id={imported_by} /> },
        { name: 'Imported', show: ({ imported_at }) => <Time at={imported_at} /> },
        { name: 'SHA-256', isExtra: true, show: ({ sha256 }) => <span className="id">{sha256}</span> },
      ]}
    />
  );
}
