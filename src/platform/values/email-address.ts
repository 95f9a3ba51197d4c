const PART = '[^\\s@<>"(),:;\\\\\\[\\]\\p{Cc}\\p{Cs}]+';

/** An address that emails are sent to or come from. Anything that means more to a mail server is left out. */
export const EMAIL_ADDRESS = `^${PART}@${PART}$`;

/** The longest that mail servers take (RFC 5321 section 4.5.3.1.3), characters. */
export const EMAIL_ADDRESS_CHARS_MAX = 254;
