import { Fragment, type ReactNode } from 'react';
import { kindName, recordedAct } from './audit-acts.ts';
import { type Detail, detailOf } from './audit-details.ts';
import { Bank } from './bank.tsx';
import { useBusinessName } from './businesses.ts';
import { categoryName } from './category.ts';
import { differencesOf } from './differences.tsx';
import { bytesText } from './export-text.ts';
import { CopyText, isUuid } from './id.tsx';
import { EnvironmentLink } from './link.tsx';
import { moneyText } from './money-text.ts';
import { OperatorName } from './operator-name.tsx';
import { policyLabel, policyValue } from './policy/policy-differences.tsx';
import { Day, Time } from './time.tsx';
import { inWords, labelOf } from './words.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields of an audit log entry that lists show. */
interface Entry {
  acted_at: string;
  act: string;
  actor_kind: string;
  actor: string;
  before: object | null;
  after: object | null;
}

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
  event: 'developers/events',
  schedule: 'interest/schedules',
  reconciled_account: 'bank-statements',
};

/** The page of an object; undefined where it has none. A work item has its kind before its id. */
function pageOf(kind: string, id: string): string | undefined {
  if (kind === 'work_item') return `work/${id.split(' ').map(encodeURIComponent).join('/')}`;
  return PAGES[kind] && `${PAGES[kind]}/${encodeURIComponent(id)}`;
}

/** A business by its name. */
function BusinessName({ of: id }: { of: string }) {
  return <span className="written">{useBusinessName()(id) ?? 'another business'}</span>;
}

/** An object by its kind, with a link to its page and its id to copy. @param isBrief leaves the id to that page */
export function Subject({ of: subject, isBrief = false }: { of: string; isBrief?: boolean }) {
  const [, kind = subject, id = ''] = /^(\w+) (.*)$/.exec(subject) ?? [];
  if (kind === 'operator' && isUuid(id)) return <OperatorName id={id} />;
  if (kind === 'business') return <BusinessName of={id} />;
  const page = pageOf(kind, id);
  const name = isUuid(id) || id === '' || kind === 'work_item' ? kindName(kind) : `${kindName(kind)} ${id}`;
  return (
    <>
      {page === undefined ? name : <EnvironmentLink to={page}>{name}</EnvironmentLink>}
      {isUuid(id) && !(isBrief && page !== undefined) && (
        <>
          {' '}
          <CopyText of={id.slice(id.lastIndexOf(' ') + 1)} />
        </>
      )}
    </>
  );
}

/** A point in time. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** A digest or a key of a program. */
const DIGEST = /^[0-9a-f]{40,}$/;

/** Words of the API that people say otherwise. */
const WORDS: Readonly<Record<string, string>> = {
  outflow: 'outgoing',
  ASC: 'ascending',
  DESC: 'descending',
};

/** A text as it is: a time in the time zone of the business, an id as a button that copies it. */
function textOf(text: string): ReactNode {
  if (INSTANT.test(text)) return <Time at={text} />;
  if (DAY.test(text)) return <Day of={text} />;
  return isUuid(text) || DIGEST.test(text) ? <CopyText of={text} label="Copy" /> : text;
}

type Shape = NonNullable<Extract<Detail, { label: string }>['shape']>;

const SHAPES: Readonly<Partial<Record<Shape, (text: string) => ReactNode>>> = {
  amount: (text) => (/^-?\d+$/.test(text) ? moneyText(text) : text),
  percent: (text) => `${text} %`,
  bytes: (text) => bytesText(Number(text)),
  words: (text) => WORDS[text] ?? inWords(text.replaceAll('/', ' › ')),
  act: recordedAct,
  category: categoryName,
  bank: (text) => <Bank code={text} />,
  business: (text) => <BusinessName of={text} />,
  operator: (text) => (isUuid(text) ? <OperatorName id={text} /> : text),
  copy: (text) => <CopyText of={text} label="Copy" />,
};

/** True for a value without fields of its own. */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : typeof value !== 'object' || value === null;

