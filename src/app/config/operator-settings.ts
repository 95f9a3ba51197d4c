import {
  BOOLEAN,
  DOMAIN,
  noDefault,
  ORIGINS,
  setting,
  wholeNumber,
} from '../../platform/values/setting-kinds.ts';

/** Settings of operators and their sign-in. */
export const OPERATOR_SETTINGS = {
  singleOperator: setting(
    'KOLO_SINGLE_OPERATOR',
    BOOLEAN,
    'false',
    'Lets the proposer approve their own proposal, for an installation with one operator. You lose the second check.',
  ),
  passkeyOrigins: setting(
    'KOLO_PASSKEY_ORIGINS',
    ORIGINS,
    noDefault(
      'the origin of `KOLO_BASE_URL`, if it serves `/ops`; otherwise, outside production, `http://localhost`',
    ),
    'Origins at which operators open Kolo in a browser. Passkeys work only there.',
  ),
  passkeyDomain: setting(
    'KOLO_PASSKEY_DOMAIN',
    DOMAIN,
    noDefault('the host of the origin'),
    'Domain of the passkeys: the host of each of `KOLO_PASSKEY_ORIGINS`, or a parent of it. If you change it, existing passkeys stop working.',
  ),
  browserIdleMinutes: setting(
    'KOLO_BROWSER_IDLE_MINUTES',
    wholeNumber(1, 720),
    '15',
    'Minutes without activity after which a dashboard session ends. Sessions of commands end after four hours.',
  ),
};
