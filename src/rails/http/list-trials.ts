import { isDeepStrictEqual } from 'node:util';
import type { PageBehind } from './bank.ts';
import type { ProtocolClient } from './client.ts';
import { findInflow, inflowsBehind, returnsBehind } from './lists.ts';
import { outcome, type Trials } from './trial.ts';

type List = (
  client: ProtocolClient,
  after: string | null,
  limit: number,
) => Promise<PageBehind<{ id: string }>>;

/** Reads two entries at once, and then one after the other. */
const listsInOneOrder =
  (list: List): Trials[string] =>
  async (client) => {
    const both = await list(client, null, 2);
    const first = await list(client, null, 1);
    const second = first.next === null ? first : await list(client, first.next, 1);
    const apart = first.next === null ? [] : [...first.messages, ...second.messages];
    if (!isDeepStrictEqual(both.messages, apart))
      return `two at once ${outcome(both)}, one by one ${outcome(apart)}`;
    if (both.next === null) return null;
    const behind = await list(client, both.next, 1);
    const again = behind.messages.find(({ id }) => both.messages.some((message) => message.id === id));
    return again === undefined ? null : `${again.id} stands behind itself`;
  };

/** How a bank lists what came in and what came back. */
export const LIST_TRIALS: Trials = {
  'lists what came in, page behind page': listsInOneOrder(inflowsBehind),
  'finds what came in by its id': async (client) => {
    const { messages } = await inflowsBehind(client, null, 1);
    for (const message of messages) {
      const found = await findInflow(client, message.id);
      if (!isDeepStrictEqual(found, message))
        return `it lists ${outcome(message)}, and finds ${outcome(found)}`;
    }
    return null;
  },
  'lists what came back, page behind page': listsInOneOrder(returnsBehind),
};
