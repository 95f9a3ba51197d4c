/** A statement: text with `$1…` placeholders, prepared once a connection under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Names a hot statement, so that each connection parses and plans it once. */
export const statement = (name: string, text: string): Statement => ({ name, text });

/** A statement with its values, one of several that are sent together. */
export interface Step {
  readonly statement: Statement;
  readonly values?: readonly unknown[];
}

/** Opens a transaction. */
export const BEGIN: Step = { statement: statement('begin', 'BEGIN') };
/** Ends a transaction. Where a statement before it failed, it is skipped. */
export const COMMIT: Step = { statement: statement('commit', 'COMMIT') };
