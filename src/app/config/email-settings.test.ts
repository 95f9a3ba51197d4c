import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const FROM = { KOLO_EMAIL_FROM: 'kolo@example.com' };

function faultOf(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('nothing is wrong');
}

test('no emails are sent unless both are set', () => {
  expect(loadConfig({})).toMatchObject({ smtp: undefined, emailFrom: undefined });
  expect(faultOf(FROM)).toBe('KOLO_EMAIL_FROM needs KOLO_SMTP_URL to be set.');
  expect(faultOf({ KOLO_SMTP_URL: 'smtp://mail.example' })).toBe(
    'KOLO_SMTP_URL needs KOLO_EMAIL_FROM to be set.',
  );
});

const PLAIN = { auth: undefined, implicitTls: false, requireTls: true };

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587 }],
  ['smtps://Mail.example/', { host: 'mail.example', port: 465, implicitTls: true }],
  ['smtp://mail.example?tls=optional', { host: 'mail.example', port: 587, requireTls: false }],
  ['smtp://127.0.0.1:25', { host: '127.0.0.1', port: 25, requireTls: false }],
  ['smtp://LOCALHOST:25', { host: 'localhost', port: 25, requireTls: false }],
  ['smtp://[::1]:25/?tls=required', { host: '::1', port: 25 }],
  // A name that only looks like an address of this machine.
  ['smtp://127.0.0.1.example', { host: '127.0.0.1.example', port: 587 }],
  [
    'smtp://ada%40example.com:p%3Ass%20@mail.example:2525',
    { host: 'mail.example', port: 2_525, auth: { user: 'ada@example.com', pass: 'p:ss ' } },
  ],
])('%s is read', (url, expected) => {
  expect(loadConfig({ ...FROM, KOLO_SMTP_URL: url }).smtp).toEqual({ ...PLAIN, ...expected });
});

test.each([
  '',
  'mail.example:587',
  'http://mail.example',
  'smtp://',
  'smtp://user@mail.example',
  'smtp://:password@mail.example',
  'smtp://us%ZZer:password@mail.example',
  'smtp://mail.example:0',
  'smtp://mail.example:99999',
  'smtp://mail.example/inbox',
  'smtp://mail.example#x',
  'smtp://mail.example?tls=no',
  'smtp://mail.example?tls=optional&x=1',
  'smtps://mail.example?tls=optional',
  'smtp://mail.example\r\nQUIT',
])('%j is no SMTP server, and the message does not repeat it', (url) => {
  const fault = faultOf({ ...FROM, KOLO_SMTP_URL: url });
  expect(fault).toContain('KOLO_SMTP_URL must be smtp://user:password@host:587 or smtps://');
  expect(fault).not.toContain(', not ');
});

const SMTP = { KOLO_SMTP_URL: 'smtp://mail.example' };

describe('the sender', () => {
  test.each([
    ['kolo@example.com', { name: '', address: 'kolo@example.com' }],
    ['Kolo, of Ọlá <kolo@example.com>', { name: 'Kolo, of Ọlá', address: 'kolo@example.com' }],
  ])('may be %s', (text, expected) => {
    expect(loadConfig({ ...SMTP, KOLO_EMAIL_FROM: text }).emailFrom).toEqual(expected);
  });

  test.each([
    '',
    'Kolo',
    'kolo@',
    '<kolo@example.com>',
    'a@example.com,b@example.com',
    'Kolo <kolo@example.com> x',
    'Kolo\r\nBcc: eve@example.com <kolo@example.com>',
    `Kolo <kolo@example.com\r\nBcc:eve@example.com>`,
    `${'k'.repeat(250)}@example.com`,
  ])('may not be %j', (text) => {
    expect(faultOf({ ...SMTP, KOLO_EMAIL_FROM: text })).toContain('KOLO_EMAIL_FROM must be an email address');
  });
});
