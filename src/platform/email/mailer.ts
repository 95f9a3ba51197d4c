import { withoutNumbers } from '../masks.ts';
import type { Mailbox, SmtpServer } from '../values/setting-kinds.ts';
import type { Email } from './outbox.ts';

/** Timeout of a whole email: look-up, connection, greeting, TLS and every answer, milliseconds. */
const SEND_TIMEOUT_MS = 30_000;
const FAULT_CHARS_MAX = 200;

/** The fields of nodemailer's errors that are read. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  permanent?: boolean;
  rejectedErrors?: { permanent?: boolean; message: string }[];
}

/** An email was not sent. The message names no address. */
export class SendError extends Error {
  /** The server would not take any other email either. */
  readonly isOfServer: boolean;
  /** The server refuses this email for good. */
  readonly isFinal: boolean;

  constructor(message: string, { isOfServer, isFinal }: { isOfServer: boolean; isFinal: boolean }) {
    // A server repeats what it was sent, on several lines.
    super(withoutNumbers(message.replace(/[\s\p{Cc}]+/gu, ' ')).slice(0, FAULT_CHARS_MAX));
    this.isOfServer = isOfServer;
    this.isFinal = isFinal;
  }
}

interface MailerOptions {
  server: SmtpServer;
  from: Mailbox;
  /** Timeout of a whole email, milliseconds. */
  timeoutMs?: number;
  /** Certificate authorities to trust instead of the usual ones (PEM). */
  ca?: string;
}

/** Hands emails to an SMTP server, each on a connection of its own. */
export class Mailer {
  readonly #options: MailerOptions;

  constructor(options: MailerOptions) {
    this.#options = options;
  }

  /**
   * Resolves once the server has taken the email.
   *
   * @param id the same in each attempt, so that mailboxes recognise a repetition
   * @param stop gives the attempt up when aborted
   * @throws SendError
   */
  async send({ to, subject, text }: Email, id: string, stop: AbortSignal): Promise<void> {
    const { server, from, timeoutMs = SEND_TIMEOUT_MS, ca } = this.#options;
    // Read with the first email: most processes send none, and it has 39 modules.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      host: server.host,
      port: server.port,
      secure: server.implicitTls,
      requireTLS: server.requireTls,
      auth: server.auth,
      tls: { ca, rejectUnauthorized: server.requireTls },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]);
    const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
    try {
      await transport.sendMail({
        // A copy: it is written to. An object is taken as it is; in a text a comma would begin another recipient.
        from: { ...from },
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    } catch (error) {
      throw sendError(error as SmtpError, stop, timeoutMs);
    }
  }
}

function sendError(error: SmtpError, stop: AbortSignal, timeoutMs: number): SendError {
  const ofServer = { isOfServer: true, isFinal: false };
  if (stop.aborted) return new SendError('the process stopped', ofServer);
  if (error.code === 'EABORT') return new SendError(`it took more than ${timeoutMs} ms`, ofServer);
  const [refused = error] = error.rejectedErrors ?? [];
  const isOfEmail =
    error.code === 'EMESSAGE' || (error.code === 'EENVELOPE' && error.command !== 'MAIL FROM');
  if (!isOfEmail) return new SendError(error.message, ofServer);
  return new SendError(refused.message, { isOfServer: false, isFinal: refused.permanent === true });
}
