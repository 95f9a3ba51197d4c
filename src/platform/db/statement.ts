/** A statement: text with `$1…` placeholders, prepared once a connection under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** It gives no rows, so a pipeline does not ask what they look like: a question and an answer less each time. */
  readonly rowless?: true;
  /**
   * The text for a database of Citus, where that cannot plan the other: same parameters, same rows. Citus takes no skip scan
   * over tenants (`search`).
   */
  readonly distributed?: string;
  /** The text for the part of a tenant on its node, if that can take none of the two. */
  readonly inPart?: string;
  /** It is a search over all tenants: the place of its limit among the parameters, from 0. */
  readonly limitAt?: number;
  /** It looks for one tenant among all (`lookUp`). */
  readonly looksUp?: true;
}

/** Names a hot statement, so that each connection parses and plans it once. */
export const statement = (name: string, text: string, distributed?: string): Statement =>
  distributed === undefined ? { name, text } : { name, text, distributed };

/**
 * Names a search for tenants with something to do. Its rows have a `tenantId` and come in its order. On a database of Citus it
 * runs on each part of the tables, and a node that does not answer is left out.
 *
 * @param limitAt the place of its limit among the parameters, from 1
 */
export const search = (name: string, text: string, limitAt: number): Statement => ({
  name,
  text,
  limitAt: limitAt - 1,
});

/**
 * Names a look-up by keys that one tenant at most has. Its rows have a `tenantId`. On a database of Citus it runs on each part of
 * the tables, and if that finds nothing through the coordinator, which fails if a node does not answer: nothing found is certain.
 */
export const lookUp = (name: string, text: string, distributed?: string): Statement => ({
  ...statement(name, text, distributed),
  looksUp: true,
});

/** Names a hot statement that gives no rows; should it give one, it fails. */
export const rowless = (name: string, text: string): Statement => ({ name, text, rowless: true });

/** A statement with its values, one of several that are sent together. */
export interface Step {
  readonly statement: Statement;
  readonly values?: readonly unknown[];
  /** The steps in its place for a database of Citus; its rows are those of the first. */
  readonly distributed?: readonly Step[];
}

/** Opens a transaction. */
export const BEGIN: Step = { statement: rowless('begin', 'BEGIN') };
/** Ends a transaction. Where a statement before it failed, it is skipped. */
export const COMMIT: Step = { statement: rowless('commit', 'COMMIT') };
