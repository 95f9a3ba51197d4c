import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { parseRfc3339 } from '../../values/clock.ts';
import type { ConfirmedInflow } from '../provider.ts';
import type { PageBehind } from './bank.ts';
import type { Answer, ProtocolClient } from './client.ts';
import { senderOf } from './messages.ts';
import {
  errorAnswer,
  type InflowMessage,
  inflowMessage,
  inflowPath,
  inflowsAnswer,
  pagePath,
  type ReturnMessage,
  returnsAnswer,
} from './protocol.ts';

async function pageOf<Message>(
  client: ProtocolClient,
  list: 'inflows' | 'returns',
  schema: TSchema,
  after: string | null,
  limit: number,
): Promise<PageBehind<Message>> {
  const { status, body } = await client.ask('GET', pagePath(list, after, limit));
  if (status !== 200 || !Check(schema, body))
    throw new Error(`the bank answered ${status}, and no page of ${list}`);
  const { next, [list]: messages } = body as { next: string | null } & Record<typeof list, Message[]>;
  if (messages.length > limit) throw new Error(`the bank gave more than ${limit} ${list}`);
  return { messages, next };
}

/**
 * What came in behind a cursor (null: from the first), at most `limit`, which is 1 to 100.
 *
 * @throws what `ask` throws, and an Error for an answer that is no page
 */
export const inflowsBehind = (client: ProtocolClient, after: string | null, limit: number) =>
  pageOf<InflowMessage>(client, 'inflows', inflowsAnswer, after, limit);

/** What came back of payments behind a cursor, in the same way. */
export const returnsBehind = (client: ProtocolClient, after: string | null, limit: number) =>
  pageOf<ReturnMessage>(client, 'returns', returnsAnswer, after, limit);

/** What came in under an id, for whoever is told that something did; null where nothing has. Throws like {@link findInflow}. */
export async function confirmInflow(client: ProtocolClient, id: string): Promise<ConfirmedInflow | null> {
  const answer = await client.ask('GET', inflowPath(id));
  if (answer.status === 404 && Check(errorAnswer, answer.body) && answer.body.error === 'not_found')
    return null;
  const {
    amount,
    account_number: accountNumber,
    sender,
    narration,
    received_at: at,
    cost,
  } = readInflow(answer, id);
  return {
    inflowId: id,
    to: { reference: null, accountNumber },
    amount: BigInt(amount),
    sender: senderOf(sender),
    narration,
    receivedAtMs: parseRfc3339(at) ?? null,
    cost: typeof cost === 'number' ? BigInt(cost) : null,
  };
}

/**
 * What came in under an id, as the bank has it now: a report of it is not believed.
 *
 * @throws what `ask` throws, and an Error for any answer but that inflow
 */
export async function findInflow(client: ProtocolClient, id: string): Promise<InflowMessage> {
  return readInflow(await client.ask('GET', inflowPath(id)), id);
}

function readInflow({ status, body }: Answer, id: string): InflowMessage {
  if (status !== 200 || !Check(inflowMessage, body))
    throw new Error(`the bank answered ${status}, and no inflow`);
  if (body.id !== id) throw new Error('the answer is of another inflow');
  return body;
}