const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** The headings of the columns that a mapping names, or the names of several mappings. */
const headingsOf = (mapping: Fields): string =>
  'columns' in mapping
    ? Object.values(mapping.columns as object).join(', ')
    : Object.keys(mapping).join(', ');

const separated = (values: readonly ReactNode[], by: string): ReactNode =>
  values.map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes
    <Fragment key={index}>
      {index > 0 && by}
      {value}
    </Fragment>
  ));

/** A value for people, by the shape of its detail. */
function shownOf(act: string, detail: Detail, value: unknown): ReactNode {
  if (isUnset(value)) return 'none';
  if (Array.isArray(value))
    return separated(
      value.map((one) => shownOf(act, detail, one)),
      typeof value[0] === 'object' ? '; ' : ', ',
    );
  const { shape, kind } = 'label' in detail ? detail : {};
  if (typeof value === 'object') {
    const fields = value as Fields;
    if (shape === 'columns') return headingsOf(fields);
    if (shape === 'counts')
      return Object.entries(fields)
        .map(([name, count]) => `${inWords(name)} ${String(count)}`)
        .join(', ');
    return separated(linesOf(act, null, fields), ', ');
  }
  const text = String(value);
  if (shape === 'object') return <Subject of={kind === undefined ? text : `${kind} ${text}`} isBrief />;
  return (shape && SHAPES[shape]?.(text)) ?? textOf(text);
}

/** The fields of a policy that an act changed. */
const policyLines = (name: string, was: unknown, is: unknown): ReactNode[] =>
  differencesOf({ [name]: was }, { [name]: is }).map(({ path, before, after }) => (
    <>
      {policyLabel(path)}: {before !== undefined && <>{policyValue(path, before)} → </>}
      {after === undefined ? 'none' : policyValue(path, after)}
    </>
  ));

/** A detail in words; nothing for one that says nothing. */
function lineOf(act: string, name: string, before: Fields | null, after: Fields | null): ReactNode[] {
  const detail = detailOf(act, name) ?? { label: labelOf(name) };
  const was = before?.[name];
  const is = after?.[name];
  const saysNothing = (isUnset(was) && isUnset(is)) || JSON.stringify(was) === JSON.stringify(is);
  if (saysNothing) return [];
  if (!('label' in detail)) {
    const sentence = 'yes' in detail && (is === true ? detail.yes : detail.no);
    return sentence ? [sentence] : [];
  }
  if (detail.shape === 'policy') return policyLines(name, was, is);
  const isChange = before !== null && after !== null && name in before && name in after;
  return [
    <>
      {detail.label}: {isChange && isPlain(is) && <>{shownOf(act, detail, was)} → </>}
      {shownOf(act, detail, isChange || !isUnset(is) ? is : was)}
    </>,
  ];
}

/** The details of an act in words: `label: value`, and the previous value where there is one. */
const linesOf = (act: string, before: Fields | null, after: Fields | null): ReactNode[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].flatMap((name) =>
    lineOf(act, name, before, after),
  );

function Details({ of: { act, before, after } }: { of: Entry }) {
  const lines = linesOf(act, before as Fields | null, after as Fields | null);
  if (lines.length === 0) return '–';
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes
    <div key={index} className="written">
      {line}
    </div>
  ));
}

function Actor({ of: { actor_kind: kind, actor } }: { of: Entry }) {
  if (kind === 'operator') return <OperatorName id={actor} />;
  if (kind === 'api_key') return `API key ${actor}`;
  return kind === 'kolo' ? 'Kolo' : `${actor} on the server`;
}

/** Columns of lists of entries of the audit log. */
export const AUDIT = {
  when: { name: 'When', show: ({ acted_at }: Entry) => <Time at={acted_at} /> },
  act: { name: 'Act', show: ({ act }: Entry) => recordedAct(act) },
  by: { name: 'By', show: (entry: Entry) => <Actor of={entry} /> },
  details: { name: 'Details', show: (entry: Entry) => <Details of={entry} /> },
};
