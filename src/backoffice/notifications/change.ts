import type { Session } from '../../platform/db/database.ts';
import { sessionOn, transactionOn } from '../../platform/db/database.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { newSecret } from '../../webhooks/delivery/signature.ts';
import { checkUrl } from '../../webhooks/endpoints/check-url.ts';
import { type AddDeps, firstLook, recordedChannel, requireMailer } from './add.ts';
import { type Channel, changeChannel, findChannel, lockChannel } from './channels.ts';
import type { TeamChannelChange } from './schemas.ts';
import { type Target, targetContext } from './send.ts';

/** Fields that every channel has, as far as they change. */
type Chosen = Pick<TeamChannelChange, 'topics' | 'digest_hour' | 'include_test' | 'name'>;

/** A channel before and after a change, as the audit log has it. */
interface Change {
  before: ReturnType<typeof recordedChannel>;
  after: ReturnType<typeof recordedChannel>;
}

const changedBy = (channel: Channel, { name, topics, digest_hour, include_test }: Chosen): Channel => ({
  ...channel,
  name: name ?? channel.name,
  topics: topics ?? channel.topics,
  digestHour: digest_hour === undefined ? channel.digestHour : digest_hour,
  includeTest: include_test ?? channel.includeTest,
});

/** Changes an operator's own choice of a channel in the caller's transaction, which has locked it. */
export async function changeOwnChannel(
  { calendar }: Pick<AddDeps, 'calendar'>,
  session: Session,
  channel: Channel,
  body: Chosen,
  nowMs: number,
): Promise<Change> {
  const changed = changedBy(channel, body);
  await changeChannel(session, changed, firstLook(calendar, changed, nowMs));
  return { before: recordedChannel(channel), after: recordedChannel(changed) };
}

/** The new address of a channel; undefined where it stays. @throws ApiError `invalid_request`, `webhook_url_refused` */
async function newAddress(
  { mailer, outbound }: AddDeps,
  { kind }: Channel,
  { email, url, new_secret: wantsSecret }: TeamChannelChange,
): Promise<{ target: Target; shown: string } | undefined> {
  const other = kind === 'email' ? 'url' : 'email';
  if ({ email, url }[other] !== undefined) throw invalidField(other, `is not for ${kind}`);
  if (wantsSecret && kind !== 'webhook') throw invalidField('new_secret', `is not for ${kind}`);
  if (email !== undefined) {
    requireMailer(mailer, 'email');
    return { target: { email }, shown: email };
  }
  if (url === undefined) return undefined;
  const href = await checkUrl(outbound.test, url, false);
  return { target: { url: href }, shown: new URL(href).host };
}

/**
 * Changes a channel that an administrator has set, and records it in the same transaction. The signing secret stays unless another is asked for.
 *
 * @returns the new secret; null where it stays @throws ApiError `not_found`, `invalid_request`, `webhook_url_refused`
 */
export async function changeTeamChannel(
  deps: AddDeps,
  id: string,
  body: TeamChannelChange,
  nowMs: number,
  record: (session: Session, change: Change & { host: string | null; secret: boolean }) => Promise<void>,
): Promise<string | null> {
  const { operatorPool, vault, calendar } = deps;
  const found = isUuid(id) ? await findChannel(sessionOn(operatorPool), id) : undefined;
  if (found === undefined || found.shown === null) throw new ApiError('not_found');
  const address = await newAddress(deps, found, body);
  const secret = body.new_secret ? newSecret() : null;
  return transactionOn(operatorPool, async (session) => {
    const channel = await lockChannel(session, id);
    if (channel === undefined) throw new ApiError('not_found');
    const { ciphertext, keyId } = channel;
    const context = targetContext(id);
    const old = JSON.parse(vault.open(ciphertext!, keyId!, context)) as Target;
    const target = { ...old, ...address?.target, ...(secret === null ? {} : { secret }) };
    const sealed = vault.seal(JSON.stringify(target), context);
    const changed = { ...changedBy(channel, body), ...sealed, shown: address?.shown ?? channel.shown };
    await changeChannel(session, changed, firstLook(calendar, changed, nowMs));
    await record(session, {
      before: recordedChannel(channel),
      after: recordedChannel(changed),
      host: channel.kind === 'email' ? null : changed.shown,
      secret: secret !== null,
    });
    return secret;
  });
}
