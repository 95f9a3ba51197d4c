import { Code } from '@mantine/core';

/** Instructions for the only administrator of an installation. */
export const SecondAdministrator = () => (
  <>
    Invite a second administrator where Kolo runs:{' '}
    <Code>kolo operator invite --first-admin --name &apos;Name&apos; --email name@example.com</Code>. If you
    are the only operator, start Kolo with <Code>KOLO_SINGLE_OPERATOR=true</Code> and approve your own
    proposals.
  </>
);
