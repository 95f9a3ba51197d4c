import pg from 'pg';
import type { Step } from './statement.ts';
import { type Wire, wireOf } from './wire.ts';

/**
 * Sends statements in one go and gives the result of each. The server runs them in order; after one that fails it
 * skips the rest, a COMMIT among them, because the only `Sync` stands at the end (PostgreSQL manual, "Pipelining").
 * So a transaction can be sent whole, from BEGIN to COMMIT, and is done whole or not at all. After a failure the
 * session stands in a failed transaction: send ROLLBACK.
 *
 * `answer` gets the results of the statements that completed: after a failure, of those before the one that failed.
 *
 * Pipelines may be sent behind one another without waiting. Every statement needs a name.
 */
export function runPipeline(
  client: pg.ClientBase,
  steps: readonly Step[],
  answer: (error: Error | null, results: pg.QueryResult[]) => void,
): void {
  const query = new pg.Query('');
  // Before anything is sent: once a part is on its way, an answer will come for it, and somebody must be there.
  const messages = steps.map(toMessage);
  const submit = (wire: Wire): null => {
    wire.stream.cork();
    for (const message of messages) send(wire, message);
    wire.sync();
    wire.stream.uncork();
    return null;
  };
  const callback = (error: Error | null, results: Results): void => {
    if (error !== null) {
      answer(error, [(query as unknown as { _results: Results })._results].flat().filter(isCompleted));
      return;
    }
    const { parsedStatements } = wireOf(client);
    for (const { name, text } of messages) parsedStatements[name] = text;
    answer(null, Array.isArray(results) ? results : [results]);
  };
  // The driver sends a query by its `submit` and reports by its `callback`, as its own documentation has it.
  client.query(Object.assign(query, { submit, callback }));
}

type Results = pg.QueryResult | pg.QueryResult[];

/** The driver fills the command in when the statement completes. */
const isCompleted = ({ command }: pg.QueryResult): boolean => Boolean(command);

/** A step as it is sent. */
interface Message {
  /** Not the name that the driver prepares it under: whether that exists after a failure only we would know. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | Buffer | null)[];
  readonly rowless: boolean;
}

const toMessage = ({ statement, values = [] }: Step): Message => ({
  name: `${statement.name} in a pipeline`,
  text: statement.text,
  values: values.map(asSent),
  rowless: statement.rowless === true,
});

function asSent(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return String(value);
}

function send(wire: Wire, { name, text, values, rowless }: Message): void {
  if (wire.parsedStatements[name] !== text) {
    // A failed pipeline may have prepared it or not. Closing a statement that does not exist is no error.
    wire.close({ type: 'S', name });
    wire.parse({ name, text });
  }
  wire.bind({ statement: name, values });
  if (!rowless) wire.describe({ type: 'P' });
  wire.execute({});
}
