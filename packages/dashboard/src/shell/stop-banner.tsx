import { Alert, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { FRAME_MS, useRead } from '../api/use-api.ts';
import { useEnvironment } from '../parts/environment.ts';
import { EnvironmentLink } from '../parts/link.tsx';
import { StoppedPayouts, stoppedBy } from '../parts/payout-stop.tsx';
import { useMay } from '../parts/permission.ts';
import { Time } from '../parts/time.tsx';

/** Banner on every page of an environment while payouts are stopped. */
export function StopBanner() {
  const environment = useEnvironment();
  const { data, isPlaceholderData } = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/payout-stops',
    { path: environment },
    { everyMs: FRAME_MS, enabled: useMay('read') },
  );
  // Those of the environment that the person has just left are not of this one.
  const holding = (isPlaceholderData ? [] : data)?.filter(({ ended_at }) => ended_at === null) ?? [];
  const [first] = holding;
  if (first === undefined) return null;
  return (
    <Alert color="orange" icon={<IconHandStop />} title="Payouts are stopped" role="status" mb="md">
      <Text size="sm">
        {holding.length > 1 ? (
          `${holding.length} stops hold payouts back.`
        ) : (
          <>
            <StoppedPayouts of={first} />, since <Time at={first.stopped_at} />, by{' '}
            <span className="written">{stoppedBy(first)}</span>.
          </>
        )}{' '}
        <EnvironmentLink to="settings/payouts" c="inherit">
          See payout stops
        </EnvironmentLink>
      </Text>
    </Alert>
  );
}
