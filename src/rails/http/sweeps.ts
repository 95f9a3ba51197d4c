import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { parseRfc3339 } from '../../platform/values/clock.ts';
import { Nullable } from '../../platform/values/json-schema.ts';
import { malformedEntry } from '../malformed-entry.ts';
import type { Sweeps, Swept } from '../provider.ts';
import type { PageBehind } from './bank.ts';
import type { ProtocolClient } from './client.ts';
import { entriesBehind, faultsIn, type ListName } from './lists.ts';
import { returnedOf } from './messages.ts';
import { inflowMessage, type ReturnMessage, returnMessage } from './protocol.ts';

/** The most that the protocol gives at once. */
const PAGE = 100;

/**
 * Position up to which a list has been read. A sweep ends at the end of the list; the next one begins with the last page that was full, so that
 * from 100 to 199 entries are read again: what was booked late stands there, whatever the bank promises.
 */
interface State {
  /** The cursor at which the next sweep begins; null for the first entry. */
  readonly begin: string | null;
  /** The cursor at which this one goes on. */
  readonly at: string | null;
}

const stateSchema = Type.Object({ begin: Nullable(Type.String()), at: Nullable(Type.String()) });

function readState(text: string | null): State {
  if (text === null) return { begin: null, at: null };
  const state: unknown = JSON.parse(text);
  if (!Check(stateSchema, state)) throw new Error('the state of a sweep cannot be read');
  return state;
}

/** The state after a page. */
function behind(
  { begin, at }: State,
  { messages, next }: PageBehind<unknown>,
): Pick<Swept, 'state' | 'more'> {
  const stateOf = (state: State): string => JSON.stringify(state);
  if (messages.length === 0) return { state: stateOf({ begin, at: begin }), more: false };
  if (next === null || next === at) throw new Error('the bank gave a page and no way past it');
  return { state: stateOf({ begin: messages.length === PAGE ? at : begin, at: next }), more: true };
}

type Found = Swept['found'][number];

/** An inflow is queried by its id, so nothing else of its entry has to be right. */
const INFLOW_NAMED = Type.Object({ id: inflowMessage.properties.id });

/** Reads an entry of a list. */
const READ: Readonly<Record<ListName, (entry: unknown) => Found>> = {
  inflows: (entry) =>
    Check(INFLOW_NAMED, entry)
      ? { kind: 'inflow', inflowId: entry.id }
      : malformedEntry('inflows', entry, { faults: ['id'] }),
  // A list of returns is the bank's own, signed answer.
  returns: (entry) => {
    const faults = faultsOfReturn(entry);
    if (faults.length === 0) return { kind: 'return', returned: returnedOf(entry as ReturnMessage) };
    const id = faults.includes('id') ? undefined : (entry as ReturnMessage).id;
    return malformedEntry('returns', entry, { id, faults });
  },
};

function faultsOfReturn(entry: unknown): string[] {
  const faults = faultsIn(returnMessage, entry);
  const isTimeless = faults.length === 0 && parseRfc3339((entry as ReturnMessage).returned_at) === undefined;
  return isTimeless ? ['returned_at'] : faults;
}

const isList = (name: string): name is ListName => Object.hasOwn(READ, name);

/** The bank's lists of what came in and what came back. An entry that cannot be read is set aside. */
export const sweeps = (client: ProtocolClient): Sweeps => ({
  lists: Object.keys(READ),
  async sweep(list, text) {
    const state = readState(text);
    if (!isList(list)) throw new RangeError(`the bank has no list of ${list}`);
    const page = await entriesBehind(client, list, state.at, PAGE);
    return { found: page.messages.map(READ[list]), ...behind(state, page) };
  },
});
