import { Text } from '@mantine/core';

/** Says what a row means. A sentence needs room: beside many columns it would have a word a line. */
export const MEANING_COLUMN = {
  name: 'Meaning',
  show: ({ meaning }: { meaning: string }) => (
    <Text size="sm" miw={220}>
      {meaning}
    </Text>
  ),
};
