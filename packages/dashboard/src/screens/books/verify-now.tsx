import { Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct } from '../../api/use-api.ts';
import { Act } from '../../parts/act.tsx';
import { useMayEverywhere } from '../../parts/permission.ts';
import { Ago, useToday, useZone } from '../../parts/time.tsx';
import { dayBegins } from '../../parts/time-text.ts';

/** Starts a verification. @param disabled while one may be in progress */
export function VerifyNow({ disabled }: { disabled: boolean }) {
  const zone = useZone();
  const today = useToday();
  const isAllowed = useMayEverywhere('follow_up');
  const [day, setDay] = useState('');
  const verify = useAct('post', '/ops/v1/verify-runs');
  if (!isAllowed) return null;
  async function run(): Promise<string> {
    const since = day === '' ? null : new Date(dayBegins(day, zone)).toISOString();
    await verify.mutateAsync({ body: { since } });
    return 'A worker is verifying the ledger. This page shows its progress, and later its result among the verifications.';
  }
  return (
    <Group>
      <Act
        label="Verify now"
        disabled={disabled}
        explanation="A worker adds up the ledger of every environment again and compares it. No money moves. It takes minutes for a large ledger."
        run={run}
      >
        <TextInput
          label="Verify data since"
          description="Leave empty to verify everything, which takes longest."
          type="date"
          max={today}
          value={day}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
      </Act>
    </Group>
  );
}

type RunInProgress = NonNullable<Schemas['VerifyRunInProgress']['in_progress']>;

/** Progress of the verification in progress. */
export function RunProgress({
  of: { check, checks_done: done, checks_total: total, ...run },
}: {
  of: RunInProgress;
}) {
  const percent = total === null ? 0 : (100 * done) / total;
  return (
    <Stack gap={4}>
      <Progress
        value={percent}
        animated
        aria-label="Checks done"
        aria-valuetext={total === null ? 'none yet' : `${done} of ${total} checks`}
      />
      <Text size="sm">
        {run.started_at === null ? (
          <>
            Waiting for a worker for <Ago at={run.requested_at} />.
          </>
        ) : (
          <>
            Verifying for <Ago at={run.started_at} />
            {total === null ? '.' : `: ${done} of ${total} checks done, now ${check}.`}
          </>
        )}
      </Text>
    </Stack>
  );
}
