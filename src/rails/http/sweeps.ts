import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { Nullable } from '../../values/json-schema.ts';
import type { Sweeps, Swept } from '../provider.ts';
import type { PageBehind } from './bank.ts';
import type { ProtocolClient } from './client.ts';
import { inflowsBehind, returnsBehind } from './lists.ts';
import { returnedOf } from './messages.ts';

/** The most that the protocol gives at once. */
const PAGE = 100;

/**
 * How far a list has been read. A sweep ends at the end of the list; the next one begins with the last page that was full, so that
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

/** What is known once a page has been looked at. */
function behind(
  { begin, at }: State,
  { messages, next }: PageBehind<unknown>,
): Pick<Swept, 'state' | 'more'> {
  const stateOf = (state: State): string => JSON.stringify(state);
  if (messages.length === 0) return { state: stateOf({ begin, at: begin }), more: false };
  if (next === null || next === at) throw new Error('the bank gave a page and no way past it');
  return { state: stateOf({ begin: messages.length === PAGE ? at : begin, at: next }), more: true };
}

/** The bank's lists of what came in and what came back. Of returns the list is the bank's own, signed answer. */
export const sweeps = (client: ProtocolClient): Sweeps => ({
  lists: ['inflows', 'returns'],
  async sweep(list, text) {
    const state = readState(text);
    if (list === 'inflows') {
      const page = await inflowsBehind(client, state.at, PAGE);
      return {
        found: page.messages.map(({ id }) => ({ kind: 'inflow', inflowId: id })),
        ...behind(state, page),
      };
    }
    if (list !== 'returns') throw new RangeError(`the bank has no list of ${list}`);
    const page = await returnsBehind(client, state.at, PAGE);
    return {
      found: page.messages.map((message) => ({ kind: 'return', returned: returnedOf(message) })),
      ...behind(state, page),
    };
  },
});
