import { Box, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';

/** An act of a page, and what it leads to. */
interface Consequence {
  /** Its key: a button must not become that of another act while somebody presses it. */
  name: string;
  /** Its button. */
  act: ReactNode;
  leadsTo: ReactNode;
}

/** Acts of a page, each with what it leads to. */
export const Consequences = ({ of: acts }: { of: readonly Consequence[] }) => (
  <Box className="consequences">
    {acts.map(({ name, act, leadsTo }) => (
      <Fragment key={name}>
        {act}
        <Text size="sm" c="dimmed">
          {leadsTo}
        </Text>
      </Fragment>
    ))}
  </Box>
);
