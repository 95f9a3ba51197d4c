import { type TObject, Type } from 'typebox';
import { Check } from 'typebox/value';
import { parseRfc3339 } from '../../platform/values/clock.ts';
import { type ConfirmedInflow, UnreadableInflowError } from '../provider.ts';
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
  returnMessage,
} from './protocol.ts';

/** A list of the bank's. */
export type ListName = 'inflows' | 'returns';

const { next: cursor } = inflowsAnswer.properties;
const PAGES = {
  inflows: Type.Object({ inflows: Type.Array(Type.Unknown()), next: cursor }),
  returns: Type.Object({ returns: Type.Array(Type.Unknown()), next: cursor }),
};

/**
 * The entries of a list behind a cursor (null: from the first), at most `limit`, which is 1 to 100. They are not checked.
 *
 * @throws errors of `ask`, and an Error for an answer that is no page
 */
export async function entriesBehind(
  client: ProtocolClient,
  list: ListName,
  after: string | null,
  limit: number,
): Promise<PageBehind<unknown>> {
  const { status, body } = await client.request('GET', pagePath(list, after, limit));
  if (status !== 200 || !Check(PAGES[list], body))
    throw new Error(`the bank answered ${status}, and no page of ${list}`);
  const { next, [list]: messages } = body as { next: string | null } & Record<ListName, unknown[]>;
  if (messages.length > limit) throw new Error(`the bank gave more than ${limit} ${list}`);
  return { messages, next };
}

/** The same, of a bank that is being tried: each entry must be as the protocol has it. */
async function messagesBehind<Message>(
  client: ProtocolClient,
  list: ListName,
  schema: TObject,
  after: string | null,
  limit: number,
): Promise<PageBehind<Message>> {
  const page = await entriesBehind(client, list, after, limit);
  for (const entry of page.messages) {
    const faults = faultsIn(schema, entry);
    if (faults.length > 0) throw new Error(`the bank gave ${list} with wrong fields: ${faults.join(', ')}`);
  }
  return page as PageBehind<Message>;
}

/** The entries behind a cursor, for the trial of a bank. */
export const inflowsBehind = (client: ProtocolClient, after: string | null, limit: number) =>
  messagesBehind<InflowMessage>(client, 'inflows', inflowMessage, after, limit);

/** Returned payments behind a cursor, in the same way. */
export const returnsBehind = (client: ProtocolClient, after: string | null, limit: number) =>
  messagesBehind<ReturnMessage>(client, 'returns', returnMessage, after, limit);

/** The fields of an entry that are not as its schema has them; the entry itself where it is no object. */
export function faultsIn({ properties, required }: TObject, entry: unknown): string[] {
  if (typeof entry !== 'object' || entry === null) return ['the entry'];
  const fields = entry as Readonly<Record<string, unknown>>;
  const needed: readonly string[] = required ?? [];
  return Object.entries(properties)
    .filter(([name, schema]) =>
      Object.hasOwn(fields, name) ? !Check(schema, fields[name]) : needed.includes(name),
    )
    .map(([name]) => name);
}

/** Confirms an inflow that a notification names; null if there is none. Throws like {@link findInflow}. */
export async function confirmInflow(client: ProtocolClient, id: string): Promise<ConfirmedInflow | null> {
  const answer = await client.request('GET', inflowPath(id));
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
 * Queries the inflow with an id at the bank: a notification alone proves nothing.
 *
 * @throws errors of `ask`, and an Error for any answer but that inflow
 */
export async function findInflow(client: ProtocolClient, id: string): Promise<InflowMessage> {
  return readInflow(await client.request('GET', inflowPath(id)), id);
}

const named = Type.Object({ id: inflowMessage.properties.id });

function readInflow({ status, body }: Answer, id: string): InflowMessage {
  if (status !== 200 || !Check(named, body)) throw new Error(`the bank answered ${status}, and no inflow`);
  if (body.id !== id) throw new Error('the answer is of another inflow');
  if (Check(inflowMessage, body)) return body;
  const wrong = faultsIn(inflowMessage, body).join(', ');
  throw new UnreadableInflowError(`the bank's answer has wrong fields: ${wrong}`);
}
