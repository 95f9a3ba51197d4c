import { Code } from '@mantine/core';

/** Instructions for the only administrator of an installation. */
export const SecondPerson = () => (
  <>
    Invite a second administrator where Kolo runs:{' '}
    <Code>kolo operator invite --first-admin --name &apos;Name&apos; --email name@example.com</Code>. If you
    work alone, start Kolo with <Code>KOLO_SINGLE_OPERATOR=true</Code> and approve what you propose yourself.
  </>
);
