import pg from 'pg';
import { Receiver } from '../webhooks/receiver.ts';
import { startKolo, type TestKolo } from './kolo.ts';
import { SmtpTestServer } from './smtp.ts';

/** A Kolo that sends emails to a mail server and webhooks to a receiver. */
export interface MailingKolo {
  kolo: TestKolo;
  smtp: SmtpTestServer;
  receiver: Receiver;
  /** The owner of its database. */
  owner: pg.Client;
  stop(): Promise<void>;
}

export async function startMailingKolo(): Promise<MailingKolo> {
  const smtp = await SmtpTestServer.listen();
  const receiver = await Receiver.listen();
  const env = {
    KOLO_SMTP_URL: smtp.url,
    KOLO_EMAIL_FROM: 'Kolo <kolo@example.com>',
    KOLO_BASE_URL: 'https://pay.example',
    KOLO_WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  const kolo = await startKolo({ env, pollMs: 20 });
  const owner = new pg.Client(kolo.database.config);
  await owner.connect();
  return {
    kolo,
    smtp,
    receiver,
    owner,
    async stop() {
      await owner.end();
      await kolo.stop();
      await smtp.close();
      await receiver.close();
    },
  };
}
