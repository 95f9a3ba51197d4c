import { ShortId } from './id.tsx';
import { moneyText } from './money-text.ts';
import { OperatorName } from './operator-name.tsx';
import { Time } from './time.tsx';

/** Fields of an audit log entry that lists show. */
interface Entry {
  acted_at: string;
  act: string;
  actor_kind: string;
  actor: string;
  before: object | null;
  after: object | null;
}

const ACTORS: Readonly<Record<string, string>> = {
  api_key: 'API key',
  shell: 'Shell',
  kolo: 'Kolo',
};

/** Fields that hold kobo. */
const AMOUNTS = /^(?:single|balance|up_to|flat|cap|fee)$|(?:^|_)amount(?:_from|_to)?$|_kobo$/;

const fieldText = (name: string, value: unknown): string =>
  AMOUNTS.test(name) && /^-?\d+$/.test(String(value)) ? moneyText(String(value)) : valueText(value);

/** A value for people: a list with commas, nothing as a dash. */
const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'object' ? fieldsOf(value).join('; ') : String(value);
};

const fieldsOf = (value: object): string[] =>
  Object.entries(value).map(
    ([name, field]) => `${name.replace(/_kobo$/, '').replaceAll('_', ' ')}: ${fieldText(name, field)}`,
  );

/** The fields of a change, one a line. */
const Changed = ({ of: value }: { of: object | null }) =>
  value === null ? '–' : <span className="written">{fieldsOf(value).join('\n')}</span>;

/** Columns of lists of entries of the audit log. */
export const AUDIT = {
  when: { name: 'When', show: ({ acted_at }: Entry) => <Time at={acted_at} /> },
  act: { name: 'Act', show: ({ act }: Entry) => act },
  by: {
    name: 'By',
    show: ({ actor_kind: kind, actor }: Entry) =>
      kind === 'operator' ? (
        <OperatorName id={actor} />
      ) : (
        <>
          {ACTORS[kind] ?? kind} <ShortId of={actor} />
        </>
      ),
  },
  before: { name: 'Before', show: ({ before }: Entry) => <Changed of={before} /> },
  after: { name: 'After', show: ({ after }: Entry) => <Changed of={after} /> },
};
