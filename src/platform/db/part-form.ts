import type { Statement } from './statement.ts';

/** A part of the tables: the rows of some tenants, on one node. */
export interface Part {
  /** Number of its part of the first table. */
  readonly id: string;
  /** Names of its tables, by those of the whole tables. */
  readonly tables: Readonly<Record<string, string>>;
  /** Names of the node's copies of tables that every node has. */
  readonly copies: Readonly<Record<string, string>>;
}

/** A table as a statement names it, with the name that it has there. Keywords are in capitals, names are not. */
const TABLE =
  /(?<!DISTINCT |\([a-z]+ )\b(FROM|JOIN|INTO|UPDATE|USING)(\s+)([a-z_]\w*)(?![\w.]|\()(\s+(?:AS\s+)?[a-z_]\w*)?/g;

/** The text with the names of a part's tables. */
export const inPart = ({ tables, copies }: Part, text: string): string =>
  text.replaceAll(TABLE, (all, word: string, blank: string, table: string, alias?: string) => {
    const own = Object.hasOwn(tables, table) ? tables[table] : Object.hasOwn(copies, table) && copies[table];
    return own ? `${word}${blank}${own}${alias ?? ` AS ${table}`}` : all;
  });

/** A common table expression. */
const EXPRESSION =
  /(?:\bWITH(?: RECURSIVE)?|,)\s+([a-z_]\w*)\s*(?:\([^)]*\)\s*)?AS\s+(?:(?:NOT\s+)?MATERIALIZED\s+)?\(/g;
/** The second table of a list. */
const LISTED = /\b(?:FROM|USING)\s+[a-z_]\w*(?:\s+(?:AS\s+)?[a-z_]\w*)?\s*,\s*([a-z_]\w*)(?![\w.(])/g;
const LOCKS_ROWS = /\bFOR (?:NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)\b/g;
const CHANGES = /\b(?:INTO|UPDATE|DELETE FROM)\s+([a-z_]\w*)/g;
/** These name tables and constraints, and name them otherwise in a part. */
const NAMES = /regclass|ON CONSTRAINT/;

const namesIn = (text: string, pattern: RegExp, group = 1): string[] =>
  [...text.matchAll(pattern)].map((match) => match[group]!);

/** The text ahead of a place in the query that it belongs to, without the queries inside that. */
function queryAhead(text: string, at: number): string {
  let query = '';
  for (let depth = 0, from = at - 1; from >= 0 && depth >= 0; from--) {
    const char = text[from]!;
    if (char === '(') depth--;
    else if (char === ')') depth++;
    else if (depth === 0) query = char + query;
  }
  return query;
}

/** True if the text reads and changes nothing but a part's tables, and reads copies. */
function isOfPart({ tables, copies }: Part, text: string): boolean {
  const expressions = new Set(namesIn(text, EXPRESSION));
  const named = namesIn(text, TABLE, 3);
  const isTable = (name: string): boolean => Object.hasOwn(tables, name);
  const isCopy = (name: string): boolean => Object.hasOwn(copies, name);
  return (
    named.some(isTable) &&
    named.every((name) => isTable(name) || isCopy(name) || expressions.has(name) || name.startsWith('pg_')) &&
    ![...expressions, ...namesIn(text, LISTED)].some((name) => isTable(name) || isCopy(name)) &&
    namesIn(text, CHANGES).every((name) => !isCopy(name)) &&
    // A lock of one copy would lock no other.
    ![...text.matchAll(LOCKS_ROWS)].some(({ index }) =>
      namesIn(queryAhead(text, index), TABLE, 3).some(isCopy),
    ) &&
    !NAMES.test(text)
  );
}

/** By statement, and by part. */
const forms = new WeakMap<Statement, Map<string, Statement | undefined>>();

/**
 * A tenant's statement as the part with its rows takes it: PostgreSQL alone plans it. Undefined where it needs other tables: Citus
 * has to run it.
 */
export function partForm(part: Part, statement: Statement): Statement | undefined {
  const known = forms.get(statement) ?? new Map<string, Statement | undefined>();
  if (known.has(part.id)) return known.get(part.id);
  const { text: whole, inPart: own, distributed = '' } = statement;
  const text = [own ?? whole, distributed].find((each) => isOfPart(part, each));
  const form =
    text === undefined
      ? undefined
      : { ...statement, name: `${statement.name}_${part.id}`, text: inPart(part, text) };
  forms.set(statement, known.set(part.id, form));
  return form;
}
