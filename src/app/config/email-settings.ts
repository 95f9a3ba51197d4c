import { MAILBOX, noDefault, SMTP, setting } from '../../platform/values/setting-kinds.ts';

/** Settings of emails. */
export const EMAIL_SETTINGS = {
  smtp: setting(
    'KOLO_SMTP_URL',
    SMTP,
    noDefault('no emails are sent'),
    'SMTP server that takes emails. TLS is required, except on this machine.',
  ),
  emailFrom: setting(
    'KOLO_EMAIL_FROM',
    MAILBOX,
    noDefault('no emails are sent'),
    'Sender of emails. Set both or neither.',
  ),
};
