import { type Mailer, SendError } from '../../platform/email/mailer.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { errorOf } from '../../webhooks/delivery/attempt.ts';
import { failureText, type Outbound } from '../../webhooks/delivery/outbound.ts';
import { signatureHeaders } from '../../webhooks/delivery/signature.ts';
import type { Channel } from './channels.ts';
import type { Message } from './message.ts';

/** The sealed part of a channel: an address, or a URL with the secret that signs. */
export interface Target {
  email?: string;
  url?: string;
  secret?: string;
}

export const targetContext = (id: string): string => `notification-channel:${id}`;

/** Dependencies of sending messages. */
export interface SendDeps {
  vault: Vault;
  /** Undefined where no emails are sent. */
  mailer: Pick<Mailer, 'send'> | undefined;
  /** URLs are under the policy of test endpoints: public addresses, unless the settings allow others. */
  outbound: Readonly<Record<Mode, Outbound>>;
}

type Recipient = Pick<Channel, 'id' | 'kind' | 'operatorEmail' | 'ciphertext' | 'keyId'>;

/**
 * Sends a message once. Resolves to the reason of a failure, which names no address, and to null once the receiver
 * has taken it.
 */
export async function sendMessage(
  deps: SendDeps,
  channel: Recipient,
  message: Message,
  { nowMs, stop }: { nowMs: number; stop: AbortSignal },
): Promise<string | null> {
  const { email, url, secret } = targetOf(deps.vault, channel);
  if (channel.kind === 'email') return sendEmail(deps, email!, message, stop);
  const content = channel.kind === 'slack' ? { text: `*${message.subject}*\n${message.text}` } : message.data;
  const body = Buffer.from(JSON.stringify(content));
  const signed =
    secret === undefined
      ? {}
      : signatureHeaders({ secrets: [secret], header: null }, message.id, nowMs, body);
  const headers = { 'content-type': 'application/json', ...signed };
  try {
    const { status } = await deps.outbound.test.call(
      { method: 'POST', url: new URL(url!), headers, body },
      stop,
    );
    return errorOf(status);
  } catch (error) {
    return stop.aborted ? STOPPED : failureText(error);
  }
}

/** The process ended before the receiver answered. */
const STOPPED = 'the process stopped';

function targetOf(vault: Vault, { id, operatorEmail, ciphertext, keyId }: Recipient): Target {
  if (ciphertext === null) return { email: operatorEmail! };
  return JSON.parse(vault.open(ciphertext, keyId!, targetContext(id))) as Target;
}

async function sendEmail(
  { mailer }: SendDeps,
  to: string,
  { id, subject, text }: Message,
  stop: AbortSignal,
): Promise<string | null> {
  if (mailer === undefined) return 'no SMTP server is set';
  try {
    await mailer.send({ to, subject, text }, id, stop);
    return null;
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    return error.message;
  }
}
