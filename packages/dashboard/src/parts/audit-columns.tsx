import { Fragment, type ReactNode } from 'react';
import { CopyText, isUuid } from './id.tsx';
import { EnvironmentLink } from './link.tsx';
import { moneyText } from './money-text.ts';
import { OperatorName } from './operator-name.tsx';
import { Time } from './time.tsx';
import { inWords, labelOf } from './words.ts';

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

/** Pages of objects, by their kind in the log. */
const PAGES: Readonly<Record<string, string>> = {
  wallet: 'wallets',
  customer: 'customers',
  transaction: 'transfers',
  transfer: 'transfers',
  payout: 'transfers',
  suspense: 'transfers',
  proposal: 'approvals',
  payment_run: 'payment-runs',
  webhook_endpoint: 'developers/endpoints',
  schedule: 'interest/schedules',
};

/** An object by its kind, with a link to its page and its id to copy. */
export function Subject({ of: subject }: { of: string }) {
  const [, kind = subject, id = ''] = /^(\w+) (.*)$/.exec(subject) ?? [];
  if (kind === 'operator' && isUuid(id)) return <OperatorName id={id} />;
  const page = PAGES[kind];
  const name = isUuid(id) || id === '' ? inWords(kind) : `${inWords(kind)} ${id}`;
  return (
    <>
      {page === undefined ? (
        name
      ) : (
        <EnvironmentLink to={`${page}/${encodeURIComponent(id)}`}>{name}</EnvironmentLink>
      )}{' '}
      {isUuid(id) && <CopyText of={id} />}
    </>
  );
}

/** Fields that hold kobo. */
const AMOUNTS =
  /^(?:single|balance|up_to|flat|cap|fee|opening|closing|gap)$|(?:^|_)amount(?:_from|_to)?$|_kobo$/;
/** Fields that hold operators. */
const OPERATORS = /^(?:operator_id|owner|from|to|by)$/;
/** A point in time. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** A digest or a key of a program. */
const DIGEST = /^[0-9a-f]{40,}$/;

/** An object by its kind and id. */
const OBJECT = /^[a-z_]+ [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A value for people: a list with commas, nothing as a dash, an id as a button that copies it. */
function shownOf(name: string, value: unknown): ReactNode {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes
      <Fragment key={index}>
        {index > 0 && ', '}
        {shownOf(name, one)}
      </Fragment>
    ));
  if (typeof value === 'object')
    return fieldsOf(value).map(([label, shown], index) => (
      <Fragment key={label}>
        {index > 0 && '; '}
        {label}: {shown}
      </Fragment>
    ));
  const text = String(value);
  if (AMOUNTS.test(name) && /^-?\d+$/.test(text)) return moneyText(text);
  if (name === 'act') return labelOf(text);
  if (OPERATORS.test(name) && isUuid(text)) return <OperatorName id={text} />;
  if (OBJECT.test(text)) return <Subject of={text} />;
  if (INSTANT.test(text)) return <Time at={text} />;
  return isUuid(text) || DIGEST.test(text) ? <CopyText of={text} label="Copy" /> : text;
}

const fieldsOf = (value: object): [label: string, shown: ReactNode][] =>
  Object.entries(value).map(([name, field]) => [
    inWords(name.replace(/_kobo$|_id$/, '')),
    shownOf(name, field),
  ]);

/** The fields of a change, one a line. */
const Changed = ({ of: value }: { of: object | null }) =>
  value === null
    ? '–'
    : fieldsOf(value).map(([label, shown]) => (
        <div key={label} className="written">
          {label}: {shown}
        </div>
      ));

/** Columns of lists of entries of the audit log. */
export const AUDIT = {
  when: { name: 'When', show: ({ acted_at }: Entry) => <Time at={acted_at} /> },
  act: { name: 'Act', show: ({ act }: Entry) => labelOf(act) },
  by: {
    name: 'By',
    show: ({ actor_kind: kind, actor }: Entry) =>
      kind === 'operator' ? (
        <OperatorName id={actor} />
      ) : (
        <>
          {ACTORS[kind] ?? kind} {isUuid(actor) ? <CopyText of={actor} /> : actor}
        </>
      ),
  },
  before: { name: 'Before', show: ({ before }: Entry) => <Changed of={before} /> },
  after: { name: 'After', show: ({ after }: Entry) => <Changed of={after} /> },
};
