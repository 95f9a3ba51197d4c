import {
  BOOLEAN,
  DOMAIN,
  noDefault,
  ORIGINS,
  setting,
  wholeNumber,
} from '../../platform/values/setting-kinds.ts';

/** Settings of the people who operate an installation, and of how they sign in. */
export const OPERATOR_SETTINGS = {
  singleOperator: setting(
    'KOLO_SINGLE_OPERATOR',
    BOOLEAN,
    'false',
    'Lets the person who proposes something approve it too: for an installation of one person, at the cost of what two would see.',
  ),
  passkeyOrigins: setting(
    'KOLO_PASSKEY_ORIGINS',
    ORIGINS,
    noDefault('that of `KOLO_BASE_URL`, if `/ops` is there; else, outside production, `http://localhost`'),
    'Where operators open Kolo in a browser: their passkeys are made and taken there alone.',
  ),
  passkeyDomain: setting(
    'KOLO_PASSKEY_DOMAIN',
    DOMAIN,
    noDefault('the host of the origin'),
    'The domain that passkeys belong to: the host of each of `KOLO_PASSKEY_ORIGINS`, or above it. Passkeys of another one are not taken any more.',
  ),
  browserIdleMinutes: setting(
    'KOLO_BROWSER_IDLE_MINUTES',
    wholeNumber(1, 720),
    '15',
    'After so many minutes in which an operator does nothing in the dashboard their session ends. Sessions of commands end after four hours.',
  ),
};
