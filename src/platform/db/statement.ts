/** A statement: text with `$1…` placeholders, prepared once a connection under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** It gives no rows, so a pipeline does not ask what they look like: a question and an answer less each time. */
  readonly rowless?: true;
  /**
   * The text for a database of Citus, where that cannot plan the other: same parameters, same rows. Citus takes no skip scan
   * over tenants.
   */
  readonly distributed?: string;
}

/** Names a hot statement, so that each connection parses and plans it once. */
export const statement = (name: string, text: string, distributed?: string): Statement =>
  distributed === undefined ? { name, text } : { name, text, distributed };

/** Names a hot statement that gives no rows; should it give one, it fails. */
export const rowless = (name: string, text: string): Statement => ({ name, text, rowless: true });

/** A statement with its values, one of several that are sent together. */
export interface Step {
  readonly statement: Statement;
  readonly values?: readonly unknown[];
}

/** Opens a transaction. */
export const BEGIN: Step = { statement: rowless('begin', 'BEGIN') };
/** Ends a transaction. Where a statement before it failed, it is skipped. */
export const COMMIT: Step = { statement: rowless('commit', 'COMMIT') };
