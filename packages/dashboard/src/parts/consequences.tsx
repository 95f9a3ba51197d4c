import { Box, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';

/** An act of a page, and what it leads to. */
interface Consequence {
  /** Its button. */
  act: ReactNode;
  leadsTo: ReactNode;
}

/** Acts of a page, each with what it leads to. */
export const Consequences = ({ of: acts }: { of: readonly Consequence[] }) => (
  <Box className="consequences">
    {acts.map(({ act, leadsTo }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: acts have an order of their own
      <Fragment key={index}>
        {act}
        <Text size="sm" c="dimmed">
          {leadsTo}
        </Text>
      </Fragment>
    ))}
  </Box>
);
