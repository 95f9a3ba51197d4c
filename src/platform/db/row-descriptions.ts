import pg from 'pg';
import type { Statement } from './statement.ts';
import type { Wire } from './wire.ts';

/** The columns of a result, with what the driver derives from them. */
interface RowDescription {
  readonly fields: pg.FieldDef[];
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** The members of the driver's query that are used here. They are not public (`wire.ts` says for which version). */
interface DriverQuery {
  readonly name: string;
  _result: pg.QueryResult & RowDescription;
  _accumulateRows: boolean;
  handleCommandComplete(message: object, wire: Wire): void;
  prepare(wire: Wire): void;
}

type Callback = (error: Error | null, result: pg.QueryResult) => void;

const DriverQuery = pg.Query as unknown as new (config: object, callback: Callback) => DriverQuery;

/** The row descriptions of a connection's prepared statements, by name, and the connection without the question for one. */
interface Described {
  readonly descriptions: Map<string, RowDescription>;
  readonly mute: Wire;
}

const describedWires = new WeakMap<Wire, Described>();

function describedOf(wire: Wire): Described {
  let described = describedWires.get(wire);
  if (described === undefined) {
    const mute = Object.create(wire, { describe: { value: () => {} } }) as Wire;
    described = { descriptions: new Map(), mute };
    describedWires.set(wire, described);
  }
  return described;
}

/**
 * A named statement that asks for the description of its rows at its first use on a connection alone. The driver asks
 * each time. A description holds as long as the connection: PostgreSQL refuses a prepared statement whose rows would
 * look different by now (`cached plan must not change result type`).
 */
class NamedQuery extends DriverQuery {
  #isDescribed = false;

  override prepare(wire: Wire): void {
    const { descriptions, mute } = describedOf(wire);
    const description = descriptions.get(this.name);
    if (description === undefined) {
      super.prepare(wire);
    } else {
      this.#isDescribed = true;
      Object.assign(this._result, description);
      this._accumulateRows = true;
      super.prepare(mute);
    }
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    if (!this.#isDescribed) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      describedOf(wire).descriptions.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    super.handleCommandComplete(message, wire);
  }
}

/** Sends a named statement; `answer` gets its result. */
export function runNamed(
  client: pg.ClientBase,
  { name, text }: Statement,
  values: readonly unknown[],
  answer: Callback,
): void {
  client.query(new NamedQuery({ name, text, values }, answer) as unknown as pg.Submittable);
}
