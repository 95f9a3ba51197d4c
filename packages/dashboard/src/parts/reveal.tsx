import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Act } from './act.tsx';
import { Facts, type FactsOfOne } from './facts.tsx';

/** Reveals masked data until the page closes. The audit log records the reason. */
export function Reveal({
  fields,
  run,
}: {
  /** Plain words: `the account and the narration`. */
  fields: string;
  /** Reveals it. */
  run: (reason: string) => Promise<FactsOfOne>;
}) {
  const [shown, setShown] = useState<FactsOfOne>();
  if (shown !== undefined) {
    return (
      <Stack gap="xs">
        <Text size="xs" c="dimmed">
          Revealed to you and recorded in the audit log.
        </Text>
        <Facts facts={shown} />
      </Stack>
    );
  }
  return (
    <Act
      label="Reveal"
      explanation={`Shows ${fields} unmasked. The audit log records that you viewed it, and why.`}
      asksWhy
      needs="reveal"
      run={async (reason) => {
        setShown(await run(reason));
        return 'Revealed on the page.';
      }}
    />
  );
}
