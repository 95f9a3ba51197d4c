import pg from 'pg';
import type { Statement, Step } from './statement.ts';

/** What the driver's connection does for its own queries; the prepared statements that it knows are by name. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  close(what: { type: 'S'; name: string }): void;
  parse(what: { name: string; text: string }): void;
  bind(what: {
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  describe(what: { type: 'P' }): void;
  execute(what: object): void;
  sync(): void;
}

/**
 * Sends statements in one go and gives the result of each. The server runs them in order; after one that fails it
 * skips the rest, a COMMIT among them, because the only `Sync` stands at the end (PostgreSQL manual, "Pipelining").
 * So a transaction can be sent whole, from BEGIN to COMMIT, and is done whole or not at all. After a failure the
 * session stands in a failed transaction: send ROLLBACK.
 *
 * Pipelines may be sent behind one another without waiting. Every statement needs a name.
 */
export function runPipeline(
  client: pg.ClientBase,
  steps: readonly Step[],
  answer: (error: Error | null, results: pg.QueryResult[]) => void,
): void {
  const query = new pg.Query('');
  const submit = (wire: Wire): null => {
    wire.stream.cork();
    try {
      for (const step of steps) sendStep(wire, step);
    } finally {
      wire.sync();
      wire.stream.uncork();
    }
    return null;
  };
  const callback = (error: Error | null, results: pg.QueryResult | pg.QueryResult[]): void => {
    if (error !== null) {
      answer(error, []);
      return;
    }
    const { parsedStatements } = (client as unknown as { connection: Wire }).connection;
    for (const { statement } of steps) parsedStatements[preparedName(statement)] = statement.text;
    answer(null, Array.isArray(results) ? results : [results]);
  };
  // The driver sends a query by its `submit` and reports by its `callback`, as its own documentation has it.
  client.query(Object.assign(query, { submit, callback }));
}

const asSent = (value: unknown): string | Uint8Array | null => {
  if (value === null || value === undefined) return null;
  return value instanceof Uint8Array ? value : String(value);
};

/** Not the name that the driver prepares it under: whether that exists after a failure only we would know. */
const preparedName = ({ name }: Statement): string => `${name} in a pipeline`;

function sendStep(wire: Wire, { statement, values = [] }: Step): void {
  const { text } = statement;
  const name = preparedName(statement);
  if (wire.parsedStatements[name] !== text) {
    // Whether a pipeline that failed has prepared it is not known; closing what does not exist is no error.
    wire.close({ type: 'S', name });
    wire.parse({ name, text });
  }
  wire.bind({ statement: name, values, valueMapper: asSent });
  wire.describe({ type: 'P' });
  wire.execute({});
}
