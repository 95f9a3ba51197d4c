import type pg from 'pg';
import type { Session } from '../../platform/db/database.ts';
import { sessionOn, transactionOn } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { isUuid, uuidv7 } from '../../platform/values/ids.ts';
import { newSecret } from '../../webhooks/delivery/signature.ts';
import { checkUrl } from '../../webhooks/endpoints/check-url.ts';
import { operatorById } from '../operators/queries.ts';
import { addChannel, type Channel, countChannels, type NewChannel } from './channels.ts';
import { nextDigest } from './job.ts';
import type { TeamChannelBody } from './schemas.ts';
import { type SendDeps, type Target, targetContext } from './send.ts';

/** Dependencies of adding channels. */
export interface AddDeps extends SendDeps {
  operatorPool: pg.Pool;
  calendar: Calendar;
}

/** Channels of one operator, and of the team. */
const OWN_MAX = 5;
const TEAM_MAX = 20;

/** When a channel is looked at first, milliseconds. */
export const firstLook = (
  calendar: Calendar,
  { digestHour }: Pick<Channel, 'digestHour'>,
  nowMs: number,
): number => (digestHour === null ? nowMs : nextDigest(calendar, digestHour, nowMs));

/** Stores a channel, and records it in the same transaction. @throws ApiError `channel_limit_reached` */
export async function storeChannel(
  { operatorPool, calendar }: AddDeps,
  channel: Omit<NewChannel, 'dueAtMs'>,
  record: (session: Session) => Promise<void>,
): Promise<void> {
  const { operatorId, nowMs } = channel;
  const dueAtMs = firstLook(calendar, channel, nowMs);
  await transactionOn(operatorPool, async (session) => {
    const count = await countChannels(session, operatorId);
    if (count >= (operatorId === null ? TEAM_MAX : OWN_MAX)) throw new ApiError('channel_limit_reached');
    await addChannel(session, { ...channel, dueAtMs });
    await record(session);
  });
}

/** Where a channel sends, with the new signing secret of a webhook. */
interface Prepared {
  target: Target;
  shown: string;
}

/** @throws ApiError `invalid_request`, `webhook_url_refused` */
async function prepare(
  { mailer, outbound }: SendDeps,
  { kind, email, url }: TeamChannelBody,
): Promise<Prepared> {
  const [needed, other] = kind === 'email' ? (['email', 'url'] as const) : (['url', 'email'] as const);
  const given = { email, url };
  if (given[needed] === undefined) throw invalidField(needed, `is needed for ${kind}`);
  if (given[other] !== undefined) throw invalidField(other, `is not for ${kind}`);
  if (kind === 'email') {
    requireMailer(mailer, 'kind');
    return { target: { email: email! }, shown: email! };
  }
  const href = await checkUrl(outbound.test, url!, false);
  const target = kind === 'webhook' ? { url: href, secret: newSecret() } : { url: href };
  return { target, shown: new URL(href).host };
}

/** @throws ApiError `invalid_request` where Kolo sends no emails */
export function requireMailer(mailer: SendDeps['mailer'], field: string): void {
  if (mailer === undefined) throw invalidField(field, 'needs an SMTP server: set KOLO_SMTP_URL');
}

/** @throws ApiError `invalid_request` where it is no operator who can have a channel of that kind */
async function checkOperator({ operatorPool }: AddDeps, id: string, kind: Channel['kind']): Promise<void> {
  if (kind === 'email') throw invalidField('operator_id', 'is not for email: operators add that themselves');
  const operator = isUuid(id) ? await operatorById(sessionOn(operatorPool), id) : undefined;
  if (operator?.status !== 'active') throw invalidField('operator_id', 'is not an active operator');
}

/** A new channel of the team, or of the operator that the body names. Resolves to the signing secret of a webhook. */
export async function prepareTeamChannel(
  deps: AddDeps,
  body: TeamChannelBody,
  { createdBy, nowMs }: { createdBy: string; nowMs: number },
): Promise<{ channel: Omit<NewChannel, 'dueAtMs'>; secret: string | null }> {
  const { operator_id: operatorId = null } = body;
  if (operatorId !== null) await checkOperator(deps, operatorId, body.kind);
  const { target, shown } = await prepare(deps, body);
  const id = uuidv7(nowMs);
  const channel = {
    ...chosenOf(body),
    id,
    operatorId,
    kind: body.kind,
    name: body.name,
    shown,
    sealed: deps.vault.seal(JSON.stringify(target), targetContext(id)),
    createdBy,
    nowMs,
  };
  return { channel, secret: target.secret ?? null };
}

/** The part of a body that every channel has. */
export const chosenOf = ({
  topics,
  digest_hour: digestHour,
  include_test: includeTest,
}: Pick<TeamChannelBody, 'topics' | 'digest_hour' | 'include_test'>) => ({ topics, digestHour, includeTest });

/** A channel as the audit log has it: no address. */
export const recordedChannel = (channel: Pick<Channel, 'kind' | 'name' | 'topics' | 'digestHour'>) => ({
  kind: channel.kind,
  name: channel.name,
  topics: channel.topics,
  digest_hour: channel.digestHour,
});
