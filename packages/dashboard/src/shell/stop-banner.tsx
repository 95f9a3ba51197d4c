import { Alert, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useRead } from '../api/use-api.ts';
import { useEnvironment } from '../parts/environment.ts';
import { EnvironmentLink } from '../parts/link.tsx';
import { stoppedBy, stopText } from '../parts/payout-stop-text.ts';
import { useMay } from '../parts/permission.ts';
import { Time } from '../parts/time.tsx';

/** Polling interval, milliseconds. */
const FRESH_MS = 10_000;
/** Stops listed in the banner. */
const NAMED_MAX = 3;

/** Banner on every page of an environment while payouts are stopped. */
export function StopBanner() {
  const environment = useEnvironment();
  const { data } = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/payout-stops',
    { path: environment },
    { everyMs: FRESH_MS, enabled: useMay('read') },
  );
  const holding = data?.filter(({ ended_at }) => ended_at === null) ?? [];
  if (holding.length === 0) return null;
  const others = holding.length - NAMED_MAX;
  return (
    <Alert color="red" icon={<IconHandStop />} title="Payouts are stopped" role="status" mb="md">
      {holding.slice(0, NAMED_MAX).map((stop) => (
        <Text key={stop.id} size="sm">
          {stopText(stop)}, since <Time at={stop.stopped_at} />, by{' '}
          <span className="written">{stoppedBy(stop)}</span>.
        </Text>
      ))}
      {others > 0 && <Text size="sm">And {others} more.</Text>}
      <EnvironmentLink to="settings/payouts">See payout stops</EnvironmentLink>
    </Alert>
  );
}
