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
  _result: pg.QueryResult & RowDescription;
  _accumulateRows: boolean;
  handleCommandComplete(message: object, wire: Wire): void;
  prepare(wire: Wire): void;
}

type Callback = (error: Error | null, result: pg.QueryResult) => void;

const DriverQuery = pg.Query as unknown as new (config: object, callback: Callback) => DriverQuery;

/** A connection with the row descriptions of its prepared statements, by name. */
class DescribedWire {
  readonly descriptions = new Map<string, RowDescription>();
  /** The same connection. A question for a description is not sent. */
  readonly mute: Wire;

  constructor(wire: Wire) {
    this.mute = Object.create(wire, { describe: { value: () => {} } }) as Wire;
  }
}

const described = new WeakMap<Wire, DescribedWire>();

function describedWire(wire: Wire): DescribedWire {
  let found = described.get(wire);
  if (found === undefined) {
    found = new DescribedWire(wire);
    described.set(wire, found);
  }
  return found;
}

/**
 * A named statement that asks for the description of its rows at its first use on a connection alone. The driver asks
 * each time. A description holds as long as the connection: PostgreSQL refuses a prepared statement whose rows would
 * look different by now (`cached plan must not change result type`).
 */
class NamedQuery extends DriverQuery {
  readonly #name: string;

  constructor(config: { name: string; text: string; values: unknown[] }, callback: Callback) {
    super(config, callback);
    this.#name = config.name;
  }

  override prepare(wire: Wire): void {
    const { descriptions, mute } = describedWire(wire);
    const description = descriptions.get(this.#name);
    if (description === undefined) {
      super.prepare(wire);
    } else {
      Object.assign(this._result, description);
      this._accumulateRows = true;
      super.prepare(mute);
    }
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    const { descriptions } = describedWire(wire);
    if (!descriptions.has(this.#name)) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      descriptions.set(this.#name, { fields, _parsers, _prebuiltEmptyResultObject });
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
  client.query(
    new NamedQuery({ name, text, values: values as unknown[] }, answer) as unknown as pg.Submittable,
  );
}
