import { ShortId } from './id.tsx';
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
  operator: 'Operator',
  api_key: 'API key',
  shell: 'Shell',
  kolo: 'Kolo',
};

/** The values of a change, as they are stored. */
const Changed = ({ of: value }: { of: object | null }) =>
  value === null ? '–' : <span className="id">{JSON.stringify(value)}</span>;

/** Columns of lists of entries of the audit log. */
export const AUDIT = {
  when: { name: 'When', show: ({ acted_at }: Entry) => <Time at={acted_at} /> },
  act: { name: 'Act', show: ({ act }: Entry) => act },
  by: {
    name: 'By',
    show: ({ actor_kind: kind, actor }: Entry) => (
      <>
        {ACTORS[kind] ?? kind} <ShortId of={actor} />
      </>
    ),
  },
  before: { name: 'Before', show: ({ before }: Entry) => <Changed of={before} /> },
  after: { name: 'After', show: ({ after }: Entry) => <Changed of={after} /> },
};
